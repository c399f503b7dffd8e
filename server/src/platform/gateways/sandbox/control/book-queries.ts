import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/database.ts'

/**
 * The selected part of the book: one order, or everything since a time; at most `limit` rows of each kind, newest
 * first.
 */
export type BookQuery = { orderId: string | null; since: Date | null; limit: number }

/** The sandbox's record of what happened, independent of its webhook events. */
export async function readBook(db: Db, { orderId, since, limit }: BookQuery) {
  const within = (time: RawBuilder<unknown>, ofOrder = sql`order_id = ${orderId}`) => sql`
    (${orderId}::text is null or ${ofOrder}) and (${since}::timestamptz is null or ${time} >= ${since})
    order by ${time} desc limit ${limit}`
  const rowsOf = async (query: RawBuilder<unknown>) => (await query.execute(db)).rows
  const [checkouts, payments, refunds, subscriptions, cards, events] = await Promise.all([
    rowsOf(sql`select id, order_id as "orderId", amount_cents as "amountCents", currency, state, expires_at as "expiresAt"
      from sandbox.checkout where ${within(sql`created_at`)}`),
    rowsOf(sql`select id, order_id as "orderId", customer_id as "customerId", amount_cents as "amountCents", currency,
        refunded_cents as "refundedCents", period,
        (select state from sandbox.dispute where payment_id = payment.id) as dispute, created_at as "createdAt"
      from sandbox.payment where ${within(sql`created_at`)}`),
    rowsOf(sql`select refund.id, merchant_refund_id as "merchantRefundId", payment_id as "paymentId", refund.amount_cents as "amountCents", refund.created_at as "createdAt"
      from sandbox.refund join sandbox.payment on payment.id = refund.payment_id where ${within(sql`refund.created_at`)}`),
    rowsOf(sql`select reference, order_id as "orderId", test_card as "testCard", amount_cents as "amountCents", currency,
        every_months as "everyMonths", periods_billed as "periodsBilled", state, next_at as "nextAt"
      from sandbox.subscription where ${within(sql`started_at`)}`),
    rowsOf(sql`select reference, customer_id as "customerId", brand, last4_digits as "last4Digits", test_card as "testCard"
      from sandbox.card where removed_at is null
        and ${within(sql`created_at`, sql`customer_id in (select customer_id from sandbox.checkout where order_id = ${orderId})`)}`),
    rowsOf(sql`select id, order_id as "orderId", body::jsonb ->> 'kind' as kind, (body::jsonb ->> 'amountCents')::int as "amountCents",
        body::jsonb ->> 'currency' as currency, attempts, copies, tampering, is_held as "isHeld",
        dropped_at is not null as "isDropped", delivered_at as "deliveredAt", due_at as "dueAt", last_result as "lastResult",
        created_at as "createdAt"
      from sandbox.event where (${orderId}::text is null or order_id = ${orderId})
        and (${since}::timestamptz is null or created_at >= ${since}) order by sequence desc limit ${limit}`),
  ])
  return { checkouts, payments, refunds, subscriptions, cards, events }
}
