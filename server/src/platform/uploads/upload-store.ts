import { createHash, randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { DataStore, Upload } from '@tus/server'
import type { Db } from '../db/database.ts'
import { refuse } from '../http/answer.ts'
import type { Storage } from '../storage/storage.ts'
import { appendPart, deleteUpload, findParts, findUpload, type PartRow } from './queries.ts'
import { partCipherOf, type PartCipher } from './part-cipher.ts'
import { takeAtMost } from './take-at-most.ts'
import { UploadRefusal } from './upload-refusal.ts'

const ID = /^[0-9a-f]{64}$/

/** What a killed process loses of an upload at most; the number of objects and rows stays small. */
const PART_BYTES = 64 * 1024 * 1024

/** An encrypted part is read as a whole, because its tag is at its end. */
const ENCRYPTED_PART_BYTES = 4 * 1024 * 1024

export type UploadStoreDeps = {
  db: Db
  storage: Storage
  collection: 'documents' | 'media'
  /** Encrypts what waits; absent: it is stored as it comes. */
  secretKey?: string | undefined
}

/** An unguessable name: knowing it is a part of what authorises continuing an upload. */
export const newUploadId = (): string => randomBytes(32).toString('hex')

export const hashOfUploadId = (id: string): Buffer => createHash('sha256').update(id).digest()

const notFound = () => new UploadRefusal(refuse('NOT_FOUND'))

/**
 * Files that arrive in pieces. Each piece is an object of the store, written as it comes, with a row that says where it
 * belongs, so every process may take the next one, and of two that write at the same place one is refused. What arrived before
 * a connection broke is kept; a killed process loses the part that it was writing.
 */
export class UploadStore extends DataStore {
  readonly #deps: UploadStoreDeps
  /** Writes of this process whose source may have ended already. */
  readonly #writing = new Map<string, Promise<unknown>>()

  constructor(deps: UploadStoreDeps) {
    super()
    this.#deps = deps
    this.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration']
  }

  /** Its row was written when it was admitted. */
  override async create(upload: Upload): Promise<Upload> {
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    await this.#writing.get(id)?.catch(() => undefined)
    const row = await this.find(id)
    if (!row) throw notFound()
    return new Upload({ id, size: row.size_bytes, offset: row.offset_bytes, metadata: row.metadata })
  }

  /** The row of an upload that has not expired. */
  async find(id: string) {
    const { db, collection } = this.#deps
    return ID.test(id) ? findUpload(db, { idHash: hashOfUploadId(id), collection }) : null
  }

  /**
   * Appends data; what arrived before `source` failed is kept. @returns the offset of the next piece.
   * @throws UploadRefusal when another request wrote at this offset, or the store is full: nothing is kept then.
   */
  override async write(source: Readable, id: string, offset: number): Promise<number> {
    const writing = this.#write(source, id, offset)
    this.#writing.set(id, writing)
    try {
      return await writing
    } finally {
      if (this.#writing.get(id) === writing) this.#writing.delete(id)
    }
  }

  async #write(source: Readable, id: string, start: number): Promise<number> {
    const cipher = this.#partCipherOf(id)
    const taken = takeAtMost(source, cipher ? ENCRYPTED_PART_BYTES : PART_BYTES)
    let offset = start
    while (await taken.hasMore()) offset += await this.#append(taken.next(), { id, offset, cipher })
    if (taken.failure) throw taken.failure
    return offset
  }

  /** Stores one part and notes it. @returns its bytes. */
  async #append(
    bytes: AsyncIterable<Uint8Array>,
    { id, offset, cipher }: { id: string; offset: number; cipher: PartCipher | null },
  ): Promise<number> {
    const { db, storage } = this.#deps
    const encrypted = cipher?.encrypt(bytes, offset)
    const put = await storage.put(encrypted?.source ?? bytes, { maximumBytes: PART_BYTES })
    if (put.outcome === 'storage_full') {
      await this.remove(id)
      throw new UploadRefusal(refuse('STORAGE_FULL'))
    }
    if (put.outcome === 'too_large') throw new Error('a part is larger than the largest part')
    const { key, sizeBytes, sha256 } = put
    const part = {
      offset_bytes: offset,
      size_bytes: sizeBytes,
      storage_key: key,
      sha256,
      nonce_and_tag: encrypted?.nonceAndTag() ?? null,
    }
    const isAppended = await db.transaction().execute((tx) => appendPart(tx, hashOfUploadId(id), part))
    if (isAppended) return sizeBytes
    await storage.delete(key)
    throw (await this.find(id)) ? new UploadRefusal(refuse('UPLOAD_OFFSET_WRONG')) : notFound()
  }

  override async remove(id: string): Promise<void> {
    const keys = await this.#deps.db.transaction().execute((tx) => deleteUpload(tx, hashOfUploadId(id)))
    await Promise.all(keys.map((key) => this.#deps.storage.delete(key)))
  }

  /** The received data in order. @throws while it is read, when a part is missing or was altered. */
  async *read(id: string): AsyncGenerator<Uint8Array> {
    const cipher = this.#partCipherOf(id)
    for (const part of await findParts(this.#deps.db, hashOfUploadId(id))) yield* this.#readPart(part, cipher)
  }

  async *#readPart(part: PartRow, cipher: PartCipher | null): AsyncGenerator<Uint8Array> {
    const stream = await this.#deps.storage.get(part.storage_key)
    if (!stream) throw new Error('a part of an upload is missing in the store')
    if (cipher && part.nonce_and_tag) {
      yield cipher.decrypt(await buffer(stream), { offset: part.offset_bytes, nonceAndTag: part.nonce_and_tag })
      return
    }
    for await (const chunk of stream) yield chunk as Uint8Array
  }

  #partCipherOf(id: string): PartCipher | null {
    const { secretKey } = this.#deps
    return secretKey === undefined ? null : partCipherOf(secretKey, id)
  }
}
