import { sql } from 'kysely'
import type { Invariant } from './invariant.ts'

/** How long an event may be on its way before its absence counts. */
const PATIENCE = sql.raw(`interval '3 days'`)

/** Orders of the sandbox with an event that may still arrive, or was lost on purpose and waits for reconciliation. */
const IS_UNDER_WAY = (orderId: string) =>
  sql.raw(`exists (select from sandbox.event event where event.order_id = ${orderId} and event.delivered_at is null
    and event.created_at > app_now() - interval '3 days')`)

/** Payments and refunds held against the book of the gateway, where we can read one: the sandbox's, and what the adapters keep. */
export const gatewayBookInvariants: readonly Invariant[] = [
  {
    name: 'gateway_payments_agree',
    message: 'the sandbox took what we count as paid, under its own id, and nothing that we do not know',
    look: 'payment_transaction under the id; sandbox.payment with this order_id',
    count: sql`select count(*) as count from sandbox.payment`,
    breaches: sql`select coalesce(ours.id::text, theirs.order_id) as subject, jsonb_build_object('captured', ours.captured_cents, 'theirs', theirs.amount_cents,
        'our id', ours.gateway_payment_id, 'their id', theirs.id) as facts
      from (select * from payment_transaction where gateway = 'sandbox' and captured_cents > 0) ours
        full join sandbox.payment theirs on theirs.id = ours.gateway_payment_id
      where (theirs.id is null or ours.id is null or theirs.amount_cents <> ours.captured_cents or theirs.currency <> ours.currency
          or theirs.order_id not in (ours.id::text, coalesce(ours.renewal_of, ours.id)::text))
        and not ${IS_UNDER_WAY('coalesce(theirs.order_id, ours.id::text)')} limit 100`,
  },
  {
    name: 'gateway_refunds_agree',
    message: 'the sandbox gave back what we count as refunded, refund by refund and in sum',
    look: 'payment_transaction.refunded_cents and payment_refund; sandbox.payment.refunded_cents and sandbox.refund under the gateway_payment_id',
    count: sql`select count(*) as count from sandbox.refund`,
    breaches: sql`select payment.id as subject, jsonb_build_object('ours', ours.refunded_cents, 'theirs', payment.refunded_cents, 'refunds', coalesce(given.cents, 0),
        'asked for', coalesce(asked.cents, 0)) as facts
      from sandbox.payment left join payment_transaction ours on ours.gateway = 'sandbox' and ours.gateway_payment_id = payment.id
        left join (select payment_id, sum(amount_cents) as cents, sum(amount_cents) filter (where merchant_refund_id is not null) as ours
          from sandbox.refund group by payment_id) given on given.payment_id = payment.id
        left join (select transaction_id, sum(amount_cents) as cents from payment_refund where state = 'done' group by transaction_id) asked
          on asked.transaction_id = ours.id
      where (payment.refunded_cents <> coalesce(given.cents, 0) or ours.refunded_cents is distinct from payment.refunded_cents
          or coalesce(asked.cents, 0) <> coalesce(given.ours, 0))
        and not ${IS_UNDER_WAY('payment.order_id')} limit 100`,
  },
  {
    name: 'gateway_disputes_agree',
    message: 'every dispute of the sandbox stands here as it stands there',
    look: 'payment_dispute under the id; sandbox.dispute with this payment_id',
    count: sql`select count(*) as count from sandbox.dispute`,
    breaches: sql`select coalesce(ours.transaction_id::text, theirs.payment_id) as subject, jsonb_build_object('ours', ours.status, 'theirs', theirs.state) as facts
      from (select dispute.*, gateway_payment_id from payment_dispute dispute join payment_transaction payment on payment.id = dispute.transaction_id
          where payment.gateway = 'sandbox') ours
        full join (select dispute.*, order_id from sandbox.dispute join sandbox.payment on payment.id = dispute.payment_id) theirs
          on theirs.payment_id = ours.gateway_payment_id
      where ours.status is distinct from theirs.state and not ${IS_UNDER_WAY('coalesce(theirs.order_id, ours.transaction_id::text)')} limit 100`,
  },
  {
    name: 'gateway_event_arrived',
    message: 'every event that a gateway reported to its adapter was handed on, with the same content',
    look: 'gateway_event with this event_id; webhook_event with the same gateway and event_id',
    count: sql`select count(*) as count from gateway_event`,
    breaches: sql`select known.event_id as subject, jsonb_build_object('gateway', known.gateway, 'order', known.order_id, 'state', event.state,
        'amount', event.facts ->> 'amountCents', 'reported', known.webhook_event ->> 'amountCents') as facts
      from gateway_event known left join webhook_event event on event.gateway = known.gateway and event.event_id = known.webhook_event ->> 'eventId'
      where known.webhook_event ->> 'eventId' is not null and ((event.id is null and known.created_at < app_now() - ${PATIENCE})
        or event.facts ->> 'amountCents' <> known.webhook_event ->> 'amountCents'
        or event.facts ->> 'paymentId' <> known.webhook_event ->> 'paymentId') limit 100`,
  },
  {
    name: 'gateway_order_agrees',
    message:
      'every order at a gateway without a book of ours is over the price of its payment, and refunds asked there are refunds here',
    look: 'gateway_order and gateway_refund with this order_id; payment_transaction and payment_refund under the ids',
    count: sql`select count(*) as count from gateway_order`,
    breaches: sql`select placed.order_id as subject, jsonb_build_object('gateway', placed.gateway, 'order', placed.amount_cents, 'price', payment.price_cents,
        'refund', asked.refund_id, 'asked', asked.amount_cents, 'ours', refund.amount_cents) as facts
      from gateway_order placed left join payment_transaction payment on payment.id::text = placed.order_id and payment.gateway = placed.gateway
        left join gateway_refund asked on asked.gateway = placed.gateway and asked.order_id = placed.order_id
        left join payment_refund refund on refund.id::text = asked.refund_id
      where payment.id is null or payment.price_cents <> placed.amount_cents or payment.currency <> placed.currency
        or (asked.refund_id is not null and refund.amount_cents is distinct from asked.amount_cents) limit 100`,
  },
]
