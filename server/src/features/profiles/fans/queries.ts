import { sql } from 'kysely'
import { containsText } from '#src/platform/db/conditions.ts'
import type { Db } from '#src/platform/db/database.ts'
import { countedAtMost, countRows } from '#src/platform/db/list-total.ts'
import type { UserCardRow } from '../cards/card-rows.ts'

export type FanSearch = {
  /** Null: everyone with a profile. */
  amongIds: readonly string[] | null
  q: string | null
  order: 'updated_at' | 'created_at'
  direction: 'asc' | 'desc'
  limit: number
  offset: number
}

const conditionsOf = ({ amongIds, q }: Pick<FanSearch, 'amongIds' | 'q'>) => {
  const among = amongIds === null ? sql`true` : sql`account_id = any(${[...amongIds]}::uuid[])`
  return sql`${among} and ${containsText(['name', 'username'], q)}`
}

/** One page of accounts with their public data, in a total order. */
export async function findPeople(db: Db, search: FanSearch): Promise<UserCardRow[]> {
  const [order, direction] = [sql.raw(search.order), sql.raw(search.direction)]
  const { rows } = await sql<UserCardRow>`select account_id, username, name, avatar_url from profile
    where ${conditionsOf(search)} order by ${order} ${direction}, account_id ${direction}
    limit ${sql.lit(search.limit)} offset ${search.offset}`.execute(db)
  return rows
}

export async function countPeople(db: Db, search: FanSearch): Promise<number> {
  return (await countRows(db, countedAtMost(sql`from profile where ${conditionsOf(search)}`, search))).total
}
