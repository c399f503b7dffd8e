import { sql } from 'kysely'
import type { Invariant } from './invariant.ts'

/** Subscriptions: one payment a period, one period a payment, access to the end of what was paid. */
export const subscriptionInvariants: readonly Invariant[] = [
  {
    name: 'period_is_paid',
    message: 'every period with a price was paid by one payment of that price',
    look: 'subscription_period under the id; the payment_transaction that it names',
    count: sql`select count(*) as count from subscription_period where price_cents > 0`,
    breaches: sql`select period.id::text as subject, jsonb_build_object('price', period.price_cents, 'payment', payment.status, 'captured', payment.captured_cents) as facts
      from subscription_period period left join payment_transaction payment on payment.id = period.transaction_id and payment.account_id = period.payer_id
      where period.price_cents > 0 and (payment.paid_at is null or payment.captured_cents is distinct from period.price_cents) limit 100`,
  },
  {
    name: 'period_is_posted',
    message: 'every period with a price moved exactly its tokens, to creator and commission',
    look: 'subscription_period under the id; posting with this transaction_id',
    count: sql`select count(*) as count from subscription_period where price_cents > 0`,
    breaches: sql`select period.id::text as subject, jsonb_build_object('tokens', price_token_cents, 'earned', books.earned, 'commission', books.commission) as facts
      from subscription_period period join subscription on subscription.id = period.subscription_id
        cross join lateral (select
            coalesce(sum(posting.amount_cents) filter (where account.purpose = 'creator_earnings' and account.owner_id = subscription.performer_id), 0) as earned,
            coalesce(sum(posting.amount_cents) filter (where account.purpose = 'platform_commission'), 0) as commission
          from posting join ledger_account account on account.id = posting.account_id where posting.transaction_id = period.id) books
      where period.price_cents > 0 and (books.commission <> period.commission_token_cents
        or books.earned <> period.price_token_cents - period.commission_token_cents) limit 100`,
  },
  {
    name: 'payment_has_period',
    message: 'every payment that was taken for a subscription gave one period, or went to the wallet',
    look: 'payment_transaction under the id; subscription_period and subscription_charge with this transaction_id',
    count: sql`select count(*) as count from payment_transaction where type in ('monthly_subscription', 'yearly_subscription') and captured_cents > 0`,
    breaches: sql`select payment.id::text as subject, jsonb_build_object('captured', captured_cents, 'periods', count(period.id), 'charge', max(charge.state)) as facts
      from payment_transaction payment left join subscription_period period on period.transaction_id = payment.id
        left join subscription_charge charge on charge.transaction_id = payment.id
      where payment.type in ('monthly_subscription', 'yearly_subscription') and payment.captured_cents > 0
      group by payment.id having count(period.id) + (max(charge.state) = 'credited')::int is distinct from 1 and count(period.id) <> 1 limit 100`,
  },
  {
    name: 'periods_follow',
    message: 'the periods of a subscription follow each other without gap or overlap',
    look: 'subscription_period with this subscription_id, in order of number',
    count: sql`select count(*) as count from subscription`,
    breaches: sql`select subscription_id::text as subject, jsonb_build_object('number', number, 'starts', starts_at, 'before ended', ended) as facts
      from (select subscription_id, number, starts_at, lag(ends_at) over of_one as ended, row_number() over of_one as place
        from subscription_period window of_one as (partition by subscription_id order by number)) period
      where number <> place or starts_at <> ended limit 100`,
  },
  {
    name: 'subscribed_is_open',
    message: 'an active subscription opens its creator to its end, and nothing else does',
    look: 'subscription under the id; entitlement with this source_id',
    count: sql`select count(*) as count from subscription where status = 'active'`,
    breaches: sql`select coalesce(live.id, granted.source_id)::text as subject, jsonb_build_object('ends', live.expires_at, 'open until', granted.expires_at) as facts
      from (select id, fan_id, performer_id, expires_at from subscription where status = 'active' and expires_at > app_now()) live
        full join (select account_id, item_id, source_id, expires_at from entitlement
          where kind = 'subscription' and source in ('subscription', 'gift', 'complimentary') and (expires_at is null or expires_at > app_now())) granted
          on granted.source_id = live.id and granted.account_id = live.fan_id and granted.item_id = live.performer_id
      where live.id is null or granted.source_id is null or granted.expires_at is distinct from live.expires_at limit 100`,
  },
]
