import { sql } from 'kysely'
import type { Invariant } from './invariant.ts'

/** What people allow their own wallets: to spend, and to fill themselves. */
export const allowanceInvariants: readonly Invariant[] = [
  {
    name: 'spent_within_limit',
    message: 'since a fan set a spending limit no more was spent in its period',
    look: 'spending_limit of this account; its fan_wallet postings since updated_at',
    count: sql`select count(*) as count from spending_limit`,
    breaches: sql`select own.account_id::text as subject, jsonb_build_object('period', own.period, 'limit', own.cents, 'spent', spent.cents, 'since', own.since) as facts
      from (select *, case when next_from <= app_now() then next_limit_token_cents else limit_token_cents end as cents,
          -- What was being spent at the moment of the change is not held against it.
          greatest(updated_at + interval '1 minute', app_now() - length_of_period(period)) as since from spending_limit) own
        cross join lateral (select spent_since(own.account_id, own.since) as cents) spent
      where own.cents is not null and spent.cents > own.cents limit 100`,
  },
  {
    name: 'raise_waits',
    message: 'a spending limit is raised once, and after a day',
    look: 'spending_limit of this account: next_from is at most a day after updated_at, and the next limit is higher',
    count: sql`select count(*) as count from spending_limit where next_from is not null`,
    breaches: sql`select account_id::text as subject, jsonb_build_object('period', period, 'limit', limit_token_cents, 'next', next_limit_token_cents,
        'from', next_from, 'asked', updated_at) as facts
      from spending_limit
      where next_from is not null and (next_from > updated_at + interval '24 hours 1 minute' or next_from <= updated_at
        or limit_token_cents is null or next_limit_token_cents <= limit_token_cents) limit 100`,
  },
  {
    name: 'tops_up_one_by_one',
    message: 'no top-up began by itself while another was under way, nor more often in a day than may be allowed',
    look: 'payment_transaction of this account with type token_package and not is_payer_present, in order of created_at',
    count: sql`select count(*) as count from payment_transaction where type = 'token_package' and not is_payer_present`,
    breaches: sql`select id::text as subject, jsonb_build_object('account', account_id, 'began', created_at, 'before it', before_id, 'of that day', of_day) as facts
      from (select id, account_id, created_at, lag(id) over of_one as before_id,
          lag(next_check_at is not null) over of_one as is_before_open, lag(paid_at) over of_one as before_paid_at,
          count(*) over (partition by account_id order by created_at range between interval '24 hours' preceding and current row) as of_day
        from payment_transaction where type = 'token_package' and not is_payer_present
        window of_one as (partition by account_id order by created_at, id)) automatic
      where is_before_open or before_paid_at > created_at or of_day > 5 limit 100`,
  },
  {
    name: 'tops_up_by_consent',
    message: 'no wallet filled itself whose owner never agreed to it',
    look: 'auto_top_up of the account of this payment',
    count: sql`select count(*) as count from auto_top_up where is_enabled`,
    breaches: sql`select payment.id::text as subject, jsonb_build_object('account', payment.account_id, 'began', payment.created_at) as facts
      from payment_transaction payment left join auto_top_up agreed on agreed.account_id = payment.account_id
      where payment.type = 'token_package' and not payment.is_payer_present and agreed.account_id is null limit 100`,
  },
]
