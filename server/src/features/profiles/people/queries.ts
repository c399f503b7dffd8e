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

/** Looked up for each row that is shown: a join is planned for all creators. */
const stateOfCreator = sql<
  string | null
>`(select state from performer where performer.account_id = profile.account_id)`.as('state')

export type PeopleSearch = {
  /** The account that is meant, or the beginning of a user name; both null: everybody. */
  accountId: string | null
  namePrefix: string | null
  direction: 'asc' | 'desc'
  limit: number
  offset: number
}

/**
 * One page of accounts with how many there are: in the order of their creation, those of a name in the order of user names, so that
 * the one of that very name comes first.
 */
export async function findPeople(db: Db, search: PeopleSearch): Promise<{ rows: PersonRow[]; total: number }> {
  const { accountId, namePrefix, direction, limit, offset } = search
  const everybody = db.selectFrom('profile').where(beginsWith('profile.username', namePrefix))
  const found = accountId === null ? everybody : everybody.where('profile.account_id', '=', accountId)
  const [rows, total] = await Promise.all([
    (namePrefix === null
      ? // Identifiers are in the order of time.
        found.orderBy('profile.account_id', direction)
      : found.orderBy('profile.username')
    )
      .select(['profile.account_id', 'profile.name', 'profile.avatar_url', stateOfCreator])
      .limit(sql.lit(limit))
      .offset(offset)
      .execute(),
    countAtMost(db, found, { limit, offset }),
  ])
  return { rows, total }
}
