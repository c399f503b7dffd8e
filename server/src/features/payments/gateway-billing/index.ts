import type { CardGateway } from '@stagedoor/contract/payment-words'
import type { PaymentsDeps } from '../deps.ts'
import { findBilling, type BilledPeriod } from './find-billing.ts'
import { stopBilling, type StopBillingOutcome } from './stop-billing.ts'

export { periodAt } from './find-billing.ts'

/** Subscriptions that a gateway bills itself. */
export type GatewayBilling = {
  /** The billing of a period by the requested or the site's gateway; null: we bill renewals. */
  find(gateway: CardGateway | undefined, everyMonths: number): BilledPeriod | null
  /** Cancels a subscription's billing at its gateway: outside any transaction. @throws when it is unavailable. */
  stop(transactionId: string): Promise<StopBillingOutcome>
}

/** @see GatewayBilling */
export const createGatewayBilling = (deps: PaymentsDeps): GatewayBilling => ({
  find: (gateway, everyMonths) => findBilling(deps, { gateway, everyMonths }),
  stop: (transactionId) => stopBilling(deps, transactionId),
})
