import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** A key of its own for one use, from the installation's secret (HKDF, RFC 5869): 32 bytes. */
export const keyFor = (secretKey: string, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, '', `stagedoor ${use} v1`, 32))

export type Encryptor = {
  /** Encrypts a text for one owner. */
  seal(ownerId: string, text: string): Buffer
  /** @throws when the sealed text was altered, or belongs to another owner or key. */
  open(ownerId: string, sealed: Buffer): string
}

/**
 * Encrypts short texts with AES-256-GCM, each bound to its owner: a row copied to another owner cannot be decrypted.
 */
export function createEncryptor(secretKey: string, use: string): Encryptor {
  const key = keyFor(secretKey, use)
  return {
    seal(ownerId, text) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(ownerId))
      const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), bytes])
    },
    open(ownerId, sealed) {
      const [nonce, tag] = [sealed.subarray(0, NONCE_BYTES), sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)]
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(ownerId)).setAuthTag(tag)
      return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString()
    },
  }
}
