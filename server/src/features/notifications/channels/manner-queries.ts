import { notificationTopics, type NotificationTopic } from '@stagedoor/contract/notifications'
import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { QuietHours } from './quiet-hours.ts'

export type Channel = 'app' | 'email' | 'push'
export type Switch = { topic: NotificationTopic; channel: Channel; isOn: boolean }

/** How emails and pushes come to an account. */
export type Manner = { isDiscreet: boolean; quietHours: QuietHours | null }

/** What an account decided otherwise than the defaults. */
export async function findSwitches(db: Db, accountId: string): Promise<Switch[]> {
  const rows = await db
    .selectFrom('notification_switch')
    .where('account_id', '=', accountId)
    .where('topic', 'in', notificationTopics)
    .select(['topic', 'channel', 'is_on'])
    .execute()
  return rows.map(({ topic, channel, is_on }) => ({
    topic: topic as NotificationTopic,
    channel: channel as Channel,
    isOn: is_on,
  }))
}

/** Writes decisions of an account; those that are not named stay. An account that does not exist has none. */
export async function writeSwitches(executor: Db | Tx, accountId: string, switches: readonly Switch[]): Promise<void> {
  if (switches.length === 0) return
  await sql`insert into notification_switch (account_id, topic, channel, is_on)
    select account.id, topic, channel, "isOn" from account,
      jsonb_to_recordset(${JSON.stringify(switches)}::jsonb) as given (topic text, channel text, "isOn" boolean)
    where account.id = ${accountId}
    on conflict (account_id, topic, channel) do update set is_on = excluded.is_on`.execute(executor)
}

/** Takes what waits for an email away, as far as it is about these topics' kinds. */
export async function forgetWaitingEmails(
  executor: Db | Tx,
  accountId: string,
  kinds: readonly string[],
): Promise<void> {
  await sql`update notification set waits_for = array_remove(waits_for, 'email')
    where account_id = ${accountId} and waits_for <> '{}' and kind = any(${[...kinds]})`.execute(executor)
}

/** The manner of accounts that chose one; others are absent. */
export async function findManners(executor: Db | Tx, accountIds: readonly string[]): Promise<Map<string, Manner>> {
  if (accountIds.length === 0) return new Map()
  const rows = await executor
    .selectFrom('notification_manner')
    .where('account_id', 'in', accountIds)
    .selectAll()
    .execute()
  return new Map(
    rows.map((row) => {
      const { quiet_from_minute: fromMinute, quiet_to_minute: toMinute, time_zone: timeZone } = row
      const quietHours =
        fromMinute === null || toMinute === null || timeZone === null ? null : { fromMinute, toMinute, timeZone }
      return [row.account_id, { isDiscreet: row.is_discreet, quietHours }]
    }),
  )
}

export async function writeManner(
  executor: Db | Tx,
  accountId: string,
  { isDiscreet, quietHours }: Manner,
): Promise<void> {
  const values = {
    is_discreet: isDiscreet,
    quiet_from_minute: quietHours?.fromMinute ?? null,
    quiet_to_minute: quietHours?.toMinute ?? null,
    time_zone: quietHours?.timeZone ?? null,
  }
  await executor
    .insertInto('notification_manner')
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute()
}
