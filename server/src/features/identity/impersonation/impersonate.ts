import type { Clock } from '#src/clock/clock.ts'
import { recordAudit } from '#src/platform/audit/record-audit.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { Viewer } from '#src/platform/http/viewer.ts'
import { findAccount } from '../queries.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { hashToken, makeToken } from '../sessions/token.ts'
import * as queries from './queries.ts'
import { decideImpersonation, impersonationEnd, waitingSince } from './rules.ts'

export type ImpersonationDeps = { db: Db; clock: Clock; sessions: Pick<Sessions, 'disconnect'> }

export type BeginOutcome =
  | { outcome: 'begun'; token: string; handle: string; endsAt: Date }
  | { outcome: 'absent' | 'refused' }

/**
 * Lets a member of staff act as an account. Their own session waits: its token works no more, and its handle is exchanged
 * for a new one. Rule ACC-16.
 */
export async function beginImpersonation(
  { db, clock, sessions }: ImpersonationDeps,
  { viewer, accountId, reason, requestId }: { viewer: Viewer; accountId: string; reason: string; requestId: string },
): Promise<BeginOutcome> {
  const now = clock.now()
  const [token, handle] = [makeToken(), makeToken()]
  const endsAt = impersonationEnd(now)
  const staff = { staffId: viewer.accountId, staffSessionId: viewer.sessionId }

  const outcome = await db.transaction().execute(async (tx): Promise<BeginOutcome> => {
    const decision = decideImpersonation(await findAccount(tx, accountId))
    if (decision !== 'begin') return { outcome: decision }
    const device = await queries.lockStaffSession(tx, viewer.sessionId)
    // Of two at the same time the second one comes with a token that the first has ended.
    if (!device) return { outcome: 'refused' }
    const waiting = {
      sessionId: viewer.sessionId,
      tokenHash: hashToken(makeToken()),
      handleHash: hashToken(handle),
      now,
    }
    await queries.writeWaiting(tx, waiting)
    const { address, user_agent: userAgent } = device
    const opened = { ...staff, accountId, tokenHash: hashToken(token), address, userAgent, now, expiresAt: endsAt }
    const sessionId = await queries.insertImpersonation(tx, opened)
    await recordAudit(tx, {
      actorId: viewer.accountId,
      subjectId: accountId,
      action: 'identity.impersonation_begun',
      reason,
      facts: { sessionId, endsAt: endsAt.toISOString() },
      requestId,
    })
    return { outcome: 'begun', token, handle, endsAt }
  })
  if (outcome.outcome === 'begun') sessions.disconnect(viewer.accountId, [viewer.sessionId])
  return outcome
}

/** Ends an impersonation by its handle, whether or not its time is over. @returns the new token, which lasts as long as the one before; null for no handle. */
export async function restoreOwnSession(
  { db, clock, sessions }: ImpersonationDeps,
  { handle, userAgent, requestId }: { handle: string; userAgent: string; requestId: string },
): Promise<{ token: string; expiresAt: Date } | null> {
  const now = clock.now()
  const token = makeToken()
  const ended = await db.transaction().execute(async (tx) => {
    const by = { handleHash: hashToken(handle), userAgent, now, seenAfter: waitingSince(now) }
    const own = await queries.lockWaiting(tx, by)
    if (!own) return null
    await queries.writeRestored(tx, { sessionId: own.id, tokenHash: hashToken(token), now })
    const rows = await queries.deleteImpersonations(tx, own.id)
    for (const { id, account_id: subjectId } of rows) {
      const action = 'identity.impersonation_ended'
      await recordAudit(tx, { actorId: own.account_id, subjectId, action, facts: { sessionId: id }, requestId })
    }
    return { rows, expiresAt: own.expires_at }
  })
  for (const { id, account_id: accountId } of ended?.rows ?? []) sessions.disconnect(accountId, [id])
  return ended && { token, expiresAt: ended.expiresAt }
}
