import { createHmac, randomInt } from 'node:crypto'
import { createEncryptor, type Encryptor } from '#src/platform/secrets/encryptor.ts'
import { keysFor, type SecretKeys } from '#src/platform/secrets/secret-keys.ts'

export type FactorSecrets = Encryptor & {
  /** The key by which a new recovery code is stored. */
  hashCode(accountId: string, code: string): Buffer
  /** The keys by which a code that was written down may be stored. */
  hashesOfCode(accountId: string, code: string): Buffer[]
}

/** Separate keys for the tables of second steps. */
export function createFactorSecrets(secretKeys: SecretKeys): FactorSecrets {
  const codeKeys = keysFor(secretKeys, 'recovery codes')
  const hashBy = (key: Buffer, accountId: string, code: string) =>
    createHmac('sha256', key)
      .update(`${accountId}\n${plainCode(code)}`)
      .digest()
  return {
    ...createEncryptor(secretKeys, 'authenticator secrets'),
    hashCode: (accountId, code) => hashBy(codeKeys[0], accountId, code),
    hashesOfCode: (accountId, code) => codeKeys.map((key) => hashBy(key, accountId, code)),
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
