import { sql } from 'kysely'
import type { Invariant } from './invariant.ts'

/** The row that a stored success says it wrote. */
const MADE = sql.raw(
  `coalesce(key.result_id::text, key.reply -> 'data' ->> '_id', key.reply -> 'data' ->> 'transactionId')`,
)

/** Whether it is the answer to a call that moved money just then, and not a receipt shown again. */
const IS_EFFECT = sql.raw(
  `(key.result_id is not null or (key.reply ->> 'kind' = 'success' and key.reply ->> 'status' = '201'))`,
)

/** Whether it names the receipt of a charge. */
const IS_CHARGE = sql.raw(`(key.result_id is not null
  or (key.reply -> 'data' ->> 'target' is not null and key.reply -> 'data' ->> 'performerId' is not null))`)

/** Idempotency keys: one answer, one effect. */
export const idempotencyInvariants: readonly Invariant[] = [
  {
    name: 'key_has_answer',
    message: 'every key that was used has the answer that its repeats get, or the receipt from which it is built',
    look: 'idempotency_key with this key',
    count: sql`select count(*) as count from idempotency_key`,
    breaches: sql`select key as subject, jsonb_build_object('account', account_id, 'since', created_at) as facts
      from idempotency_key where (reply is null) = (result_id is null) limit 100`,
  },
  {
    name: 'key_has_one_effect',
    message: 'no two keys of one account claim the same charge',
    look: 'idempotency_key rows with these keys',
    count: sql`select count(*) as count from idempotency_key key where ${IS_EFFECT}`,
    breaches: sql`select ${MADE} as subject, jsonb_build_object('account', account_id, 'keys', array_agg(key.key)) as facts
      from idempotency_key key where ${IS_EFFECT} and ${MADE} is not null
      group by account_id, ${MADE} having count(*) > 1 limit 100`,
  },
  {
    name: 'answer_is_true',
    message: 'every stored success of a charge names a receipt of its account',
    look: 'idempotency_key with this key; purchase and payment_transaction under what it names',
    count: sql`select count(*) as count from idempotency_key key where ${IS_CHARGE}`,
    breaches: sql`select key.key as subject, jsonb_build_object('account', account_id, 'names', ${MADE}) as facts
      from idempotency_key key
      where ${IS_CHARGE} and not exists (select from purchase where id::text = ${MADE} and buyer_id = key.account_id)
        and not exists (select from payment_transaction where id::text = ${MADE} and account_id = key.account_id) limit 100`,
  },
]
