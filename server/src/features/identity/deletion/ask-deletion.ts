import type { DeletionObstacle } from '@stagedoor/contract/deletion-words'
import type { Clock } from '#src/clock/clock.ts'
import { recordAudit } from '#src/platform/audit/record-audit.ts'
import type { Db } from '#src/platform/db/database.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import '../events.ts'
import type { DepartureFacts } from '../facts.ts'
import { lockAccount, writeAccountStatus } from '../queries.ts'
import { deleteLinks } from '../recovery/queries.ts'
import { deleteTickets } from '../second-factors/queries.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { findDeletion, insertDeletion } from './queries.ts'
import { deletionDueAt } from './rules.ts'

export type DeletionDeps = { db: Db; clock: Clock; sessions: Sessions; departure: DepartureFacts }

export type AskOutcome =
  | { outcome: 'requested'; dueAt: Date }
  | { outcome: 'hindered'; obstacles: DeletionObstacle[] }
  | { outcome: 'absent' }

/**
 * Asks for the deletion of an account: it is hidden and signed out everywhere at once, and erased 30 days later unless
 * its owner undoes that. Refused while something is to be settled. A repeat answers like the first. Rule ACC-22.
 */
export async function askDeletion(
  { db, clock, sessions, departure }: DeletionDeps,
  { accountId, requestId }: { accountId: string; requestId: string },
): Promise<AskOutcome> {
  const now = clock.now()
  const result = await db.transaction().execute(async (tx): Promise<AskOutcome & { endedIds?: string[] }> => {
    const account = await lockAccount(tx, accountId)
    if (account?.status === 'leaving') {
      const known = await findDeletion(tx, accountId)
      return known ? { outcome: 'requested', dueAt: known.due_at } : { outcome: 'absent' }
    }
    if (account?.status !== 'active' || account.role === 'staff') return { outcome: 'absent' }
    const obstacles = await departure.findObstacles(tx, accountId)
    if (obstacles.length > 0) return { outcome: 'hindered', obstacles }

    const dueAt = deletionDueAt(now)
    const hidden = await departure.hide(tx, accountId)
    await insertDeletion(tx, { accountId, requestedAt: now, dueAt, hidden })
    await writeAccountStatus(tx, accountId, 'leaving')
    await deleteTickets(tx, accountId)
    await deleteLinks(tx, accountId, 'reset_password')
    await recordAudit(tx, {
      actorId: accountId,
      subjectId: accountId,
      action: 'identity.deletion_requested',
      requestId,
    })
    await recordEvent(tx, 'identity.account_status_changed', { accountId, status: 'leaving' })
    await recordEvent(tx, 'identity.deletion_requested', { accountId, dueAt: dueAt.toISOString() })
    return { outcome: 'requested', dueAt, endedIds: await sessions.endOthers(tx, accountId, null) }
  })
  sessions.disconnect(accountId, result.endedIds ?? [])
  return result
}
