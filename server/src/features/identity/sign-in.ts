import { hash } from 'node:crypto'
import type { Clock } from '#src/clock/clock.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { SecretKeys } from '#src/platform/secrets/secret-keys.ts'
import { accountKeyOf, addressKeyOf, isClosedAfter, type Guess, type GuessLimits } from './guess-limits.ts'
import type { PasswordHasher } from './passwords/password-hasher.ts'
import { findForSignIn, findPasswordHash } from './queries.ts'
import { decideSignIn, emailKey, normalUsername } from './rules.ts'
import { admit, type Admission, type Admitting } from './second-factors/admit.ts'
import { findFactors } from './second-factors/queries.ts'
import type { Sessions } from './sessions/sessions.ts'
import { deviceFingerprints } from './sessions/token.ts'

export type SignInDeps = {
  db: Db
  clock: Clock
  hasher: PasswordHasher
  guesses: GuessLimits
  sessions: Sessions
  secretKeys: SecretKeys
  isProduction: boolean
  requiresVerifiedEmail(): boolean
}

export type SignInRequest = {
  username: string
  password: string
  isRemembered: boolean
  address: string
  userAgent: string
}

export type SignInOutcome =
  | Admission
  | { outcome: 'incorrect' | 'closed' | 'email_not_verified' | 'overloaded' }
  | { outcome: 'too_many'; retryAfterSeconds: number }

/** Signs in by username or email. An unknown account takes the same steps and the same time as a wrong password. */
export async function signIn(deps: SignInDeps, request: SignInRequest): Promise<SignInOutcome> {
  const { db, hasher, guesses } = deps
  const { address, userAgent } = request
  const fingerprints = deviceFingerprints(deps.secretKeys, { address, userAgent })
  const isEmail = request.username.includes('@')
  const by = {
    username: isEmail ? null : normalUsername(request.username),
    emailKey: isEmail ? emailKey(request.username) : null,
  }
  const unknown = fakeFor(by.username ?? by.emailKey ?? '')
  const device = fingerprints[0].toString('hex').slice(0, 32)

  const found = await findForSignIn(db, { ...by, fingerprints, addressKey: addressKeyOf(address), unknown, device })
  const account = found.id === null ? null : { ...found, id: found.id }
  const guess: Guess = { address, account: found.id ?? unknown, knownDevice: found.is_known_device ? device : null }
  if (isClosedAfter(guess, { fromAddress: found.wrong_from_address, ofAccount: found.wrong_of_account })) {
    const waitSeconds = await guesses.waitFor(guess)
    if (waitSeconds !== null) return { outcome: 'too_many', retryAfterSeconds: waitSeconds }
  }

  const passwordHash = account?.password_hash ?? null
  const isPasswordRight = await hasher.verify(request.password, passwordHash, { address })
  if (isPasswordRight === 'overloaded') return { outcome: 'overloaded' }
  const decision = decideSignIn({
    isPasswordRight,
    account: account && { status: account.status, hasUnverifiedEmail: account.has_unverified_email },
    requiresVerifiedEmail: deps.requiresVerifiedEmail(),
    isByEmail: isEmail,
  })
  if (decision.outcome === 'incorrect') await guesses.countWrong(guess)
  if (decision.outcome !== 'sign_in' || account === null || passwordHash === null)
    return decision.outcome === 'sign_in' ? { outcome: 'incorrect' } : decision

  const opening = { isRemembered: request.isRemembered, device: { address, userAgent, fingerprints } }
  return admitVerified(deps, { guess, passwordHash }, { accountId: account.id, ...opening })
}

/** Goes on after a right password, by data as it is from then on; where nothing else decides, by one statement. */
async function admitVerified(
  deps: SignInDeps,
  { guess, passwordHash }: { guess: Guess; passwordHash: string },
  { accountId, isRemembered, device }: Omit<Admitting, 'factors'>,
): Promise<SignInOutcome> {
  const { db, guesses, sessions } = deps
  const verified = { passwordHash, guessKey: accountKeyOf(guess) }
  const token = await sessions.openByPassword(accountId, verified, { isRemembered, device })
  if (token !== null) return { outcome: 'signed_in', token, accountId }

  if ((await findPasswordHash(db, accountId)) !== passwordHash) return { outcome: 'incorrect' }
  const [lateWaitSeconds, factors] = await Promise.all([guesses.admit(guess), findFactors(db, accountId)])
  if (lateWaitSeconds !== null) return { outcome: 'too_many', retryAfterSeconds: lateWaitSeconds }
  return admit(deps, { accountId, factors, isRemembered, device })
}

const fakeFor = (name: string): string => hash('sha256', name).slice(0, 36)
