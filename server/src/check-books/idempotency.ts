import { sql } from 'kysely'
import type { Invariant } from './invariant.ts'

/** What a remembered success says that it made. */
const MADE = sql.raw(`coalesce(key.reply -> 'data' ->> '_id', key.reply -> 'data' ->> 'transactionId')`)

/** Keys of callers: one answer, one effect. */
export const idempotencyInvariants: readonly Invariant[] = [
  {
    name: 'key_has_answer',
    says: 'every key that was used has the answer that its repeats get',
    look: 'idempotency_key with this key',
    count: sql`select count(*) as count from idempotency_key`,
    breaches: sql`select key as subject, jsonb_build_object('account', account_id, 'since', created_at) as facts
      from idempotency_key where reply is null limit 100`,
  },
  {
    name: 'key_has_one_effect',
    says: 'no two keys of one caller claim to have made the same charge',
    look: 'idempotency_key rows with these keys',
    count: sql`select count(*) as count from idempotency_key key where key.reply ->> 'kind' = 'success' and key.reply ->> 'status' = '201'`,
    breaches: sql`select ${MADE} as subject, jsonb_build_object('account', account_id, 'keys', array_agg(key.key)) as facts
      from idempotency_key key
      where key.reply ->> 'kind' = 'success' and key.reply ->> 'status' = '201' and ${MADE} is not null
      group by account_id, ${MADE} having count(*) > 1 limit 100`,
  },
  {
    name: 'answer_is_true',
    says: 'every remembered success of a charge names a receipt of its caller',
    look: 'idempotency_key with this key; purchase and payment_transaction under what it names',
    count: sql`select count(*) as count from idempotency_key key where key.reply -> 'data' ->> 'target' is not null and key.reply -> 'data' ->> 'performerId' is not null`,
    breaches: sql`select key.key as subject, jsonb_build_object('account', account_id, 'names', ${MADE}) as facts
      from idempotency_key key
      where key.reply -> 'data' ->> 'target' is not null and key.reply -> 'data' ->> 'performerId' is not null
        and not exists (select from purchase where id::text = ${MADE} and buyer_id = key.account_id)
        and not exists (select from payment_transaction where id::text = ${MADE} and account_id = key.account_id) limit 100`,
  },
]
