import { sql } from 'kysely'
import type { Invariant } from './invariant.ts'

/** An outbox event about this row that was not delivered yet: what follows from it is not missing yet. */
const isPending = (id: string) => sql.raw(`exists (select from outbox where payload::text like '%' || ${id} || '%')`)

/** The applied refund events of each payment by the gateway's own id: whether it failed, and its amount. */
const EVENTS = sql.raw(`(select transaction_id, facts -> 'refund' ->> 'reference' as reference,
      max(facts -> 'refund' ->> 'refundId') as refund_id, bool_or(kind = 'refund_failed') as is_failed,
      max((facts ->> 'amountCents')::bigint) filter (where kind = 'payment_refunded') as cents
    from webhook_event where state = 'applied' and kind in ('payment_refunded', 'refund_failed')
    group by transaction_id, facts -> 'refund' ->> 'reference')`)

/** What refunds and disputes of its payment must have taken of a period's tokens, of which some may have been credited. */
const targetOf = (column: string) =>
  sql.raw(`(case when payment.reversed_cents = payment.price_cents then period.${column} - coalesce(credited.${column}, 0)
    else least(div(period.${column}::numeric * payment.reversed_cents, greatest(period.price_cents, 1)),
      period.${column} - coalesce(credited.${column}, 0)) end)`)

const sumOfReversals = (kinds: string) =>
  sql.raw(`(select period_id, sum(price_token_cents * case when kind = 'dispute_won' then -1 else 1 end) as price_token_cents,
      sum(commission_token_cents * case when kind = 'dispute_won' then -1 else 1 end) as commission_token_cents,
      sum(credit_token_cents * case when kind = 'dispute_won' then -1 else 1 end) as credit_token_cents
    from subscription_reversal where kind in (${kinds}) group by period_id)`)

/** Refunds at gateways, matched by the gateways' own ids; webhook events, each about the payment that it applies to. */
export const gatewayRefundInvariants: readonly Invariant[] = [
  {
    name: 'refund_has_event',
    message: 'a requested refund is done or failed by the event that carries its id at the gateway, with its amount',
    look: 'payment_refund (the id, reference, answer, state); its webhook_event rows payment_refunded and refund_failed',
    count: sql`select count(*) as count from payment_refund`,
    breaches: sql`select refund.id::text as subject, jsonb_build_object('state', refund.state, 'answer', refund.answer,
        'amount', refund.amount_cents, 'event', event.cents, 'failed', event.is_failed) as facts
      from payment_refund refund left join ${EVENTS} event on event.transaction_id = refund.transaction_id
        and (event.reference = refund.reference or event.refund_id = refund.id::text)
      where refund.state <> case when event.is_failed or (event.reference is null and refund.answer = 'refused') then 'failed'
          when event.reference is not null then 'done' else 'requested' end
        or event.cents <> refund.amount_cents limit 100`,
  },
  {
    name: 'refund_follows_gateway',
    message: 'a refund of a payment by staff ended as its gateway reported that one',
    look: 'refund and payment_refund under the id',
    count: sql`select count(*) as count from payment_refund`,
    breaches: sql`select made.id::text as subject, jsonb_build_object('refund', asked.status, 'gateway', made.state) as facts
      from payment_refund made left join refund asked on asked.id = made.id
      where asked.status is distinct from case made.state when 'requested' then 'processing' else made.state end
        and not ${isPending('made.id::text')} limit 100`,
  },
  {
    name: 'refunded_is_events',
    message:
      'every payment was refunded by the sum of its refund events, each gateway refund counted once and none that failed',
    look: 'payment_transaction.refunded_cents; its webhook_event rows payment_refunded and refund_failed',
    count: sql`select count(*) as count from payment_transaction where gateway in ('sandbox', 'stripe', 'ccbill', 'verotel')
      and captured_cents > 0`,
    breaches: sql`select payment.id::text as subject, jsonb_build_object('refunded', refunded_cents, 'events', coalesce(told.cents, 0)) as facts
      from payment_transaction payment left join (select transaction_id, sum(cents) filter (where not is_failed) as cents
          from ${EVENTS} event group by transaction_id) told on told.transaction_id = payment.id
      where gateway in ('sandbox', 'stripe', 'ccbill', 'verotel') and captured_cents > 0
        and refunded_cents <> least(price_cents, coalesce(told.cents, 0)) limit 100`,
  },
  {
    name: 'period_follows_payment',
    message:
      'of a period that a card paid, as much was taken as of its payment went back, in whatever order its events came',
    look: 'subscription_period under the id; its rows in subscription_reversal; payment_transaction.reversed_cents of its payment',
    count: sql`select count(*) as count from subscription_period where paid_from = 'card'`,
    breaches: sql`select period.id::text as subject, jsonb_build_object('went back', payment.reversed_cents, 'of', payment.price_cents,
        'taken', coalesce(taken.price_token_cents, 0), 'commission', coalesce(taken.commission_token_cents, 0),
        'of credit', coalesce(taken.credit_token_cents, 0)) as facts
      from subscription_period period join payment_transaction payment on payment.id = period.transaction_id
        left join ${sumOfReversals(`'refund', 'dispute', 'dispute_won'`)} taken on taken.period_id = period.id
        left join ${sumOfReversals(`'credit', 'price'`)} credited on credited.period_id = period.id
      where period.paid_from = 'card' and (coalesce(taken.price_token_cents, 0) <> ${targetOf('price_token_cents')}
        or coalesce(taken.commission_token_cents, 0) <> ${targetOf('commission_token_cents')}
        -- Of the credit, what the rest of the period does not cover.
        or coalesce(taken.credit_token_cents, 0) <> greatest(0, coalesce(credited.price_token_cents, 0) - period.price_token_cents
          + div(period.price_token_cents::numeric * payment.reversed_cents, greatest(period.price_cents, 1)))) limit 100`,
  },
  {
    name: 'event_is_of_payment',
    message:
      'every applied event of a settled payment is about that payment of the gateway, and no payment settled two orders',
    look: 'webhook_event under the id (facts, state); payment_transaction.gateway_payment_id of the order that it names',
    count: sql`select count(*) as count from webhook_event where state = 'applied'`,
    breaches: sql`select event.id::text as subject, jsonb_build_object('payment', payment.id, 'settled by', payment.gateway_payment_id,
        'event of', event.facts ->> 'paymentId') as facts
      from webhook_event event join payment_transaction payment on payment.id = event.transaction_id
      where event.state = 'applied' and payment.captured_cents > 0 and event.facts ->> 'paymentId' <> payment.gateway_payment_id
        or event.state = 'applied' and payment.captured_cents = 0
          and (event.kind in ('payment_refunded', 'refund_failed') or event.kind like 'dispute%') limit 100`,
  },
]
