import type { PerformerCard } from '@stagedoor/contract/performers'
import type { UserCard } from '@stagedoor/contract/users'
import { createCache } from '#src/platform/cache/cache.ts'
import type { Db } from '#src/platform/db/database.ts'
import { performerCardView, userCardView } from '../views.ts'
import { findPerformerCardRows, findUserCardRows } from './queries.ts'

/** How long another process may not have heard of a new name, picture or suspension. */
const MAXIMUM_AGE_MS = 2_000
const MAXIMUM_COUNT = 20_000

export type Cards = {
  /** Anyone with a profile; an id without one is absent. */
  findUserCards(accountIds: readonly string[]): Promise<Map<string, UserCard>>
  /** Public creators only. */
  findPerformerCards(performerIds: readonly string[]): Promise<Map<string, PerformerCard>>
  /** For the code that has just changed a profile. */
  forget(accountId: string): void
}

/** People in a few words, cached: every list of posts, comments and messages asks for them. */
export function createCards(db: Db): Cards {
  const limits = { maximumAgeMs: MAXIMUM_AGE_MS, maximumCount: MAXIMUM_COUNT }
  const users = createCache<UserCard>(limits)
  const performers = createCache<PerformerCard>(limits)

  return {
    findUserCards: (accountIds) =>
      users.getMany(accountIds, {
        load: async (ids) =>
          new Map((await findUserCardRows(db, ids)).map((row) => [row.account_id, userCardView(row)])),
      }),
    findPerformerCards: (performerIds) =>
      performers.getMany(performerIds, {
        load: async (ids) =>
          new Map((await findPerformerCardRows(db, ids)).map((row) => [row.account_id, performerCardView(row)])),
      }),
    forget(accountId) {
      users.forget(accountId)
      performers.forget(accountId)
    },
  }
}
