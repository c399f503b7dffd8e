import { prepare } from '#src/platform/db/prepared.ts'
import type { TransactionRow } from '../transactions/index.ts'

// What every batch of reported top-ups runs, decision 0363. Lists are one value each, so that a text is planned once. What looks
// for rows of tables that are empty at first is not among them: a plan of then would read all of them until they are analysed.

/** Locks those of some payments of which nothing but tokens follows, and whose payer is present. */
export const selectUnpaidTopUps = prepare<TransactionRow, [ids: readonly string[]]>(
  'payments.unpaid_top_ups',
  `select * from payment_transaction
    where id = any($1::uuid[]) and type = 'token_package' and captured_cents = 0 and reversed_cents = 0
      and coupon_code is null and is_payer_present and renews_cents is null and renewal_of is null
    order by id for update skip locked`,
)

/** Tries the locks of payments of gateways, by `gateway id`; `place` from 1. Whatever follows waits for a tenth of a second at most. */
export const tryPaymentLocks = prepare<{ place: number; is_locked: boolean }, [keys: readonly string[]]>(
  'payments.try_locks',
  `select payment.place, pg_try_advisory_xact_lock(hashtextextended(payment.key, 0)) as is_locked,
      set_config('lock_timeout', '100ms', true)
    from unnest($1::text[]) with ordinality as payment (key, place)`,
)

/** Stores events that apply: rows as JSON. */
export const insertAppliedEvents = prepare<object, [events: string]>(
  'payments.insert_applied',
  `insert into webhook_event (gateway, event_id, kind, order_id, transaction_id, facts, state, occurred_at)
    select gateway, event_id, kind, order_id, transaction_id, facts, 'applied', occurred_at
    from jsonb_to_recordset($1::jsonb) as event (gateway text, event_id text, kind text, order_id text, transaction_id uuid,
      facts jsonb, occurred_at timestamptz)`,
)
