import { isSentHashed } from '@stagedoor/contract/sent-password'
import { coreOfPassword, identityGuesses, SHORTEST_STAFF_PASSWORD, type PasswordOwner } from '../rules.ts'
import { commonPasswords, isOneCharacter } from './common-passwords.ts'
import { hashedForm } from './sent-form.ts'

/** What the site says about passwords. */
export type PasswordPolicy = {
  siteName(): string
  /** Whether browsers are to hash passwords before they send them. */
  acceptsHashedPasswords(): boolean
}

/**
 * Why a password is refused. `hashed`: it came hashed while the site does not ask for that, so nothing of it can be seen.
 * `too_short`: for a member of staff.
 */
export type PasswordFlaw = 'too_common' | 'hashed' | 'too_short'

/** Judges a new password of somebody. @returns null when it may be used. */
export async function flawOfPassword(
  password: string,
  owner: { username: string | null; email: string | null; role?: 'user' | 'performer' | 'staff' },
  policy: PasswordPolicy,
): Promise<PasswordFlaw | null> {
  if (isSentHashed(password) && !policy.acceptsHashedPasswords()) return 'hashed'
  if (owner.role === 'staff' && password.length < SHORTEST_STAFF_PASSWORD) return 'too_short'
  const names = { username: owner.username ?? '', email: owner.email ?? '', siteName: policy.siteName() }
  return (await isEasilyGuessed(password, names)) ? 'too_common' : null
}

let loading: Promise<ReadonlySet<string>> | undefined

/** About 27,000 hashes, computed when the first hashed password arrives: of common ones and of all with one or two characters. */
const hashesOfCommon = async () => new Set(Array.from([...(await commonPasswords()), ...shortest()], hashedForm))

const PRINTABLE = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i))
const shortest = (): string[] => [...PRINTABLE, ...PRINTABLE.flatMap((one) => PRINTABLE.map((other) => one + other))]

/**
 * Whether a password is easily guessed: a common one, or a name of its owner or of the site, also between digits and signs.
 * Of a hashed password only lower-case ones without anything around them are recognised; its client has checked the length.
 */
export async function isEasilyGuessed(password: string, owner: PasswordOwner): Promise<boolean> {
  const guesses = identityGuesses(owner)
  if (isSentHashed(password)) {
    loading ??= hashesOfCommon()
    return guesses.some((guess) => hashedForm(guess) === password) || (await loading).has(password)
  }
  const plain = password.toLowerCase()
  if (guesses.some((guess) => guess === plain || coreOfPassword(guess) === coreOfPassword(plain))) return true
  return (await commonPasswords()).has(plain) || isOneCharacter(plain)
}
