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
const receiptColumns = Object.keys(receiptTypes).join(', ')

/** The names of the statement's lists, in order: each has one value for each charge. */
export const chargeLists: readonly string[] = Object.keys(types)

const lists = chargeLists.map((name, index) => `$${index + 2}::${types[name]}[]`)

const chargeStatement = `
  with requested as materialized (select * from unnest(${lists.join(', ')}) as requested (${chargeLists.join(', ')})),
  locked as materialized (
    select app_now()::timestamptz(3) as now, case when not $1::boolean then set_config('lock_timeout', '100ms', true) end,
      case when count(tips_per_day_token_cents) > 0 then lock_wallets(array_agg(buyer_id)) end
    from requested),
  allowed as materialized (
    select requested.*, now, case when tips_per_day_token_cents is null then false
      else is_above_tips(buyer_id, now, price_token_cents, tips_per_day_token_cents) end as is_above_tips
    from locked, requested),
  paid as materialized (
    select charged.* from (
      select now, array_agg(id) as ids, array_agg(buyer_id) as buyer_ids, array_agg(seller_id) as seller_ids,
        array_agg(price_token_cents) as prices, array_agg(commission_token_cents) as commissions
      from allowed where not is_above_tips group by now) as batch,
      wallet_charges(now, ids, buyer_ids, seller_ids, prices, commissions) as charged),
  sold as materialized (
    select allowed.*, balance_token_cents from allowed join paid on charge_id = id where outcome = 'charged'),
  granted as (${INSERT_GRANT}
    select buyer_id, entitlement_kind, entitlement_item_id, 'purchase', id, now from sold where entitlement_kind is not null),
  receipt as (
    insert into purchase (${receiptColumns}, balance_token_cents, created_at, updated_at)
    select ${receiptColumns}, balance_token_cents, now, now from sold),
  recorded as (${INSERT_EVENT}
    select 'purchases.item_bought', jsonb_build_object('sales', jsonb_agg(event)), now from sold group by now),
  used as (${INSERT_KEY} select buyer_id, key, request_hash, id, now from sold where key is not null)
  select id, now as charged_at, case when is_above_tips then 'above_tips' else outcome end as outcome, balance_token_cents
  from allowed left join paid on charge_id = id`

/**
 * Whole charges in one statement, one of each buyer: takes the money, writes the receipts, grants the entitlements, records one
 * event of all and stores the callers' idempotency keys with the receipts. Prepared, because every sale runs it. `wallet_charges`
 * locks the buyers' wallets, those of limited tips are locked before; for a charge that is refused nothing is written. May it not
 * wait, it gives up after waiting for a lock for a tenth of a second.
 */
export const charge = prepare<
  {
    id: string
    charged_at: Date
    outcome: 'charged' | 'insufficient' | 'above_limit' | 'above_tips'
    balance_token_cents: number | null
  },
  [mayWait: boolean, ...lists: unknown[][]]
>('purchases.charge', chargeStatement)

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
