import type { Db, Tx } from '#src/platform/db/database.ts'
import { prepare } from '#src/platform/db/prepared.ts'
import { INSERT_KEY, type IdempotencyKey } from '#src/platform/http/idempotency.ts'
import { INSERT_EVENT, type DomainEvents } from '#src/platform/outbox/record-event.ts'
import { INSERT_GRANT, type EntitlementKind } from '../access/index.ts'
import type { PurchaseRow } from './queries.ts'

/** The columns of a receipt that the caller decides; the charge adds time and balance. */
type ReceiptColumns = Omit<
  PurchaseRow,
  'balance_token_cents' | 'refunded_token_cents' | 'status' | 'created_at' | 'updated_at'
> & { conversation_id: string | null; token_price_cents: number }

export type Charge = {
  receipt: ReceiptColumns
  /** What it opens; null: it can be bought again. */
  entitlement: { kind: EntitlementKind; itemId: string } | null
  /** What the buyer may tip in 24 hours; null: no such limit. */
  tipsPerDayTokenCents: number | null
  idempotency: IdempotencyKey | null
}

const receiptTypes: Record<keyof ReceiptColumns, string> = {
  id: 'uuid',
  buyer_id: 'uuid',
  seller_id: 'uuid',
  type: 'charge_type',
  target: 'charge_target',
  target_id: 'uuid',
  session_id: 'uuid',
  conversation_id: 'uuid',
  title: 'text',
  quantity: 'int',
  original_price_token_cents: 'bigint',
  price_token_cents: 'bigint',
  commission_token_cents: 'bigint',
  commission_basis_points: 'int',
  token_price_cents: 'bigint',
}
const otherTypes = {
  entitlement_kind: 'entitlement_kind',
  entitlement_item_id: 'uuid',
  tips_per_day_token_cents: 'bigint',
  event: 'jsonb',
  key: 'text',
  request_hash: 'bytea',
}
const types: Record<string, string> = { ...receiptTypes, ...otherTypes }
const receiptColumns = Object.keys(receiptTypes)

/** `:name` becomes the typed placeholder of that value. */
const bind = (text: string): string =>
  text.replaceAll(/(?<!:):([a-z_]+)/g, (_, name: string) => `$${Object.keys(types).indexOf(name) + 1}::${types[name]}`)

/**
 * A whole charge in one round trip, all or nothing: takes the money, writes the receipt, grants what was bought, records
 * the event and stores the caller's idempotency key with the receipt. Every sale runs it, so it is one prepared statement.
 * `wallet_charge` locks the buyer's wallet; without a balance nothing else is written.
 */
const chargeStatement = bind(`
  with charged as materialized (
    select moment.now, wallet_charge(:id, moment.now, :buyer_id, :seller_id, :price_token_cents, :commission_token_cents) as balance
    from (select app_now()::timestamptz(3) as now) moment),
  allowed as materialized (
    select now, balance, case when :tips_per_day_token_cents is not null
      then refuse_tip_above(:buyer_id, now, :price_token_cents, :tips_per_day_token_cents) end
    from charged where balance is not null),
  granted as (${INSERT_GRANT}
    select :buyer_id, :entitlement_kind, :entitlement_item_id, 'purchase', :id, now from allowed where :entitlement_kind is not null),
  receipt as (
    insert into purchase (${receiptColumns.join(', ')}, balance_token_cents, created_at, updated_at)
    select ${receiptColumns.map((name) => `:${name}`).join(', ')}, balance, now, now from allowed),
  recorded as (${INSERT_EVENT} select 'purchases.item_bought', :event, now from allowed),
  used as (${INSERT_KEY} select :buyer_id, :key, :request_hash, :id, now from allowed where :key is not null)
  select now as charged_at, balance from charged`)

const charge = prepare<{ charged_at: Date; balance: number | null }, readonly unknown[]>(chargeStatement)

/**
 * Charges the buyer. @returns the receipt, or null when the balance was too low and nothing was done.
 * @throws the database's error after which nothing is done: a unique violation of `entitlement_pkey` (owned already) or
 * `idempotency_key_pkey` (key used already), SD001 (above the tips of a day), SD002 (above a spending limit).
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
  const [row] = await charge(executor, ...Object.keys(types).map((name) => values[name]))
  if (!row) throw new Error('a charge answered nothing')
  if (row.balance === null) return null
  const written = { status: 'success', created_at: row.charged_at, updated_at: row.charged_at } as const
  return { ...receipt, ...written, refunded_token_cents: 0, balance_token_cents: row.balance }
}
