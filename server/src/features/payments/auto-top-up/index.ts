import type { BoundRoute } from '#src/platform/http/route.ts'
import type { Checkout } from '../checkout/index.ts'
import type { PaymentsDeps } from '../deps.ts'
import type { Webhooks } from '../webhooks/index.ts'
import { autoTopUpRoutes } from './routes.ts'
import { chargeAutomatic, followAutomatic, topUpWhenLow } from './top-up-when-low.ts'

export type AutoTopUpDeps = PaymentsDeps & {
  checkout: Pick<Checkout, 'beginTopUp' | 'open'>
  webhooks: Pick<Webhooks, 'applyOwn'>
}

/** Tops a wallet up from a saved card when it runs low, by its owner's consent. */
export type AutoTopUps = {
  routes: readonly BoundRoute[]
  /** Begins a top-up of each wallet that is below its owner's threshold. */
  topUpWhenLow(accountIds: readonly string[]): Promise<void>
  /** Charges the saved card of a top-up that was begun. @throws while the gateway cannot be reached. */
  charge(begun: { transactionId: string; accountId: string }): Promise<void>
  /** Notifies the owner of the outcome; a refusal turns automatic top-ups off. */
  follow(transactionId: string): Promise<void>
}

/** @see AutoTopUps */
export const createAutoTopUps = (deps: AutoTopUpDeps): AutoTopUps => ({
  routes: autoTopUpRoutes(deps),
  topUpWhenLow: (accountIds) => topUpWhenLow(deps, accountIds),
  charge: (begun) => chargeAutomatic(deps, begun),
  follow: (transactionId) => followAutomatic(deps, transactionId),
})
