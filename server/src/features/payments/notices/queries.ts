import type { CardGateway } from '@stagedoor/contract/payment-words'
import type { Tx } from '#src/platform/db/database.ts'
import type { GatewayNotice } from '#src/platform/gateways/gateway.ts'
import type { NoticeFacts } from '../rules.ts'
import type { NoticeVerdict } from './rules.ts'

/** Keeps a proven notice once per gateway and event. @returns null when it is known already. */
export async function insertNotice(
  tx: Tx,
  {
    gateway,
    notice,
    transactionId,
    verdict,
  }: { gateway: CardGateway; notice: GatewayNotice; transactionId: string | null; verdict: NoticeVerdict },
): Promise<string | null> {
  const row = await tx
    .insertInto('payment_notice')
    .values({
      gateway,
      event_id: notice.eventId,
      kind: notice.kind,
      order_id: notice.orderId,
      transaction_id: transactionId,
      facts: JSON.stringify(notice),
      state: verdict.verdict === 'applies' ? 'applied' : verdict.verdict,
      reason: verdict.verdict === 'applies' ? null : verdict.reason,
      occurred_at: notice.occurredAt,
    })
    .onConflict((conflict) => conflict.columns(['gateway', 'event_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** What the applied notices of a transaction say, in no particular order. */
export async function listAppliedNotices(tx: Tx, transactionId: string): Promise<NoticeFacts[]> {
  const rows = await tx
    .selectFrom('payment_notice')
    .where('transaction_id', '=', transactionId)
    .where('state', '=', 'applied')
    .select(['facts', 'occurred_at'])
    .execute()
  return rows.map(({ facts, occurred_at: occurredAt }) => {
    // Written by `insertNotice` above and by nobody else.
    const notice = facts as unknown as Omit<NoticeFacts, 'occurredAt'>
    return { ...notice, occurredAt }
  })
}
