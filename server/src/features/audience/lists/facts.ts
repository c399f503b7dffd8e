import type { RawBuilder } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'

/**
 * What later features know of a creator's fans. The first two are relations within a statement about lists, each a call
 * of a public SQL function of that feature with the given expression of the creator's id, so that a list by rule takes one
 * statement.
 */
export type FanFacts = {
  /** `account_id`, `since`, `ends_at`: who subscribes now; `ends_at` is infinite while it renews. */
  subscribersOf(performerId: RawBuilder<unknown>): RawBuilder<unknown>
  /** `account_id`, `spent_token_cents`, `latest_at`: who has bought something. */
  spendingWith(performerId: RawBuilder<unknown>): RawBuilder<unknown>
  /** How many things have each of these lists as their audience; a list without any may be absent. */
  findListUses(executor: Db | Tx, listIds: readonly string[]): Promise<ReadonlyMap<string, number>>
}
