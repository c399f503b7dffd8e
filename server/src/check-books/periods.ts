import { sql } from 'kysely'
import type { Invariant } from './invariant.ts'

/** What a won dispute gave again counts against what was taken back. */
const SIGN = sql.raw(`case when reversal.kind = 'dispute_won' then -1 else 1 end`)

/** Periods that cost nothing, and periods whose price went back. */
export const periodInvariants: readonly Invariant[] = [
  {
    name: 'free_is_explained',
    message:
      'a period that cost nothing was the creator’s gift, free days that are had once, a coupon for the whole price, or was over before it could be paid',
    look: 'subscription_period under the id; its subscription_terms, free_days_use of the two people, coupon_use of its payment',
    count: sql`select count(*) as count from subscription_period where price_cents = 0`,
    breaches: sql`select period.id::text as subject, jsonb_build_object('subscription', subscription.id, 'source', subscription.source, 'number', period.number,
        'free days', terms.free_days, 'payment', period.transaction_id) as facts
      from subscription_period period left join subscription on subscription.id = period.subscription_id
        left join subscription_terms terms on terms.id = period.terms_id
        left join coupon_use used on used.transaction_id = period.transaction_id and used.state in ('used', 'late')
        left join (select distinct fan_id, performer_id from free_days_use) had
          on had.fan_id = subscription.fan_id and had.performer_id = subscription.performer_id
      where period.price_cents = 0 and subscription.source is distinct from 'complimentary' and used.transaction_id is null
        and not (coalesce(terms.free_days, 0) > 0 and period.number = 1 and had.fan_id is not null)
        -- After a long outage, a period without a day of access.
        and not (period.number > 1 and period.created_at >= period.ends_at) limit 100`,
  },
  {
    name: 'gift_has_giver',
    message: 'a gift was paid by somebody, and is nobody else’s subscription',
    look: 'subscription under the id: source, giver_id and payer_id of its rows in subscription_period',
    count: sql`select count(*) as count from subscription where source = 'gift'`,
    breaches: sql`select subscription.id::text as subject, jsonb_build_object('source', source, 'giver', giver_id, 'fan', fan_id, 'payer', period.payer_id) as facts
      from subscription join subscription_period period on period.subscription_id = subscription.id
      where (source = 'gift') <> (giver_id is not null) or (source = 'fan' and period.payer_id <> fan_id)
        or (source = 'complimentary' and period.price_cents > 0) limit 100`,
  },
  {
    name: 'trial_uses_are_counted',
    message: 'the uses that the trial links of a creator count are the trials that were had',
    look: 'trial_link.use_count of this performer_id beside free_days_use of the kind trial',
    count: sql`select count(*) as count from free_days_use where kind = 'trial'`,
    breaches: sql`select coalesce(link.performer_id, had.performer_id)::text as subject, jsonb_build_object('counted', link.uses, 'had', had.times) as facts
      from (select performer_id, sum(use_count) as uses from trial_link group by performer_id) link
        full join (select performer_id, count(*) as times from free_days_use where kind = 'trial' group by performer_id) had
          on had.performer_id = link.performer_id
      where coalesce(link.uses, 0) <> coalesce(had.times, 0) limit 100`,
  },
  {
    name: 'period_back_is_posted',
    message: 'everything taken back of a period, or given again, moved once, from creator and commission, to the cent',
    look: 'subscription_reversal under the id; ledger_transaction and posting under the same id',
    count: sql`select count(*) as count from subscription_reversal`,
    breaches: sql`select reversal.id::text as subject, jsonb_build_object('period', period_id, 'kind', reversal.kind, 'total', reversal.price_token_cents,
        'commission', reversal.commission_token_cents, 'from creator', -books.creator, 'from commission', -books.platform) as facts
      from subscription_reversal reversal join subscription_period period on period.id = reversal.period_id
        join subscription on subscription.id = period.subscription_id
        left join (select transaction.id, coalesce(sum(amount_cents) filter (where purpose = 'platform_commission'), 0) as platform,
            coalesce(sum(amount_cents) filter (where purpose = 'creator_earnings'), 0) as creator,
            (array_agg(owner_id) filter (where purpose = 'creator_earnings'))[1] as creator_id
          from subscription_reversal made join ledger_transaction transaction on transaction.id = made.id
            join posting on posting.transaction_id = transaction.id join ledger_account account on account.id = posting.account_id
          group by transaction.id) books on books.id = reversal.id
      where (books.id is null and reversal.price_token_cents > 0) or books.platform <> -${SIGN} * reversal.commission_token_cents
        or books.creator <> ${SIGN} * (reversal.commission_token_cents - reversal.price_token_cents)
        or books.creator_id <> subscription.performer_id limit 100`,
  },
  {
    name: 'period_back_has_row',
    message: 'no creator lost earnings of a subscription but by what is written down of its period',
    look: 'ledger_transaction under the id; no subscription_reversal has it',
    count: sql`select count(*) as count from ledger_transaction where kind in ('subscription_reversal', 'subscription_credit')`,
    breaches: sql`select transaction.id::text as subject, jsonb_build_object('kind', transaction.kind, 'source', transaction.source_id) as facts
      from ledger_transaction transaction join posting on posting.transaction_id = transaction.id
        join ledger_account account on account.id = posting.account_id and account.purpose in ('creator_earnings', 'platform_commission')
        left join subscription_reversal reversal on reversal.id = transaction.id
      where transaction.kind in ('subscription_reversal', 'subscription_credit') and reversal.id is null limit 100`,
  },
  {
    name: 'period_back_in_proportion',
    message:
      'no more went back of a period than was paid, and of creator and commission in proportion, rounded once a step',
    look: 'subscription_period under the id beside its rows in subscription_reversal',
    count: sql`select count(distinct period_id) as count from subscription_reversal`,
    breaches: sql`select period.id::text as subject, jsonb_build_object('price', period.price_token_cents, 'commission', period.commission_token_cents,
        'went back', back.price, 'of it commission', back.commission) as facts
      from subscription_period period join (select period_id, count(*) as steps, sum(${SIGN} * price_token_cents) as price,
          sum(${SIGN} * commission_token_cents) as commission from subscription_reversal reversal group by period_id) back on back.period_id = period.id
      where back.price not between 0 and period.price_token_cents or back.commission not between 0 and period.commission_token_cents
        or abs(back.commission * period.price_token_cents - back.price * period.commission_token_cents) >= back.steps * period.price_token_cents
      limit 100`,
  },
  {
    name: 'refunded_period_is_over',
    message: 'no subscription runs on a period whose payment went back as a whole',
    look: 'subscription under the id; its newest subscription_period and the payment_transaction that it names',
    count: sql`select count(*) as count from subscription where status = 'active' and period_number > 0`,
    breaches: sql`select subscription.id::text as subject, jsonb_build_object('period', period.id, 'payment', payment.id, 'went back', payment.reversed_cents) as facts
      from subscription join subscription_period period on period.subscription_id = subscription.id and period.number = subscription.period_number
        join payment_transaction payment on payment.id = period.transaction_id
      where subscription.status = 'active' and payment.status = 'refunded'
        -- What another giver paid for goes on without it.
        and not (subscription.source = 'gift' and exists (select from subscription_period other join payment_transaction kept
          on kept.id = other.transaction_id where other.subscription_id = subscription.id and kept.status <> 'refunded')) limit 100`,
  },
  {
    name: 'lost_period_is_undone',
    message:
      'a period that was paid from a wallet and undone for a lost payment says so, and is not given again while that is lost',
    look: 'rows of subscription_reversal with a payment_id; payment_dispute under that; the payment_transaction of the period',
    count: sql`select count(distinct period_id) as count from subscription_reversal where payment_id is not null`,
    breaches: sql`select period.id::text as subject, jsonb_build_object('undone', undone.price, 'lost', undone.is_lost, 'payment', payment.status,
        'went back', payment.reversed_cents) as facts
      from (select period_id, sum(${SIGN} * price_token_cents) as price, sum(${SIGN} * unused_ms) as unused_ms,
          bool_or(dispute.status = 'lost') as is_lost, min(reversal.payment_id::text) as payment_id
          from subscription_reversal reversal left join payment_dispute dispute on dispute.transaction_id = reversal.payment_id
          where reversal.payment_id is not null group by period_id) undone
        join subscription_period period on period.id = undone.period_id
        left join payment_transaction payment on payment.id = period.transaction_id
      where (period.paid_from <> 'wallet' or undone.price < 0 or undone.unused_ms < 0 or (undone.is_lost and undone.price = 0)
          or payment.reversed_cents is distinct from case when undone.price > 0 then payment.price_cents else payment.refunded_cents end)
        and not exists (select from outbox where payload::text like '%' || undone.payment_id || '%') limit 100`,
  },
]
