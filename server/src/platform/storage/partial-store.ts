import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DataStore, ERRORS, Upload } from '@tus/server'

const ID = /^[0-9a-f]{64}$/
const BLOCK_BYTES = 16

/** The error that the protocol's library expects for a refusal. */
const notFound = () => Object.assign(new Error('no such upload'), ERRORS.FILE_NOT_FOUND)

type Facts = { size: number; metadata: Record<string, string | null>; counter: string }

/** An unguessable name: knowing it authorises continuing the upload. */
export const newUploadId = (): string => randomBytes(32).toString('hex')

/**
 * Files that arrive in pieces, in a folder of their own. Received data survives a broken connection or a killed process
 * and is stored encrypted: AES-256 in counter mode, which can continue at any offset, under a separate key (HKDF, RFC
 * 5869). The files belong to no account yet.
 */
export class PartialStore extends DataStore {
  readonly #directory: string
  readonly #key: Buffer

  constructor({ directory, secretKey }: { directory: string; secretKey: string }) {
    super()
    this.#directory = directory
    this.#key = Buffer.from(hkdfSync('sha256', secretKey, '', 'stagedoor unfinished uploads v1', 32))
    this.extensions = ['creation', 'termination']
  }

  #paths(id: string): { facts: string; part: string } {
    if (!ID.test(id)) throw notFound()
    return { facts: join(this.#directory, `${id}.json`), part: join(this.#directory, `${id}.part`) }
  }

  async #factsOf(id: string): Promise<Facts> {
    const text = await readFile(this.#paths(id).facts, 'utf8').catch(() => {
      throw notFound()
    })
    // Only this module writes the folder.
    return JSON.parse(text) as Facts
  }

  override async create(upload: Upload): Promise<Upload> {
    const { facts, part } = this.#paths(upload.id)
    await mkdir(this.#directory, { recursive: true, mode: 0o700 })
    await writeFile(part, '', { mode: 0o600 })
    const counter = randomBytes(BLOCK_BYTES).toString('hex')
    const text = JSON.stringify({ size: upload.size, metadata: upload.metadata ?? {}, counter })
    await writeFile(`${facts}.unfinished`, text, { mode: 0o600 })
    await rename(`${facts}.unfinished`, facts)
    return upload
  }

  /** Appends data. @returns the offset of the next piece. */
  override async write(source: Readable, id: string, offset: number): Promise<number> {
    const { counter } = await this.#factsOf(id)
    let arrived = 0
    const cipher = cipherAt(this.#key, counter, offset)
    const encrypt = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        arrived += chunk.length
        done(null, cipher.update(chunk))
      },
    })
    await pipeline(source, encrypt, createWriteStream(this.#paths(id).part, { flags: 'r+', start: offset }))
    return offset + arrived
  }

  override async getUpload(id: string): Promise<Upload> {
    const { size, metadata } = await this.#factsOf(id)
    const file = await stat(this.#paths(id).part).catch(() => {
      throw notFound()
    })
    return new Upload({ id, size, offset: file.size, metadata })
  }

  override async remove(id: string): Promise<void> {
    const { facts, part } = this.#paths(id)
    await rm(facts, { force: true })
    await rm(part, { force: true })
  }

  /** The received data, decrypted. */
  async read(id: string): Promise<Readable> {
    const { counter } = await this.#factsOf(id)
    const decipher = cipherAt(this.#key, counter, 0)
    return createReadStream(this.#paths(id).part).pipe(decipher)
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

/** Encrypts, and equally decrypts, the bytes from `offset` on. NIST SP 800-38A §6.5. */
function cipherAt(key: Buffer, counter: string, offset: number) {
  const first = BigInt(`0x${counter}`) + BigInt(Math.floor(offset / BLOCK_BYTES))
  const block = Buffer.from(BigInt.asUintN(128, first).toString(16).padStart(32, '0'), 'hex')
  const cipher = createCipheriv('aes-256-ctr', key, block)
  cipher.update(Buffer.alloc(offset % BLOCK_BYTES))
  return cipher
}
