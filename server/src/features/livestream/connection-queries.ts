import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { AgoraRight } from '#src/platform/live-video/agora/agora.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import './events.ts'
import { relationsOf, type StreamRow } from './queries.ts'
import { SILENCE_MS } from './rules.ts'

export type NewConnection = {
  streamId: string
  accountId: string
  accountSessionId: string
  isPublisher: boolean
  tokenHash: Buffer
  expiresAt: Date
  country: string | null
}

/** Gives a device the right to one connection, or renews it with another token: the one before opens nothing more. @returns its id */
export async function saveConnection(executor: Db | Tx, connection: NewConnection): Promise<string> {
  const { tokenHash, expiresAt, country } = connection
  const renewed = { token_hash: tokenHash, expires_at: expiresAt, country }
  const saved = await executor
    .insertInto('stream_connection')
    .values({
      stream_id: connection.streamId,
      account_id: connection.accountId,
      account_session_id: connection.accountSessionId,
      is_publisher: connection.isPublisher,
      ...renewed,
    })
    .onConflict((conflict) => conflict.columns(['stream_id', 'account_id', 'account_session_id']).doUpdateSet(renewed))
    .returning('id')
    .executeTakeFirstOrThrow()
  return saved.id
}

/** Whether the session, or the stream key, that a connection was given to still exists: signing out ends what it watches. */
const isHeld = sql<boolean>`case when connection.has_key
  then exists (select from stream_key where stream_key.id = connection.account_session_id)
  else exists (select from session where session.id = connection.account_session_id and session.expires_at > app_now()) end`

export type ConnectionRow = {
  id: string
  account_id: string
  is_publisher: boolean
  stream_id: string
  session_id: string
  is_live: boolean
}

/** The connection that a token opens now. A publisher may connect before the stream is live, to see what it will look like. */
export async function findConnectionOfToken(executor: Db | Tx, tokenHash: Buffer): Promise<ConnectionRow | null> {
  const found = await executor
    .selectFrom('stream_connection as connection')
    .innerJoin('stream', 'stream.id', 'connection.stream_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`app_now()`)
    .where('stream.status', '<>', 'ended')
    .where(isHeld)
    .select(['connection.id', 'connection.account_id', 'is_publisher', 'stream_id', 'session_id'])
    .select(sql<boolean>`stream.status = 'live'`.as('is_live'))
    .executeTakeFirst()
  return found ?? null
}

export type WatchedStream = {
  id: string
  performer_id: string
  session_id: string
  viewers: number
  conversation_id: string
  kind: 'public' | 'private'
  is_recorded: boolean
}

/** Every live stream, for the check that runs every few seconds. */
export const findWatchedStreams = (executor: Db | Tx): Promise<WatchedStream[]> =>
  executor
    .selectFrom('stream')
    .where('status', '=', sql.lit('live'))
    .select(['id', 'performer_id', 'session_id', 'viewers', 'conversation_id', 'kind'])
    .select(
      sql<boolean>`exists (select from stream_recording where stream_recording.stream_id = stream.id)`.as(
        'is_recorded',
      ),
    )
    .execute()

export type OpenConnection = StreamRow & {
  connection_id: string
  account_id: string
  country: string | null
}

/** Every connection to a live stream whose time has not ended, with what its account is to the creator now. One statement. */
export const findOpenConnections = (executor: Db | Tx): Promise<OpenConnection[]> =>
  executor
    .selectFrom('stream_connection as connection')
    .innerJoin('stream', 'stream.id', 'connection.stream_id')
    .where('connection.expires_at', '>', sql<Date>`app_now()`)
    .where('stream.status', '<>', 'ended')
    .where(isHeld)
    .selectAll('stream')
    .select(['connection.id as connection_id', 'connection.account_id', 'connection.country'])
    .select(relationsOf(sql.ref('connection.account_id')))
    .execute()

/** Notes what the live service has counted: how many watch, and whether something was received. */
export async function noteAudience(
  tx: Tx,
  stream: WatchedStream,
  { viewers, isReceiving }: { viewers: number; isReceiving: boolean },
): Promise<void> {
  await tx
    .updateTable('stream')
    .set({ viewers, ...(isReceiving && { last_media_at: sql`app_now()` }) })
    .where('id', '=', stream.id)
    .where('status', '=', 'live')
    .execute()
  if (viewers === stream.viewers || stream.kind === 'private') return
  const changed = { streamId: stream.id, conversationId: stream.conversation_id }
  await recordEvent(tx, 'livestream.audience_changed', changed)
}

/** Public streams of which nothing was received for too long. */
export async function findSilentStreams(executor: Db | Tx): Promise<string[]> {
  const rows = await executor
    .selectFrom('stream')
    .where('status', '=', sql.lit('live'))
    .where('kind', '=', 'public')
    .where('last_media_at', '<=', sql<Date>`app_now() - make_interval(secs => ${SILENCE_MS / 1_000})`)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Ends rights before their time: their tokens open nothing more. */
export async function deleteConnections(executor: Db | Tx, ids: readonly string[]): Promise<void> {
  await executor
    .deleteFrom('stream_connection')
    .where('id', 'in', [...ids])
    .execute()
}

/** Rows of rights that ended an hour ago. */
export async function deleteExpiredConnections(executor: Db | Tx): Promise<void> {
  await executor
    .deleteFrom('stream_connection')
    .where('expires_at', '<', sql<Date>`app_now() - interval '1 hour'`)
    .execute()
}

/** Whether the stream of a session is sent by Agora. */
export async function isSentByAgora(executor: Db | Tx, sessionId: string): Promise<boolean> {
  const found = await executor
    .selectFrom('stream')
    .where('session_id', '=', sessionId)
    .select('transport')
    .executeTakeFirst()
  return found?.transport === 'agora'
}

type AgoraChannel = { channel: string; holding: AgoraRight[]; ended: AgoraRight[] }

/** The streams that Agora sends and that have not ended, with the rights to them that hold and those that have ended lately. */
export async function findAgoraChannels(executor: Db | Tx): Promise<AgoraChannel[]> {
  const rows = await executor
    .selectFrom('stream')
    .leftJoin('stream_connection as connection', 'connection.stream_id', 'stream.id')
    .where('stream.transport', '=', 'agora')
    .where('stream.status', '<>', 'ended')
    .select(['stream.session_id', 'connection.id', 'connection.is_publisher'])
    .select(sql<boolean>`coalesce(connection.expires_at > app_now() and ${isHeld}, false)`.as('is_holding'))
    .orderBy('connection.id')
    .execute()
  const channels = new Map<string, AgoraChannel>()
  for (const { session_id: channel, id, is_publisher: isPublisher, is_holding: isHolding } of rows) {
    const known = channels.get(channel) ?? { channel, holding: [], ended: [] }
    channels.set(channel, known)
    if (id !== null) known[isHolding ? 'holding' : 'ended'].push({ participant: id, isPublisher: isPublisher === true })
  }
  return [...channels.values()]
}
