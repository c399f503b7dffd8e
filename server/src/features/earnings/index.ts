import type { BoundRoute } from '#src/platform/http/route.ts'
import type { EventHandlers } from '#src/platform/outbox/dispatcher.ts'
import type { EarningsDeps } from './deps.ts'
import { recordSale } from './record-sale.ts'
import { earningsRoutes } from './routes.ts'

export type { EarningsDeps, EarningsFacts, Sale } from './deps.ts'

export type Earnings = {
  routes: readonly BoundRoute[]
  handlers: EventHandlers
}

/** What creators earn: one line a sale, heard from the outbox, with when it may be paid out. */
export function createEarnings(deps: EarningsDeps): Earnings {
  return {
    routes: earningsRoutes(deps),
    handlers: {
      'purchases.item_bought': async ({ purchaseId }) => {
        const sale = await deps.facts.findSale(purchaseId)
        if (sale) await recordSale(deps, sale)
      },
    },
  }
}
