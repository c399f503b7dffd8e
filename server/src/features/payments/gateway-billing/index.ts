import type { CardGateway } from '@stagedoor/contract/payment-words'
import type { PaymentsDeps } from '../deps.ts'
import { findBilling, type BilledPeriod } from './find-billing.ts'
import { stopBilling, type StopBillingOutcome } from './stop-billing.ts'

export { periodAt } from './find-billing.ts'

/** Subscriptions that a gateway bills by itself. */
export type GatewayBilling = {
  /** How a period would be billed by the gateway asked for, or the site's; null: renewals are ours. */
  find(gateway: CardGateway | undefined, everyMonths: number): BilledPeriod | null
  /** Tells a gateway to bill a subscription no more: outside any transaction. @throws when it cannot be reached. */
  stop(transactionId: string): Promise<StopBillingOutcome>
}

/** @see GatewayBilling */
export const createGatewayBilling = (deps: PaymentsDeps): GatewayBilling => ({
  find: (gateway, everyMonths) => findBilling(deps, { gateway, everyMonths }),
  stop: (transactionId) => stopBilling(deps, transactionId),
})
