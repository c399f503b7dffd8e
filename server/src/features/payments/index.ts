import type { BoundRoute } from '#src/platform/http/route.ts'
import type { JobDefinition } from '#src/platform/jobs/jobs.ts'
import type { EventHandler } from '#src/platform/outbox/handlers.ts'
import { createAutoTopUps } from './auto-top-up/index.ts'
import { createCards, type Cards } from './cards/index.ts'
import { createCheckout, type Checkout } from './checkout/index.ts'
import { createCoupons, type Coupons } from './coupons/index.ts'
import type { PaymentsDeps } from './deps.ts'
import { createDisputes, type Disputes } from './disputes/index.ts'
import { createGatewayBilling, type GatewayBilling } from './gateway-billing/index.ts'
import { paymentHandlers } from './handlers.ts'
import { createPaymentOrders, type Orders } from './orders/index.ts'
import { createPackages, type Packages } from './packages/index.ts'
import { createPayoutAccounts, type CreatorPayoutAccounts } from './payout-accounts/index.ts'
import { createReconciliation, type Reconciliation } from './reconciliation/index.ts'
import { createRefunds, type Refunds } from './refunds/index.ts'
import { createTransactions, type Transactions } from './transactions/index.ts'
import { createWebhooks } from './webhooks/index.ts'
import './events.ts'

export { paymentsErasure, isInDispute } from './erasure-queries.ts'
export { paymentsExport } from './export-queries.ts'
export type { Order } from './checkout/index.ts'

export type { PaidPeriod, PaymentsDeps } from './deps.ts'
export type { BillingEvent, OrderPayment, PaymentFulfilment, PaymentReversal } from './orders/index.ts'
export { nameIn } from './product-name.ts'
export { actorOf, type Actor } from './staff.ts'

/** Money in: each part is described by the type of its own public API. */
export type Payments = {
  routes: readonly BoundRoute[]
  handlers: readonly EventHandler[]
  jobs: readonly JobDefinition[]
  cards: Cards
  checkout: Checkout
  coupons: Coupons
  disputes: Disputes
  gatewayBilling: GatewayBilling
  orders: Orders
  packages: Packages
  payoutAccounts: CreatorPayoutAccounts
  reconciliation: Reconciliation
  refunds: Refunds
  transactions: Transactions
}

/** Composes the parts of payments; a part is given the public APIs of those that it uses. */
export function createPayments(deps: PaymentsDeps): Payments {
  const cards = createCards(deps)
  const coupons = createCoupons(deps)
  const disputes = createDisputes(deps)
  const gatewayBilling = createGatewayBilling(deps)
  const orders = createPaymentOrders(deps)
  const packages = createPackages(deps)
  const payoutAccounts = createPayoutAccounts(deps)
  const refunds = createRefunds(deps)
  const transactions = createTransactions(deps)
  const webhooks = createWebhooks({ ...deps, coupons, orders })
  const checkout = createCheckout({ ...deps, coupons, orders, webhooks })
  const reconciliation = createReconciliation({ ...deps, webhooks })
  const autoTopUps = createAutoTopUps({ ...deps, checkout, webhooks })
  const withRoutes = [autoTopUps, cards, checkout, coupons, disputes, packages, payoutAccounts, transactions, webhooks]
  return {
    routes: withRoutes.flatMap(({ routes }) => routes),
    handlers: paymentHandlers(deps, autoTopUps),
    jobs: reconciliation.jobs,
    cards,
    checkout,
    coupons,
    disputes,
    gatewayBilling,
    orders,
    packages,
    payoutAccounts,
    reconciliation,
    refunds,
    transactions,
  }
}
