import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { columns, type NotificationRow } from '../queries.ts'

/** A way out of the product. `mandatory`: an email that cannot be switched off. */
export type SendingChannel = 'email' | 'mandatory' | 'push'
export type Due = { account_id: string; channel: SendingChannel; waiting_since: Date }

/** Accounts for which something is due, each once. */
export async function findDueAccounts(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`select distinct account_id from (select account_id
    from notification_sending where due_at <= app_now() order by due_at limit ${limit}) as due`.execute(db)
  return rows.map((row) => row.account_id)
}

/** What is due, the longest waiting first, locked until the transaction ends; what another process has is left out. */
export async function lockDue(tx: Tx, limit: number): Promise<Due[]> {
  const { rows } = await sql<Due>`select account_id, channel, waiting_since from notification_sending
    where due_at <= app_now() order by due_at limit ${limit} for update skip locked`.execute(tx)
  return rows
}

/** Holds sendings back. */
export async function holdBack(tx: Tx, held: readonly { due: Due; until: Date }[]): Promise<void> {
  const given = held.map(({ due, until }) => ({ id: due.account_id, channel: due.channel, until }))
  await sql`update notification_sending set due_at = given.until
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (id uuid, channel text, until timestamptz)
    where account_id = given.id and notification_sending.channel = given.channel`.execute(tx)
}

/**
 * Takes what waits on these channels, so that it is sent once. What was read meanwhile is not among it.
 * @returns the notifications of each account and channel; those with nothing left are absent
 */
export async function takeWaiting(
  tx: Tx,
  dues: readonly Due[],
): Promise<{ account_id: string; channel: SendingChannel; ids: string[] }[]> {
  const given = JSON.stringify(dues.map(({ account_id, channel }) => ({ id: account_id, channel })))
  const { rows } = await sql<{ account_id: string; channel: SendingChannel; ids: string[] }>`
    with given as (select * from jsonb_to_recordset(${given}::jsonb) as given (id uuid, channel text)),
    waiting as (
      select account_id, given.channel, array_agg(notification.id order by updated_at desc, notification.id) as ids
      from given join notification on account_id = given.id and given.channel = any(waits_for) and read_at is null
      where waits_for <> '{}'
      group by 1, 2
    ), taken as (
      update notification set waits_for = array(select unnest(waits_for) except select unnest(channels))
      from (select id, array_agg(channel) as channels from given group by 1) as per_account
      where account_id = per_account.id and waits_for <> '{}'
    ), sent as (
      update notification_sending as sending set due_at = null, waiting_since = null,
        sent_at = case when waiting.ids is null then sent_at else app_now() end
      from given left join waiting on waiting.account_id = given.id and waiting.channel = given.channel
      where sending.account_id = given.id and sending.channel = given.channel
    )
    select account_id, channel, ids from waiting order by account_id, channel`.execute(tx)
  return rows
}

/** Notifications of one account that are still unread, the latest first, and whether the centre lists them. */
export async function findUnreadAmong(
  db: Db,
  accountId: string,
  ids: readonly string[],
): Promise<(NotificationRow & { is_shown: boolean })[]> {
  const { rows } = await sql<NotificationRow & { is_shown: boolean }>`select ${columns}, is_shown from notification
    where account_id = ${accountId} and id = any(${[...ids]}::uuid[]) and read_at is null
    order by updated_at desc, id desc`.execute(db)
  return rows
}
