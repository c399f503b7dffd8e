import { sql } from 'kysely'
import { beginsWith } from '#src/platform/db/conditions.ts'
import type { Db } from '#src/platform/db/database.ts'
import { countAtMost } from '#src/platform/db/list-total.ts'

export type PersonRow = {
  account_id: string
  name: string
  avatar_url: string | null
  state: string | null
}

export type PeopleSearch = {
  /** The account that is meant, or the beginning of a user name; both null: everybody. */
  accountId: string | null
  namePrefix: string | null
  direction: 'asc' | 'desc'
  limit: number
  offset: number
}

/** One page of accounts in the order of their creation, with how many there are. */
export async function findPeople(db: Db, search: PeopleSearch): Promise<{ rows: PersonRow[]; total: number }> {
  const { accountId, namePrefix, direction, limit, offset } = search
  const everybody = db.selectFrom('profile').where(beginsWith('profile.username', namePrefix))
  const found = accountId === null ? everybody : everybody.where('profile.account_id', '=', accountId)
  const [rows, total] = await Promise.all([
    found
      .leftJoin('performer', 'performer.account_id', 'profile.account_id')
      .select(['profile.account_id', 'profile.name', 'profile.avatar_url', 'performer.state'])
      // Identifiers are in the order of time.
      .orderBy('profile.account_id', direction)
      .limit(sql.lit(limit))
      .offset(offset)
      .execute(),
    countAtMost(db, found, { limit, offset }),
  ])
  return { rows, total }
}
