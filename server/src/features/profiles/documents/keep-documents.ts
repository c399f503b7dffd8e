import { createCipheriv, createDecipheriv, randomBytes, type CipherGCM } from 'node:crypto'
import { Readable } from 'node:stream'
import type { UploadedFile } from '#src/platform/http/route.ts'
import { keyFor, keyIdOf, type SecretKeys } from '#src/platform/secrets/secret-keys.ts'
import type { Storage } from '#src/platform/storage/storage.ts'
import type { KeepOutcome, KeptDocument } from '../../identity/index.ts'
import { documentKind, SIGNATURE_BYTES } from './document-kind.ts'

const MAXIMUM_BYTES = 20 * 1024 * 1024
const NONCE_BYTES = 12

export type DocumentStore = {
  /**
   * Reads documents completely and stores them encrypted, one of each kind. All or none: when one is refused, the
   * stored ones are deleted. They have no owner until they are assigned to a creator.
   */
  keep(files: AsyncIterable<UploadedFile>): Promise<KeepOutcome>
  discard(documents: readonly KeptDocument[]): Promise<void>
  /** The content of a stored document; null when it is absent. @throws when it was altered. */
  read(document: DocumentAddress): Promise<Buffer | null>
  /** Stores a document once more, under the newest key; null when it is absent or cannot be stored now. */
  reseal(document: DocumentAddress): Promise<KeptDocument | null>
  /** The id of the newest key. */
  keyId: Buffer
}

/** Where a document lies, and the parameters of its encryption. */
type DocumentAddress = { kind: string; storage_key: string; key_id: Buffer; nonce: Buffer; tag: Buffer }

type Given = { storage: Storage; secretKeys: SecretKeys }

const USE = 'verification documents'

/** Keeps proofs of identity under AES-256-GCM with a key of their own (HKDF, RFC 5869). */
export function createDocumentStore({ storage, secretKeys }: Given): DocumentStore {
  const [newest] = secretKeys
  const [keyId, key] = [keyIdOf(newest), keyFor(newest, USE)]
  const keys = new Map(secretKeys.map((secret) => [keyIdOf(secret).toString('hex'), keyFor(secret, USE)]))

  const discard = async (documents: readonly KeptDocument[]) => {
    for (const { storageKey } of documents) await storage.delete(storageKey)
  }

  async function keepOne(file: UploadedFile): Promise<KeptDocument | 'unreadable' | 'too_large' | 'storage_full'> {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(file.field))
    const read: ReadProgress = { head: Buffer.alloc(0), sizeBytes: 0 }
    const put = await storage.put(encrypted(file, cipher, read), { maximumBytes: MAXIMUM_BYTES })
    if (put.outcome !== 'stored') return put.outcome
    const mimeType = documentKind(read.head)
    if (file.isTruncated() || mimeType === null) {
      await storage.delete(put.key)
      return file.isTruncated() ? 'too_large' : 'unreadable'
    }
    return {
      kind: file.field,
      mimeType,
      storageKey: put.key,
      sizeBytes: read.sizeBytes,
      sha256: put.sha256,
      keyId,
      nonce,
      tag: cipher.getAuthTag(),
    }
  }

  const read: DocumentStore['read'] = async ({ kind, storage_key: storageKey, key_id: itsKeyId, nonce, tag }) => {
    const itsKey = keys.get(itsKeyId.toString('hex'))
    if (!itsKey) throw new Error('encrypted with a key that is neither SECRET_KEY nor in SECRET_KEY_OLD')
    const stored = await storage.get(storageKey)
    if (!stored) return null
    const decipher = createDecipheriv('aes-256-gcm', itsKey, nonce).setAAD(Buffer.from(kind)).setAuthTag(tag)
    // Nothing is handed on before the tag at its end is verified.
    const parts: Buffer[] = []
    for await (const chunk of stored) parts.push(decipher.update(chunk as Buffer))
    parts.push(decipher.final())
    return Buffer.concat(parts)
  }

  return {
    discard,
    keyId,
    read,
    async reseal(document) {
      const bytes = await read(document)
      if (!bytes) return null
      const stream = Readable.from([bytes])
      const file = { field: document.kind, filename: 'document', mimeType: '', stream, isTruncated: () => false }
      const kept = await keepOne(file)
      return typeof kept === 'string' ? null : kept
    },
    async keep(files) {
      const kept: KeptDocument[] = []
      for await (const file of files) {
        // A form sends an empty part for a field that was left empty; a second file of a kind has no meaning.
        if (file.filename === '' || kept.some(({ kind }) => kind === file.field)) continue
        const document = await keepOne(file)
        if (typeof document === 'string') {
          await discard(kept)
          return { outcome: document }
        }
        kept.push(document)
      }
      return { outcome: 'kept', documents: kept }
    },
  }
}

type ReadProgress = { head: Buffer; sizeBytes: number }

/** The file's bytes, encrypted as they pass; notes how many there were and how they began. */
async function* encrypted(file: UploadedFile, cipher: CipherGCM, read: ReadProgress): AsyncGenerator<Uint8Array> {
  for await (const chunk of file.stream) {
    const bytes = chunk as Buffer
    if (read.head.length < SIGNATURE_BYTES) read.head = Buffer.concat([read.head, bytes]).subarray(0, SIGNATURE_BYTES)
    read.sizeBytes += bytes.length
    yield cipher.update(bytes)
  }
  cipher.final()
}
