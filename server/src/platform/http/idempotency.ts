import { createHash } from 'node:crypto'
import type { Endpoint } from '@stagedoor/contract/endpoint'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { crashPoint } from '../faults/crash-point.ts'
import type { Refusal, Success } from './answer.ts'
import { refuse } from './answer.ts'

/** The key of a call, with the hash of its request. */
export type IdempotencyKey = { key: string; requestHash: Buffer }

/** 1 to 200 visible ASCII characters. */
const KEY = /^[\x21-\x7e]{1,200}$/

/**
 * The `Idempotency-Key` of a call.
 * @returns null without the header, or where the endpoint honours none; `malformed` for a value that is no key
 */
export function readKey(
  endpoint: Endpoint,
  header: string | string[] | undefined,
  request: { path: string; body: unknown },
): IdempotencyKey | 'malformed' | null {
  if (!endpoint.isIdempotent || header === undefined) return null
  if (typeof header !== 'string' || !KEY.test(header)) return 'malformed'
  const text = JSON.stringify([endpoint.method, request.path, request.body ?? null])
  return { key: header, requestHash: createHash('sha256').update(text).digest() }
}

type Answer = Success<unknown> | { kind: 'refusal' }
/** The content of a key: the answer, or the decision while its answer is pending. */
type Stored = Answer | { kind: 'decided'; data: unknown }

/** What a call came to: the stored answer of a repeat, or what `decide` returned. */
export type Outcome<A> = { answer: A | Refusal<'IDEMPOTENCY_KEY_REUSED'>; isRepeat: boolean; isFinal: boolean }

/**
 * Runs `decide` in one transaction, at most once per account and key: a repeat gets the stored answer, refusals
 * included; the same key with another request gets `IDEMPOTENCY_KEY_REUSED`. Of concurrent calls one decides and the
 * others wait for its commit. Without a key it runs always. `isInterim`: a success is not the final answer;
 * `storeAnswer` follows.
 */
export async function decideOnce<A extends Answer>(
  db: Db,
  request: { accountId: string; idempotency: IdempotencyKey | null; isInterim?: boolean },
  decide: (tx: Tx) => Promise<A>,
): Promise<Outcome<A>> {
  const { accountId, idempotency, isInterim = false } = request
  if (idempotency === null)
    return { answer: await db.transaction().execute(decide), isRepeat: false, isFinal: !isInterim }
  const { key, requestHash } = idempotency
  const outcome = await db.transaction().execute(async (tx): Promise<Outcome<A>> => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('idempotency_key')
      .values({ account_id: accountId, key, request_hash: requestHash })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 0n) return findRepeat<A>(tx, accountId, idempotency)
    const answer = await decide(tx)
    const stored: Stored = isInterim && answer.kind === 'success' ? { kind: 'decided', data: answer.data } : answer
    await tx
      .updateTable('idempotency_key')
      .set({ reply: JSON.stringify(stored) })
      .where('account_id', '=', accountId)
      .where('key', '=', key)
      .execute()
    crashPoint('intent.before_commit')
    return { answer, isRepeat: false, isFinal: stored.kind !== 'decided' }
  })
  crashPoint('intent.after_commit')
  return outcome
}

async function findRepeat<A extends Answer>(
  tx: Tx,
  accountId: string,
  { key, requestHash }: IdempotencyKey,
): Promise<Outcome<A>> {
  const row = await tx
    .selectFrom('idempotency_key')
    .select(['request_hash', 'reply'])
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst()
  // Keys are forgotten after a month: one that is deleted at this moment is reused as well.
  if (!row?.request_hash.equals(requestHash)) {
    return { answer: refuse('IDEMPOTENCY_KEY_REUSED'), isRepeat: true, isFinal: true }
  }
  // Written by this very call: the hash covers method, path and body.
  const stored = row.reply as unknown as Stored
  const isFinal = stored.kind !== 'decided'
  return { answer: (isFinal ? stored : { ...stored, kind: 'success', status: 200 }) as A, isRepeat: true, isFinal }
}

/** Replaces the decision by the answer, so that every repeat gets the first answer. */
export async function storeAnswer(
  db: Db,
  { accountId, idempotency }: { accountId: string; idempotency: IdempotencyKey },
  answer: Success<unknown>,
): Promise<void> {
  await db
    .updateTable('idempotency_key')
    .set({ reply: JSON.stringify(answer) })
    .where('account_id', '=', accountId)
    .where('key', '=', idempotency.key)
    .where(sql<string>`reply ->> 'kind'`, '=', 'decided')
    .execute()
}

/**
 * For a statement that stores the key together with the call's own rows: `select account, key, request hash, result id,
 * time` follows. The answer is rebuilt from the result. A used key violates `idempotency_key_pkey`.
 */
export const INSERT_KEY = 'insert into idempotency_key (account_id, key, request_hash, result_id, created_at)'

type StoredAnswer = { requestHash: Buffer } & (
  | { kind: 'answer'; answer: Success<unknown> | Refusal }
  | { kind: 'result'; resultId: string }
)

/** What was stored under this key before, by a call that stores its answer itself. */
export async function findAnswer(db: Db, accountId: string, key: string): Promise<StoredAnswer | null> {
  const row = await db
    .selectFrom('idempotency_key')
    .select(['request_hash', 'reply', 'result_id'])
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!row) return null
  const { request_hash: requestHash, reply, result_id: resultId } = row
  if (resultId !== null) return { requestHash, kind: 'result', resultId }
  return reply === null ? null : { requestHash, kind: 'answer', answer: reply as unknown as Success<unknown> | Refusal }
}

/** Remembers an answer that changed nothing, such as a refusal. @returns false when another call was answered first. */
export async function rememberAnswer(
  db: Db,
  { accountId, idempotency: { key, requestHash } }: { accountId: string; idempotency: IdempotencyKey },
  answer: Answer,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('idempotency_key')
    .values({ account_id: accountId, key, request_hash: requestHash, reply: JSON.stringify(answer) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

const KEPT_DAYS = 30

/** Deletes expired keys. */
export async function forgetOldKeys(db: Db): Promise<void> {
  await sql`delete from idempotency_key where created_at < app_now() - ${KEPT_DAYS} * interval '1 day'`.execute(db)
}
