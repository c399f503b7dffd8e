import type { PerformerCard } from '@stagedoor/contract/performers'
import type { UserCard } from '@stagedoor/contract/users'
import type { Db, Tx } from '#src/platform/db/database.ts'

/** The port to profiles: short profiles by id; unknown ids are absent. */
export type Cards = {
  findUserCards(executor: Db | Tx, accountIds: readonly string[]): Promise<ReadonlyMap<string, UserCard>>
  /** Public creators only. */
  findPerformerCards(executor: Db | Tx, performerIds: readonly string[]): Promise<ReadonlyMap<string, PerformerCard>>
}
