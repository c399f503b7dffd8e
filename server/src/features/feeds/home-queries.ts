import type { PostType } from '@stagedoor/contract/feeds'
import { bindText } from '#src/platform/db/bind-text.ts'
import type { Db } from '#src/platform/db/database.ts'
import { countOfFollowedCreators, relationsOf } from './home-sql.ts'

const HOME_CREATORS = `select ${relationsOf('$1')}, array(
  select performer_id from followed_by($1) union select item_id from entitled_items($1, 'subscription')) as ids`

/** Everyone whose posts an account's home feed shows, or would if they had any, and the fingerprint of its relations. */
export async function findHomeCreators(db: Db, accountId: string): Promise<{ ids: string[]; relations: string }> {
  const { rows } = await bindText<{ ids: string[]; relations: string }>(HOME_CREATORS, [accountId]).execute(db)
  return rows[0] ?? { ids: [], relations: '' }
}

type Counted = { accountId: string; type: PostType | 'any'; performerId: string | null; exceptIds: readonly string[] }

/** How many posts the home feed of an account has, of one type or of any, of one creator or of all but some. */
export async function countHome(db: Db, { accountId, type, performerId, exceptIds }: Counted): Promise<number> {
  const values = [accountId, type, performerId, [...exceptIds]]
  const { rows } = await bindText<{ total: number }>(countOfFollowedCreators, values).execute(db)
  return rows[0]?.total ?? 0
}
