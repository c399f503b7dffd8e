import type { Db, Tx } from '#src/platform/db/database.ts'
import type { IdempotencyKey } from '#src/platform/http/idempotency.ts'
import type { DomainEvents } from '#src/platform/outbox/record-event.ts'
import type { EntitlementKind } from '../access/index.ts'
import type { PurchaseRow } from './queries.ts'
import { charge, chargeLists, type ReceiptColumns } from './statements.ts'

export type Charge = {
  receipt: ReceiptColumns
  /** The entitlement it grants; null: it can be bought repeatedly. */
  entitlement: { kind: EntitlementKind; itemId: string } | null
  /** The buyer's limit of tips in 24 hours; null: none. */
  tipsPerDayTokenCents: number | null
  idempotency: IdempotencyKey | null
}

export type Charged =
  | { outcome: 'charged'; purchase: PurchaseRow }
  /** Nothing was done: the balance is too low; a limit would be exceeded. */
  | { outcome: 'insufficient' | 'above_tips' | 'above_limit' }

/** Charges one buyer, as `chargeBuyers` does several. */
export async function chargeBuyer(executor: Db | Tx, charge: Charge): Promise<Charged> {
  const [charged] = await chargeBuyers(executor, [charge])
  if (!charged) throw new Error('a charge has no outcome')
  return charged
}

/**
 * Charges several buyers, each once, with one statement: one that is refused does not refuse the others.
 * @param mayWait false: it gives up when somebody else holds a wallet for long
 * @returns the outcome of each, in their order
 * @throws the database's error, with nothing done for any: a unique violation of `entitlement_pkey` (owned already) or
 * `idempotency_key_pkey` (key used already), or of two charges of one buyer.
 */
export async function chargeBuyers(executor: Db | Tx, charges: readonly Charge[], mayWait = true): Promise<Charged[]> {
  const values = charges.map(valuesOf)
  const rows = await charge(executor, mayWait, ...chargeLists.map((name) => values.map((value) => value[name])))
  const found = new Map(rows.map((row) => [row.id, row]))
  return charges.map(({ receipt }) => {
    const row = found.get(receipt.id)
    if (!row) throw new Error('a charge returned no row')
    const { outcome, charged_at: chargedAt, balance_token_cents: balance } = row
    if (outcome !== 'charged') return { outcome }
    if (balance === null) throw new Error('a charge left no balance')
    const written = { status: 'success', created_at: chargedAt, updated_at: chargedAt } as const
    return { outcome, purchase: { ...receipt, ...written, refunded_token_cents: 0, balance_token_cents: balance } }
  })
}

function valuesOf({ receipt, entitlement, tipsPerDayTokenCents, idempotency }: Charge): Record<string, unknown> {
  const { id: purchaseId, buyer_id: buyerId, seller_id: sellerId, type, target, target_id: targetId } = receipt
  const sale: SoldItem = { purchaseId, buyerId, sellerId, type, target, targetId }
  return {
    ...receipt,
    entitlement_kind: entitlement?.kind ?? null,
    entitlement_item_id: entitlement?.itemId ?? null,
    tips_per_day_token_cents: tipsPerDayTokenCents,
    event: JSON.stringify(sale),
    key: idempotency?.key ?? null,
    request_hash: idempotency?.requestHash ?? null,
  }
}

type SoldItem = DomainEvents['purchases.item_bought']['sales'][number]
