import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'

type Reminder = { announcementId: string; accountId: string }

/** Writes that an account wants to be reminded. A repeat changes nothing. */
export async function insertReminder(executor: Db | Tx, { announcementId, accountId }: Reminder): Promise<void> {
  await executor
    .insertInto('stream_reminder')
    .values({ announcement_id: announcementId, account_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Takes that back. A repeat changes nothing. */
export async function deleteReminder(executor: Db | Tx, { announcementId, accountId }: Reminder): Promise<void> {
  await executor
    .deleteFrom('stream_reminder')
    .where('announcement_id', '=', announcementId)
    .where('account_id', '=', accountId)
    .execute()
}

/** Who wants to be reminded of an announced stream, by its id or that of what went live; without those whom a block keeps apart from its creator. */
export async function findReminded(
  executor: Db | Tx,
  of: { announcementId: string } | { streamId: string },
): Promise<string[]> {
  const rows = await executor
    .selectFrom('stream_reminder')
    .innerJoin('stream_announcement', 'stream_announcement.id', 'announcement_id')
    .where((eb) =>
      'streamId' in of ? eb('stream_id', '=', of.streamId) : eb('stream_announcement.id', '=', of.announcementId),
    )
    .where(sql<boolean>`not is_pair_blocked(performer_id, account_id)`)
    .orderBy('account_id')
    .select('account_id')
    .execute()
  return rows.map((row) => row.account_id)
}
