import type { Db } from '#src/platform/db/database.ts'
import type { BoundRoute } from '#src/platform/http/route.ts'
import type { PaymentsDeps } from '../deps.ts'
import { findPayoutAccount } from './queries.ts'
import { payoutAccountRoutes } from './routes.ts'

/** Creators' own accounts at a gateway, to which payouts go. */
export type CreatorPayoutAccounts = {
  routes: readonly BoundRoute[]
  /** The gateway's reference of a creator's account; null while they have none. */
  find(db: Db, account: { performerId: string; gateway: 'stripe' }): Promise<string | null>
}

/** @see CreatorPayoutAccounts */
export const createPayoutAccounts = (deps: PaymentsDeps): CreatorPayoutAccounts => ({
  routes: payoutAccountRoutes(deps),
  find: findPayoutAccount,
})
