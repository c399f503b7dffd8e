import { sql } from 'kysely'
import type { Invariant } from './invariant.ts'

const OPEN = sql.raw(`('pending', 'approved')`)

/** Payouts: quarantined while they are open, then out or back, once. */
export const payoutInvariants: readonly Invariant[] = [
  {
    name: 'payout_is_reserved',
    message: 'what is reserved for a creator equals the amount of their open payout',
    look: 'payout_request of this performer_id; the postings of their creator_reserved',
    count: sql`select count(*) as count from payout_request`,
    breaches: sql`select coalesce(kept.owner_id, asked.performer_id)::text as subject, jsonb_build_object('set aside', kept.held, 'asked', asked.tokens) as facts
      from (select account.owner_id, sum(posting.amount_cents) as held from ledger_account account
          join posting on posting.account_id = account.id where account.purpose = 'creator_reserved' group by account.owner_id) kept
        full join (select performer_id, sum(token_cents) as tokens from payout_request where status in ${OPEN} group by performer_id) asked
          on asked.performer_id = kept.owner_id
      where coalesce(kept.held, 0) <> coalesce(asked.tokens, 0) limit 100`,
  },
  {
    name: 'payout_is_posted',
    message: 'every payout that is done left the books once, in tokens and dollars, and names the lines that it paid',
    look: 'payout_request under the id; the postings of the kind payout with this source_id; its rows in payout_allocation',
    count: sql`select count(*) as count from payout_request where status = 'done'`,
    breaches: sql`select coalesce(payout.id, posted.source_id)::text as subject, jsonb_build_object('status', payout.status, 'tokens', payout.token_cents, 'posted', posted.tokens,
        'dollars', payout.payout_cents, 'sent', posted.dollars, 'lines', paid.tokens) as facts
      from (select * from payout_request where status = 'done') payout
        full join (select transaction.source_id, -sum(posting.amount_cents) filter (where account.purpose = 'creator_reserved') as tokens,
            coalesce(sum(posting.amount_cents) filter (where account.purpose = 'gateway_clearing'), 0) as dollars,
            (array_agg(account.owner_id) filter (where account.purpose = 'creator_reserved'))[1] as owner_id
          from ledger_transaction transaction join posting on posting.transaction_id = transaction.id
            join ledger_account account on account.id = posting.account_id
          where transaction.kind = 'payout' group by transaction.id) posted on posted.source_id = payout.id
        left join (select payout_id, sum(token_cents) as tokens from payout_allocation group by payout_id) paid on paid.payout_id = payout.id
      where payout.id is null or posted.source_id is null or posted.owner_id <> payout.performer_id
        or posted.tokens is distinct from payout.token_cents or posted.dollars <> payout.payout_cents
        or paid.tokens is distinct from payout.token_cents limit 100`,
  },
  {
    name: 'payout_is_released',
    message: 'what was reserved for a rejected payout was released once, and for no other',
    look: 'payout_request under the id; the postings of the kind payout_release with this source_id',
    count: sql`select count(*) as count from payout_request where status = 'rejected'`,
    breaches: sql`select coalesce(payout.id, posted.source_id)::text as subject, jsonb_build_object('asked', payout.token_cents, 'came back', posted.tokens) as facts
      from (select * from payout_request where status = 'rejected') payout
        full join (select transaction.source_id, sum(posting.amount_cents) as tokens, (array_agg(account.owner_id))[1] as owner_id
          from ledger_transaction transaction join posting on posting.transaction_id = transaction.id
            join ledger_account account on account.id = posting.account_id and account.purpose = 'creator_earnings'
          where transaction.kind = 'payout_release' group by transaction.id) posted on posted.source_id = payout.id
      where posted.tokens is distinct from payout.token_cents or posted.owner_id is distinct from payout.performer_id limit 100`,
  },
  {
    name: 'one_payout_at_a_time',
    message: 'no creator has two open payouts',
    look: 'payout_request of this performer_id that are pending or approved',
    count: sql`select count(*) as count from payout_request where status in ${OPEN}`,
    breaches: sql`select performer_id::text as subject, jsonb_build_object('open', array_agg(id)) as facts
      from payout_request where status in ${OPEN} group by performer_id having count(*) > 1 limit 100`,
  },
  {
    name: 'line_is_paid_by_payouts',
    message: 'of every line exactly that is paid which payouts say they paid of it',
    look: 'earning.paid_token_cents under the id; its rows in payout_allocation',
    count: sql`select count(*) as count from payout_allocation`,
    breaches: sql`select coalesce(earning.id, paid.earning_id)::text as subject, jsonb_build_object('line says', earning.paid_token_cents, 'payouts say', paid.tokens) as facts
      from (select id, paid_token_cents from earning where paid_token_cents <> 0) earning
        full join (select earning_id, sum(token_cents) as tokens from payout_allocation group by earning_id) paid on paid.earning_id = earning.id
      where coalesce(earning.paid_token_cents, 0) <> coalesce(paid.tokens, 0) limit 100`,
  },
]
