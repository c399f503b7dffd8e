import { createHash } from 'node:crypto'
import type { Endpoint } from '@stagedoor/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { crashPoint } from '../faults/crash-point.ts'
import type { Refusal, Success } from './answer.ts'
import { refuse } from './answer.ts'

type Key = { key: string; requestHash: Buffer }

/** The key a caller sent with a call that honours one: 1 to 200 printable characters, else it counts as absent. */
export function idempotencyOf(request: FastifyRequest, endpoint: Endpoint): Key | null {
  const key = request.headers['idempotency-key']
  if (!endpoint.isIdempotent || typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) return null
  const text = JSON.stringify([request.method, request.url.split('?')[0], request.body ?? null])
  return { key, requestHash: createHash('sha256').update(text).digest() }
}

/**
 * Runs `work` in one transaction, at most once per account and key: a repeat gets the first answer, refusals
 * included; the same key with another request gets `IDEMPOTENCY_KEY_REUSED`. Of parallel calls one works and the
 * others wait for its commit. Without a key the work simply runs.
 */
export async function once<A extends Success<unknown> | Refusal>(
  db: Db,
  request: { accountId: string; idempotency: Key | null },
  work: (tx: Tx) => Promise<A>,
): Promise<A | Refusal<'IDEMPOTENCY_KEY_REUSED'>> {
  const { accountId, idempotency } = request
  if (idempotency === null) return db.transaction().execute(work)
  const answer = await db.transaction().execute(async (tx) => {
    const { key, requestHash } = idempotency
    const { numAffectedRows } = await sql`insert into idempotency_key (account_id, key, request_hash)
      values (${accountId}, ${key}, ${requestHash}) on conflict do nothing`.execute(tx)
    if (numAffectedRows === 0n) {
      const { rows } = await sql<{ request_hash: Buffer; reply: A }>`select request_hash, reply from idempotency_key
        where account_id = ${accountId} and key = ${key}`.execute(tx)
      const [row] = rows
      return row && row.request_hash.equals(requestHash) ? row.reply : refuse('IDEMPOTENCY_KEY_REUSED')
    }
    const made = await work(tx)
    await sql`update idempotency_key set reply = ${JSON.stringify(made)}::json where account_id = ${accountId} and key = ${key}`.execute(
      tx,
    )
    crashPoint('intent.before_commit')
    return made
  })
  crashPoint('intent.after_commit')
  return answer
}

type StoredAnswer = { requestHash: Buffer; answer: Success<unknown> | Refusal }

/** What was answered under this key before, for calls that write their answer together with what they do. */
export async function findAnswer(db: Db, accountId: string, key: string): Promise<StoredAnswer | null> {
  const { rows } = await sql<{ request_hash: Buffer; reply: Success<unknown> | Refusal }>`select request_hash, reply
    from idempotency_key where account_id = ${accountId} and key = ${key} and reply is not null`.execute(db)
  const [row] = rows
  return row ? { requestHash: row.request_hash, answer: row.reply } : null
}

/** Remembers an answer that changed nothing, such as a refusal. @returns false when another call was answered first. */
export async function rememberAnswer(
  db: Db,
  { accountId, idempotency }: { accountId: string; idempotency: Key },
  answer: Success<unknown> | Refusal,
): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into idempotency_key (account_id, key, request_hash, reply)
    values (${accountId}, ${idempotency.key}, ${idempotency.requestHash}, ${JSON.stringify(answer)}::json)
    on conflict do nothing`.execute(db)
  return numAffectedRows === 1n
}

const KEPT_DAYS = 30

/** Forgets keys that nobody repeats any more. */
export async function forgetOldKeys(db: Db): Promise<void> {
  await sql`delete from idempotency_key where created_at < app_now() - ${KEPT_DAYS} * interval '1 day'`.execute(db)
}
