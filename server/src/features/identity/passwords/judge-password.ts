import { isSentHashed } from '@stagedoor/contract/sent-password'
import { identityGuesses } from '../rules.ts'
import { commonPasswords, isOneCharacter } from './common-passwords.ts'
import { hashedForm } from './sent-form.ts'

let loading: Promise<ReadonlySet<string>> | undefined

/** About 18,000 hashes, made when the first password arrives hashed. */
const hashesOfCommon = async () => new Set(Array.from(await commonPasswords(), hashedForm))

/**
 * Whether a password is one that is tried first: a common one, or who its owner is. Of a password that was hashed before
 * it was sent only those in small letters are known; its client has seen to its length.
 */
export async function isEasilyGuessed(
  password: string,
  identity: { username: string; email: string },
): Promise<boolean> {
  if (isSentHashed(password)) {
    loading ??= hashesOfCommon()
    return identityGuesses(identity).some((guess) => hashedForm(guess) === password) || (await loading).has(password)
  }
  const plain = password.toLowerCase()
  return identityGuesses(identity).includes(plain) || (await commonPasswords()).has(plain) || isOneCharacter(plain)
}
