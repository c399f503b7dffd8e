import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { pipeline } from 'node:stream'
import type { Readable } from 'node:stream'
import { keyFor, keyIdOf, type SecretKeys } from '#src/platform/secrets/secret-keys.ts'
import type { Storage } from '#src/platform/storage/storage.ts'

/** An encrypted object, and what opens it. */
export type SealedObject = {
  storageKey: string
  sizeBytes: number
  sha256: Buffer
  keyId: Buffer
  nonce: Buffer
  tag: Buffer
}

type Address = Pick<SealedObject, 'storageKey' | 'keyId' | 'nonce' | 'tag'>

export type SealedStore = {
  /** Stores what comes, encrypted as it passes. @throws when the store is full, or what `content` throws: nothing remains. */
  put(ownerId: string, content: AsyncIterable<Uint8Array>): Promise<SealedObject>
  /** The content; null when it is absent. The stream fails at its end when the object was altered. */
  open(ownerId: string, address: Address): Promise<Readable | null>
  delete(storageKey: string): Promise<void>
}

const NONCE_BYTES = 12
const MAXIMUM_BYTES = 64 * 1024 ** 3
const USE = 'account exports'

/** Keeps copies of people's data under AES-256-GCM, each bound to its owner, with a key of their own (HKDF, RFC 5869). */
export function createSealedStore(storage: Storage, secretKeys: SecretKeys): SealedStore {
  const [newest] = secretKeys
  const keys = new Map(secretKeys.map((secret) => [keyIdOf(secret).toString('hex'), keyFor(secret, USE)]))
  return {
    async put(ownerId, content) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', keyFor(newest, USE), nonce).setAAD(Buffer.from(ownerId))
      async function* encrypted() {
        for await (const chunk of content) yield cipher.update(chunk)
        cipher.final()
      }
      const result = await storage.put(encrypted(), { maximumBytes: MAXIMUM_BYTES })
      if (result.outcome !== 'stored') throw new Error(`a copy of data was not stored: ${result.outcome}`)
      const { key: storageKey, sizeBytes, sha256 } = result
      return { storageKey, sizeBytes, sha256, keyId: keyIdOf(newest), nonce, tag: cipher.getAuthTag() }
    },
    async open(ownerId, { storageKey, keyId, nonce, tag }) {
      const key = keys.get(keyId.toString('hex'))
      const stored = key && (await storage.get(storageKey))
      if (!key || !stored) return null
      const decipher = createDecipheriv('aes-256-gcm', key, nonce)
      decipher.setAAD(Buffer.from(ownerId)).setAuthTag(tag)
      // A failure destroys the deciphering stream, which ends the answer before its announced length.
      return pipeline(stored, decipher, () => undefined)
    },
    delete: (storageKey) => storage.delete(storageKey),
  }
}
