import { ANOTHER_FAN, copied, FIRST_FAN, type Corruptions } from './corruption.ts'

function periodOf({ number, price }: { number: number; price: number }): string {
  return `with made as (insert into subscription (fan_id, performer_id, source, type, terms_id, gateway, renews_from, time_zone, is_renewing)
      values (uuidv7(), uuidv7(), 'fan', 'monthly', uuidv7(), 'wallet', 'wallet', 'UTC', true) returning id, fan_id)
    insert into subscription_period (id, subscription_id, number, follows_number, starts_at, ends_at, terms_id, terms_price_cents,
      price_cents, payer_id, paid_from, token_price_cents, price_token_cents, commission_token_cents, commission_basis_points)
    select uuidv7(), id, ${number}, ${number === 1 ? 'null' : number - 1}, now(), now() + interval '1 day', uuidv7(), ${price}, ${price},
      fan_id, 'wallet', 100, ${price}, 0, 0 from made`
}

export const subscriptionCorruptions: Corruptions = {
  period_is_paid: { 'a period was never paid': periodOf({ number: 1, price: 500 }) },
  period_is_posted: { 'a period was never posted': periodOf({ number: 1, price: 500 }) },
  payment_has_period: {
    'a payment for tokens says that it is for a subscription': `update payment_transaction set type = 'monthly_subscription', credit_token_cents = null`,
    'the period of a payment is gone': `delete from subscription_period where paid_from = 'card'`,
  },
  periods_follow: {
    'the first period is missing': periodOf({ number: 2, price: 0 }),
    'a period begins before the one before ended': `update subscription_period set starts_at = starts_at - interval '1 day' where number = 2`,
  },
  subscribed_is_open: {
    'a subscription is open that is not there': `insert into entitlement (account_id, kind, item_id, source, source_id) values (uuidv7(), 'subscription', uuidv7(), 'gift', uuidv7())`,
    'a paid subscription is closed': `delete from entitlement where source = 'subscription'`,
  },
  free_is_explained: { 'nobody has used free days': `delete from free_days_use` },
  gift_has_giver: { 'a gift was paid by somebody else': `update subscription_period set payer_id = uuidv7()` },
  trial_uses_are_counted: { 'a trial link counts one use too many': `update trial_link set use_count = use_count + 1` },
  period_back_is_posted: {
    'a reversal of a period has more commission': `update subscription_reversal set commission_token_cents = commission_token_cents + 1`,
  },
  period_back_has_row: { 'the reversals of periods are gone': `delete from subscription_reversal` },
  period_back_in_proportion: {
    'only the creator gave back a period': `update subscription_reversal set commission_token_cents = 0`,
  },
  period_follows_payment: {
    'less was taken of a period than went back of its payment': `update subscription_reversal set price_token_cents = price_token_cents - 1 where kind = 'refund'`,
  },
  refunded_period_is_over: { 'a subscription runs on a refund': `update payment_transaction set status = 'refunded'` },
  lost_time_comes_again: {
    'days of a won dispute are nobody’s': `update subscription_reversal set reinstated_in = null`,
  },
  lost_period_is_undone: { 'a lost period counts as paid': `update payment_transaction set reversed_cents = 0` },
  period_adds_up: {
    'a period has another rate': `update subscription_period set commission_basis_points = commission_basis_points + 500 where price_cents > 0`,
    'a period cost fewer tokens than its price': `update subscription_period set token_price_cents = token_price_cents * 2 where price_cents > 0`,
    'a free period has a price': `update subscription_period set paid_from = 'free' where number = 2`,
  },
  subscription_is_its_periods: {
    'a subscription counts a period too many': `update subscription set period_number = period_number + 1`,
    'a subscription is paid a year longer': `update subscription set paid_until = paid_until + interval '1 year', expires_at = expires_at + interval '1 year' where status = 'active'`,
    'the newest period is gone': `delete from subscription_period where number = 2`,
    'a subscription with periods was never begun': `update subscription set status = 'created' where status = 'active'`,
  },
  time_moves_with_payments: {
    'a subscription is longer by days that nobody paid for': `update subscription set shifted_ms = 86400000 * 300::bigint, paid_until = paid_until + interval '300 days', expires_at = expires_at + interval '300 days' where status = 'active'`,
    'a subscription lost days without a reversal': `update subscription set shifted_ms = -86400000, paid_until = paid_until - interval '1 day', expires_at = expires_at - interval '1 day' where status = 'active'`,
  },
  access_ends_with_payment: {
    'access ends a month after what was paid': `update subscription set expires_at = paid_until + interval '1 month' where status = 'active'`,
    'a cancelled subscription keeps its grace': `update subscription set is_renewing = false where status = 'active'`,
    'a subscription that ended is open': `update subscription set expires_at = ended_at + interval '1 month' where status = 'deactivated'`,
  },
  first_try_is_when_due: {
    'a period was tried tomorrow': `update subscription set first_tried_at = paid_until + interval '10 years' where status = 'active'`,
    'a try came before the first': `update subscription set attempt_count = 1, first_tried_at = null, gateway_billing_id = null, billing_stopped_at = null where status = 'active'`,
  },
  subscription_is_on_its_terms: {
    'a subscription stands on the terms of another fan': `update subscription_terms set fan_id = ${ANOTHER_FAN}`,
    'terms are for another creator': `update subscription_terms set performer_id = uuidv7()`,
    'less was agreed to than was charged': `update subscription_terms set price_cents = price_cents / 2 where price_cents > 0`,
    'a subscription renews that may not': `update subscription_terms set is_renewing = false`,
    'the terms are gone': `delete from subscription_terms`,
  },
  period_is_as_long_as_agreed: {
    'a month lasts a year': `update subscription_period set ends_at = ends_at + interval '1 year' where number = 1`,
    'a month lasts a day': `update subscription_period set ends_at = starts_at + interval '1 day' where paid_from <> 'free'`,
    'ten free days are a hundred': `update subscription_period set ends_at = starts_at + interval '100 days' where paid_from = 'free'`,
  },
  stage_fits_subscription: {
    'an ended subscription has no end': `update subscription set ended_at = null where status = 'deactivated'`,
    'a running subscription has ended': `update subscription set ended_at = app_now() where status = 'active'`,
    'a paid subscription is behind with its payment': `update subscription set stage = 'past_due' where stage = 'current'`,
    'an active subscription is never due': `update subscription set due_at = null where status = 'active'`,
    'a subscription is cancelled that nobody cancelled': `update subscription set stage = 'cancelled' where stage = 'current'`,
  },
  charge_follows_payment: {
    'a paid charge failed': `update subscription_charge set state = 'failed'`,
    'a paid charge is open': `update subscription_charge set state = 'open'`,
    'a charge was over another price': `update subscription_charge set price_cents = price_cents + 100`,
    'a charge was credited that gave a period': `update subscription_charge set state = 'credited'`,
    'a charge has no payment': copied('subscription_charge', 'true', { transaction_id: 'uuidv7()' }),
  },
  free_days_were_given: {
    'free days can be had again': `delete from free_days_use`,
    'free days are used up that were not given': `insert into free_days_use (fan_id, performer_id, kind) select ${FIRST_FAN}, performer_id, 'free' from free_days_use limit 1`,
  },
  spent_within_limit: {
    'more was spent than the limit': `update spending_limit set limit_token_cents = 1, next_limit_token_cents = null, next_from = null, updated_at = updated_at - interval '1 day'`,
  },
  raise_waits: {
    'a limit is raised later than a day': `update spending_limit set next_from = next_from + interval '1 day'`,
  },
  tops_up_one_by_one: {
    'two automatic top-ups are open at once': `insert into payment_transaction select (jsonb_populate_record(payment, jsonb_build_object('id', uuidv7(), 'gateway_payment_id', null,
        'created_at', payment.created_at - interval '1 hour', 'paid_at', payment.paid_at + interval '1 hour'))).*
      from payment_transaction payment where type = 'token_package' and not is_payer_present`,
  },
  tops_up_by_consent: { 'nobody agreed to automatic top-ups': `delete from auto_top_up` },
  key_has_answer: { 'a key has no answer': `update idempotency_key set reply = null, result_id = null` },
  key_has_one_effect: {
    'two keys claim one charge': `insert into idempotency_key select (jsonb_populate_record(known, jsonb_build_object('key', known.key || '!'))).* from idempotency_key known`,
  },
  answer_is_true: { 'a key is of another account': `update idempotency_key set account_id = uuidv7()` },
}
