import { recordAudit } from '#src/platform/audit/record-audit.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import '../events.ts'
import { lockAccount, writeAccountStatus } from '../queries.ts'
import { findTicket, takeTicket } from '../second-factors/queries.ts'
import type { Device } from '../sessions/sessions.ts'
import { hashToken } from '../sessions/token.ts'
import type { DeletionDeps } from './ask-deletion.ts'
import { findDeletion, removeDeletion } from './queries.ts'

/** `outdated`: the ticket is, or the account is being erased. */
export type UndoOutcome = { outcome: 'signed_in'; token: string; accountId: string } | { outcome: 'outdated' }

/**
 * Undoes a deletion that has not begun to be carried out, by the ticket of a sign-in that proved everything, and opens a
 * session. What the deletion ended stays ended: subscriptions renew no more. Rule ACC-22.
 */
export async function undoDeletion(
  { db, clock, sessions, departure }: DeletionDeps,
  { ticket, device }: { ticket: string; device: Device },
): Promise<UndoOutcome> {
  const key = { tokenHash: hashToken(ticket), purpose: 'restore' as const, now: clock.now() }
  const found = await findTicket(db, key)
  if (!found) return { outcome: 'outdated' }
  const accountId = found.account_id
  const isUndone = await db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, accountId)
    if (!(await takeTicket(tx, key))) return false
    const deletion = account?.status === 'leaving' ? await findDeletion(tx, accountId) : null
    if (!deletion || deletion.begun_at !== null || deletion.hidden === null) return false
    await writeAccountStatus(tx, accountId, 'active')
    await departure.show(tx, accountId, deletion.hidden)
    await removeDeletion(tx, accountId)
    await recordAudit(tx, { actorId: accountId, subjectId: accountId, action: 'identity.deletion_undone' })
    await recordEvent(tx, 'identity.account_status_changed', { accountId, status: 'active' })
    await recordEvent(tx, 'identity.deletion_undone', { accountId })
    return true
  })
  if (!isUndone) return { outcome: 'outdated' }
  const token = await sessions.open(accountId, { isRemembered: found.is_remembered, device })
  return { outcome: 'signed_in', token, accountId }
}
