import { sql, type Selectable } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { PurchaseReversal } from '#src/platform/db/schema.ts'
import type { EntitlementKind } from '../../access/index.ts'
import type { PurchaseRow } from '../queries.ts'

export type ReversalRow = Selectable<PurchaseReversal>
type ReversalKind = 'refund' | 'chargeback' | 'chargeback_reversal'

/** Locks a purchase, so that its partial reversals run sequentially. */
export async function lockPurchase(tx: Tx, id: string): Promise<PurchaseRow | null> {
  const row = await tx.selectFrom('purchase').where('id', '=', id).selectAll().forUpdate().executeTakeFirst()
  return row ?? null
}

/** What was given back of a purchase, and taken again, in order. Uses `purchase_reversal_of_purchase`. */
export async function listReversals(executor: Db | Tx, purchaseId: string): Promise<ReversalRow[]> {
  const rows = await executor
    .selectFrom('purchase_reversal')
    .where('purchase_id', '=', purchaseId)
    .selectAll()
    .orderBy('id')
    .execute()
  return rows
}

/** Locks several, in one order for everybody. */
export async function lockPurchases(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .selectFrom('purchase')
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Which of these ids are purchases, in the order given. */
export async function amongPurchases(executor: Db | Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await executor.selectFrom('purchase').where('id', 'in', ids).select('id').execute()
  const found = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => found.has(id))
}

/** Locks a wallet's payments, so that two deliveries do not reverse or reinstate the same purchases concurrently. */
export async function lockChargebacks(tx: Tx, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('lost_payment:' || ${accountId}, 0))`.execute(tx)
}

export async function setRefunded(
  tx: Tx,
  { id, refundedTokenCents, isWhole }: { id: string; refundedTokenCents: number; isWhole: boolean },
): Promise<void> {
  await tx
    .updateTable('purchase')
    .set({
      refunded_token_cents: refundedTokenCents,
      status: isWhole ? 'refunded' : 'success',
      updated_at: sql<Date>`app_now()`,
    })
    .where('id', '=', id)
    .execute()
}

export type NewReversal = {
  id: string
  purchaseId: string
  kind: ReversalKind
  totalTokenCents: number
  commissionTokenCents: number
  paymentId: string | null
  entitlement: { kind: EntitlementKind; itemId: string } | null
  createdAt: Date
}

export async function insertReversal(tx: Tx, reversal: NewReversal): Promise<void> {
  await tx
    .insertInto('purchase_reversal')
    .values({
      id: reversal.id,
      purchase_id: reversal.purchaseId,
      kind: reversal.kind,
      total_token_cents: reversal.totalTokenCents,
      commission_token_cents: reversal.commissionTokenCents,
      payment_id: reversal.paymentId,
      entitlement_kind: reversal.entitlement?.kind ?? null,
      entitlement_item_id: reversal.entitlement?.itemId ?? null,
      created_at: reversal.createdAt,
    })
    .execute()
}

/** The purchases that were ever reversed because of a lost payment. */
export async function listUndoneFor(tx: Tx, paymentId: string): Promise<string[]> {
  const found = tx.selectFrom('purchase_reversal').where('payment_id', '=', paymentId).select('purchase_id').distinct()
  return (await found.orderBy('purchase_id').execute()).map((row) => row.purchase_id)
}

/**
 * Of these purchases those that a lost payment reversed and that were not reinstated since, with their latest reversal.
 */
export async function listUndoneAmong(tx: Tx, purchaseIds: readonly string[]): Promise<ReversalRow[]> {
  const { rows } = await sql<ReversalRow>`select * from (
      select distinct on (purchase_id) * from purchase_reversal
      where purchase_id = any(${[...purchaseIds]}::uuid[]) and payment_id is not null
      order by purchase_id, created_at desc, id desc) newest
    where kind = 'chargeback' order by created_at, id`.execute(tx)
  return rows
}
