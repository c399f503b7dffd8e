import type { BoundRoute } from '#src/platform/http/route.ts'
import type { Timer } from '#src/platform/jobs/jobs.ts'
import type { EventHandlers } from '#src/platform/outbox/dispatcher.ts'
import type { CouponWriting } from '@stagedoor/contract/coupons'
import type { TokenPackageWriting } from '@stagedoor/contract/token-packages'
import { beginTopUp, type BeginOutcome, type TopUpRequest } from './begin-top-up.ts'
import { coupons, type Coupons } from './coupons/coupons.ts'
import { findCoupon } from './coupons/queries.ts'
import { writeCoupon, type CouponOutcome } from './coupons/write-coupon.ts'
import type { Tx, Db } from '#src/platform/db/database.ts'
import type { CardGateway } from '@stagedoor/contract/payment-words'
import type { PaymentTransaction } from '@stagedoor/contract/payments'
import { findOwnCard } from './cards/queries.ts'
import type { PaymentsDeps } from './deps.ts'
import { findDispute } from './disputes/queries.ts'
import { lockRefundable, refundAtGateway, type GatewayRefundOutcome, type RefundablePayment } from './refund-payment.ts'
import { openCheckout, type OpeningOutcome } from './open-checkout.ts'
import {
  beginOrder,
  findBilling,
  recordPaidOrder,
  type BeginOrderOutcome,
  type CardOrder,
  type Order,
} from './orders/begin-order.ts'
import { recordOrderReversal, type OrderReversal } from './orders/reverse-paid-order.ts'
import { findOwnTransaction, lockTransaction } from './queries.ts'
import { viewOfTransaction } from './views.ts'
import { listPackages } from './packages/queries.ts'
import { writePackage, type PackageOutcome } from './packages/write-package.ts'
import { findPayoutAccount } from './payout-accounts/queries.ts'
import { chooseGateway } from './rules.ts'
import { paymentHandlers } from './realtime.ts'
import { askGateway, reconcilePayments } from './reconcile-payments.ts'
import { askAgain } from './renewals/queries.ts'
import { stopBilling, type StopBillingOutcome } from './renewals/stop-billing.ts'
import { paymentRoutes } from './routes.ts'
import { WATCH_EVERY_SECONDS, watchPayments } from './watch/watch-payments.ts'
import './events.ts'

export type { CouponQuote, Coupons } from './coupons/coupons.ts'
export type { GatewayRefundOutcome, RefundablePayment, RefundMeans } from './refund-payment.ts'
import type { Actor } from './staff.ts'

export { actorOf, type Actor } from './staff.ts'
export type { OpeningOutcome } from './open-checkout.ts'
export type { OrderReversal } from './orders/reverse-paid-order.ts'
export type { BeginOrderOutcome, CardOrder, Order } from './orders/begin-order.ts'
export type {
  BillingEvent,
  OrderPayment,
  PaymentFulfilment,
  PaymentFulfilments,
  PaymentReversal,
} from './orders/fulfilment.ts'
export { noFulfilments } from './orders/fulfilment.ts'
export type { Payer, PaymentsDeps, WalletApi } from './deps.ts'

export type Payments = {
  routes: readonly BoundRoute[]
  handlers: EventHandlers
  timers: readonly Timer[]
  /** Asks the gateways about every payment whose time to ask has come. */
  reconcile(): Promise<void>
  /** Asks the gateway what became of one payment now, whether or not its time to ask has come. */
  askGateway(transactionId: string): Promise<void>
  /** Begins a top-up in one transaction, as the call does; `openCheckout` asks the gateway afterwards. */
  beginTopUp(request: TopUpRequest): Promise<BeginOutcome>
  /** Adds what is sold, as the calls of staff do, with an audit row. */
  addPackage(asked: TokenPackageWriting, actor: Actor): Promise<PackageOutcome>
  addCoupon(asked: CouponWriting, actor: Actor): Promise<CouponOutcome>
  /** The packages that are sold now, with their names; and whether there is a coupon with this code. */
  listPackages(): Promise<{ id: string; name: string }[]>
  hasCoupon(code: string): Promise<boolean>
  /** Asks the gateways about some settled payments: whether they were refunded or disputed, and nobody was told. */
  watch(): Promise<void>
  /** Decides about coupons and takes their uses; also for checkouts of other rooms. */
  coupons: Coupons
  /** Writes the intent of a payment that another room sells, in its transaction. */
  beginOrder(tx: Tx, order: CardOrder): Promise<BeginOrderOutcome>
  /** Writes a payment without a gateway that the caller's transaction makes; null: its coupon was lost. */
  recordPaidOrder(tx: Tx, order: Order & { id: string; gateway: 'wallet' | 'free' }): Promise<PaymentTransaction | null>
  /** Lets a payment from a wallet say what was given back of it; the room that sold it posts. */
  recordOrderReversal(tx: Tx, reversal: OrderReversal): Promise<void>
  /** Locks a payment: whoever changes it and what it paid for locks it first. */
  lockOrder(tx: Tx, transactionId: string): Promise<{ refundedCents: number } | null>
  /** Asks the gateway for an intent's page or charges its card: after commit, outside any transaction, as often as one likes. */
  openCheckout(transactionId: string): Promise<OpeningOutcome>
  /** Locks a payment that could be given back, and says by what; null when there is none. */
  lockRefundable(tx: Tx, transactionId: string): Promise<RefundablePayment | null>
  /** Asks the gateway to give money back, outside any transaction. @throws when it cannot be reached. */
  refundAtGateway(refund: {
    refundId: string
    transactionId: string
    amountCents: number
  }): Promise<GatewayRefundOutcome>
  /** How a period would be billed by the gateway itself, the one asked for or the site's; null: renewals are ours. */
  findBilling(
    gateway: CardGateway | undefined,
    everyMonths: number,
  ): { gateway: CardGateway; days: number | null } | null
  /** Tells a gateway to bill a subscription no more: outside any transaction. @throws when it cannot be reached. */
  stopBilling(transactionId: string): Promise<StopBillingOutcome>
  /** Lets the gateway be asked soon what it has billed by itself since this first payment. */
  askAgain(tx: Tx, transactionId: string): Promise<void>
  /** How a payment's dispute stands; null while nobody disputes it. */
  findDisputeStatus(executor: Db | Tx, transactionId: string): Promise<'open' | 'won' | 'lost' | null>
  /** One payment of one account; null for anybody else's. */
  findTransaction(executor: Db | Tx, who: { accountId: string; id: string }): Promise<PaymentTransaction | null>
  /** Whether an account has this saved card. */
  hasCard(executor: Db | Tx, who: { accountId: string; id: string }): Promise<boolean>
  /** The name of a creator's own account at a gateway, to be paid to; null while they have none. */
  findPayoutAccount(db: Db, account: { performerId: string; gateway: 'stripe' }): Promise<string | null>
}

const everyPackage = { q: null, from: null, to: null, sortBy: 'ordering', sort: 'asc', limit: 200, offset: 0 } as const
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Money in: checkouts, saved cards, webhook events, receipts. Credits wallets when a gateway's proven webhook event says so. */
export function createPayments(deps: PaymentsDeps): Payments {
  const reconcile = () => reconcilePayments(deps)
  const watch = () => watchPayments(deps)
  return {
    routes: paymentRoutes(deps),
    handlers: paymentHandlers(deps),
    timers: [
      { name: 'payments.reconcile', everySeconds: 15, run: reconcile },
      { name: 'payments.watch', everySeconds: WATCH_EVERY_SECONDS, run: watch },
    ],
    reconcile,
    askGateway: (transactionId) => askGateway(deps, transactionId),
    beginTopUp: (request) => deps.db.transaction().execute((tx) => beginTopUp(deps, tx, request)),
    addPackage: (asked, actor) => writePackage(deps, null, asked, actor),
    addCoupon: (asked, actor) => writeCoupon(deps.db, null, asked, actor),
    listPackages: async () => (await listPackages(deps.db, { ...everyPackage, isActive: true })).rows,
    hasCoupon: async (code) => (await findCoupon(deps.db, { code, accountId: NOBODY })) !== null,
    watch,
    coupons,
    beginOrder: (tx, order) => beginOrder(deps, tx, order),
    recordPaidOrder: (tx, order) => recordPaidOrder(deps, tx, order),
    recordOrderReversal,
    async lockOrder(tx, transactionId) {
      const row = await lockTransaction(tx, transactionId)
      return row && { refundedCents: row.refunded_cents }
    },
    openCheckout: (transactionId) => openCheckout(deps, transactionId),
    lockRefundable: (tx, transactionId) => lockRefundable(deps, tx, transactionId),
    refundAtGateway: (refund) => refundAtGateway(deps, refund),
    findBilling(asked, everyMonths) {
      const offered = [...deps.gateways.keys()]
      const gateway = chooseGateway({ asked, chosen: deps.settings.get('paymentGateway'), offered })
      const period = gateway && findBilling(deps, gateway, everyMonths)
      return gateway && period && { gateway, days: period.days }
    },
    stopBilling: (transactionId) => stopBilling(deps, transactionId),
    askAgain,
    async findDisputeStatus(executor, transactionId) {
      // Kept to these words by a check constraint.
      const dispute = await findDispute(executor, transactionId)
      return (dispute?.status ?? null) as 'open' | 'won' | 'lost' | null
    },
    async findTransaction(executor, who) {
      const row = await findOwnTransaction(executor, who)
      return row && viewOfTransaction(row, deps.clock.now())
    },
    hasCard: async (executor, who) => (await findOwnCard(executor, who)) !== null,
    findPayoutAccount,
  }
}
