import { MAXIMUM_ANNOUNCEMENTS } from '@stagedoor/contract/stream-announcements'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { StreamAnnouncement } from '#src/platform/db/schema.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import '../events.ts'
import type { WantedRecording } from '../recordings/queries.ts'
import { MEANT_WITHIN_MS, REMIND_BEFORE_MS } from './rules.ts'

/** An announced stream, and whether the account that asks wants to be reminded of it. */
export type AnnouncementRow = Selectable<StreamAnnouncement> & {
  is_reminded: boolean
  reminders: number
  is_due: boolean
}

const seconds = (ms: number) => sql`make_interval(secs => ${ms / 1_000})`

/** The condition of the indexes, word for word: with bound values they are not used. */
const isOpen = sql<boolean>`status = 'announced'`

/** What a creator goes live with now: announced for about this time, the nearest. */
const dueOf = (performerId: RawBuilder<unknown>) => sql<string | null>`(select near.id from stream_announcement as near
  where near.performer_id = ${performerId} and near.status = 'announced'
    and near.starts_at between app_now() - ${seconds(MEANT_WITHIN_MS)} and app_now() + ${seconds(MEANT_WITHIN_MS)}
  order by abs(extract(epoch from near.starts_at - app_now())), near.id limit 1)`

const selectAnnouncements = (executor: Db | Tx, accountId: string | null) =>
  executor
    .selectFrom('stream_announcement')
    .selectAll('stream_announcement')
    .select([
      sql<boolean>`exists (select from stream_reminder where announcement_id = stream_announcement.id
        and account_id = ${accountId}::uuid)`.as('is_reminded'),
      sql<number>`(select count(*) from stream_reminder where announcement_id = stream_announcement.id)::int`.as(
        'reminders',
      ),
      sql<boolean>`stream_announcement.id is not distinct from ${dueOf(sql`stream_announcement.performer_id`)}`.as(
        'is_due',
      ),
    ])

type Wanted = { performerId?: string | undefined; closedIds: readonly string[] }

/** Announced streams whose creators do not block the one who asks: of creators whom they follow first, then the earliest first. */
export async function findAnnouncements(
  executor: Db | Tx,
  accountId: string | null,
  { performerId, closedIds }: Wanted,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: AnnouncementRow[]; total: number }> {
  let found = selectAnnouncements(executor, accountId)
    .where(isOpen)
    .where(
      sql<boolean>`(${accountId}::uuid is null or not is_pair_blocked(stream_announcement.performer_id, ${accountId}))`,
    )
    .where(sql<boolean>`performer_id <> all(${[...closedIds]}::uuid[])`)
  if (performerId !== undefined) found = found.where('performer_id', '=', performerId)
  const isFollowed = sql`exists (select from followed_by(${accountId}::uuid) as relation
    where relation.performer_id = stream_announcement.performer_id)`
  const [rows, { total }] = await Promise.all([
    found.orderBy(isFollowed, 'desc').orderBy('starts_at').orderBy('id').limit(limit).offset(offset).execute(),
    found
      .clearSelect()
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

/** One that is still announced, for who asks. Null: there is none, or one side blocks the other. */
export async function findAnnouncement(
  executor: Db | Tx,
  id: string,
  accountId: string,
): Promise<AnnouncementRow | null> {
  const found = await selectAnnouncements(executor, accountId)
    .where('id', '=', id)
    .where(isOpen)
    .where(sql<boolean>`not is_pair_blocked(performer_id, ${accountId})`)
    .executeTakeFirst()
  return found ?? null
}

export type NewAnnouncement = {
  performerId: string
  title: string
  description: string
  startsAt: Date
  /** What the studio suggests; null: it is not recorded. */
  recording: WantedRecording | null
}

/** Writes an announced stream. Of several calls at once no more get through than a creator may have. Null: there are as many. */
export async function insertAnnouncement(tx: Tx, announced: NewAnnouncement): Promise<{ id: string } | null> {
  const { performerId } = announced
  await sql`select from account where id = ${performerId} for no key update`.execute(tx)
  const { open } = await tx
    .selectFrom('stream_announcement')
    .where('performer_id', '=', performerId)
    .where(isOpen)
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .executeTakeFirstOrThrow()
  if (Number(open) >= MAXIMUM_ANNOUNCEMENTS) return null
  const { title, description, startsAt, recording } = announced
  const made = await tx
    .insertInto('stream_announcement')
    .values({
      performer_id: performerId,
      title,
      description,
      starts_at: startsAt,
      ...(recording && {
        recording_audience: recording.audience,
        recording_list_id: recording.audienceListId,
        recording_price_token_cents: recording.priceTokenCents,
        is_recording_published: recording.isPublished,
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordEvent(tx, 'livestream.schedule_changed', { performerId })
  return made
}

/** Ends one that is announced, of a creator where that is said. @returns whose it was; null: there is none */
export async function closeAnnouncement(
  tx: Tx,
  { id, performerId }: { id: string; performerId?: string },
  status: 'cancelled' | 'missed',
): Promise<{ performerId: string } | null> {
  let closed = tx.updateTable('stream_announcement').set({ status }).where('id', '=', id).where(isOpen)
  if (performerId !== undefined) closed = closed.where('performer_id', '=', performerId)
  const found = await closed.returning('performer_id').executeTakeFirst()
  if (!found) return null
  await recordEvent(tx, 'livestream.schedule_changed', { performerId: found.performer_id })
  return { performerId: found.performer_id }
}

/** What went live is what its creator has announced for about now: the nearest in time. */
export async function startAnnounced(tx: Tx, live: { streamId: string; performerId: string }): Promise<void> {
  await sql`update stream_announcement set status = 'started', stream_id = ${live.streamId}
    where id = ${dueOf(sql`${live.performerId}`)}`.execute(tx)
}

/** The time of a creator's next announced stream. Null: none is announced. */
export async function findNextTime(executor: Db | Tx, performerId: string): Promise<Date | null> {
  const found = await executor
    .selectFrom('stream_announcement')
    .where('performer_id', '=', performerId)
    .where(isOpen)
    .orderBy('starts_at')
    .orderBy('id')
    .select('starts_at')
    .limit(1)
    .executeTakeFirst()
  return found?.starts_at ?? null
}

type Due = { id: string; performer_id: string }

/** Those whose time is near, and of which nobody was reminded yet. */
export const findNear = (executor: Db | Tx): Promise<Due[]> =>
  executor
    .selectFrom('stream_announcement')
    .where(isOpen)
    .where('reminded_at', 'is', null)
    .where('starts_at', '<=', sql<Date>`app_now() + ${seconds(REMIND_BEFORE_MS)}`)
    .orderBy('starts_at')
    .orderBy('id')
    .select(['id', 'performer_id'])
    .execute()

/** Those whose time has passed without a stream. */
export const findMissed = (executor: Db | Tx): Promise<Due[]> =>
  executor
    .selectFrom('stream_announcement')
    .where(isOpen)
    .where('starts_at', '<', sql<Date>`app_now() - ${seconds(MEANT_WITHIN_MS)}`)
    .select(['id', 'performer_id'])
    .execute()

/** Notes that those who want it are reminded of one now. @returns false where another process has done it */
export async function noteReminded(tx: Tx, id: string): Promise<boolean> {
  const noted = await tx
    .updateTable('stream_announcement')
    .set({ reminded_at: sql`app_now()` })
    .where('id', '=', id)
    .where(isOpen)
    .where('reminded_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return noted !== undefined
}
