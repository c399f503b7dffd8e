import { sql } from 'kysely'
import type { Db } from '#src/platform/db/database.ts'

/** Who subscribes to whom, and the number of the period that is paid. */
export type SubscriptionSides = { fanId: string; performerId: string; period: number }

/** The two sides of subscriptions, by their ids; an unknown id is absent. */
export async function findSides(db: Db, subscriptionIds: readonly string[]): Promise<Map<string, SubscriptionSides>> {
  const { rows } = await sql<{ id: string } & SubscriptionSides>`
    select id, fan_id as "fanId", performer_id as "performerId", period_number as period
    from subscription where id = any(${[...subscriptionIds]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, ...sides }) => [id, sides]))
}
