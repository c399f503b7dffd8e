import type { Db, Tx } from '#src/platform/db/database.ts'
import type { BoundRoute } from '#src/platform/http/route.ts'
import type { PaymentsDeps } from '../deps.ts'
import { findOwnCard } from './queries.ts'
import { cardRoutes } from './routes.ts'

export { findOwnCard, keepCard, removeCard } from './queries.ts'

/** Saved cards, known by the references that gateways gave them. */
export type Cards = {
  routes: readonly BoundRoute[]
  /** Whether an account has this saved card. */
  has(executor: Db | Tx, who: { accountId: string; id: string }): Promise<boolean>
}

/** @see Cards */
export const createCards = (deps: PaymentsDeps): Cards => ({
  routes: cardRoutes(deps),
  has: async (executor, who) => (await findOwnCard(executor, who)) !== null,
})
