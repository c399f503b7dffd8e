import { fromCents } from '@stagedoor/contract/money'
import type { StreamRecording } from '@stagedoor/contract/stream-recordings'
import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { Stream, StreamRecording as Row } from '#src/platform/db/schema.ts'

/** What is to become of a stream that is recorded. */
export type WantedRecording = {
  audience: Row['audience']
  audienceListId: string | null
  priceTokenCents: number
  isPublished: boolean
}

/** Has a stream recorded, or not any more; before it is live. */
export async function saveRecording(
  tx: Tx,
  { streamId, performerId }: { streamId: string; performerId: string },
  wanted: WantedRecording | null,
): Promise<void> {
  if (!wanted) {
    await tx.deleteFrom('stream_recording').where('stream_id', '=', streamId).execute()
    return
  }
  const values = {
    audience: wanted.audience,
    audience_list_id: wanted.audienceListId,
    price_token_cents: wanted.priceTokenCents,
    is_published: wanted.isPublished,
  }
  await tx
    .insertInto('stream_recording')
    .values({ stream_id: streamId, performer_id: performerId, ...values })
    .onConflict((conflict) => conflict.column('stream_id').doUpdateSet(values))
    .execute()
}

/** What its creator chose. Null: the stream is not recorded. */
export async function showRecording(executor: Db | Tx, streamId: string): Promise<StreamRecording | null> {
  const row = await executor
    .selectFrom('stream_recording')
    .where('stream_id', '=', streamId)
    .select(['audience', 'audience_list_id', 'price_token_cents', 'is_published'])
    .executeTakeFirst()
  if (!row) return null
  const {
    audience,
    audience_list_id: audienceListId,
    price_token_cents: priceTokenCents,
    is_published: isPublished,
  } = row
  return recordingView({ audience, audienceListId, priceTokenCents, isPublished })
}

export const recordingView = ({ priceTokenCents, ...wanted }: WantedRecording): StreamRecording => ({
  ...wanted,
  price: fromCents(priceTokenCents),
})

/**
 * The stream has ended: a video is to be made. Not of one that staff ended, for its content; and that of a creator who may not publish any
 * more is a draft. Rule LIVE-25.
 */
export async function closeRecording(
  tx: Tx,
  streamId: string,
  reason: NonNullable<Stream['end_reason']>,
): Promise<void> {
  await tx
    .updateTable('stream_recording')
    .set(
      reason === 'staff'
        ? { status: 'dropped' }
        : { status: 'due', due_at: sql`app_now()`, ...(reason === 'account' && { is_published: false }) },
    )
    .where('stream_id', '=', streamId)
    .where('status', '=', 'waiting')
    .execute()
}

/** A recording of which a video is to be made. */
export type DueRecording = {
  streamId: string
  sessionId: string
  performerId: string
  title: string
  description: string
  audience: Row['audience']
  audienceListId: string | null
  priceTokenCents: number
  isPublished: boolean
  fileId: string | null
  /** This one included. */
  attempts: number
}

/** The one that is due first, and not again before `againSeconds`, whatever becomes of this process. Null: none is. */
export async function takeDue(db: Db, againSeconds: number): Promise<DueRecording | null> {
  const { rows } = await sql<DueRecording>`
    update stream_recording as recording
    set attempts = attempts + 1, due_at = app_now() + make_interval(secs => ${againSeconds})
    from stream
    where stream.id = recording.stream_id and recording.stream_id = (
      select stream_id from stream_recording where status = 'due' and due_at <= app_now()
      order by due_at, stream_id limit 1 for update skip locked)
    returning recording.stream_id as "streamId", stream.session_id as "sessionId", recording.performer_id as "performerId",
      stream.title, stream.description, recording.audience, recording.audience_list_id as "audienceListId", recording.price_token_cents as "priceTokenCents",
      recording.is_published as "isPublished", recording.file_id as "fileId", recording.attempts`.execute(db)
  return rows[0] ?? null
}

/** Notes the film that was stored. False: the account is gone. */
export async function noteFilm(tx: Tx, streamId: string, fileId: string): Promise<boolean> {
  const changed = await tx
    .updateTable('stream_recording')
    .set({ file_id: fileId })
    .where('stream_id', '=', streamId)
    .where('status', '=', 'due')
    .returning('stream_id')
    .executeTakeFirst()
  return changed !== undefined
}

export type RecordingEnd =
  | { status: 'made'; videoId: string }
  | { status: 'empty' }
  | { status: 'failed'; problem: string }

/** What became of it. */
export async function closeDue(tx: Tx, streamId: string, end: RecordingEnd): Promise<void> {
  await tx
    .updateTable('stream_recording')
    .set({
      status: end.status,
      ...(end.status === 'made' && { video_id: end.videoId }),
      ...(end.status === 'failed' && { problem: end.problem }),
    })
    .where('stream_id', '=', streamId)
    .where('status', '=', 'due')
    .execute()
}

/** Tries again later. @returns whether the problem is a new one */
export async function postpone(
  tx: Tx,
  streamId: string,
  { problem, seconds }: { problem: string | null; seconds: number },
): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    update stream_recording set due_at = app_now() + make_interval(secs => ${seconds}), problem = ${problem}
    where stream_id = ${streamId} and status = 'due'
    returning old.problem is distinct from new.problem as "isNew"`.execute(tx)
  return problem !== null && rows[0]?.isNew === true
}

/** Of these sessions those whose recordings are still needed. */
export async function findKept(db: Db, sessionIds: readonly string[]): Promise<Set<string>> {
  if (sessionIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('stream_recording')
    .innerJoin('stream', 'stream.id', 'stream_recording.stream_id')
    .where(sql<boolean>`stream.session_id::text = any(${[...sessionIds]}::text[])`)
    .where('stream_recording.status', 'in', ['waiting', 'due'])
    .select('stream.session_id')
    .execute()
  return new Set(rows.map((row) => row.session_id))
}
