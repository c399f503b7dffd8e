import { sql } from 'kysely'
import { CLOCK_SKEW, type Invariant } from './invariant.ts'

/** What each kind of charge is about; null: this release sells nothing of it, and any target is taken. */
const TARGETS =
  sql.raw(`case purchase.type when 'tip' then 'performer' when 'stream_tip' then null when 'stream' then 'stream' when 'private_chat' then null
    else purchase.type::text end`)

/** Receipts computed again, and the lines that repeat them. */
export const receiptInvariants: readonly Invariant[] = [
  {
    name: 'receipt_adds_up',
    message:
      'every receipt has a price above zero that is a multiple of its quantity, with a rate and a balance that can be',
    look: 'purchase under the id: quantity, original_price_token_cents, price_token_cents, commission_basis_points, token_price_cents, balance_token_cents',
    count: sql`select count(*) as count from purchase`,
    breaches: sql`select id::text as subject, jsonb_build_object('quantity', quantity, 'original', original_price_token_cents, 'price', price_token_cents,
        'basis points', commission_basis_points, 'token price', token_price_cents, 'balance', balance_token_cents) as facts
      from purchase where quantity < 1 or price_token_cents <= 0 or original_price_token_cents <> price_token_cents
        or price_token_cents % greatest(quantity, 1) <> 0 or commission_basis_points not between 0 and 10000 or token_price_cents <= 0
        or balance_token_cents < 0 or (quantity <> 1 and type <> 'product') limit 100`,
  },
  {
    name: 'receipt_is_of_its_time',
    message: 'every receipt has the time of its posting, an id of that time, and no change before it',
    look: 'purchase and ledger_transaction under the id: created_at, updated_at, and the time in the id',
    count: sql`select count(*) as count from purchase`,
    breaches: sql`select purchase.id::text as subject, jsonb_build_object('receipt', purchase.created_at, 'posted', transaction.created_at,
        'id', uuid_extract_timestamp(purchase.id), 'changed', updated_at) as facts
      from purchase left join ledger_transaction transaction on transaction.id = purchase.id
      where purchase.created_at is distinct from transaction.created_at or updated_at < purchase.created_at
        or purchase.created_at - uuid_extract_timestamp(purchase.id) not between -${CLOCK_SKEW} and ${CLOCK_SKEW} limit 100`,
  },
  {
    name: 'receipt_is_of_item',
    message:
      'every receipt is for an item of its seller: a tip for the creator, a post, a gallery, a video or a product of theirs',
    look: 'purchase under the id: type, target, target_id, seller_id; post, gallery, video or product under the target_id',
    count: sql`select count(*) as count from purchase`,
    breaches: sql`select purchase.id::text as subject, jsonb_build_object('type', purchase.type, 'target', purchase.target, 'item', target_id,
        'seller', seller_id, 'creator of the item', item.performer_id) as facts
      from purchase left join (select 'feed' as target, id, performer_id from post union all select 'gallery', id, performer_id from gallery
        union all select 'video', id, performer_id from video union all select 'product', id, performer_id from product) item
        on item.id = purchase.target_id and item.target = purchase.target::text
      where purchase.target::text <> ${TARGETS} or (purchase.target = 'performer' and target_id <> seller_id)
        or (purchase.target in ('feed', 'gallery', 'video', 'product') and item.performer_id is distinct from seller_id) limit 100`,
  },
  {
    name: 'receipt_has_parties',
    message: 'every receipt is between an account and a creator, who are two',
    look: 'account under buyer_id and seller_id of this purchase',
    count: sql`select count(*) as count from purchase`,
    breaches: sql`select purchase.id::text as subject, jsonb_build_object('buyer', buyer_id, 'is', buyer.role, 'seller', seller_id, 'role', seller.role) as facts
      from purchase left join account buyer on buyer.id = buyer_id left join account seller on seller.id = seller_id
      where buyer.id is null or seller.role is distinct from 'performer' or buyer_id = seller_id limit 100`,
  },
  {
    name: 'period_adds_up',
    message:
      'of every period the tokens follow from price and rate, and the commission from tokens and its rate, rounded down',
    look: 'subscription_period under the id: price_cents, token_price_cents, price_token_cents, commission_basis_points, commission_token_cents',
    count: sql`select count(*) as count from subscription_period`,
    breaches: sql`select id::text as subject, jsonb_build_object('price', price_cents, 'token price', token_price_cents, 'tokens', price_token_cents,
        'basis points', commission_basis_points, 'commission', commission_token_cents) as facts
      from subscription_period where price_token_cents <> price_cents * 100 / token_price_cents
        or commission_token_cents <> price_token_cents * commission_basis_points / 10000
        or (paid_from = 'free') <> (price_cents = 0) limit 100`,
  },
  {
    name: 'line_repeats_sale',
    message: 'every line of a sale names the buyer, the item, the rate and the time of its receipt or period',
    look: 'earning under the id beside purchase or subscription_period under the id',
    count: sql`select count(*) as count from earning where kind = 'sale'`,
    breaches: sql`select line.id::text as subject, jsonb_build_object('buyer', line.buyer_id, 'type', line.type, 'item', line.source_id,
        'basis points', line.commission_basis_points, 'sold', line.created_at, 'receipt of', sale.buyer_id, 'its item', sale.source_id,
        'its time', sale.created_at) as facts
      from earning line join (select id, id as transaction_id, buyer_id, type::text, target::text as source_type, target_id as source_id,
            commission_basis_points, created_at from purchase
          union all select period.id, coalesce(period.transaction_id, period.id), payer_id, null, 'subscription', subscription_id,
            commission_basis_points, period.created_at from subscription_period period) sale on sale.id = line.id
      where line.kind = 'sale' and (line.buyer_id <> sale.buyer_id or line.transaction_id <> sale.transaction_id or line.type <> sale.type
        or line.source_type <> sale.source_type or line.source_id <> sale.source_id
        or line.commission_basis_points <> sale.commission_basis_points or line.created_at <> sale.created_at) limit 100`,
  },
  {
    name: 'line_repeats_reversal',
    message:
      'every line of a reversal is its creator’s and its buyer’s, as the line of the sale, with the time of the reversal',
    look: 'earning under the id and under its sale_id; purchase_reversal or subscription_reversal under the id',
    count: sql`select count(*) as count from earning where kind <> 'sale'`,
    breaches: sql`select line.id::text as subject, jsonb_build_object('performer', line.performer_id, 'of the sale', sale.performer_id,
        'kind', line.kind, 'at', line.created_at, 'reversed', reversal.created_at) as facts
      from earning line left join earning sale on sale.id = line.sale_id and sale.kind = 'sale'
        join (select id, kind, created_at from purchase_reversal
          union all select id, case kind when 'dispute' then 'chargeback' when 'dispute_won' then 'chargeback_reversal' else 'refund' end, created_at
            from subscription_reversal) reversal on reversal.id = line.id
      where line.kind <> 'sale' and (line.performer_id is distinct from sale.performer_id or line.buyer_id is distinct from sale.buyer_id
        or line.kind <> reversal.kind or line.created_at <> reversal.created_at) limit 100`,
  },
  {
    name: 'line_matures_in_time',
    message: 'every sale can be paid out 7 or, of a creator at high risk, 21 days later, and a reversal counts at once',
    look: 'earning.available_at beside created_at under the id; high_risk_creator of its performer_id',
    count: sql`select count(*) as count from earning`,
    breaches: sql`select id::text as subject, jsonb_build_object('kind', kind, 'sold', created_at, 'available', available_at) as facts
      from earning where case when kind = 'sale' then available_at - created_at not in (interval '7 days', interval '21 days')
        else available_at <> created_at end limit 100`,
  },
]
