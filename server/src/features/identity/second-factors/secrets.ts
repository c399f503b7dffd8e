import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, randomInt } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

export type FactorSecrets = {
  /** Encrypts the secret of an app for one account. */
  seal(accountId: string, secret: string): Buffer
  /** @throws when the text was altered, or belongs to another account or key. */
  open(accountId: string, sealed: Buffer): string
  /** By what a recovery code is found again. */
  hashCode(accountId: string, code: string): Buffer
}

/** Keys of their own for what lies in the tables of second steps (HKDF, RFC 5869). */
export function createFactorSecrets(secretKey: string): FactorSecrets {
  const keyFor = (use: string) => Buffer.from(hkdfSync('sha256', secretKey, '', `stagedoor ${use} v1`, 32))
  const [sealKey, codeKey] = [keyFor('authenticator secrets'), keyFor('recovery codes')]
  return {
    seal(accountId, secret) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce).setAAD(Buffer.from(accountId))
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), text])
    },
    open(accountId, sealed) {
      const [nonce, tag] = [sealed.subarray(0, NONCE_BYTES), sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)]
      const decipher = createDecipheriv('aes-256-gcm', sealKey, nonce, { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(accountId)).setAuthTag(tag)
      return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString()
    },
    hashCode: (accountId, code) =>
      createHmac('sha256', codeKey)
        .update(`${accountId}\n${plainCode(code)}`)
        .digest(),
  }
}

const CODE_COUNT = 10
const CODE_LETTERS = 10
// Crockford's base 32: nothing in it is taken for something else.
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'

/** Ten new recovery codes of 50 bits, each in two halves that can be read aloud. */
export const makeRecoveryCodes = (): string[] =>
  Array.from({ length: CODE_COUNT }, () => {
    const text = Array.from({ length: CODE_LETTERS }, () => LETTERS[randomInt(LETTERS.length)]).join('')
    return `${text.slice(0, CODE_LETTERS / 2)}-${text.slice(CODE_LETTERS / 2)}`
  })

/** A code as it is compared: spaces, dashes and case do not count, and look-alikes are what they are taken for. */
const plainCode = (code: string): string =>
  code.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll(/[il]/g, '1').replaceAll('o', '0')
