import { sql, type RawBuilder, type Selectable } from 'kysely'
import { containsText } from '#src/platform/db/conditions.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { Stream } from '#src/platform/db/schema.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import { startAnnounced } from './announcements/queries.ts'
import './events.ts'
import { closeRecording } from './recordings/queries.ts'
import type { Transport } from './rules.ts'

/** A stream, and what the account that asks is to its creator. */
export type StreamRow = Selectable<Stream> & {
  viewer_is_blocked: boolean
  viewer_is_following: boolean
  viewer_is_subscribed: boolean
  viewer_has_ticket: boolean
  viewer_has_liked: boolean
  is_recorded: boolean
}

/** The relations between an account and the creator of a stream, nothing is true of a visitor; and whether the stream is recorded. */
export const relationsOf = (account: RawBuilder<unknown>) =>
  [
    sql<boolean>`${account} is not null and is_pair_blocked(stream.performer_id, ${account})`.as('viewer_is_blocked'),
    sql<boolean>`${account} is not null and exists (select from followed_by(${account}) as relation
      where relation.performer_id = stream.performer_id)`.as('viewer_is_following'),
    sql<boolean>`${account} is not null and exists (select from entitled_items(${account}, 'subscription') as relation
      where relation.item_id = stream.performer_id)`.as('viewer_is_subscribed'),
    sql<boolean>`${account} is not null and exists (select from entitled_items(${account}, 'stream') as relation
      where relation.item_id = stream.session_id)`.as('viewer_has_ticket'),
    sql<boolean>`${account} is not null and exists (select from stream_like
      where stream_like.stream_id = stream.id and stream_like.account_id = ${account})`.as('viewer_has_liked'),
    // As a value: an `exists` may be planned as a hash of all recordings.
    sql<boolean>`(select true from stream_recording where stream_recording.stream_id = stream.id) is not null`.as(
      'is_recorded',
    ),
  ] as const

const given = (accountId: string | null) => sql`${accountId}::uuid`

const selectStreams = (executor: Db | Tx, accountId: string | null) =>
  executor
    .selectFrom('stream')
    .selectAll('stream')
    .select(relationsOf(given(accountId)))

export async function findStream(executor: Db | Tx, id: string, accountId: string | null): Promise<StreamRow | null> {
  return (await selectStreams(executor, accountId).where('stream.id', '=', id).executeTakeFirst()) ?? null
}

/** The condition of the index of public streams that have not ended, word for word: with bound values it is not used. */
const isCurrent = sql<boolean>`kind = 'public' and status <> 'ended'`

export async function findStreamOfSession(
  executor: Db | Tx,
  sessionId: string,
  accountId: string | null,
): Promise<StreamRow | null> {
  return (await selectStreams(executor, accountId).where('session_id', '=', sessionId).executeTakeFirst()) ?? null
}

/** The public stream that has not ended, by its creator's id or its own; there is one at most. */
export async function findCurrentStream(
  executor: Db | Tx,
  id: string,
  accountId: string | null,
): Promise<StreamRow | null> {
  const found = await selectStreams(executor, accountId)
    .where((eb) => eb.or([eb('performer_id', '=', id), eb('stream.id', '=', id)]))
    .where(isCurrent)
    .executeTakeFirst()
  return found ?? null
}

export type StreamDetails = {
  title: string
  description: string
  isFree: boolean
  priceTokenCents: number
  audience: Stream['audience']
  audienceListId: string | null
}

/** Prepares a stream, or changes the prepared one. Null: one is live. */
export async function savePrepared(
  tx: Tx,
  {
    performerId,
    conversationId,
    transport,
    ...details
  }: StreamDetails & {
    performerId: string
    conversationId: string
    transport: Transport
  },
): Promise<{ id: string; isNew: boolean } | null> {
  const values = {
    transport,
    title: details.title,
    description: details.description,
    is_free: details.isFree,
    price_token_cents: details.priceTokenCents,
    audience: details.audience,
    audience_list_id: details.audienceListId,
  }
  const saved = await tx
    .insertInto('stream')
    .values({ performer_id: performerId, conversation_id: conversationId, ...values })
    .onConflict((conflict) =>
      conflict
        .column('performer_id')
        // The index's own condition, word for word: with bound values no index is found.
        .where(sql<boolean>`kind = 'public' and status <> 'ended'`)
        .doUpdateSet(values)
        .where('stream.status', '=', 'prepared'),
    )
    .returning(['id', sql<boolean>`xmax = 0`.as('is_new')])
    .executeTakeFirst()
  return saved ? { id: saved.id, isNew: saved.is_new } : null
}

/** Changes the texts of a stream that has not ended; without an id of the current one. Null: there is none of the creator's. */
export async function saveTexts(
  executor: Db | Tx,
  { id, performerId }: { id: string | null; performerId: string },
  texts: { title?: string; description?: string },
): Promise<{ id: string } | null> {
  let changed = executor
    .updateTable('stream')
    // A change without texts changes nothing, and still answers.
    .set({ last_media_at: sql`last_media_at`, ...texts })
    .where('performer_id', '=', performerId)
    .where(isCurrent)
  if (id !== null) changed = changed.where('id', '=', id)
  return (await changed.returning('id').executeTakeFirst()) ?? null
}

/** Opens the prepared stream. A repeat changes nothing. Null: none is prepared or live. */
export async function openStream(tx: Tx, performerId: string): Promise<{ id: string; isNew: boolean } | null> {
  const opened = await tx
    .updateTable('stream')
    .set({ status: 'live', started_at: sql`app_now()`, last_media_at: sql`app_now()` })
    .where('performer_id', '=', performerId)
    .where(isCurrent)
    .where('status', '=', 'prepared')
    .returning(['id', 'title', 'conversation_id'])
    .executeTakeFirst()
  if (opened) {
    await startAnnounced(tx, { streamId: opened.id, performerId })
    const { title, conversation_id: conversationId } = opened
    await recordEvent(tx, 'livestream.started', { streamId: opened.id, performerId, conversationId, title })
    return { id: opened.id, isNew: true }
  }
  const current = await findCurrentStream(tx, performerId, null)
  return current?.status === 'live' ? { id: current.id, isNew: false } : null
}

export type StreamEnd = { reason: NonNullable<Stream['end_reason']>; note?: string }

/** Ends a stream that has not ended, with every right to publish or watch it. Null: it has ended before, or is not there. */
export async function endStream(
  tx: Tx,
  id: string,
  { reason, note }: StreamEnd,
): Promise<{ performerId: string } | null> {
  const ended = await tx
    .updateTable('stream')
    .set({ status: 'ended', ended_at: sql`app_now()`, end_reason: reason, end_note: note ?? null, viewers: 0 })
    .where('id', '=', id)
    .where('status', '<>', 'ended')
    .returning(['performer_id', 'session_id', 'conversation_id'])
    .executeTakeFirst()
  if (!ended) return null
  await tx.deleteFrom('stream_connection').where('stream_id', '=', id).execute()
  await closeRecording(tx, id, reason)
  await recordEvent(tx, 'livestream.ended', {
    streamId: id,
    performerId: ended.performer_id,
    sessionId: ended.session_id,
    conversationId: ended.conversation_id,
    reason,
  })
  return { performerId: ended.performer_id }
}

type LiveFilters = {
  q: string | undefined
  isFree: boolean | undefined
  performerId?: string | undefined
  closedIds: readonly string[]
  /** Private shows and calls too, each once. */
  isWithPrivate?: boolean
}

/** Live public streams whose creator does not block the one who asks; the most viewers first. */
export async function findLiveStreams(
  executor: Db | Tx,
  accountId: string | null,
  { q, isFree, performerId, closedIds, isWithPrivate = false }: LiveFilters,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: StreamRow[]; total: number }> {
  let found = executor
    .selectFrom('stream')
    .where('status', '=', sql.lit('live'))
    .where(
      isWithPrivate
        ? sql<boolean>`(kind = 'public' or exists (select from private_call where stream_id = stream.id))`
        : sql<boolean>`kind = 'public'`,
    )
    .where(containsText(['title'], q))
    .where(sql<boolean>`(${accountId}::uuid is null or not is_pair_blocked(stream.performer_id, ${accountId}))`)
    .where(sql<boolean>`stream.performer_id <> all(${[...closedIds]}::uuid[])`)
  if (isFree !== undefined) found = found.where('is_free', '=', isFree)
  if (performerId !== undefined) found = found.where('stream.performer_id', '=', performerId)
  const [rows, { total }] = await Promise.all([
    found
      .selectAll('stream')
      .select(relationsOf(given(accountId)))
      .orderBy('viewers', 'desc')
      .orderBy('started_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}
