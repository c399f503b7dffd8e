import type { Db, Tx } from '#src/platform/db/database.ts'
import type { IdempotencyKey } from '#src/platform/http/idempotency.ts'
import type { DomainEvents } from '#src/platform/outbox/record-event.ts'
import type { EntitlementKind } from '../access/index.ts'
import type { PurchaseRow } from './queries.ts'
import { charge, chargeParameters, type ReceiptColumns } from './statements.ts'

export type Charge = {
  receipt: ReceiptColumns
  /** The entitlement it grants; null: it can be bought repeatedly. */
  entitlement: { kind: EntitlementKind; itemId: string } | null
  /** The buyer's limit of tips in 24 hours; null: none. */
  tipsPerDayTokenCents: number | null
  idempotency: IdempotencyKey | null
}

/**
 * Charges the buyer. @returns the receipt, or null when the balance was too low and nothing was done.
 * @throws the database's error, with nothing done: a unique violation of `entitlement_pkey` (owned already) or
 * `idempotency_key_pkey` (key used already), SD001 (above the daily limit of tips), SD002 (above a spending limit).
 */
export async function chargePurchase(
  executor: Db | Tx,
  { receipt, entitlement, tipsPerDayTokenCents, idempotency }: Charge,
): Promise<PurchaseRow | null> {
  const { id: purchaseId, buyer_id: buyerId, seller_id: sellerId, type, target, target_id: targetId } = receipt
  const event: DomainEvents['purchases.item_bought'] = { purchaseId, buyerId, sellerId, type, target, targetId }
  const values: Record<string, unknown> = {
    ...receipt,
    entitlement_kind: entitlement?.kind ?? null,
    entitlement_item_id: entitlement?.itemId ?? null,
    tips_per_day_token_cents: tipsPerDayTokenCents,
    event: JSON.stringify(event),
    key: idempotency?.key ?? null,
    request_hash: idempotency?.requestHash ?? null,
  }
  const [row] = await charge(executor, ...chargeParameters.map((name) => values[name]))
  if (!row) throw new Error('a charge returned no row')
  if (row.balance === null) return null
  const written = { status: 'success', created_at: row.charged_at, updated_at: row.charged_at } as const
  return { ...receipt, ...written, refunded_token_cents: 0, balance_token_cents: row.balance }
}
