import type { PerformerCard } from '@stagedoor/contract/performers'
import type { UserCard } from '@stagedoor/contract/users'
import { createCache } from '#src/platform/cache/cache.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { joinLookups } from '#src/platform/db/join-lookups.ts'
import { performerCardView, userCardView } from '../views.ts'
import { findPerformerCardRows, findUserCardRows } from '../statements.ts'

/** The maximum delay until another process sees a new name, picture or suspension. */
const MAXIMUM_AGE_MS = 2_000
const MAXIMUM_COUNT = 20_000

export type Cards = {
  /** Every account with a profile; an id without one is absent. */
  findUserCards(executor: Db | Tx, accountIds: readonly string[]): Promise<Map<string, UserCard>>
  /** Public creators only. */
  findPerformerCards(executor: Db | Tx, performerIds: readonly string[]): Promise<Map<string, PerformerCard>>
  /** For the code that has just changed a profile. */
  forget(accountId: string): void
}

/** Short profiles, cached, because every list of posts, comments and messages needs them. */
export function createCards(db: Db): Cards {
  const limits = { maximumAgeMs: MAXIMUM_AGE_MS, maximumCount: MAXIMUM_COUNT }
  const users = createCache<UserCard>(limits)
  const performers = createCache<PerformerCard>(limits)

  const findUsers = async (executor: Db | Tx, ids: readonly string[]) =>
    new Map((await findUserCardRows(executor, ids)).map((row) => [row.account_id, userCardView(row)]))
  const findJoined = joinLookups(async (requested: readonly (readonly string[])[]) => {
    const cards = await findUsers(db, [...new Set(requested.flat())])
    return requested.map((ids) => new Map(ids.flatMap((id) => pairOf(id, cards.get(id)))))
  })

  return {
    findUserCards: (executor, accountIds) =>
      users.getMany(accountIds, {
        load: (ids) => (executor === db ? findJoined(ids) : findUsers(executor, ids)),
        // A transaction may see uncommitted changes.
        mayKeep: () => !executor.isTransaction,
      }),
    findPerformerCards: (executor, performerIds) =>
      performers.getMany(performerIds, {
        load: async (ids) =>
          new Map((await findPerformerCardRows(executor, ids)).map((row) => [row.account_id, performerCardView(row)])),
        mayKeep: () => !executor.isTransaction,
      }),
    forget(accountId) {
      users.forget(accountId)
      performers.forget(accountId)
    },
  }
}

const pairOf = (id: string, card: UserCard | undefined): [string, UserCard][] => (card ? [[id, card]] : [])
