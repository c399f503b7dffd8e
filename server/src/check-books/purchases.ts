import { sql } from 'kysely'
import type { Invariant } from './invariant.ts'

/** What a purchase's postings say of someone's account; nothing is zero. */
const posted = (owner: string, purpose: string) =>
  sql.raw(
    `coalesce(sum(posting.amount_cents) filter (where account.owner_id = ${owner} and account.purpose = '${purpose}'), 0)`,
  )

const PLATFORM = `'00000000-0000-0000-0000-000000000000'`

/** Bought for good, once, and opened by it; tips and orders open nothing. */
const OPENING_TYPES = sql.raw(`('feed', 'video', 'gallery', 'message')`)

/** Charges of wallets: money, receipt and access are one. */
export const purchaseInvariants: readonly Invariant[] = [
  {
    name: 'charge_is_posted',
    message: 'every receipt of a charge moved exactly its price: from the buyer, to creator and commission',
    look: 'purchase under the id; posting with this transaction_id',
    count: sql`select count(*) as count from purchase`,
    breaches: sql`select id::text as subject, jsonb_build_object('price', price_token_cents, 'spent', spent, 'earned', earned, 'commission', commission) as facts
      from (select purchase.id, price_token_cents, commission_token_cents, ${posted('buyer_id', 'fan_wallet')} as spent,
          ${posted('seller_id', 'creator_earnings')} as earned, ${posted(PLATFORM, 'platform_commission')} as commission
        from purchase left join posting on posting.transaction_id = purchase.id left join ledger_account account on account.id = posting.account_id
        group by purchase.id) found
      where spent <> -price_token_cents or commission <> commission_token_cents or earned <> price_token_cents - commission_token_cents
      limit 100`,
  },
  {
    name: 'charge_has_receipt',
    message: 'no wallet was charged without a receipt',
    look: 'ledger_transaction under the id; the purchase of the same id is missing',
    count: sql`select count(*) as count from ledger_transaction where kind = 'charge'`,
    breaches: sql`select transaction.id::text as subject, jsonb_build_object('source', transaction.source_id) as facts
      from ledger_transaction transaction left join purchase on purchase.id = transaction.id
      where transaction.kind = 'charge' and purchase.id is null limit 100`,
  },
  {
    name: 'bought_is_open',
    message: 'what was paid for is open to its buyer',
    look: 'purchase under the id; entitlement with this source_id',
    count: sql`select count(*) as count from purchase where status = 'success' and type in ${OPENING_TYPES}`,
    breaches: sql`select purchase.id::text as subject, jsonb_build_object('buyer', buyer_id, 'type', type, 'item', target_id) as facts
      from purchase left join entitlement on entitlement.account_id = purchase.buyer_id and entitlement.kind::text = purchase.type::text
        and entitlement.item_id = purchase.target_id and entitlement.source_id = purchase.id and entitlement.expires_at is null
      where purchase.status = 'success' and purchase.type in ${OPENING_TYPES} and entitlement.account_id is null limit 100`,
  },
  {
    name: 'open_is_bought',
    message: 'nothing is open as bought that its holder did not pay for, or got back',
    look: 'entitlement with this source_id; the purchase under the id',
    count: sql`select count(*) as count from entitlement where source = 'purchase'`,
    breaches: sql`select entitlement.source_id::text as subject,
        jsonb_build_object('account', account_id, 'kind', kind, 'item', item_id, 'receipt', purchase.status) as facts
      from entitlement left join purchase on purchase.id = entitlement.source_id and purchase.buyer_id = entitlement.account_id
      where entitlement.source = 'purchase' and purchase.status is distinct from 'success' limit 100`,
  },
  {
    name: 'sold_once',
    message: 'nobody paid twice for one thing that stays open',
    look: 'purchase of this buyer, type and item',
    count: sql`select count(distinct (buyer_id, type, target_id)) as count from purchase where status = 'success' and type in ${OPENING_TYPES}`,
    breaches: sql`select min(id::text) as subject, jsonb_build_object('buyer', buyer_id, 'type', type, 'item', target_id, 'times', count(*)) as facts
      from purchase where status = 'success' and type in ${OPENING_TYPES} group by buyer_id, type, target_id having count(*) > 1 limit 100`,
  },
]
