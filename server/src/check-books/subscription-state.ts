import { sql } from 'kysely'
import type { Invariant } from './invariant.ts'

/** The newest period of each subscription. */
const NEWEST = sql.raw(
  `(select distinct on (subscription_id) * from subscription_period order by subscription_id, number desc)`,
)

/** Subscriptions held against their periods, terms and payments. */
export const subscriptionStateInvariants: readonly Invariant[] = [
  {
    name: 'subscription_is_its_periods',
    message:
      'every subscription counts its periods, and is paid until the end of the newest, moved by what was lost and reinstated',
    look: 'subscription under the id: period_number, paid_until, shifted_ms; its newest row in subscription_period',
    count: sql`select count(*) as count from subscription`,
    breaches: sql`select subscription.id::text as subject, jsonb_build_object('number', period_number, 'periods', newest.number, 'paid until', paid_until,
        'newest ends', newest.ends_at, 'shifted', shifted_ms) as facts
      from subscription left join ${NEWEST} newest on newest.subscription_id = subscription.id
      where period_number <> coalesce(newest.number, 0) 
        -- One that never began is waiting for its payment, or another took its place meanwhile.
        or (status = 'created' or (status = 'deactivated' and end_reason = 'replaced' and period_number = 0)) <> (newest.id is null)
        or paid_until <> newest.ends_at + shifted_ms * interval '1 millisecond' limit 100`,
  },
  {
    name: 'time_moves_with_payments',
    message: 'the end of a subscription is moved only by payments that went back, and by no more than they paid for',
    look: 'subscription.shifted_ms under the id; subscription_reversal.unused_ms of its periods',
    count: sql`select count(*) as count from subscription where shifted_ms <> 0`,
    breaches: sql`select subscription.id::text as subject, jsonb_build_object('shifted', shifted_ms, 'lost', coalesce(moved.lost, 0), 'won', coalesce(moved.won, 0)) as facts
      from subscription left join (select owner.fan_id, owner.performer_id, sum(unused_ms) filter (where reversal.kind <> 'dispute_won') as lost,
            sum(unused_ms) filter (where reversal.kind = 'dispute_won') as won, max(reversal.created_at) as last
          from subscription_reversal reversal join subscription_period period on period.id = reversal.period_id
            join subscription owner on owner.id = period.subscription_id group by owner.fan_id, owner.performer_id) moved
        on moved.fan_id = subscription.fan_id and moved.performer_id = subscription.performer_id
      -- Time that is given again counts from that moment: what lay between is added.
      where shifted_ms < -coalesce(moved.lost, 0)
        or shifted_ms > coalesce(moved.won, 0) + case when moved.won > 0 then extract(epoch from moved.last - subscription.created_at) * 1000 else 0 end
      limit 100`,
  },
  {
    name: 'access_ends_with_payment',
    message: 'access ends when what was paid ends, at most three days after the first try while a renewal is tried',
    look: 'subscription under the id: paid_until, first_tried_at, expires_at, is_renewing',
    count: sql`select count(*) as count from subscription where status = 'active'`,
    breaches: sql`select id::text as subject, jsonb_build_object('paid until', paid_until, 'expires', expires_at, 'renews', is_renewing) as facts
      from subscription where (status = 'active' and (expires_at is null or expires_at < paid_until
          or expires_at > case when is_renewing then greatest(paid_until, first_tried_at) + interval '3 days' else paid_until end))
        or (status = 'deactivated' and expires_at > greatest(paid_until, ended_at)) limit 100`,
  },
  {
    name: 'first_try_is_when_due',
    message: 'a period is tried first when it is due, not later than now, and no try comes before the first',
    look: 'subscription under the id: paid_until, first_tried_at, attempt_count, pending_transaction_id, gateway_billing_id',
    count: sql`select count(*) as count from subscription where first_tried_at is not null`,
    breaches: sql`select id::text as subject, jsonb_build_object('paid until', paid_until, 'first tried', first_tried_at, 'tries', attempt_count) as facts
      from subscription where first_tried_at < paid_until or first_tried_at > app_now() + interval '5 minutes'
        or (first_tried_at is null and status = 'active' and gateway_billing_id is null
          and (attempt_count > 0 or pending_transaction_id is not null)) limit 100`,
  },
  {
    name: 'subscription_is_on_its_terms',
    message:
      'every subscription and period stands on terms between who pays and its creator, which no charge exceeds and no renewal goes beyond',
    look: 'subscription_terms under terms_id of the subscription and of its periods',
    count: sql`select count(*) as count from subscription`,
    breaches: sql`select subscription.id::text as subject, jsonb_build_object('fan', subscription.fan_id, 'giver', giver_id, 'creator', subscription.performer_id,
        'terms of', terms.fan_id, 'to', terms.performer_id, 'agreed', terms.price_cents, 'charged', held.price_cents) as facts
      from subscription join (select id as subscription_id, terms_id, null::bigint as price_cents, null::bigint as agreed_cents from subscription
          union all select subscription_id, terms_id, price_cents, terms_price_cents from subscription_period) held on held.subscription_id = subscription.id
        left join subscription_terms terms on terms.id = held.terms_id
      where terms.id is null or terms.performer_id <> subscription.performer_id
        -- Another giver may add periods to a gift.
        or (terms.fan_id not in (subscription.fan_id, coalesce(giver_id, subscription.fan_id)) and not exists (select from subscription_period payment
          where payment.subscription_id = subscription.id and payment.terms_id = terms.id and payment.payer_id = terms.fan_id))
        or held.price_cents > terms.price_cents or held.agreed_cents <> terms.price_cents
        or (held.price_cents is null and subscription.is_renewing and not terms.is_renewing) limit 100`,
  },
  {
    name: 'period_is_as_long_as_agreed',
    message: 'every period is as long as its terms say: their months, or their free days',
    look: 'subscription_period under the id: starts_at, ends_at; subscription_terms.period_months and free_days of its terms',
    count: sql`select count(*) as count from subscription_period`,
    breaches: sql`select period.id::text as subject, jsonb_build_object('starts', starts_at, 'ends', ends_at, 'months', period_months, 'free days', free_days) as facts
      from subscription_period period join subscription_terms terms on terms.id = period.terms_id
      -- Calendar months in the zone of the subscription differ from those of UTC by days at most.
      where abs(extract(epoch from ends_at - starts_at)) > 86400 * case when number = 1 and free_days > 0 then free_days + 1 else 31 * coalesce(period_months, 12) + 4 end
        or extract(epoch from ends_at - starts_at) < 86400 * case when number = 1 and free_days > 0 then free_days - 1 else 28 * coalesce(period_months, 0) - 4 end
      limit 100`,
  },
  {
    name: 'stage_fits_subscription',
    message:
      'the stage of every subscription is that of its facts: ended, cancelled, behind with its payment or running',
    look: 'subscription under the id: status, stage, ended_at, end_reason, cancelled_at, is_renewing, attempt_count, paid_until',
    count: sql`select count(*) as count from subscription`,
    breaches: sql`select id::text as subject, jsonb_build_object('status', status, 'stage', stage, 'ended', ended_at, 'why', end_reason,
        'cancelled', cancelled_at, 'renews', is_renewing, 'tries', attempt_count) as facts
      from subscription where (status = 'deactivated') <> (ended_at is not null) or (status = 'deactivated') <> (stage = 'expired')
        or (ended_at is not null and end_reason is null) or (status = 'deactivated' and (due_at is not null or is_renewing))
        or (status = 'active' and stage = 'cancelled' and cancelled_at is null)
        or (status = 'active' and stage in ('past_due', 'locked') and paid_until > app_now() + interval '5 minutes')
        or (status = 'active' and due_at is null) limit 100`,
  },
  {
    name: 'charge_follows_payment',
    message: 'every charge of a subscription ended as its payment did, for the price and account of that payment',
    look: 'subscription_charge and payment_transaction under the id; subscription_period with this transaction_id',
    count: sql`select count(*) as count from subscription_charge`,
    breaches: sql`select charge.transaction_id::text as subject, jsonb_build_object('charge', charge.state, 'payment', payment.status, 'paid', payment.paid_at,
        'charged', charge.price_cents, 'price', payment.price_cents, 'period', period.number) as facts
      from subscription_charge charge left join payment_transaction payment on payment.id = charge.transaction_id
        left join subscription_period period on period.transaction_id = charge.transaction_id
      where payment.id is null or payment.type = 'token_package' or charge.price_cents <> payment.price_cents
        or (charge.state in ('paid', 'credited')) <> (payment.paid_at is not null) or (charge.state = 'paid') <> (period.id is not null)
        or (charge.state = 'paid' and period.price_cents <> charge.price_cents) limit 100`,
  },
  {
    name: 'free_days_were_given',
    message: 'nobody has used up free days that they were not given, and everybody who was given some has used them up',
    look: 'free_days_use of this fan and creator; subscription_terms with free_days behind a first subscription_period',
    count: sql`select count(*) as count from free_days_use`,
    breaches: sql`select coalesce(used.fan_id, given.fan_id)::text as subject, jsonb_build_object('creator', coalesce(used.performer_id, given.performer_id),
        'used', used.fan_id is not null, 'given', given.fan_id is not null) as facts
      from (select distinct fan_id, performer_id from free_days_use) used
        full join (select distinct subscription.fan_id, subscription.performer_id from subscription_period period
            join subscription on subscription.id = period.subscription_id and subscription.source = 'fan'
            join subscription_terms terms on terms.id = period.terms_id and terms.free_days > 0
          where period.number = 1) given on given.fan_id = used.fan_id and given.performer_id = used.performer_id
      where used.fan_id is null or given.fan_id is null limit 100`,
  },
]
