import { createHash } from 'node:crypto'
import type { Clock } from '#src/clock/clock.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { SecretKeys } from '#src/platform/secrets/secret-keys.ts'
import type { Guess, GuessLimits } from './guess-limits.ts'
import type { PasswordHasher } from './passwords/password-hasher.ts'
import { findAccountForSignIn } from './queries.ts'
import { decideSignIn, emailKey, normalUsername } from './rules.ts'
import { admit, type Admission } from './second-factors/admit.ts'
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

  const account = await findAccountForSignIn(db, by, fingerprints)
  const guess: Guess = {
    address,
    account: account?.id ?? fakeFor(by.username ?? by.emailKey ?? ''),
    knownDevice: account?.is_known_device ? fingerprints[0].toString('hex').slice(0, 32) : null,
  }
  const waitSeconds = await guesses.waitFor(guess)
  if (waitSeconds !== null) return { outcome: 'too_many', retryAfterSeconds: waitSeconds }

  const isPasswordRight = await hasher.verify(request.password, account?.password_hash ?? null, { address })
  if (isPasswordRight === 'overloaded') return { outcome: 'overloaded' }
  const decision = decideSignIn({
    isPasswordRight,
    account: account && { status: account.status, hasUnverifiedEmail: account.has_unverified_email },
    requiresVerifiedEmail: deps.requiresVerifiedEmail(),
    isByEmail: isEmail,
  })
  if (decision.outcome === 'incorrect') await guesses.countWrong(guess)
  if (decision.outcome !== 'sign_in' || account === null)
    return decision.outcome === 'sign_in' ? { outcome: 'incorrect' } : decision

  const [lateWaitSeconds, factors] = await Promise.all([guesses.admit(guess), findFactors(db, account.id)])
  if (lateWaitSeconds !== null) return { outcome: 'too_many', retryAfterSeconds: lateWaitSeconds }
  return admit(deps, {
    accountId: account.id,
    factors,
    isRemembered: request.isRemembered,
    device: { address, userAgent, fingerprints },
  })
}

const fakeFor = (name: string): string => createHash('sha256').update(name).digest('hex').slice(0, 36)
