import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { KEY_ID_BYTES, keyFor, keyIdOf, type SecretKeys } from './secret-keys.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16

export type Encryptor = {
  /** Encrypts a text for one owner, with the newest key. */
  seal(ownerId: string, text: string): Buffer
  /** @throws when the sealed text was altered, belongs to another owner, or its key is not configured. */
  open(ownerId: string, sealed: Buffer): string
  /** The id of the newest key, with which every text that it seals begins. */
  keyId: Buffer
}

/**
 * Encrypts short texts with AES-256-GCM, each bound to its owner: a row copied to another owner cannot be decrypted. A sealed
 * text is the id of its key, nonce, tag and ciphertext.
 */
export function createEncryptor(secretKeys: SecretKeys, use: string): Encryptor {
  const keys = new Map(secretKeys.map((secretKey) => [keyIdOf(secretKey).toString('hex'), keyFor(secretKey, use)]))
  const [newest] = secretKeys
  const [keyId, key] = [keyIdOf(newest), keyFor(newest, use)]
  return {
    keyId,
    seal(ownerId, text) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(ownerId))
      const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([keyId, nonce, cipher.getAuthTag(), bytes])
    },
    open(ownerId, sealed) {
      const itsKey = keys.get(sealed.subarray(0, KEY_ID_BYTES).toString('hex'))
      if (!itsKey) throw new Error('encrypted with a key that is neither SECRET_KEY nor in SECRET_KEY_OLD')
      const rest = sealed.subarray(KEY_ID_BYTES)
      const [nonce, tag] = [rest.subarray(0, NONCE_BYTES), rest.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)]
      const decipher = createDecipheriv('aes-256-gcm', itsKey, nonce, { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(ownerId)).setAuthTag(tag)
      return Buffer.concat([decipher.update(rest.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString()
    },
  }
}
