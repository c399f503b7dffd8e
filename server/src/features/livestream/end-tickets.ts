import type { LivestreamDeps } from './deps.ts'
import { findRefundedSessions, insertTicketEnd } from './ticket-queries.ts'

/**
 * Gives back the tickets of whom a creator has blocked, who cannot watch what they have paid for. The block may be lifted and leaves no
 * trace, so that the cause is kept with the refund. Again: nothing. Rule LIVE-4, decision 0374.
 */
export async function endTickets(
  { db, facts }: Pick<LivestreamDeps, 'db' | 'facts'>,
  { performerId, fanId }: { performerId: string; fanId: string },
): Promise<void> {
  for (const sessionId of await findRefundedSessions(db, performerId))
    await db.transaction().execute(async (tx) => {
      const purchaseId = await facts.refundTicket(tx, { sessionId, buyerId: fanId })
      if (purchaseId !== null) await insertTicketEnd(tx, { purchaseId, sessionId })
    })
}
