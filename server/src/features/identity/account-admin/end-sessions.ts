import { recordAudit } from '#src/platform/audit/record-audit.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { Sessions } from '../sessions/sessions.ts'

/** Ends every session and socket of an account. @returns how many sessions there were. */
export async function endSessions(
  { db, sessions }: { db: Db; sessions: Sessions },
  request: { accountId: string; actorId: string; reason: string; requestId: string },
): Promise<number> {
  const { accountId, actorId, reason, requestId } = request
  const endedIds = await db.transaction().execute(async (tx) => {
    const ids = await sessions.endOthers(tx, accountId, null)
    await recordAudit(tx, {
      actorId,
      subjectId: accountId,
      action: 'identity.sessions_ended',
      reason,
      facts: { count: ids.length },
      requestId,
    })
    return ids
  })
  sessions.disconnect(accountId, endedIds)
  return endedIds.length
}
