import { demoNames, routeWords, staffWords } from './reserved-names.ts'

export type UsernameRefusal = 'length' | 'characters' | 'separators' | 'reserved' | 'looks_like_id' | 'look_alike'

export type UsernameDecision =
  | { outcome: 'usable'; username: string; skeleton: string }
  | { outcome: 'refused'; reason: UsernameRefusal }

/** Of a name as typed, with what is invisible in it: four times the longest name. */
const MOST_TYPED = 120

const INVISIBLE = /[\p{Cf}\p{Zs}\p{Cc}]/gu
const LONG_DIGITS = /\d{12,}/
const HEXADECIMAL = /^(?:(?=.*\d)[a-f0-9]{12,}|[a-f0-9]{24})$/

/** A name as stored: compatible forms unified, lower case, no invisible characters. */
export const normalUsername = (text: string): string => text.normalize('NFKC').replace(INVISIBLE, '').toLowerCase()

/** An email address in its form for comparison. */
export const emailKey = (email: string): string => email.normalize('NFKC').trim().toLowerCase()

/**
 * The appearance of a name: separators removed, confusable characters and pairs unified. After Unicode TS 39
 * ("confusables"), for the characters a name may have.
 */
export function skeletonOf(username: string): string {
  return username
    .replaceAll(/[._]/g, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('cl', 'd')
    .replaceAll(/[1i|]/g, 'l')
    .replaceAll('0', 'o')
    .replaceAll('5', 's')
    .replaceAll('3', 'e')
    .replaceAll('4', 'a')
    .replaceAll('7', 't')
    .replaceAll('8', 'b')
}

const staffSkeletons: ReadonlySet<string> = new Set(staffWords.map(skeletonOf))

const FILE_LIKE = /\.(data|map|env|ico|php|sql|bak|log|ya?ml|lock|tsx?|json)$/

/**
 * Whether a name is allowed at all; availability and similarity to verified creators are checked elsewhere. Rule ACC-1.
 * `mayBeHeld` allows the demo data its reserved names.
 */
export function judgeUsername(text: string, { mayBeHeld }: { mayBeHeld: boolean }): UsernameDecision {
  const refused = (reason: UsernameRefusal): UsernameDecision => ({ outcome: 'refused', reason })
  if (text.length > MOST_TYPED) return refused('length')
  const username = normalUsername(text)
  if (username.length < 3 || username.length > 30) return refused('length')
  const skeleton = skeletonOf(username)
  if (!/^[a-z][a-z0-9._]*$/.test(username)) return refused('characters')
  if (/[._]{2}/.test(username)) return refused('separators')
  if (mayBeHeld && demoNames.has(username)) return { outcome: 'usable', username, skeleton }
  if (demoNames.has(username) || routeWords.has(username) || staffSkeletons.has(skeleton)) return refused('reserved')
  // Addresses with a file extension are not pages, so no profile may use them.
  if (FILE_LIKE.test(username)) return refused('reserved')
  if (HEXADECIMAL.test(username) || LONG_DIGITS.test(username)) return refused('looks_like_id')
  return { outcome: 'usable', username, skeleton }
}

const DAY_MS = 86_400_000

/** How long a token lasts. Rule ACC-5: 365 days when remembered, else one. */
export const sessionEnd = (now: Date, isRemembered: boolean): Date =>
  new Date(now.getTime() + (isRemembered ? 365 : 1) * DAY_MS)

const STAFF_IDLE_MS = 12 * 3_600_000

/** Since when a session must have been used not to have ended. Rule ACC-5: staff's end after 12 hours without a call. */
export const usedSince = (now: Date, idleDays: number): { now: Date; staff: Date; others: Date } => ({
  now,
  staff: new Date(now.getTime() - STAFF_IDLE_MS),
  others: new Date(now.getTime() - idleDays * DAY_MS),
})

/** How long a former name leads to its owner and is unavailable to others. Rule ACC-3. */
export const formerNameEnd = (now: Date): Date => new Date(now.getTime() + 90 * DAY_MS)

/** From when an account may change its name again; null when it may now. Rule ACC-3: once in 30 days. */
export function nextRename(renamedAt: Date | null, now: Date): Date | null {
  const availableAt = renamedAt && new Date(renamedAt.getTime() + 30 * DAY_MS)
  return availableAt && availableAt > now ? availableAt : null
}

const RECENT_PROOF_MS = 5 * 60_000

/** Whether the account was proved again during a session just now: what one form after another may rely on. */
export const isProofRecent = (proof: { reproved_at: Date | null } | null, now: Date): boolean =>
  proof !== null && proof.reproved_at !== null && now.getTime() - proof.reproved_at.getTime() <= RECENT_PROOF_MS

export type SignInDecision =
  | { outcome: 'sign_in' }
  | { outcome: 'incorrect' }
  | { outcome: 'closed' }
  | { outcome: 'email_not_verified' }

export type AccountStatus = 'active' | 'suspended' | 'leaving' | 'closed' | 'placeholder'

/** An account without an e-mail, as some third parties make it, waits for none until it is given one. */
export const hasUnverifiedEmail = (account: { email: string | null; email_verified_at: Date | null }): boolean =>
  account.email !== null && account.email_verified_at === null

/**
 * The result of a sign-in attempt. Only the correct password reveals anything about an account. A placeholder account
 * (a registration with a known email) answers like an account with an unverified email.
 */
export function decideSignIn(facts: {
  isPasswordRight: boolean
  account: { status: AccountStatus; hasUnverifiedEmail: boolean } | null
  requiresVerifiedEmail: boolean
  /** Whether the account was named by its e-mail. */
  isByEmail: boolean
}): SignInDecision {
  const { isPasswordRight, account, requiresVerifiedEmail, isByEmail } = facts
  const unverified = isByEmail ? ({ outcome: 'incorrect' } as const) : ({ outcome: 'email_not_verified' } as const)
  if (!account || !isPasswordRight) return { outcome: 'incorrect' }
  switch (account.status) {
    case 'placeholder':
      return requiresVerifiedEmail ? unverified : { outcome: 'incorrect' }
    case 'suspended':
    case 'closed':
      return { outcome: 'closed' }
    // What becomes of one that is leaving is decided once everything is proved.
    case 'leaving':
    case 'active':
      return requiresVerifiedEmail && account.hasUnverifiedEmail ? unverified : { outcome: 'sign_in' }
    default:
      return account.status satisfies never
  }
}

/** Whose password it is, and where: the names that are tried first. Empty where there is none. */
export type PasswordOwner = { username: string; email: string; siteName: string }

/** The obvious guesses for an owner: their names and the site's, once and twice, in lower case. */
export function identityGuesses({ username, email, siteName }: PasswordOwner): string[] {
  // Stryker disable next-line StringLiteral: a text that is split has a first part
  const [local = ''] = emailKey(email).split('@')
  const site = siteName.normalize('NFKC').trim().toLowerCase()
  return [username.toLowerCase(), emailKey(email), local, site, site.replaceAll(/\s/g, '')]
    .filter((part) => part.length >= 4)
    .flatMap((part) => [part, part.repeat(2)])
}

const AROUND = /^[^\p{L}]+|[^\p{L}]+$/gu

/** A password without the digits and signs around it: `stagedoor` of `Stagedoor2026!`. Itself where nothing much is left. */
export function coreOfPassword(text: string): string {
  const core = text.toLowerCase().replaceAll(AROUND, '')
  return core.length >= 4 ? core : text.toLowerCase()
}

/** The shortest password of a member of staff. Rule ACC-19. */
export const SHORTEST_STAFF_PASSWORD = 12
