import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'

/**
 * The sessions of a creator whose tickets are given back to whom the creator blocks: what is live, or has ended within the minute, so that
 * ending it right after the block gives back the same.
 */
export async function findRefundedSessions(executor: Db | Tx, performerId: string): Promise<string[]> {
  const rows = await executor
    .selectFrom('stream')
    .where('performer_id', '=', performerId)
    .where('kind', '=', 'public')
    .where(sql<boolean>`(status = 'live' or ended_at > app_now() - interval '1 minute')`)
    .select('session_id')
    .execute()
  return rows.map((row) => row.session_id)
}

/** Keeps why a ticket was given back. */
export async function insertTicketEnd(tx: Tx, ticket: { purchaseId: string; sessionId: string }): Promise<void> {
  await tx
    .insertInto('stream_ticket_end')
    .values({ purchase_id: ticket.purchaseId, session_id: ticket.sessionId })
    .execute()
}
