import type { Db } from '#src/platform/db/database.ts'
import type { RateLimiter } from '#src/platform/http/rate-limiter.ts'
import type { Viewer } from '#src/platform/http/viewer.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import { isEasilyGuessed } from './passwords/judge-password.ts'
import type { PasswordHasher } from './passwords/password-hasher.ts'
import { findAccount, findPasswordHash, writePasswordHash } from './queries.ts'
import { deleteTickets } from './second-factors/queries.ts'
import type { Sessions } from './sessions/sessions.ts'

export type PasswordDeps = { db: Db; hasher: PasswordHasher; sessions: Sessions; limiter: RateLimiter }

/** Sets a new password and ends every session of the account but the viewer's own. */
export async function changePassword(
  { db, hasher, sessions }: PasswordDeps,
  viewer: Viewer,
  { password, address }: { password: string; address: string },
): Promise<{ outcome: 'changed' | 'password_too_common' | 'overloaded' }> {
  const account = await findAccount(db, viewer.accountId)
  const identity = { username: account?.username ?? '', email: account?.email ?? '' }
  if (await isEasilyGuessed(password, identity)) return { outcome: 'password_too_common' }
  const hashed = await hasher.hash(password, { address })
  if (hashed === 'overloaded') return { outcome: 'overloaded' }

  const endedIds = await db.transaction().execute(async (tx) => {
    await writePasswordHash(tx, viewer.accountId, hashed.hash)
    await deleteTickets(tx, viewer.accountId)
    await recordEvent(tx, 'identity.password_changed', { accountId: viewer.accountId })
    return sessions.endOthers(tx, viewer.accountId, viewer.sessionId)
  })
  sessions.disconnect(viewer.accountId, endedIds)
  return { outcome: 'changed' }
}

const WRONG_PROOFS = { count: 10, windowSeconds: 900, by: 'account', isDurable: true } as const
const WRONG_PROOFS_NAME = 'wrong passwords, signed in'

export type ProofOutcome =
  | { outcome: 'proved' | 'wrong' | 'overloaded' }
  | { outcome: 'too_many'; retryAfterSeconds: number }

/** Verifies the viewer's password again. An intruder with an open session has ten guesses in 15 minutes. */
export async function provePassword(
  { db, hasher, sessions, limiter }: PasswordDeps,
  viewer: Viewer,
  { password, address }: { password: string; address: string },
): Promise<ProofOutcome> {
  // Counted before it is checked, so that guesses at the same time do not pass the limit together.
  const retryAfterSeconds = await limiter.take(WRONG_PROOFS_NAME, viewer.accountId, WRONG_PROOFS)
  if (retryAfterSeconds !== null) return { outcome: 'too_many', retryAfterSeconds }
  const isRight = await hasher.verify(password, await findPasswordHash(db, viewer.accountId), { address })
  if (isRight === 'overloaded') return { outcome: 'overloaded' }
  if (!isRight) return { outcome: 'wrong' }
  await limiter.forget(WRONG_PROOFS_NAME, viewer.accountId, WRONG_PROOFS)
  await sessions.markAuthenticated(viewer)
  return { outcome: 'proved' }
}
