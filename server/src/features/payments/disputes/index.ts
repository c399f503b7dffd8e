import type { Db, Tx } from '#src/platform/db/database.ts'
import type { BoundRoute } from '#src/platform/http/route.ts'
import type { PaymentsDeps } from '../deps.ts'
import { findDispute } from './queries.ts'
import { disputeRoutes } from './routes.ts'

export { findDispute, hasDispute, saveDispute } from './queries.ts'

/** Payments that are disputed by their payers' banks. */
export type Disputes = {
  routes: readonly BoundRoute[]
  /** The state of a payment's dispute; null while it has none. */
  findStatus(executor: Db | Tx, transactionId: string): Promise<'open' | 'won' | 'lost' | null>
}

/** @see Disputes */
export const createDisputes = (deps: PaymentsDeps): Disputes => ({
  routes: disputeRoutes(deps),
  async findStatus(executor, transactionId) {
    const dispute = await findDispute(executor, transactionId)
    // Kept to these words by a check constraint.
    return (dispute?.status ?? null) as 'open' | 'won' | 'lost' | null
  },
})
