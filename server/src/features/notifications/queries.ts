import type { NotificationKind } from '@stagedoor/contract/notifications'
import { sql } from 'kysely'
import { isBehind } from '#src/platform/db/conditions.ts'
import type { Db } from '#src/platform/db/database.ts'
import { deleteOutdatedRows } from '#src/platform/db/delete-outdated.ts'
import { totalOf } from '#src/platform/db/list-total.ts'
import { cutPage, timeStartOf, type ListPage } from '#src/platform/http/cursor.ts'
import { keyOf, type NewNotification } from './rules.ts'
import { countUnreadRows, insertNotificationRows } from './statements.ts'

export type NotificationRow = {
  id: string
  kind: NotificationKind
  count: number
  actor_ids: string[]
  subject_type: string | null
  subject_id: string | null
  reason: string | null
  updated_at: Date
  read_at: Date | null
}

export const columns = sql`id, kind, count, actor_ids, subject_type, subject_id, reason, updated_at, read_at`

/**
 * Counts events that were not counted yet, for accounts that want them anywhere, and notes what is to be sent: one statement. An
 * account that was erased meanwhile is left out.
 * @returns the accounts whose notification centre changed
 */
export async function insertNotifications(db: Db, notifications: readonly NewNotification[]): Promise<string[]> {
  if (notifications.length === 0) return []
  const rows = await insertNotificationRows(db, JSON.stringify(notifications))
  return [...new Set(rows.filter((row) => row.is_shown).map((row) => row.account_id))]
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
  const total = sql`(select count(*) from notification where account_id = ${accountId} and is_shown)`
  const { rows } = await sql<NotificationRow & { total: number }>`
    select ${columns}, ${total} as total
    from notification where account_id = ${accountId} and is_shown
      and ${isBehind({ column: 'updated_at', direction: sort }, { value: start.at, id: start.id })}
    order by updated_at ${direction}, id ${direction} limit ${limit + 1} offset ${page.offset}`.execute(db)
  const { shown, cursor } = cutPage(rows, limit, { page, keysOf: (row) => [row.updated_at.getTime()] })
  const count = async () => (await sql<{ total: number }>`select ${total} as total`.execute(db)).rows[0] ?? { total: 0 }
  const isFirstPage = page.after === null && page.offset === 0
  return { rows: shown, total: await totalOf(rows, { isFirstPage, count }), cursor }
}

/** Undefined: there is none, or it is not theirs. */
export async function findNotification(db: Db, accountId: string, id: string): Promise<NotificationRow | undefined> {
  const { rows } = await sql<NotificationRow>`select ${columns} from notification
    where id = ${id} and account_id = ${accountId}`.execute(db)
  return rows[0]
}

/** How many unread notifications accounts have, at most 100 each. An account without any has 0. */
export async function readUnread(db: Db, accountIds: readonly string[]): Promise<Map<string, { total: number }>> {
  const rows = await countUnreadRows(db, accountIds)
  return new Map(rows.map(({ account_id, total }) => [account_id, { total }]))
}

/** Marks one, listed or not, or all that the centre lists (null), as read. @returns whether anything changed */
export async function markRead(db: Db, accountId: string, id: string | null): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`update notification set read_at = app_now(), waits_for = '{}'
    where account_id = ${accountId} and read_at is null and case when ${id}::uuid is null then is_shown else id = ${id} end
    returning id`.execute(db)
  return rows.length > 0
}

/** Takes what one account caused out of another's notifications; those that nobody else caused go. @returns whether any went */
export async function forgetActor(
  db: Db,
  { accountId, actorId }: { accountId: string; actorId: string },
): Promise<boolean> {
  const gone = await sql<{ id: string }>`delete from notification where account_id = ${accountId}
    and actor_ids <@ array[${actorId}::uuid] and cardinality(actor_ids) > 0 returning id`.execute(db)
  await sql`update notification set actor_ids = array_remove(actor_ids, ${actorId}::uuid), count = greatest(count - 1, 1)
    where account_id = ${accountId} and actor_ids @> array[${actorId}::uuid]`.execute(db)
  return gone.rows.length > 0
}

/** A conversation was read: what its messages caused is neither sent nor kept as unread. The centre does not list it. */
export async function markConversationsRead(
  db: Db,
  read: readonly { accountId: string; conversationId: string }[],
): Promise<void> {
  const keys = read.flatMap(({ accountId, conversationId }) =>
    (['message', 'mass_message'] as const).map((kind) => ({ accountId, key: keyOf(kind, conversationId) })),
  )
  await sql`update notification set read_at = app_now(), waits_for = '{}'
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as given ("accountId" uuid, key text)
    where account_id = given."accountId" and group_key = given.key and read_at is null`.execute(db)
}

/**
 * Takes events back that happened no more: each was counted in the unread notification of its group, unless that was
 * begun later. A notification of which nothing is left goes; without an `actorId` its people stay. @returns the accounts whose notifications changed
 */
export async function withdrawEvents(
  db: Db,
  withdrawn: readonly Pick<NewNotification, 'accountId' | 'groupKey' | 'sourceKey' | 'actorId'>[],
): Promise<string[]> {
  if (withdrawn.length === 0) return []
  const { rows } = await sql<{ account_id: string }>`
    with given as (
      select distinct on (1, 3) "accountId" as account_id, "groupKey" as group_key, "sourceKey" as source_key, "actorId" as actor_id
      from jsonb_to_recordset(${JSON.stringify(withdrawn)}::jsonb)
        as given ("accountId" uuid, "groupKey" text, "sourceKey" text, "actorId" uuid)
    ), uncounted as (
      delete from notification_source as source using given
      where source.account_id = given.account_id and source.source_key = given.source_key
      returning given.account_id, given.group_key, given.actor_id, source.created_at
    ), less as (
      select uncounted.account_id, uncounted.group_key, count(*)::integer as count,
        array_remove(array_agg(actor_id), null) as actor_ids
      from uncounted cross join lateral (select created_at from notification
        where account_id = uncounted.account_id and group_key = uncounted.group_key and read_at is null limit 1) as unread
      where uncounted.created_at >= unread.created_at
      group by 1, 2
    ), gone as (
      delete from notification using less
      where notification.account_id = less.account_id and notification.group_key = less.group_key and read_at is null
        and notification.count <= less.count
      returning notification.account_id
    ), fewer as (
      update notification set count = notification.count - less.count,
        actor_ids = array(select actor from unnest(notification.actor_ids) with ordinality as kept (actor, position)
          where actor <> all(less.actor_ids) order by position)
      from less
      where notification.account_id = less.account_id and notification.group_key = less.group_key and read_at is null
        and notification.count > less.count
      returning notification.account_id
    )
    select account_id from gone union select account_id from fewer`.execute(db)
  return rows.map((row) => row.account_id)
}

/** Erases what nothing has happened to for ninety days, some rows at a time. @returns how many */
export async function eraseOld(db: Db, limit: number): Promise<number> {
  const before = sql<Date>`app_now() - interval '90 days'`
  const notifications = await deleteOutdatedRows(db, { table: 'notification', column: 'updated_at', before, limit })
  return (
    notifications +
    (await deleteOutdatedRows(db, { table: 'notification_source', column: 'created_at', before, limit }))
  )
}
