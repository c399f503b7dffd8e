import type { PerformerCard } from '@stagedoor/contract/performers'
import type { UserCard } from '@stagedoor/contract/users'
import type { Db, Tx } from '#src/platform/db/database.ts'

/** What this feature asks of profiles: people in a few words, by their ids; an id that nobody has is absent. */
export type Cards = {
  findUserCards(executor: Db | Tx, accountIds: readonly string[]): Promise<ReadonlyMap<string, UserCard>>
  /** Public creators only. */
  findPerformerCards(executor: Db | Tx, performerIds: readonly string[]): Promise<ReadonlyMap<string, PerformerCard>>
}
