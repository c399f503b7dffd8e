import { sql, type Selectable } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { PaymentRefund } from '#src/platform/db/schema.ts'

export type RefundRow = Selectable<PaymentRefund>

/** Stores a refund before its gateway is called, once per id. */
export async function insertRefund(
  db: Db,
  refund: { id: string; transactionId: string; gateway: string; amountCents: number },
): Promise<void> {
  await db
    .insertInto('payment_refund')
    .values({
      id: refund.id,
      transaction_id: refund.transactionId,
      gateway: refund.gateway,
      amount_cents: refund.amountCents,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Stores the gateway's answer. `reference`: its own id of the refund, if it returned one. */
export async function setAnswer(
  tx: Tx,
  id: string,
  { answer, reference }: { answer: 'accepted' | 'refused'; reference: string | null },
): Promise<void> {
  await tx
    .updateTable('payment_refund')
    .where('id', '=', id)
    .set((eb) => ({
      answer,
      reference: eb.fn.coalesce('reference', sql<string | null>`${reference}::text`),
      updated_at: sql<Date>`app_now()`,
    }))
    .execute()
}

export async function listRefunds(tx: Tx, transactionId: string): Promise<RefundRow[]> {
  const found = tx.selectFrom('payment_refund').where('transaction_id', '=', transactionId).selectAll()
  return found.orderBy('id').execute()
}

export async function findRefund(executor: Db | Tx, id: string): Promise<RefundRow | null> {
  return (await executor.selectFrom('payment_refund').where('id', '=', id).selectAll().executeTakeFirst()) ?? null
}

export async function setState(
  tx: Tx,
  id: string,
  { state, reference }: { state: string; reference: string | null },
): Promise<void> {
  await tx
    .updateTable('payment_refund')
    .where('id', '=', id)
    .set({ state, reference, updated_at: sql<Date>`app_now()` })
    .execute()
}

/** An applied event of a refund: the gateway's own id, and ours if the gateway returns it. */
export type RefundEvent = { kind: string; reference: string; refundId: string | null }

/** The applied refund events of a transaction. */
export async function listRefundEvents(tx: Tx, transactionId: string): Promise<RefundEvent[]> {
  const text = (name: string) => sql<string | null>`facts -> 'refund' ->> ${sql.lit(name)}`
  const rows = await tx
    .selectFrom('webhook_event')
    .where('transaction_id', '=', transactionId)
    .where('state', '=', 'applied')
    .where('kind', 'in', ['payment_refunded', 'refund_failed'])
    .select(['kind', text('reference').as('reference'), text('refundId').as('refundId')])
    .execute()
  return rows.flatMap(({ kind, reference, refundId }) => (reference === null ? [] : [{ kind, reference, refundId }]))
}
