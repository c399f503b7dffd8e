import type { NotificationKind, NotificationTopic } from '@stagedoor/contract/notifications'
import { sql } from 'kysely'
import { isBehind } from '#src/platform/db/conditions.ts'
import type { Db } from '#src/platform/db/database.ts'
import { totalOf } from '#src/platform/db/list-total.ts'
import { cutPage, timeStartOf, type ListPage } from '#src/platform/http/cursor.ts'
import type { NewNotification } from './rules.ts'

export type NotificationRow = {
  id: string
  kind: NotificationKind
  count: number
  actor_ids: string[]
  subject_type: string | null
  subject_id: string | null
  updated_at: Date
  read_at: Date | null
}

/** Unread notifications are counted up to here. */
const LARGEST_COUNT = 100

/**
 * Counts events that were not counted yet, for accounts that have their topic switched on: one statement. An account that
 * was erased meanwhile is left out.
 * @returns the accounts whose notifications changed
 */
export async function insertNotifications(db: Db, notifications: readonly NewNotification[]): Promise<string[]> {
  if (notifications.length === 0) return []
  const { rows } = await sql<{ account_id: string }>`
    with given as (
      select given.* from rows from (jsonb_to_recordset(${JSON.stringify(notifications)}::jsonb) as ("accountId" uuid,
        kind text, topic text, "groupKey" text, "sourceKey" text, "actorId" uuid, "subjectType" text, "subjectId" uuid))
        with ordinality as given (account_id, kind, topic, group_key, source_key, actor_id, subject_type, subject_id, position)
      where exists (select from account where account.id = given.account_id)
        and not exists (select from notification_switch as switched_off
          where switched_off.account_id = given.account_id and switched_off.topic = given.topic)
    ), fresh as (
      insert into notification_source (account_id, source_key) select distinct account_id, source_key from given
      order by 1, 2 on conflict do nothing returning account_id, source_key
    ), grouped as (
      select given.account_id, given.kind, given.group_key, count(*)::integer as count,
        array_remove(array_agg(given.actor_id order by given.position desc), null) as actor_ids,
        (array_agg(given.subject_type order by given.position desc))[1] as subject_type,
        (array_agg(given.subject_id order by given.position desc))[1] as subject_id
      from given join fresh on fresh.account_id = given.account_id and fresh.source_key = given.source_key
      group by 1, 2, 3
    )
    insert into notification as before (account_id, kind, group_key, count, actor_ids, subject_type, subject_id)
    select account_id, kind, group_key, count, latest_three(actor_ids, '{}'), subject_type, subject_id from grouped
    order by account_id, group_key
    on conflict (account_id, group_key) where read_at is null do update set
      count = before.count + excluded.count, updated_at = app_now(),
      actor_ids = latest_three(excluded.actor_ids, before.actor_ids),
      subject_type = excluded.subject_type, subject_id = excluded.subject_id
    returning account_id`.execute(db)
  return [...new Set(rows.map((row) => row.account_id))]
}

/** One page of an account's notifications, latest first. */
export async function findNotifications(
  db: Db,
  accountId: string,
  { query, page }: { query: { limit: number; sort: 'asc' | 'desc' }; page: ListPage },
): Promise<{ rows: NotificationRow[]; total: number; cursor: string | null }> {
  const { limit, sort } = query
  const start = timeStartOf(page, sort)
  const direction = sql.raw(sort)
  const total = sql`(select count(*) from notification where account_id = ${accountId})`
  const { rows } = await sql<NotificationRow & { total: number }>`
    select id, kind, count, actor_ids, subject_type, subject_id, updated_at, read_at, ${total} as total
    from notification where account_id = ${accountId}
      and ${isBehind({ column: 'updated_at', direction: sort }, { value: start.at, id: start.id })}
    order by updated_at ${direction}, id ${direction} limit ${limit + 1} offset ${page.offset}`.execute(db)
  const { shown, cursor } = cutPage(rows, limit, { page, keysOf: (row) => [row.updated_at.getTime()] })
  const count = async () => (await sql<{ total: number }>`select ${total} as total`.execute(db)).rows[0] ?? { total: 0 }
  const isFirstPage = page.after === null && page.offset === 0
  return { rows: shown, total: await totalOf(rows, { isFirstPage, count }), cursor }
}

/** How many unread notifications accounts have, at most 100 each. An account without any has 0. */
export async function countUnread(db: Db, accountIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ account_id: string; total: number }>`
    select account_id, (select count(*) from (select from notification
      where notification.account_id = given.account_id and read_at is null limit ${LARGEST_COUNT}) as unread) as total
    from unnest(${[...accountIds]}::uuid[]) as given (account_id)`.execute(db)
  return new Map(rows.map((row) => [row.account_id, row.total]))
}

/** Marks one, or all (null), as read. @returns whether anything changed */
export async function markRead(db: Db, accountId: string, id: string | null): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`update notification set read_at = app_now()
    where account_id = ${accountId} and read_at is null and (${id}::uuid is null or id = ${id}) returning id`.execute(
    db,
  )
  return rows.length > 0
}

/** Takes what one account caused out of another's notifications; those that nobody else caused go. */
export async function forgetActor(
  db: Db,
  { accountId, actorId }: { accountId: string; actorId: string },
): Promise<void> {
  await sql`delete from notification where account_id = ${accountId} and actor_ids <@ array[${actorId}::uuid]
    and cardinality(actor_ids) > 0`.execute(db)
  await sql`update notification set actor_ids = array_remove(actor_ids, ${actorId}::uuid), count = greatest(count - 1, 1)
    where account_id = ${accountId} and actor_ids @> array[${actorId}::uuid]`.execute(db)
}

/** The topics that an account has switched off. */
export async function findSwitchedOff(db: Db, accountId: string): Promise<NotificationTopic[]> {
  const { rows } = await sql<{ topic: NotificationTopic }>`
    select topic from notification_switch where account_id = ${accountId}`.execute(db)
  return rows.map(({ topic }) => topic)
}

/** Switches topics on and off; those that are not named stay. */
export async function writeSwitches(
  db: Db,
  accountId: string,
  { on, off }: { on: readonly NotificationTopic[]; off: readonly NotificationTopic[] },
): Promise<void> {
  await sql`with dropped as (
      delete from notification_switch where account_id = ${accountId} and topic = any(${[...on]}::text[]))
    insert into notification_switch (account_id, topic)
    select ${accountId}, topic from unnest(${[...off]}::text[]) as topic on conflict do nothing`.execute(db)
}

/** Erases what nothing has happened to for ninety days, some rows at a time. @returns how many */
export async function eraseOld(db: Db, limit: number): Promise<number> {
  let erased = 0
  for (const [table, column] of [
    ['notification', 'updated_at'],
    ['notification_source', 'created_at'],
  ] as const) {
    const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${sql.ref(column)} < app_now() - interval '90 days' limit ${limit}))`.execute(
      db,
    )
    erased += Number(numAffectedRows ?? 0)
  }
  return erased
}
