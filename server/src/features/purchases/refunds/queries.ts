import { sql, type Selectable } from 'kysely'
import { containsText, inTimeRange } from '#src/platform/db/conditions.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { Refund } from '#src/platform/db/schema.ts'
import { pageWithTotal } from '#src/platform/db/page-with-total.ts'

export type RefundRow = Selectable<Refund>

export type NewRefund = {
  id: string
  kind: 'purchase' | 'payment'
  transactionId: string
  accountId: string
  amountCents: number
  reason: string
  requestedBy: string
}

/** Writes a requested refund, undecided. */
export async function insertRefund(tx: Tx, refund: NewRefund): Promise<RefundRow> {
  return tx
    .insertInto('refund')
    .values({
      id: refund.id,
      kind: refund.kind,
      transaction_id: refund.transactionId,
      account_id: refund.accountId,
      amount_cents: refund.amountCents,
      reason: refund.reason,
      status: 'pending_second_approval',
      requested_by: refund.requestedBy,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function lockRefund(tx: Tx, id: string): Promise<RefundRow | null> {
  return (await tx.selectFrom('refund').where('id', '=', id).selectAll().forUpdate().executeTakeFirst()) ?? null
}

export async function findRefund(executor: Db | Tx, id: string): Promise<RefundRow | null> {
  return (await executor.selectFrom('refund').where('id', '=', id).selectAll().executeTakeFirst()) ?? null
}

/** Writes a decision. `done` is settled with it. */
export async function decideRefund(
  tx: Tx,
  { id, status, actorId }: { id: string; status: 'processing' | 'done' | 'rejected'; actorId: string },
): Promise<RefundRow> {
  const now = sql<Date>`app_now()`
  return tx
    .updateTable('refund')
    .set({
      status,
      decided_by: actorId,
      decided_at: now,
      settled_at: status === 'done' ? now : null,
      updated_at: now,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Ends a refund that was requested from a gateway; a repeat changes nothing. */
export async function settleRefund(executor: Db | Tx, id: string, status: 'done' | 'failed'): Promise<void> {
  const now = sql<Date>`app_now()`
  await executor
    .updateTable('refund')
    .set({ status, settled_at: status === 'done' ? now : null, updated_at: now })
    .where('id', '=', id)
    .where('kind', '=', 'payment')
    .where('status', 'in', status === 'done' ? ['processing', 'failed'] : ['processing', 'done'])
    .execute()
}

/** The refunds of one transaction that reduce its refundable amount, oldest first. */
export async function listCounting(executor: Db | Tx, transactionId: string): Promise<RefundRow[]> {
  return executor
    .selectFrom('refund')
    .where('transaction_id', '=', transactionId)
    .where('status', 'in', ['pending_second_approval', 'processing', 'done'])
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export type RefundFilter = {
  kind: string | null
  status: string | null
  accountId: string | null
  transactionId: string | null
  q: string | null
  from: Date | null
  to: Date | null
  sortBy: 'createdAt' | 'updatedAt'
  sort: 'asc' | 'desc'
  limit: number
  offset: number
}

/** One page of refunds in a total order, with the total count. */
export async function listRefunds(db: Db, filter: RefundFilter): Promise<{ rows: RefundRow[]; total: number }> {
  const { kind, status, accountId, transactionId, q, sortBy, sort, limit, offset } = filter
  const matching = db
    .selectFrom('refund')
    .$if(kind !== null, (query) => query.where('kind', '=', kind ?? ''))
    .$if(status !== null, (query) => query.where('status', '=', status ?? ''))
    .$if(accountId !== null, (query) => query.where('account_id', '=', accountId ?? ''))
    .$if(transactionId !== null, (query) => query.where('transaction_id', '=', transactionId ?? ''))
    .where(containsText(['reason'], q))
    .where(inTimeRange('created_at', filter))
  return pageWithTotal(matching, { limit, offset }, (query) =>
    query
      .selectAll()
      .orderBy(sortBy === 'createdAt' ? 'created_at' : 'updated_at', sort)
      .orderBy('id', sort),
  )
}
