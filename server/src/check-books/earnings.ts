import { sql } from 'kysely'
import type { Invariant } from './invariant.ts'

/** Whether an event about this row still waits to be heard: what it will write is not missing yet. */
const isUnheard = (id: string) => sql.raw(`exists (select from outbox where payload::text like '%' || ${id} || '%')`)

/** A creator's lines follow the sales. */
export const earningInvariants: readonly Invariant[] = [
  {
    name: 'sale_has_line',
    message: 'every charge has its line in the earnings, to the cent (those whose event still waits are not looked at)',
    look: 'purchase and earning under the id',
    count: sql`select count(*) as count from purchase`,
    breaches: sql`select purchase.id::text as subject, jsonb_build_object('price', price_token_cents, 'gross', gross_token_cents) as facts
      from purchase left join earning on earning.id = purchase.id and earning.kind = 'sale'
      where (earning.gross_token_cents is distinct from purchase.price_token_cents
          or earning.commission_token_cents is distinct from purchase.commission_token_cents
          or earning.performer_id is distinct from purchase.seller_id)
        and not (earning.id is null and ${isUnheard('purchase.id')}) limit 100`,
  },
  {
    name: 'line_has_sale',
    message: 'every line of a sale has its charge or its period',
    look: 'earning under the id; no purchase and no subscription_period has it',
    count: sql`select count(*) as count from earning where kind = 'sale'`,
    breaches: sql`select earning.id::text as subject, jsonb_build_object('performer', performer_id, 'gross', gross_token_cents) as facts
      from earning left join purchase on purchase.id = earning.id left join subscription_period period on period.id = earning.id
      where earning.kind = 'sale' and purchase.id is null and period.id is null limit 100`,
  },
  {
    name: 'lines_are_the_books',
    message: "a creator's lines sum to what the ledger says that they earned",
    look: 'earning of this performer_id; the postings of their creator_earnings',
    count: sql`select count(distinct performer_id) as count from earning`,
    breaches: sql`select coalesce(books.owner_id, lines.performer_id)::text as subject, jsonb_build_object('ledger', books.earned, 'lines', lines.net) as facts
      from (select account.owner_id, sum(posting.amount_cents) as earned from ledger_account account
          join posting on posting.account_id = account.id
          join ledger_transaction transaction on transaction.id = posting.transaction_id and transaction.kind not like 'payout%'
          where account.purpose = 'creator_earnings' group by account.owner_id) books
        full join (select performer_id, sum(net_token_cents) as net from earning group by performer_id) lines on lines.performer_id = books.owner_id
      where coalesce(books.earned, 0) <> coalesce(lines.net, 0) and not exists (select from outbox) limit 100`,
  },
  {
    name: 'days_are_lines',
    message: "the sums of a creator's days are those of the lines",
    look: 'earning_day and the lines of this performer_id in earning_part; select rebuild_earning_days() writes the sums anew',
    count: sql`select count(*) as count from earning_day`,
    breaches: sql`select performer_id::text as subject, jsonb_build_object('day', day, 'lines more', sum(lines), 'net more', sum(net)) as facts
      from (select performer_id, day, available_day, type, source_type, is_paid, line_count as lines, gross_token_cents as gross,
          net_token_cents as net, unpaid_token_cents as unpaid, unpaid_reversed_token_cents as reversed from earning_day
        union all select performer_id, day, available_day, type, source_type, is_paid, -line_count, -gross_token_cents,
          -net_token_cents, -unpaid_token_cents, -unpaid_reversed_token_cents from earning_part) difference
      group by performer_id, day, available_day, type, source_type, is_paid
      having (sum(lines), sum(gross), sum(net), sum(unpaid), sum(reversed)) <> (0, 0, 0, 0, 0) limit 100`,
  },
  {
    name: 'period_has_line',
    message:
      'every period with a price has its line in the earnings, to the cent (those whose event still waits are not looked at)',
    look: 'subscription_period and earning under the id',
    count: sql`select count(*) as count from subscription_period where price_cents > 0`,
    breaches: sql`select period.id::text as subject, jsonb_build_object('price', period.price_token_cents, 'gross', gross_token_cents) as facts
      from subscription_period period join subscription on subscription.id = period.subscription_id
        left join earning on earning.id = period.id and earning.kind = 'sale'
      where period.price_cents > 0 and (earning.gross_token_cents is distinct from period.price_token_cents
          or earning.commission_token_cents is distinct from period.commission_token_cents
          or earning.performer_id is distinct from subscription.performer_id)
        and not (earning.id is null and ${isUnheard('period.id')}) limit 100`,
  },
  {
    name: 'reversal_has_line',
    message:
      'everything taken back of a sale, or given again, has its line in the earnings (those whose event still waits are not looked at)',
    look: 'purchase_reversal or subscription_reversal, and earning, under the id',
    count: sql`select count(*) as count from earning where kind <> 'sale'`,
    breaches: sql`select coalesce(back.id, line.id)::text as subject, jsonb_build_object('of', back.sale_id, 'total', back.total, 'line', line.gross_token_cents) as facts
      from (select id, purchase_id as sale_id, case when kind = 'chargeback_reversal' then 1 else -1 end * total_token_cents as total,
            case when kind = 'chargeback_reversal' then 1 else -1 end * commission_token_cents as commission from purchase_reversal
          union all select id, period_id, case when kind = 'dispute_won' then 1 else -1 end * price_token_cents,
            case when kind = 'dispute_won' then 1 else -1 end * commission_token_cents from subscription_reversal) back
        full join (select * from earning where kind <> 'sale') line on line.id = back.id
      where (back.id is null or line.sale_id is distinct from back.sale_id or line.gross_token_cents is distinct from back.total
          or line.commission_token_cents is distinct from back.commission)
        and not (line.id is null and (back.total = 0 or ${isUnheard('back.id')})) limit 100`,
  },
]
