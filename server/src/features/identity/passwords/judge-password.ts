import { isSentHashed } from '@stagedoor/contract/sent-password'
import { identityGuesses } from '../rules.ts'
import { commonPasswords, isOneCharacter } from './common-passwords.ts'
import { hashedForm } from './sent-form.ts'

let loading: Promise<ReadonlySet<string>> | undefined

/** About 18,000 hashes, computed when the first hashed password arrives. */
const hashesOfCommon = async () => new Set(Array.from(await commonPasswords(), hashedForm))

/**
 * Whether a password is easily guessed: a common one, or the owner's names. For a hashed password only lower-case ones
 * are recognised; its client has checked the length.
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
