import type { PaymentTransaction } from '@stagedoor/contract/payments'
import type { Tx } from '#src/platform/db/database.ts'
import type { BoundRoute } from '#src/platform/http/route.ts'
import type { Coupons } from '../coupons/index.ts'
import type { PaymentsDeps } from '../deps.ts'
import type { Orders } from '../orders/index.ts'
import type { Webhooks } from '../webhooks/index.ts'
import {
  beginOrder,
  recordPaidOrder,
  recordPaidOrders,
  type BeginOrderOutcome,
  type CardOrder,
  type Order,
  type PaidOrder,
} from './begin-order.ts'
import { beginTopUp, type BeginOutcome, type TopUpRequest } from './begin-top-up.ts'
import { openCheckout, type OpeningOutcome } from './open-checkout.ts'
import { checkoutRoutes } from './routes.ts'

export type { Order } from './begin-order.ts'

export type CheckoutDeps = PaymentsDeps & {
  coupons: Pick<Coupons, 'quote' | 'redeem' | 'keep' | 'release'>
  orders: Pick<Orders, 'retry'>
  webhooks: Pick<Webhooks, 'applyOwn'>
}

/** Starts payments: writes an intent in a transaction, then calls the gateway outside of it. */
export type Checkout = {
  routes: readonly BoundRoute[]
  /** Writes the intent of a top-up; `open` calls the gateway after commit. */
  beginTopUp(tx: Tx, request: TopUpRequest): Promise<BeginOutcome>
  /** Writes the intent of a payment that another feature sells, in its transaction. */
  beginOrder(tx: Tx, order: CardOrder): Promise<BeginOrderOutcome>
  /** Writes a payment without a gateway that the caller's transaction completes; null: its coupon was lost. */
  recordPaidOrder(tx: Tx, order: PaidOrder & Pick<Order, 'coupon'>): Promise<PaymentTransaction | null>
  /** Writes several payments without gateways and coupons that the caller's transaction completes: one statement. */
  recordPaidOrders(tx: Tx, orders: readonly PaidOrder[]): Promise<void>
  /** Opens an intent's page at the gateway or charges its card: after commit, outside any transaction. Idempotent. */
  open(transactionId: string): Promise<OpeningOutcome>
}

/** @see Checkout */
export const createCheckout = (deps: CheckoutDeps): Checkout => ({
  routes: checkoutRoutes(deps),
  beginTopUp: (tx, request) => beginTopUp(deps, tx, request),
  beginOrder: (tx, order) => beginOrder(deps, tx, order),
  recordPaidOrder: (tx, order) => recordPaidOrder(deps, tx, order),
  recordPaidOrders: (tx, orders) => recordPaidOrders(deps, tx, orders),
  open: (transactionId) => openCheckout(deps, transactionId),
})
