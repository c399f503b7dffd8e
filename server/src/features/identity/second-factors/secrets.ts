import { createHmac, randomInt } from 'node:crypto'
import { createEncryptor, keyFor, type Encryptor } from '#src/platform/secrets/encryptor.ts'

export type FactorSecrets = Encryptor & {
  /** The key by which a recovery code is found. */
  hashCode(accountId: string, code: string): Buffer
}

/** Separate keys for the tables of second steps. */
export function createFactorSecrets(secretKey: string): FactorSecrets {
  const codeKey = keyFor(secretKey, 'recovery codes')
  return {
    ...createEncryptor(secretKey, 'authenticator secrets'),
    hashCode: (accountId, code) =>
      createHmac('sha256', codeKey)
        .update(`${accountId}\n${plainCode(code)}`)
        .digest(),
  }
}

const CODE_COUNT = 10
const CODE_LENGTH = 16
const GROUP_LENGTH = 4
// Crockford's base 32: nothing in it is taken for something else.
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

const GROUPS = new RegExp(`.{${GROUP_LENGTH}}(?!$)`, 'g')

/** Ten new recovery codes of 80 bits, each in groups of four that can be read aloud. */
export const makeRecoveryCodes = (): string[] =>
  Array.from({ length: CODE_COUNT }, () => {
    const text = Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
    return text.replaceAll(GROUPS, '$&-')
  })

/** A code in its form for comparison: without spaces, dashes and case, with look-alikes unified. */
const plainCode = (code: string): string =>
  code.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll(/[il]/g, '1').replaceAll('o', '0')
