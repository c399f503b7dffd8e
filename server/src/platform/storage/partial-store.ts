import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { DataStore, ERRORS, Upload } from '@tus/server'

const ID = /^[0-9a-f]{64}$/

/** A piece of a file on disk: its length in 4 bytes, nonce, encrypted bytes, tag. */
const LENGTH_BYTES = 4
const NONCE_BYTES = 12
const TAG_BYTES = 16
const LARGEST_PIECE_BYTES = 64 * 1024

/** The error that the protocol's library expects for a refusal. */
const notFound = () => Object.assign(new Error('no such upload'), ERRORS.FILE_NOT_FOUND)

type Facts = { size: number; metadata: Record<string, string | null> }

/** Where a piece is: in the file on disk, and in the upload. */
type Place = { at: number; offset: number; sizeBytes: number }

/** An unguessable name: knowing it authorises continuing the upload. */
export const newUploadId = (): string => randomBytes(32).toString('hex')

/**
 * Files that arrive in pieces, in a folder of their own. Received data survives a broken connection or a killed process
 * and is stored in pieces under AES-256-GCM, each bound to its upload and its place in it, with a key of its own for
 * each upload (HKDF, RFC 5869): what was altered, moved or exchanged on the disk cannot be read. The files belong to no
 * account yet.
 */
export class PartialStore extends DataStore {
  readonly #directory: string
  readonly #secretKey: string

  constructor({ directory, secretKey }: { directory: string; secretKey: string }) {
    super()
    this.#directory = directory
    this.#secretKey = secretKey
    this.extensions = ['creation', 'termination']
  }

  #paths(id: string): { facts: string; part: string } {
    if (!ID.test(id)) throw notFound()
    return { facts: join(this.#directory, `${id}.json`), part: join(this.#directory, `${id}.part`) }
  }

  #keyOf(id: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.#secretKey, id, 'stagedoor unfinished uploads v2', 32))
  }

  #proofOf(id: string, facts: string): Buffer {
    return createHmac('sha256', this.#keyOf(id)).update(facts).digest()
  }

  async #factsOf(id: string): Promise<Facts> {
    const text = await readFile(this.#paths(id).facts, 'utf8').catch(() => {
      throw notFound()
    })
    const [proof = '', facts = ''] = text.split('\n')
    const [given, expected] = [Buffer.from(proof, 'hex'), this.#proofOf(id, facts)]
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw notFound()
    // Only this module writes what has a proof.
    return JSON.parse(facts) as Facts
  }

  override async create(upload: Upload): Promise<Upload> {
    const { facts, part } = this.#paths(upload.id)
    await mkdir(this.#directory, { recursive: true, mode: 0o700 })
    await writeFile(part, '', { mode: 0o600 })
    const text = JSON.stringify({ size: upload.size, metadata: upload.metadata ?? {} })
    const proof = this.#proofOf(upload.id, text).toString('hex')
    await writeFile(`${facts}.unfinished`, `${proof}\n${text}`, { mode: 0o600 })
    await rename(`${facts}.unfinished`, facts)
    return upload
  }

  /** Appends data; what arrived before `source` failed is kept. @returns the offset of the next piece. */
  override async write(source: Readable, id: string, offset: number): Promise<number> {
    await this.#factsOf(id)
    const handle = await open(this.#paths(id).part, 'r+')
    try {
      const { end } = await endOf(handle)
      // A killed process may have left the beginning of a piece.
      await handle.truncate(end)
      return await appendPieces(handle, source, { key: this.#keyOf(id), at: end, offset })
    } finally {
      await handle.close()
    }
  }

  override async getUpload(id: string): Promise<Upload> {
    const { size, metadata } = await this.#factsOf(id)
    const handle = await open(this.#paths(id).part, 'r').catch(() => {
      throw notFound()
    })
    try {
      return new Upload({ id, size, offset: (await endOf(handle)).offset, metadata })
    } finally {
      await handle.close()
    }
  }

  override async remove(id: string): Promise<void> {
    const { facts, part } = this.#paths(id)
    await rm(facts, { force: true })
    await rm(part, { force: true })
  }

  /** The received data, decrypted; the stream fails at a piece that was altered. */
  async read(id: string): Promise<Readable> {
    await this.#factsOf(id)
    return Readable.from(readPieces(this.#paths(id).part, this.#keyOf(id)))
  }

  /** Deletes uploads without recent data, finished or not. */
  async removeOlderThan(ageMs: number): Promise<void> {
    const names = await readdir(this.#directory).catch(() => [])
    // Files carry the machine's time, which a simulated clock does not change.
    const before = Date.now() - ageMs
    for (const name of names) {
      const path = join(this.#directory, name)
      // The last write decides the age of an upload.
      const newest = await stat(path.replace(/\.json$/, '.part')).catch(() => null)
      if ((newest?.mtimeMs ?? 0) < before) await rm(path, { force: true })
    }
  }
}

/** The places of all whole pieces, in order. */
async function* placesIn(handle: FileHandle): AsyncGenerator<Place> {
  const { size } = await handle.stat()
  const length = Buffer.alloc(LENGTH_BYTES)
  for (let at = 0, offset = 0; at + LENGTH_BYTES <= size;) {
    await handle.read(length, 0, LENGTH_BYTES, at)
    const sizeBytes = length.readUInt32BE()
    const next = at + LENGTH_BYTES + NONCE_BYTES + sizeBytes + TAG_BYTES
    if (next > size) return
    yield { at, offset, sizeBytes }
    at = next
    offset += sizeBytes
  }
}

/** Where the next piece begins: in the file on disk, and in the upload. */
async function endOf(handle: FileHandle): Promise<{ end: number; offset: number }> {
  let last: Place | null = null
  for await (const place of placesIn(handle)) last = place
  if (last === null) return { end: 0, offset: 0 }
  const { at, offset, sizeBytes } = last
  return { end: at + LENGTH_BYTES + NONCE_BYTES + sizeBytes + TAG_BYTES, offset: offset + sizeBytes }
}

/** What a piece is bound to beside its upload, whose key is its own. */
const placeText = (offset: number) => Buffer.from(`at ${offset}`)

async function appendPieces(
  handle: FileHandle,
  source: Readable,
  start: { key: Buffer; at: number; offset: number },
): Promise<number> {
  let { at, offset } = start
  let waiting = Buffer.alloc(0)
  const append = async (bytes: Buffer) => {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv('aes-256-gcm', start.key, nonce).setAAD(placeText(offset))
    const length = Buffer.alloc(LENGTH_BYTES)
    length.writeUInt32BE(bytes.length)
    const piece = Buffer.concat([length, nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
    await handle.write(piece, 0, piece.length, at)
    at += piece.length
    offset += bytes.length
  }
  try {
    for await (const chunk of source) {
      waiting = Buffer.concat([waiting, chunk as Buffer])
      while (waiting.length >= LARGEST_PIECE_BYTES) {
        await append(waiting.subarray(0, LARGEST_PIECE_BYTES))
        waiting = waiting.subarray(LARGEST_PIECE_BYTES)
      }
    }
  } finally {
    if (waiting.length > 0) await append(waiting)
  }
  return offset
}

async function* readPieces(path: string, key: Buffer): AsyncGenerator<Buffer> {
  const handle = await open(path, 'r')
  try {
    for await (const { at, offset, sizeBytes } of placesIn(handle)) {
      const sealed = Buffer.alloc(NONCE_BYTES + sizeBytes + TAG_BYTES)
      await handle.read(sealed, 0, sealed.length, at + LENGTH_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      })
      decipher.setAAD(placeText(offset)).setAuthTag(sealed.subarray(NONCE_BYTES + sizeBytes))
      const bytes = decipher.update(sealed.subarray(NONCE_BYTES, NONCE_BYTES + sizeBytes))
      decipher.final()
      yield bytes
    }
  } finally {
    await handle.close()
  }
}
