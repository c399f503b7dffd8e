import { sql, type Selectable } from 'kysely'
import { inTimeRange } from '#src/platform/db/conditions.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { PaymentDispute } from '#src/platform/db/schema.ts'
import { pageWithTotal } from '#src/platform/db/page-with-total.ts'
import type { DisputeState } from '../webhooks/index.ts'

export type DisputeRow = Selectable<PaymentDispute>

export async function findDispute(executor: Db | Tx, transactionId: string): Promise<DisputeRow | null> {
  const found = executor.selectFrom('payment_dispute').where('transaction_id', '=', transactionId).selectAll()
  return (await found.executeTakeFirst()) ?? null
}

/** Whether a payment of an account is disputed or lost. */
export async function hasDispute(executor: Db | Tx, accountId: string): Promise<boolean> {
  const found = executor
    .selectFrom('payment_transaction as payment')
    .innerJoin('payment_dispute as dispute', 'dispute.transaction_id', 'payment.id')
    .where('payment.account_id', '=', accountId)
    .where('dispute.status', 'in', ['open', 'lost'])
  return (await found.select('payment.id').executeTakeFirst()) !== undefined
}

/** Writes the state of a payment's dispute by its webhook events; staff's notes stay. */
export async function saveDispute(tx: Tx, transactionId: string, dispute: DisputeState): Promise<void> {
  const values = { status: dispute.status, opened_at: dispute.openedAt, closed_at: dispute.closedAt }
  await tx
    .insertInto('payment_dispute')
    .values({ transaction_id: transactionId, ...values })
    .onConflict((conflict) =>
      conflict.column('transaction_id').doUpdateSet({ ...values, updated_at: sql<Date>`app_now()` }),
    )
    .execute()
}

/** Writes what staff do about an open dispute. @returns false when there is no open one. */
export async function saveResponse(
  tx: Tx,
  answer: { transactionId: string; response: string; note: string; actorId: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payment_dispute')
    .set({
      response: answer.response,
      note: answer.note,
      responded_by: answer.actorId,
      updated_at: sql<Date>`app_now()`,
    })
    .where('transaction_id', '=', answer.transactionId)
    .where('status', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export type DisputeFilter = {
  transactionId: string | null
  status: string | null
  response: string | null
  accountId: string | null
  from: Date | null
  to: Date | null
  sortBy: 'updatedAt' | 'openedAt'
  sort: 'asc' | 'desc'
  limit: number
  offset: number
}

export type DisputedPayment = DisputeRow & {
  account_id: string
  gateway: string
  price_cents: number
  credit_token_cents: number | null
}

/** One page of disputes with their payments, in a total order, and how many there are in all. */
export async function listDisputes(
  db: Db | Tx,
  filter: DisputeFilter,
): Promise<{ rows: DisputedPayment[]; total: number }> {
  const { transactionId, status, response, accountId, sortBy, sort, limit, offset } = filter
  const column = sortBy === 'openedAt' ? 'payment_dispute.opened_at' : 'payment_dispute.updated_at'
  const matching = db
    .selectFrom('payment_dispute')
    .innerJoin('payment_transaction as payment', 'payment.id', 'payment_dispute.transaction_id')
    .$if(transactionId !== null, (query) => query.where('payment.id', '=', transactionId ?? ''))
    .$if(status !== null, (query) => query.where('payment_dispute.status', '=', status ?? ''))
    .$if(response !== null, (query) => query.where('payment_dispute.response', '=', response ?? ''))
    .$if(accountId !== null, (query) => query.where('payment.account_id', '=', accountId ?? ''))
    .where(inTimeRange('payment_dispute.opened_at', filter))
  return pageWithTotal(matching, { limit, offset }, (query) =>
    query
      .selectAll('payment_dispute')
      .select(['payment.account_id', 'payment.gateway', 'payment.price_cents', 'payment.credit_token_cents'])
      .orderBy(column, sort)
      .orderBy('payment_dispute.transaction_id', sort),
  )
}
