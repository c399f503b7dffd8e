import { sql } from 'kysely'
import type { Invariant } from './invariant.ts'

const CARD_GATEWAYS = sql.raw(`('sandbox', 'stripe', 'ccbill', 'verotel')`)

/** Payments held against themselves, their cards and the events of their gateways. */
export const paymentStateInvariants: readonly Invariant[] = [
  {
    name: 'payment_state_fits',
    message: 'every payment is paid, open or left by all its columns alike: status, time, amount and the gateway’s id',
    look: 'payment_transaction under the id: status, paid_at, captured_cents, gateway_payment_id, failure, next_check_at',
    count: sql`select count(*) as count from payment_transaction`,
    breaches: sql`select id::text as subject, jsonb_build_object('status', status, 'paid', paid_at, 'price', price_cents, 'captured', captured_cents,
        'gateway', gateway, 'its id', gateway_payment_id, 'failure', failure, 'check', next_check_at) as facts
      from payment_transaction where (status in ('success', 'refunded')) <> (paid_at is not null)
        or captured_cents <> case when paid_at is null then 0 else price_cents end
        or (gateway in ${CARD_GATEWAYS} and (captured_cents > 0) <> (gateway_payment_id is not null))
        or (gateway not in ${CARD_GATEWAYS} and gateway_payment_id is not null) or (gateway = 'free' and price_cents > 0)
        or (paid_at is not null and (next_check_at is not null or failure is not null)) or paid_at < created_at - interval '5 minutes'
        or greatest(paid_at, created_at) > app_now() + interval '5 minutes' or refunded_cents > captured_cents or reversed_cents > captured_cents limit 100`,
  },
  {
    name: 'payment_price_adds_up',
    message: 'only a coupon lowers the price of tokens, and an amount buys its tokens at the price of a token',
    look: 'payment_transaction under the id: original_price_cents, price_cents, coupon_code, credit_token_cents, token_price_cents, product_id',
    count: sql`select count(*) as count from payment_transaction where type = 'token_package'`,
    breaches: sql`select id::text as subject, jsonb_build_object('original', original_price_cents, 'price', price_cents, 'coupon', coupon_code,
        'tokens', credit_token_cents, 'token price', token_price_cents) as facts
      from payment_transaction where type = 'token_package' and ((price_cents < original_price_cents and coupon_code is null)
        or (product_id is null and credit_token_cents <> original_price_cents * 100 / token_price_cents)) limit 100`,
  },
  {
    name: 'payment_has_subject',
    message:
      'every payment is for the wallet of its account or for a subscription that exists, and of an account that exists',
    look: 'payment_transaction under the id: type, target, target_id, product_id, account_id; subscription under the product_id',
    count: sql`select count(*) as count from payment_transaction`,
    breaches: sql`select payment.id::text as subject, jsonb_build_object('type', payment.type, 'target', target, 'creator', target_id,
        'subscription', product_id, 'of', subscription.performer_id) as facts
      from payment_transaction payment left join account on account.id = payment.account_id
        left join subscription on subscription.id = payment.product_id
      where account.id is null or (payment.type = 'token_package') <> (target = 'wallet') or (payment.type = 'token_package') <> (credit_token_cents is not null)
        or (target = 'performer' and (subscription.id is null or subscription.performer_id is distinct from target_id)) limit 100`,
  },
  {
    name: 'card_is_payers',
    message: 'nobody pays with somebody else’s card, and no wallet fills itself from one',
    look: 'payment_card under card_id of this payment_transaction, subscription or auto_top_up',
    count: sql`select count(*) as count from payment_card`,
    breaches: sql`select used.id::text as subject, jsonb_build_object('account', used.account_id, 'card', used.card_id, 'card of', card.account_id) as facts
      from (select id, account_id, card_id from payment_transaction union all select id, fan_id, card_id from subscription
          union all select account_id, account_id, card_id from auto_top_up where is_enabled) used
        left join payment_card card on card.id = used.card_id
      where used.card_id is not null and card.account_id is distinct from used.account_id limit 100`,
  },
  {
    name: 'event_fits_payment',
    message:
      'every applied webhook event names its own order, currency and kind, and came from the gateway of its payment',
    look: 'webhook_event under the id: gateway, kind, order_id, facts; payment_transaction under its transaction_id',
    count: sql`select count(*) as count from webhook_event where state = 'applied'`,
    breaches: sql`select event.id::text as subject, jsonb_build_object('gateway', event.gateway, 'payment at', payment.gateway, 'kind', event.kind,
        'order', event.order_id, 'payment', payment.id, 'occurred', event.occurred_at) as facts
      from webhook_event event left join payment_transaction payment on payment.id = event.transaction_id
      where event.state = 'applied' and (payment.id is null or event.gateway <> payment.gateway
        or event.order_id not in (payment.id::text, coalesce(payment.renewal_of, payment.id)::text)
        or event.facts ->> 'kind' <> event.kind or event.facts ->> 'eventId' <> event.event_id or event.facts ->> 'currency' <> payment.currency
        or (event.facts ->> 'occurredAt')::timestamptz <> event.occurred_at or event.received_at > app_now() + interval '5 minutes') limit 100`,
  },
  {
    name: 'dispute_is_events',
    message: 'every dispute stands as its newest webhook event says, and no event of a dispute is without one',
    look: 'payment_dispute under the id; its webhook_event rows dispute_opened, dispute_won and dispute_lost in order of occurred_at',
    count: sql`select count(*) as count from payment_dispute`,
    breaches: sql`select coalesce(dispute.transaction_id, newest.transaction_id)::text as subject, jsonb_build_object('status', dispute.status,
        'newest', newest.kind, 'kinds', newest.kinds) as facts
      from payment_dispute dispute full join (select transaction_id, array_agg(kind) as kinds,
            (array_agg(kind order by occurred_at desc))[1] as kind from webhook_event
          where state = 'applied' and kind in ('dispute_opened', 'dispute_won', 'dispute_lost') group by transaction_id) newest
        on newest.transaction_id = dispute.transaction_id
      where dispute.transaction_id is null or newest.transaction_id is null
        or not case dispute.status when 'open' then 'dispute_opened' when 'won' then 'dispute_won' else 'dispute_lost' end = any (newest.kinds)
        or (dispute.status = 'open' and newest.kinds && array['dispute_won', 'dispute_lost']) limit 100`,
  },
]
