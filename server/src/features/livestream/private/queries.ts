import { sql, type Selectable } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { PrivateCall } from '#src/platform/db/schema.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import '../events.ts'
import type { Transport } from '../rules.ts'
import type { CallEnd } from './rules.ts'

export type CallRow = Selectable<PrivateCall> & {
  /** What the creator sends, and in a call what the fan sends. */
  session_id: string | null
  fan_session_id: string | null
}

const selectCalls = (executor: Db | Tx) =>
  executor
    .selectFrom('private_call')
    .leftJoin('stream as own', 'own.id', 'private_call.stream_id')
    .leftJoin('stream as of_fan', 'of_fan.id', 'private_call.fan_stream_id')
    .selectAll('private_call')
    .select(['own.session_id', 'of_fan.session_id as fan_session_id'])

/** A private show or call of one of its two sides. */
export async function findCall(executor: Db | Tx, id: string, accountId: string): Promise<CallRow | null> {
  const found = await selectCalls(executor)
    .where('private_call.id', '=', id)
    .where((eb) => eb.or([eb('private_call.performer_id', '=', accountId), eb('fan_id', '=', accountId)]))
    .executeTakeFirst()
  return found ?? null
}

const MOST = 100

/** Those of an account that have not ended, the oldest first. */
export const findOpenCalls = (executor: Db | Tx, accountId: string): Promise<CallRow[]> =>
  selectCalls(executor)
    .where('private_call.status', '<>', sql.lit('ended'))
    .where((eb) => eb.or([eb('private_call.performer_id', '=', accountId), eb('fan_id', '=', accountId)]))
    .orderBy('private_call.created_at')
    .orderBy('private_call.id')
    .limit(MOST)
    .execute()

/** The one that a fan has open. */
export async function findOpenOfFan(executor: Db | Tx, fanId: string): Promise<CallRow | null> {
  const found = await selectCalls(executor)
    .where('fan_id', '=', fanId)
    .where('private_call.status', '<>', sql.lit('ended'))
    .executeTakeFirst()
  return found ?? null
}

/** Locks one until the transaction ends, with what it is by then. */
export async function lockCall(tx: Tx, id: string): Promise<CallRow | null> {
  const locked = await tx.selectFrom('private_call').where('id', '=', id).select('id').forUpdate().executeTakeFirst()
  if (!locked) return null
  return (await selectCalls(tx).where('private_call.id', '=', id).executeTakeFirst()) ?? null
}

export type NewCall = Pick<CallRow, 'performer_id' | 'fan_id' | 'conversation_id' | 'kind' | 'price_token_cents'>

/** Writes a request. Null: the fan has another one open. */
export async function insertCall(tx: Tx, call: NewCall): Promise<{ id: string } | null> {
  const made = await tx
    .insertInto('private_call')
    .values(call)
    // The index's own condition, word for word: with bound values no index is found.
    .onConflict((conflict) =>
      conflict
        .column('fan_id')
        .where(sql<boolean>`status <> 'ended'`)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return made ?? null
}

type Change = Partial<
  Pick<
    CallRow,
    | 'status'
    | 'stream_id'
    | 'fan_stream_id'
    | 'charged_minutes'
    | 'held_minutes'
    | 'accepted_at'
    | 'started_at'
    | 'seen_at'
  >
> & { ended_at?: Date; end_reason?: CallEnd }

/** Changes a locked one. */
export async function changeCall(tx: Tx, id: string, change: Change): Promise<void> {
  await tx.updateTable('private_call').set(change).where('id', '=', id).execute()
}

/** Tells both sides that one has changed. */
export const recordChange = (tx: Tx, call: Pick<CallRow, 'id' | 'performer_id' | 'fan_id'>): Promise<void> =>
  recordEvent(tx, 'livestream.call_changed', { callId: call.id, performerId: call.performer_id, fanId: call.fan_id })

/** Whether the creator has another one that was accepted. */
export async function isPerformerBusy(executor: Db | Tx, performerId: string): Promise<boolean> {
  const found = await executor
    .selectFrom('private_call')
    .where('performer_id', '=', performerId)
    .where(sql<boolean>`status in ('accepted', 'running')`)
    .select('id')
    .executeTakeFirst()
  return found !== undefined
}

/** Makes the stream of one side, which is live at once. @returns its id */
export async function insertPrivateStream(
  tx: Tx,
  stream: { senderId: string; conversationId: string; transport: Transport },
): Promise<string> {
  const { id } = await tx
    .insertInto('stream')
    .values({
      kind: 'private',
      performer_id: stream.senderId,
      conversation_id: stream.conversationId,
      transport: stream.transport,
      title: '',
      description: '',
      is_free: true,
      price_token_cents: 0,
      audience: 'everyone',
      status: 'live',
      started_at: sql`app_now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type CheckedCall = { id: string; is_blocked: boolean }

/** Every one that has not ended, the oldest first, for the check that runs every few seconds. */
export async function findCheckedCalls(executor: Db | Tx): Promise<CheckedCall[]> {
  const { rows } =
    await sql<CheckedCall>`select id, is_pair_blocked(performer_id, fan_id) as is_blocked from private_call
    where status <> 'ended' order by created_at, id`.execute(executor)
  return rows
}

/** The one that a private stream belongs to, while it has not ended. */
export async function findCallOfStream(executor: Db | Tx, streamId: string): Promise<CallRow | null> {
  const found = await selectCalls(executor)
    .where((eb) => eb.or([eb('stream_id', '=', streamId), eb('fan_stream_id', '=', streamId)]))
    .where('private_call.status', '<>', sql.lit('ended'))
    .executeTakeFirst()
  return found ?? null
}

/** The sides of every private stream that has not ended, by its id. */
export async function findSidesOfStreams(executor: Db | Tx): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await executor
    .selectFrom('private_call')
    .where(sql<boolean>`status in ('accepted', 'running')`)
    .select(['stream_id', 'fan_stream_id', 'performer_id', 'fan_id'])
    .execute()
  return new Map(
    rows.flatMap((row) =>
      [row.stream_id, row.fan_stream_id].flatMap((id) => (id ? [[id, [row.performer_id, row.fan_id]] as const] : [])),
    ),
  )
}
