import { sql } from 'kysely'
import type { Invariant } from './invariant.ts'

/** What a won dispute gave again counts against what was taken back. */
const SIGN = sql.raw(`case when reversal.kind = 'chargeback_reversal' then -1 else 1 end`)

const REVERSAL_KINDS = sql.raw(`('purchase_reversal', 'purchase_restored_reversal')`)

/** What went back of purchases: once, exactly, out of the right pockets. */
export const refundInvariants: readonly Invariant[] = [
  {
    name: 'refund_within_paid',
    message: 'no payment gave back more than it took, and what staff gave back is part of it',
    look: 'payment_transaction; its rows in refund (transaction_id) and its webhook events payment_refunded',
    count: sql`select count(*) as count from payment_transaction where captured_cents > 0`,
    breaches: sql`select payment.id::text as subject,
        jsonb_build_object('captured', captured_cents, 'refunded', refunded_cents, 'by staff', coalesce(asked.done, 0)) as facts
      from payment_transaction payment
        left join (select transaction_id, sum(amount_cents) as done from refund where kind = 'payment' and status = 'done'
          group by transaction_id) asked on asked.transaction_id = payment.id
      where refunded_cents > captured_cents or coalesce(asked.done, 0) > refunded_cents limit 100`,
  },
  {
    name: 'refund_is_reversal',
    message:
      "what was taken back of a purchase is what staff gave back of it, or all of a cancelled order or of a ticket that a block ended, and its buyer's",
    look: 'refund (kind purchase) and product_order (cancelled_by), transaction_id = the id, stream_ticket_end, beside purchase_reversal (kind refund, purchase_id = the id)',
    count: sql`select count(distinct purchase_id) as count from purchase_reversal where kind = 'refund'`,
    breaches: sql`select id::text as subject, jsonb_build_object('decided', asked.cents, 'taken back', made.cents, 'for', asked.account_id,
        'cancelled by', cancelled.side, 'order', cancelled.cents, 'ordered by', cancelled.buyer_id, 'ticket ended', ended.session_id) as facts
      from (select transaction_id as id, account_id, sum(amount_cents) as cents from refund where kind = 'purchase' and status = 'done'
          group by transaction_id, account_id) asked
        full join (select transaction_id as id, buyer_id, total_price_token_cents as cents, cancelled_by as side
          from product_order where cancelled_by is not null) cancelled using (id)
        full join (select purchase_id as id, session_id from stream_ticket_end) ended using (id)
        full join (select purchase_id as id, sum(total_token_cents) as cents from purchase_reversal where kind = 'refund'
          group by purchase_id) made using (id)
        left join purchase using (id)
      where made.cents is distinct from case when cancelled.cents is not null then cancelled.cents
            when ended.session_id is not null then purchase.price_token_cents else asked.cents end
        or (ended.session_id is not null and (purchase.type <> 'stream' or ended.session_id is distinct from purchase.session_id))
        or asked.cents > made.cents or coalesce(asked.account_id, purchase.buyer_id) is distinct from purchase.buyer_id
        or coalesce(cancelled.buyer_id, purchase.buyer_id) is distinct from purchase.buyer_id limit 100`,
  },
  {
    name: 'receipt_is_reversals',
    message: 'every receipt says how much of it went back, never more than was paid',
    look: 'purchase.refunded_token_cents and status beside its rows in purchase_reversal (purchase_id = the id)',
    count: sql`select count(distinct purchase_id) as count from purchase_reversal`,
    breaches: sql`select purchase.id::text as subject, jsonb_build_object('price', price_token_cents, 'receipt', refunded_token_cents,
        'went back', coalesce(back.cents, 0), 'status', status) as facts
      from purchase left join (select purchase_id, sum(${SIGN} * total_token_cents) as cents from purchase_reversal reversal
          group by purchase_id) back on back.purchase_id = purchase.id
      where coalesce(back.cents, 0) <> refunded_token_cents or refunded_token_cents > price_token_cents
        or (status = 'refunded') <> (refunded_token_cents = price_token_cents) limit 100`,
  },
  {
    name: 'reversal_is_posted',
    message:
      'everything taken back of a purchase, or given again, moved once: fan, creator and commission, to the cent',
    look: 'purchase_reversal; ledger_transaction and posting under the same id',
    count: sql`select count(*) as count from purchase_reversal`,
    breaches: sql`select coalesce(back.id, books.id)::text as subject, jsonb_build_object('purchase', back.purchase_id, 'kind', back.kind,
        'total', back.total, 'commission', back.commission, 'to fan', books.fan, 'from creator', -books.creator, 'from commission', -books.platform) as facts
      from (select reversal.id, purchase_id, reversal.kind, buyer_id, seller_id, ${SIGN} * total_token_cents as total,
            ${SIGN} * reversal.commission_token_cents as commission
          from purchase_reversal reversal join purchase on purchase.id = reversal.purchase_id where total_token_cents > 0) back
        full join (select transaction.id,
            coalesce(sum(amount_cents) filter (where purpose = 'fan_wallet'), 0) as fan,
            coalesce(sum(amount_cents) filter (where purpose = 'creator_earnings'), 0) as creator,
            coalesce(sum(amount_cents) filter (where purpose = 'platform_commission'), 0) as platform,
            count(*) filter (where purpose not in ('fan_wallet', 'creator_earnings', 'platform_commission')) as others,
            (array_agg(owner_id) filter (where purpose = 'fan_wallet'))[1] as fan_id,
            (array_agg(owner_id) filter (where purpose = 'creator_earnings'))[1] as creator_id
          from ledger_transaction transaction join posting on posting.transaction_id = transaction.id
            join ledger_account account on account.id = posting.account_id
          where transaction.kind in ${REVERSAL_KINDS} group by transaction.id) books on books.id = back.id
      where back.id is null or books.id is null or books.others > 0 or books.fan <> back.total
        or books.platform <> -back.commission or books.creator <> back.commission - back.total
        or books.fan_id <> back.buyer_id or books.creator_id <> back.seller_id limit 100`,
  },
  {
    name: 'commission_adds_up',
    message: 'of what is left of a purchase the commission is its rate, rounded down, and the creator has the rest',
    look: 'purchase.commission_token_cents and commission_basis_points; commission_token_cents of its rows in purchase_reversal',
    count: sql`select count(*) as count from purchase`,
    breaches: sql`select purchase.id::text as subject, jsonb_build_object('left', price_token_cents - refunded_token_cents,
        'basis points', commission_basis_points, 'commission', commission_token_cents - coalesce(back.cents, 0)) as facts
      from purchase left join (select purchase_id, sum(${SIGN} * commission_token_cents) as cents from purchase_reversal reversal
          group by purchase_id) back on back.purchase_id = purchase.id
      where commission_token_cents - coalesce(back.cents, 0)
        <> (price_token_cents - refunded_token_cents) * commission_basis_points / 10000 limit 100`,
  },
]
