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
  const findUsers = cardLoader(db, findUserCardRows, userCardView)
  const findPerformers = cardLoader(db, findPerformerCardRows, performerCardView)

  return {
    findUserCards: (executor, accountIds) =>
      users.getMany(accountIds, {
        load: (ids) => findUsers(executor, ids),
        // A transaction may see uncommitted changes.
        mayKeep: () => !executor.isTransaction,
      }),
    findPerformerCards: (executor, performerIds) =>
      performers.getMany(performerIds, {
        load: (ids) => findPerformers(executor, ids),
        mayKeep: () => !executor.isTransaction,
      }),
    forget(accountId) {
      users.forget(accountId)
      performers.forget(accountId)
    },
  }
}

/** Reads cards by account; those that are missing for several calls at the same time in one statement. */
function cardLoader<Row extends { account_id: string }, Card>(
  db: Db,
  findRows: (executor: Db | Tx, ids: readonly string[]) => Promise<Row[]>,
  viewOf: (row: Row) => Card,
): (executor: Db | Tx, ids: readonly string[]) => Promise<ReadonlyMap<string, Card>> {
  const find = async (executor: Db | Tx, ids: readonly string[]) =>
    new Map((await findRows(executor, ids)).map((row) => [row.account_id, viewOf(row)]))
  const findTogether = joinLookups(async (lookups: readonly (readonly string[])[]) => {
    const cards = await find(db, [...new Set(lookups.flat())])
    return lookups.map((ids) => new Map([...cards].filter(([id]) => ids.includes(id))))
  })
  return (executor, ids) => (executor === db ? findTogether(ids) : find(executor, ids))
}
