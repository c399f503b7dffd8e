import { prepare } from '#src/platform/db/prepared.ts'
import type { TransactionRow } from '../transactions/index.ts'

// What every batch of reported top-ups runs, decision 0363. Lists are one value each, so that a text is planned once.

/** Locks those of some payments of which nothing but tokens follows, and whose payer is present. */
export const selectUnpaidTopUps = prepare<TransactionRow, [ids: readonly string[]]>(
  'payments.unpaid_top_ups',
  `select * from payment_transaction
    where id = any($1::uuid[]) and type = 'token_package' and captured_cents = 0 and reversed_cents = 0
      and coupon_code is null and is_payer_present and renews_cents is null and renewal_of is null
    order by id for update skip locked`,
)

/**
 * Tries the locks of payments of gateways, by `gateway id`; `place` from 1. Whatever follows in the transaction waits for a tenth of a
 * second at most, and finds rows by their keys: plans that were made while a table was empty would read all of it until it is analysed.
 */
export const tryPaymentLocks = prepare<{ place: number; is_locked: boolean }, [keys: readonly string[]]>(
  'payments.try_locks',
  `select payment.place, pg_try_advisory_xact_lock(hashtextextended(payment.key, 0)) as is_locked,
      set_config('lock_timeout', '100ms', true),
      set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true)
    from unnest($1::text[]) with ordinality as payment (key, place)`,
)

/** Of payments those without any event before, of which neither event nor payment is known from elsewhere. Follows `tryPaymentLocks`. */
export const selectFirstReported = prepare<
  { id: string },
  [ids: readonly string[], gateways: readonly string[], eventIds: readonly string[], paymentIds: readonly string[]]
>(
  'payments.first_reported',
  `select asked.id
    from unnest($1::uuid[], $2::text[], $3::text[], $4::text[]) as asked (id, gateway, event_id, payment_id)
    where not exists (select from webhook_event known where known.transaction_id = asked.id)
      and not exists (select from webhook_event known where known.gateway = asked.gateway and known.event_id = asked.event_id)
      and not exists (select from payment_refund refund where refund.transaction_id = asked.id)
      and not exists (select from payment_transaction other
        where other.gateway = asked.gateway and other.gateway_payment_id = asked.payment_id)`,
)

/** Stores events that apply: rows as JSON. */
export const insertAppliedEvents = prepare<object, [events: string]>(
  'payments.insert_applied',
  `insert into webhook_event (gateway, event_id, kind, order_id, transaction_id, facts, state, occurred_at)
    select gateway, event_id, kind, order_id, transaction_id, facts, 'applied', occurred_at
    from jsonb_to_recordset($1::jsonb) as event (gateway text, event_id text, kind text, order_id text, transaction_id uuid,
      facts jsonb, occurred_at timestamptz)`,
)

/** Writes the states of paid payments: rows as JSON. Follows `tryPaymentLocks`. */
export const updatePaidPayments = prepare<object, [payments: string]>(
  'payments.update_paid',
  `update payment_transaction kept set status = paid.status, failure = null, client_secret = null,
      captured_cents = paid.captured_cents, gateway_payment_id = paid.gateway_payment_id, paid_at = paid.paid_at,
      card_brand = paid.card_brand, card_last4_digits = paid.card_last4_digits, next_check_at = null,
      settled_check_at = paid.settled_check_at, updated_at = app_now()
    from jsonb_populate_recordset(null::payment_transaction, $1::jsonb) as paid
    where kept.id = paid.id`,
)
