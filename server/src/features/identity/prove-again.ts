import type { RateLimiter } from '#src/platform/http/rate-limiter.ts'
import type { Viewer } from '#src/platform/http/viewer.ts'
import type { PasswordHasher } from './passwords/password-hasher.ts'
import { findPasswordHash } from './queries.ts'
import { isProofRecent } from './rules.ts'
import { checkCode } from './second-factors/check-code.ts'
import type { FactorDeps } from './second-factors/deps.ts'
import { findFactors } from './second-factors/queries.ts'
import { decideSecondStep, type Method } from './second-factors/rules.ts'
import { findProof } from './sessions/queries.ts'
import type { Renewed } from './sessions/sessions.ts'

export type ProofDeps = FactorDeps & { hasher: PasswordHasher; limiter: RateLimiter }

export type Proof = { password: string; code: string | undefined; address: string }

export type ProofRefusal =
  | { outcome: 'wrong' | 'wrong_code' | 'overloaded' }
  | { outcome: 'second_step'; methods: Method[] }
  | { outcome: 'too_many'; retryAfterSeconds: number }

const WRONG_PROOFS = { count: 10, windowSeconds: 900, by: 'account', isDurable: true } as const
const WRONG_PROOFS_NAME = 'wrong passwords, signed in'

/**
 * Verifies the viewer's password, and where two-step sign-in is on a code, or a passkey that was just used. An intruder
 * with an open session has ten guesses in 15 minutes.
 */
export async function checkProof(
  deps: ProofDeps,
  viewer: Viewer,
  { password, code, address }: Proof,
): Promise<{ outcome: 'right' } | ProofRefusal> {
  const { db, clock, hasher, limiter, isProduction } = deps
  const { accountId, sessionId } = viewer
  // Counted before it is checked, so that guesses at the same time do not pass the limit together.
  const retryAfterSeconds = await limiter.take(WRONG_PROOFS_NAME, accountId, WRONG_PROOFS)
  if (retryAfterSeconds !== null) return { outcome: 'too_many', retryAfterSeconds }
  const isRight = await hasher.verify(password, await findPasswordHash(db, accountId), { address })
  if (isRight === 'overloaded') return { outcome: 'overloaded' }
  if (!isRight) return { outcome: 'wrong' }
  await limiter.forget(WRONG_PROOFS_NAME, accountId, WRONG_PROOFS)

  const due = decideSecondStep(await findFactors(db, accountId), { isProduction })
  if (due.outcome !== 'verify' || isProofRecent(await findProof(db, sessionId), clock.now()))
    return { outcome: 'right' }
  if (code === undefined) return { outcome: 'second_step', methods: due.methods }
  const checked = await checkCode(deps, accountId, code)
  return checked.outcome === 'wrong' ? { outcome: 'wrong_code' } : checked
}

/** Opens sensitive changes to the viewer's session, which gets a new token. */
export async function proveAgain(
  deps: ProofDeps,
  viewer: Viewer,
  proof: Proof,
): Promise<{ outcome: 'proved'; renewed: Renewed } | { outcome: 'ended' } | ProofRefusal> {
  const checked = await checkProof(deps, viewer, proof)
  if (checked.outcome !== 'right') return checked
  const renewed = await deps.sessions.renew(viewer, 'password')
  return renewed ? { outcome: 'proved', renewed } : { outcome: 'ended' }
}
