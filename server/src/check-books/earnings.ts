import { sql } from 'kysely'
import type { Invariant } from './invariant.ts'

/** Whether an event about this row still waits to be heard: what it will write is not missing yet. */
const isUnheard = (id: string) => sql.raw(`exists (select from outbox where payload::text like '%' || ${id} || '%')`)

/** A creator's lines follow the sales, and their payouts the lines. */
export const earningInvariants: readonly Invariant[] = [
  {
    name: 'sale_has_line',
    says: 'every charge has its line in the earnings, to the cent (those whose event still waits are not looked at)',
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
    says: 'every line of a sale has its charge or its period',
    count: sql`select count(*) as count from earning where kind = 'sale'`,
    breaches: sql`select earning.id::text as subject, jsonb_build_object('performer', performer_id, 'gross', gross_token_cents) as facts
      from earning left join purchase on purchase.id = earning.id left join subscription_period period on period.id = earning.id
      where earning.kind = 'sale' and purchase.id is null and period.id is null limit 100`,
  },
  {
    name: 'lines_are_the_books',
    says: "a creator's lines sum to what the ledger says that they earned",
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
    name: 'payout_is_reserved',
    says: 'what is set aside for a creator is what their open payout asks for',
    count: sql`select count(*) as count from payout_request`,
    breaches: sql`select coalesce(kept.owner_id, asked.performer_id)::text as subject, jsonb_build_object('set aside', kept.held, 'asked', asked.tokens) as facts
      from (select account.owner_id, sum(posting.amount_cents) as held from ledger_account account
          join posting on posting.account_id = account.id where account.purpose = 'creator_reserved' group by account.owner_id) kept
        full join (select performer_id, sum(token_cents) as tokens from payout_request where status in ('pending', 'approved') group by performer_id) asked
          on asked.performer_id = kept.owner_id
      where coalesce(kept.held, 0) <> coalesce(asked.tokens, 0) limit 100`,
  },
  {
    name: 'payout_is_posted',
    says: 'every payout that is done left the books once, and names the lines that it paid',
    count: sql`select count(*) as count from payout_request where status = 'done'`,
    breaches: sql`select payout.id::text as subject, jsonb_build_object('tokens', payout.token_cents, 'posted', posted.tokens, 'lines', paid.tokens) as facts
      from payout_request payout
        left join lateral (select -sum(posting.amount_cents) as tokens from ledger_transaction transaction
          join posting on posting.transaction_id = transaction.id
          join ledger_account account on account.id = posting.account_id and account.purpose = 'creator_reserved' and account.owner_id = payout.performer_id
          where transaction.cause = 'payout:' || payout.id and transaction.kind <> 'charge') posted on true
        left join lateral (select sum(token_cents) as tokens from payout_allocation where payout_id = payout.id) paid on true
      where (payout.status = 'done' and (posted.tokens is distinct from payout.token_cents or paid.tokens is distinct from payout.token_cents))
        or (payout.status <> 'done' and posted.tokens is not null) limit 100`,
  },
]
