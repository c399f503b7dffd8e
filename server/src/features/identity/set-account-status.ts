import { recordAudit } from '#src/platform/audit/record-audit.ts'
import type { Db } from '#src/platform/db/database.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import { writeAccountStatus } from './queries.ts'
import type { Sessions } from './sessions/sessions.ts'

export type StatusChange = {
  accountId: string
  status: 'active' | 'suspended' | 'closed'
  actorId: string | null
  reason: string
  requestId?: string
}

/**
 * Suspends, closes or reopens an account. Its sessions and sockets end immediately. @returns whether the account
 * exists.
 */
export async function setAccountStatus(
  { db, sessions }: { db: Db; sessions: Sessions },
  { accountId, status, actorId, reason, requestId }: StatusChange,
): Promise<boolean> {
  const endedIds = await db.transaction().execute(async (tx) => {
    if (!(await writeAccountStatus(tx, accountId, status))) return null
    const request = requestId === undefined ? {} : { requestId }
    await recordAudit(tx, {
      actorId,
      subjectId: accountId,
      action: 'identity.account_status_set',
      reason,
      facts: { status },
      ...request,
    })
    await recordEvent(tx, 'identity.account_status_changed', { accountId, status })
    return status === 'active' ? [] : sessions.endOthers(tx, accountId, null)
  })
  sessions.disconnect(accountId, endedIds ?? [])
  return endedIds !== null
}
