import { ANOTHER_FAN, copied, type Corruptions } from './corruption.ts'

const ANOTHER_CARD = copied('payment_card', 'true', {
  id: `'01900000-0000-7000-8000-000000000002'::uuid`,
  account_id: ANOTHER_FAN,
  reference: `'x'`,
})

export const paymentCorruptions: Corruptions = {
  paid_is_credited: {
    'a payment says that it bought more tokens': `update payment_transaction set credit_token_cents = credit_token_cents + 1`,
    'a payment is of another account': `update payment_transaction set account_id = ${ANOTHER_FAN} where type = 'token_package'`,
    'a paid payment was never credited': copied(
      'payment_transaction',
      `type = 'token_package' and paid_at is not null`,
      { id: 'uuidv7()', gateway_payment_id: `'pay_again'` },
    ),
  },
  credited_is_paid: {
    'a credited payment is unpaid': `update payment_transaction set captured_cents = 0, paid_at = null`,
  },
  paid_is_proven: {
    'the events of success are gone': `delete from webhook_event where kind = 'payment_succeeded'`,
    'the event of success was over less': `update webhook_event set facts = jsonb_set(facts, '{amountCents}', '1') where kind = 'payment_succeeded'`,
  },
  proof_is_considered: { 'a success has no effect': `update payment_transaction set captured_cents = 0` },
  money_back_is_posted: { 'what went back is forgotten': `update payment_transaction set reversed_cents = 0` },
  tokens_back_in_proportion: {
    'too few tokens went back': `update payment_transaction set credit_token_cents = credit_token_cents + 7`,
  },
  money_back_has_webhook_event: {
    'a reversal has no event': `update ledger_transaction set id = uuidv7() where kind = 'top_up_reversal'`,
  },
  dispute_holds_payment: {
    'a lost dispute is won': `update payment_dispute set status = 'won' where status = 'lost'`,
  },
  dispute_fee_is_ours: {
    'a fan bears the fee of a dispute': `update posting set account_id = (select id from ledger_account where purpose = 'fan_wallet' limit 1)
      where line = 1 and transaction_id in (select id from ledger_transaction where kind = 'dispute_fee')`,
  },
  overdrawn_is_disputed: {
    'a wallet is below zero after a dispute was lost': [
      `update payment_dispute set status = 'lost'`,
      `update payment_transaction set refunded_cents = 0`,
      `update ledger_account set balance_cents = -5, floor_cents = -5 where floor_cents is not null`,
    ],
  },
  coupon_uses_are_counted: { 'a coupon counts one use too many': `update coupon set used_count = used_count + 1` },
  coupon_within_limit: {
    'a coupon is used after its last use': [
      `update coupon set maximum_uses = 1`,
      `update coupon_use set state = 'used', created_at = created_at + interval '1 hour'`,
    ],
  },
  coupon_once_a_person: {
    'a fan used a coupon twice': [
      `drop index coupon_use_once`,
      `update coupon_use set (account_id, coupon_id, state) = (select account_id, coupon_id, 'used' from coupon_use order by transaction_id limit 1)`,
    ],
  },
  coupon_has_payment: {
    'used coupons are given back': `update coupon_use set state = 'released'`,
    'a payment names a coupon that was not redeemed': `update payment_transaction set coupon_code = 'ALLOFIT' where coupon_code is null`,
  },
  refund_within_paid: { 'refunds are forgotten': `update payment_transaction set refunded_cents = 0` },
  refund_has_event: { 'a refund is open again': `update payment_refund set state = 'requested'` },
  refund_follows_gateway: {
    'a refund failed that the gateway made': `update refund set status = 'failed', settled_at = null where kind = 'payment'`,
  },
  refunded_is_events: {
    'less was refunded than the events say': `update payment_transaction set refunded_cents = refunded_cents - 1 where refunded_cents > 0`,
    'a refund event is copied': copied('webhook_event', `kind = 'payment_refunded'`, {
      id: 'uuidv7()',
      event_id: `'evt_again'`,
      facts: `jsonb_set(facts, '{refund}', '{"reference":"rf_other"}')`,
    }),
  },
  event_is_of_payment: {
    'an event is about another payment': `update webhook_event set facts = jsonb_set(facts, '{paymentId}', '"pay_of_another"') where kind = 'payment_succeeded'`,
  },
  payment_state_fits: {
    'a left payment is paid': `update payment_transaction set status = 'success' where status = 'canceled'`,
    'a paid payment is open': `update payment_transaction set status = 'processing' where status = 'success'`,
    'a paid payment lost the gateway’s id': `update payment_transaction set gateway_payment_id = null where gateway = 'sandbox'`,
    'a payment was paid before it began': `update payment_transaction set paid_at = created_at - interval '1 day' where paid_at is not null`,
    'a paid payment is asked about for ever': `update payment_transaction set next_check_at = app_now() + interval '1 year' where status = 'success' and is_payer_present`,
    'a payment of a price counts as free': `update payment_transaction set gateway = 'free' where gateway = 'wallet'`,
    'more is refunded than was captured': `update payment_transaction set refunded_cents = price_cents where captured_cents = 0 and price_cents > 0`,
  },
  payment_price_adds_up: {
    'a price is lowered without a coupon': `update payment_transaction set original_price_cents = original_price_cents * 2, credit_token_cents = credit_token_cents * 2 where type = 'token_package'`,
    'an amount buys twice its tokens': `update payment_transaction set credit_token_cents = credit_token_cents * 2 where type = 'token_package'`,
    'a token cost half of its price': `update payment_transaction set token_price_cents = token_price_cents / 2 where type = 'token_package'`,
  },
  payment_has_subject: {
    'a payment is for a subscription that is not there': `update payment_transaction set product_id = uuidv7() where target = 'performer'`,
    'a payment is for another creator': `update payment_transaction set target_id = ${ANOTHER_FAN} where target = 'performer'`,
    'a payment is of nobody': `update payment_transaction set account_id = uuidv7() where paid_at is null`,
  },
  card_is_payers: {
    'a payment was made with the card of another fan': [
      ANOTHER_CARD,
      `update payment_transaction set card_id = '01900000-0000-7000-8000-000000000002' where card_id is not null`,
    ],
    'a wallet fills itself from the card of another fan': [
      ANOTHER_CARD,
      `update auto_top_up set card_id = '01900000-0000-7000-8000-000000000002'`,
    ],
    'a subscription renews from a card that is not there': `update subscription set card_id = uuidv7() where card_id is not null`,
  },
  event_fits_payment: {
    'an event comes from another gateway': `update webhook_event set gateway = 'stripe'`,
    'an event is of another order': `update webhook_event set order_id = 'another ' || id`,
    'a failure is a success': `update webhook_event set kind = 'payment_succeeded' where kind = 'checkout_canceled'`,
    'an event is in another currency': `update webhook_event set facts = jsonb_set(facts, '{currency}', '"JPY"')`,
    'an event is dated back': `update webhook_event set occurred_at = occurred_at - interval '1 day'`,
    'an event is applied to another payment': `update webhook_event set transaction_id = (select max(id::text)::uuid from payment_transaction where gateway = 'sandbox')`,
  },
  dispute_is_events: {
    'a dispute is open that was decided': `update payment_dispute set status = 'open', closed_at = null`,
    'a dispute is gone': `delete from payment_dispute where status = 'lost'`,
    'a dispute has no event': `insert into payment_dispute (transaction_id, status, opened_at) select id, 'open', app_now() from payment_transaction where status = 'success' limit 1`,
    'the event that won a dispute is gone': `delete from webhook_event where kind = 'dispute_won'`,
  },
  gateway_payments_agree: {
    'a payment is made up with its event': [
      copied('payment_transaction', `gateway = 'sandbox' and type = 'token_package' and captured_cents > 0`, {
        id: `'01900000-0000-7000-8000-000000000003'::uuid`,
        gateway_payment_id: `'pay_made_up'`,
      }),
      copied('webhook_event', `kind = 'payment_succeeded'`, {
        id: 'uuidv7()',
        event_id: `'evt_made_up'`,
        transaction_id: `'01900000-0000-7000-8000-000000000003'::uuid`,
        order_id: `'01900000-0000-7000-8000-000000000003'`,
        facts: `jsonb_set(facts, '{paymentId}', '"pay_made_up"')`,
      }),
    ],
    'the gateway took more than we count': `update sandbox.payment set amount_cents = amount_cents + 100`,
    'a payment of the gateway is not known here': copied('sandbox.payment', 'true', {
      id: `'pay_unknown'`,
      order_id: `'unknown'`,
    }),
    'a payment of the gateway is counted for another order': `update sandbox.payment set order_id = 'another ' || id`,
  },
  gateway_refunds_agree: {
    'the gateway gave back more than we count': `update sandbox.payment set refunded_cents = amount_cents where refunded_cents > 0`,
    'a refund is done here and unknown there': `delete from sandbox.refund`,
    'a refund of the gateway is counted in half': `update payment_transaction set refunded_cents = refunded_cents / 2, reversed_cents = reversed_cents / 2 where refunded_cents > 0`,
  },
  gateway_disputes_agree: {
    'a dispute is won here and lost there': `update sandbox.dispute set state = 'lost'`,
    'the gateway has a dispute that is unknown here': `insert into sandbox.dispute (id, payment_id) select 'dp_unknown', id from sandbox.payment where id not in (select payment_id from sandbox.dispute) limit 1`,
  },
  gateway_event_arrived: {
    'an event of an adapter was never applied': `insert into gateway_event (gateway, event_id, order_id, webhook_event, created_at)
      values ('ccbill', 'c1', 'o1', '{"eventId":"c1","amountCents":500,"paymentId":"p1"}', app_now() - interval '4 days')`,
    'an event of an adapter was applied with another amount': `insert into gateway_event (gateway, event_id, order_id, webhook_event)
      select gateway, event_id, order_id, jsonb_set(facts, '{amountCents}', '1') from webhook_event where kind = 'payment_succeeded' limit 1`,
  },
  gateway_order_agrees: {
    'an order at a gateway is over another price': `insert into gateway_order (gateway, order_id, amount_cents, currency, expires_at)
      select gateway, id::text, price_cents + 100, currency, expires_at from payment_transaction where price_cents > 0 limit 1`,
    'a refund was asked of a gateway and is none here': [
      `insert into gateway_order (gateway, order_id, amount_cents, currency, expires_at)
        select gateway, id::text, price_cents, currency, expires_at from payment_transaction where price_cents > 0 limit 1`,
      `insert into gateway_refund (gateway, refund_id, order_id, amount_cents) select gateway, uuidv7()::text, order_id, 100 from gateway_order`,
    ],
  },
}
