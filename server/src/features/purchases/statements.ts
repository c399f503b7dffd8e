import { prepare } from '#src/platform/db/prepared.ts'
import { INSERT_KEY } from '#src/platform/http/idempotency.ts'
import { INSERT_EVENT } from '#src/platform/outbox/record-event.ts'
import { INSERT_GRANT } from '../access/index.ts'
import type { PurchaseRow } from './queries.ts'

/** The columns of a receipt that the caller sets; the charge adds time and balance. */
export type ReceiptColumns = Omit<
  PurchaseRow,
  'balance_token_cents' | 'refunded_token_cents' | 'status' | 'created_at' | 'updated_at'
> & { conversation_id: string | null; token_price_cents: number }

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

/** The names of the statement's parameters, in order. */
export const chargeParameters: readonly string[] = Object.keys(types)

/** `:name` becomes the typed placeholder of that parameter. */
const bind = (text: string): string =>
  text.replaceAll(/(?<!:):([a-z_]+)/g, (_, name: string) => `$${chargeParameters.indexOf(name) + 1}::${types[name]}`)

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

/**
 * A whole charge in one statement: takes the money, writes the receipt, grants the entitlement, records the event and
 * stores the caller's idempotency key with the receipt. Prepared, because every sale runs it. `wallet_charge` locks the
 * buyer's wallet; without a balance nothing else is written.
 */
export const charge = prepare<{ charged_at: Date; balance: number | null }, readonly unknown[]>(
  'purchases.charge',
  chargeStatement,
)

/**
 * What tips depend on, a row for each pair of giver and creator, `place` from 1: the creator's state and blocks, and since when the
 * giver is here and has paid. Asks other features by their public functions: decision 0355.
 */
export const findTipFacts = prepare<
  { place: number; may_earn: boolean; is_blocked: boolean; giver_since: Date | null; paid_top_ups: number },
  [giverIds: readonly string[], performerIds: readonly string[]]
>(
  'purchases.tip_facts',
  `select pair.place,
    exists (select from shown_performers() as shown where shown.performer_id = pair.performer_id) as may_earn,
    exists (select from blocking(pair.giver_id) as blocking where blocking.owner_id = pair.performer_id) as is_blocked,
    (select created_at from account_since(pair.giver_id)) as giver_since,
    coalesce((select paid_top_ups from paid_top_ups_counted(pair.giver_id)), 0) as paid_top_ups
  from unnest($1::uuid[], $2::uuid[]) with ordinality as pair (giver_id, performer_id, place)`,
)
