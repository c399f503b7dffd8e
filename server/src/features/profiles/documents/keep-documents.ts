import { createCipheriv, createDecipheriv, randomBytes, type CipherGCM } from 'node:crypto'
import { Readable } from 'node:stream'
import type { UploadedFile } from '#src/platform/http/route.ts'
import { keyFor, keyIdOf, type SecretKeys } from '#src/platform/secrets/secret-keys.ts'
import type { Storage } from '#src/platform/storage/storage.ts'
import { HEAD_BYTES } from '#src/platform/transcoding/picture-kind.ts'
import type { Pictures } from '#src/platform/transcoding/pictures.ts'
import type { KeepOutcome, KeptDocument } from '../../identity/index.ts'
import { documentKind } from './document-kind.ts'
import { makeSafe } from './make-safe.ts'

const MAXIMUM_BYTES = 20 * 1024 * 1024
/** Written anew it can be larger: a smaller one was packed better. */
const MAXIMUM_SAFE_BYTES = 64 * 1024 * 1024
const NONCE_BYTES = 12

export type DocumentStore = {
  /**
   * Reads documents completely, makes them safe to open and stores them encrypted, one of each kind. All or none: when
   * one is refused, the stored ones are deleted. They have no owner until they are assigned to a creator.
   */
  keep(files: AsyncIterable<UploadedFile>): Promise<KeepOutcome>
  discard(documents: readonly Pick<KeptDocument, 'storageKey'>[]): Promise<void>
  /** The content of a stored document; null when it is absent. @throws when it was altered. */
  read(document: DocumentAddress): Promise<Buffer | null>
  /** Stores a document once more, under the newest key; null when it is absent or cannot be stored now. */
  reseal(document: DocumentAddress): Promise<Resealed | null>
  /** The id of the newest key. */
  keyId: Buffer
}

/** Where a document lies, and the parameters of its encryption. */
type DocumentAddress = { kind: string; storage_key: string; key_id: Buffer; nonce: Buffer; tag: Buffer }

/** The parts of a stored document that a new key changes. */
type Resealed = Omit<KeptDocument, 'mimeType'>

type Given = { storage: Storage; secretKeys: SecretKeys; pictures: Pick<Pictures, 'prepare' | 'rewritePdf'> }

type Refused = Exclude<KeepOutcome['outcome'], 'kept'>

/** What is stored under a kind, with its first bytes. */
type Sealed = { document: Resealed; head: Buffer }

const USE = 'verification documents'

/** Keeps proofs of identity under AES-256-GCM with a key of their own (HKDF, RFC 5869). */
export function createDocumentStore({ storage, secretKeys, pictures }: Given): DocumentStore {
  const [newest] = secretKeys
  const [keyId, key] = [keyIdOf(newest), keyFor(newest, USE)]
  const keys = new Map(secretKeys.map((secret) => [keyIdOf(secret).toString('hex'), keyFor(secret, USE)]))

  const discard: DocumentStore['discard'] = async (documents) => {
    for (const { storageKey } of documents) await storage.delete(storageKey)
  }

  async function seal(kind: string, content: AsyncIterable<unknown>, maximumBytes: number): Promise<Sealed | Refused> {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(kind))
    const progress: ReadProgress = { head: Buffer.alloc(0), sizeBytes: 0 }
    const put = await storage.put(encrypted(content, cipher, progress), { maximumBytes })
    if (put.outcome !== 'stored') return put.outcome
    const { sizeBytes, head } = progress
    const { key: storageKey, sha256 } = put
    return { document: { kind, storageKey, sizeBytes, sha256, keyId, nonce, tag: cipher.getAuthTag() }, head }
  }

  /** What arrives waits encrypted for the process that reads it, and is deleted whatever comes of it. */
  async function keepOne(file: UploadedFile): Promise<KeptDocument | Refused> {
    const arrived = await seal(file.field, file.stream, MAXIMUM_BYTES)
    if (typeof arrived === 'string') return arrived
    const { document, head } = arrived
    try {
      const format = documentKind(head)
      if (file.isTruncated() || format === null) return file.isTruncated() ? 'too_large' : 'unreadable'
      const open = async () => Readable.from([await unseal(document)])
      const safe = await makeSafe(pictures, format, { sizeBytes: document.sizeBytes, open })
      if (safe.outcome !== 'safe') return safe.outcome
      const kept = await seal(file.field, Readable.from([safe.bytes]), MAXIMUM_SAFE_BYTES)
      return typeof kept === 'string' ? kept : { ...kept.document, mimeType: safe.mimeType }
    } finally {
      await discard([document])
    }
  }

  /** @throws when the object is absent. */
  async function unseal({ storageKey, keyId: itsKeyId, ...rest }: Resealed): Promise<Buffer> {
    const bytes = await read({ ...rest, storage_key: storageKey, key_id: itsKeyId })
    if (!bytes) throw new Error('a document that has just arrived is absent')
    return bytes
  }

  const read: DocumentStore['read'] = async ({ kind, storage_key: storageKey, key_id: itsKeyId, nonce, tag }) => {
    const itsKey = keys.get(itsKeyId.toString('hex'))
    if (!itsKey) throw new Error('encrypted with a key that is neither SECRET_KEY nor in SECRET_KEY_OLD')
    const stored = await storage.get(storageKey)
    if (!stored) return null
    const decipher = createDecipheriv('aes-256-gcm', itsKey, nonce).setAAD(Buffer.from(kind)).setAuthTag(tag)
    // Nothing is handed on before the tag at its end is verified.
    const parts = await Array.fromAsync(stored, (chunk) => decipher.update(chunk as Buffer))
    return Buffer.concat([...parts, decipher.final()])
  }

  return {
    discard,
    keyId,
    read,
    async reseal(document) {
      const bytes = await read(document)
      if (!bytes) return null
      const sealed = await seal(document.kind, Readable.from([bytes]), MAXIMUM_SAFE_BYTES)
      return typeof sealed === 'string' ? null : sealed.document
    },
    async keep(files) {
      const kept: KeptDocument[] = []
      const isKept = await keepAll(files, kept, keepOne).catch(async (error: unknown) => {
        await discard(kept)
        throw error
      })
      if (isKept === 'kept') return { outcome: 'kept', documents: kept }
      await discard(kept)
      return { outcome: isKept }
    },
  }
}

/** Adds to `kept`, up to the first one that is refused. */
async function keepAll(
  files: AsyncIterable<UploadedFile>,
  kept: KeptDocument[],
  keepOne: (file: UploadedFile) => Promise<KeptDocument | Refused>,
): Promise<'kept' | Refused> {
  for await (const file of files) {
    // A form sends an empty part for a field that was left empty; a second file of a kind has no meaning.
    if (file.filename === '' || kept.some(({ kind }) => kind === file.field)) continue
    const document = await keepOne(file)
    if (typeof document === 'string') return document
    kept.push(document)
  }
  return 'kept'
}

type ReadProgress = { head: Buffer; sizeBytes: number }

/** Its bytes, encrypted as they pass; notes how many there were and how they began. */
async function* encrypted(
  content: AsyncIterable<unknown>,
  cipher: CipherGCM,
  read: ReadProgress,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    const bytes = chunk as Buffer
    if (read.head.length < HEAD_BYTES) read.head = Buffer.concat([read.head, bytes]).subarray(0, HEAD_BYTES)
    read.sizeBytes += bytes.length
    yield cipher.update(bytes)
  }
  cipher.final()
}
