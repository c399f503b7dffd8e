import { sql } from 'kysely'
import type { Features } from './feature-registry.ts'
import type { FanFacts } from './features/audience/index.ts'

/** What lists of fans ask later features. */
export const fanFactsPort = (features: Features): FanFacts => ({
  subscribersOf: (performerId) => sql`subscribers_of(${performerId})`,
  spendingWith: (performerId) => sql`spending_with(${performerId})`,
  async findListUses(executor, listIds) {
    if (listIds.length === 0) return new Map()
    const { feeds, catalog } = features
    const uses = [await feeds.countUsesOfLists(executor, listIds), await catalog.countUsesOfLists(executor, listIds)]
    return new Map(listIds.map((id) => [id, uses.reduce((sum, counts) => sum + (counts.get(id) ?? 0), 0)]))
  },
})
