import type { BoundRoute } from '#src/platform/http/route.ts'
import type { ChargeTarget, ChargeType } from '@stagedoor/contract/charges'
import { inBatches, oneByOne, remotely, type EventHandler } from '#src/platform/outbox/handlers.ts'
import { buyItem, type BuyOutcome, type PurchaseRequest } from './buy-item.ts'
import { createChargeTogether } from './charge-together.ts'
import { chargeMinute, type Minute } from './charge-minute.ts'
import type { PurchasesDeps } from './deps.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { countPurchases, findPurchases, sumSession, sumTips, type SessionSales } from './queries.ts'
import { receiptRoutes } from './receipts/routes.ts'
import { refundRoutes } from './refunds/routes.ts'
import { askGateway, followRefund } from './refunds/settle-refunds.ts'
import { lockPurchase } from './reversals/queries.ts'
import { reversePurchase } from './reversals/reverse-purchase.ts'
import { followDispute } from './reversals/follow-dispute.ts'
import { purchaseRoutes } from './routes.ts'
import './events.ts'

export { purchasesExport } from './export-queries.ts'
export type { PurchaseRequest } from './buy-item.ts'
export type { PurchasesDeps } from './deps.ts'
export type { PricedItemSource } from './facts.ts'
export { tipSource } from './tip-source.ts'

/** One charge, for notifications. Amounts are token cents. */
type PurchaseRecord = {
  purchaseId: string
  buyerId: string
  sellerId: string
  type: ChargeType
  target: ChargeTarget
  targetId: string
  /** The session of a stream that it belongs to. */
  sessionId: string | null
  /** The creator's title of the item; empty for a tip. */
  title: string
  totalTokenCents: number
  commissionTokenCents: number
  commissionBasisPoints: number
  soldAt: Date
}

export type Purchases = {
  routes: readonly BoundRoute[]
  handlers: readonly EventHandler[]
  /** Charges a wallet like the calls; also for the demo data. */
  buy(request: PurchaseRequest): Promise<BuyOutcome>
  /** The number of a buyer's charges of one type to a creator. */
  countCharges(pair: { buyerId: string; sellerId: string; type: ChargeType }): Promise<number>
  /** What a buyer has tipped a creator in all, refunds taken off. Tokens of 0.01. */
  sumTips(executor: Db | Tx, pair: { buyerId: string; sellerId: string }): Promise<number>
  /** The tips of a stream's session to its creator, refunds taken off. Tokens of 0.01. */
  sumSession(executor: Db | Tx, session: { sessionId: string; sellerId: string }): Promise<SessionSales>
  /** Locks a purchase until the transaction ends, as everything that gives money back does first. */
  lock(tx: Tx, purchaseId: string): Promise<void>
  /** Gives back all that is left of a purchase; nothing where all of it was given back. */
  refundRest(tx: Tx, purchaseId: string): Promise<void>
  /** Charges a minute of a private show or call, in the caller's transaction. */
  chargeMinute(tx: Tx, minute: Minute): Promise<'paid' | 'unpaid' | 'limit'>
  /** Gives back what is left of a ticket to the session of a stream. @returns the purchase; null: there was nothing to give back */
  refundTicket(tx: Tx, ticket: { sessionId: string; buyerId: string }): Promise<string | null>
  /** The charges of these ids; an unknown id is absent. */
  findSales(purchaseIds: readonly string[]): Promise<PurchaseRecord[]>
}

/** Turns a price into access: every charge of a wallet runs through one use-case. */
export function createPurchases(deps: PurchasesDeps): Purchases {
  const buying = { ...deps, chargeTogether: createChargeTogether(deps.db) }
  return {
    routes: [...purchaseRoutes(buying), ...receiptRoutes(deps), ...refundRoutes(deps)],
    handlers: purchaseHandlers(deps),
    buy: (request) => buyItem(buying, request),
    sumTips,
    sumSession,
    lock: async (tx, purchaseId) => void (await lockPurchase(tx, purchaseId)),
    async refundRest(tx, purchaseId) {
      await reversePurchase(deps, tx, { purchaseId, amountTokenCents: null, kind: 'refund', paymentId: null })
    },
    chargeMinute: (tx, minute) => chargeMinute(deps, tx, minute),
    async refundTicket(tx, { sessionId, buyerId }) {
      const grant = { accountId: buyerId, kind: 'stream', itemId: sessionId, source: 'purchase' } as const
      const purchaseId = await deps.access.findGrantSource(tx, grant)
      if (purchaseId === null) return null
      const whole = { purchaseId, amountTokenCents: null, kind: 'refund', paymentId: null } as const
      return (await reversePurchase(deps, tx, whole)).outcome === 'reversed' ? purchaseId : null
    },
    countCharges: (pair) => countPurchases(deps.db, pair),
    async findSales(purchaseIds) {
      const rows = await findPurchases(deps.db, purchaseIds)
      return rows.map((row) => ({
        purchaseId: row.id,
        buyerId: row.buyer_id,
        sellerId: row.seller_id,
        type: row.type,
        target: row.target,
        targetId: row.target_id,
        sessionId: row.session_id,
        title: row.title,
        totalTokenCents: row.price_token_cents,
        commissionTokenCents: row.commission_token_cents,
        commissionBasisPoints: row.commission_basis_points,
        soldAt: row.created_at,
      }))
    },
  }
}

function purchaseHandlers(deps: PurchasesDeps): EventHandler[] {
  /** For the buyer's other open pages; the one that bought has the receipt. */
  const announceToBuyers = (events: readonly { buyerId: string }[]) =>
    deps.wallet.announceSums(events.map(({ buyerId }) => buyerId))
  return [
    ...inBatches('purchases', {
      'purchases.item_bought': (events) => announceToBuyers(events.flatMap(({ sales }) => sales)),
      'purchases.purchase_reversed': announceToBuyers,
    }),
    ...oneByOne('purchases', {
      'payments.refund_changed': ({ refundId }) => followRefund(deps, refundId),
      'payments.dispute_changed': (payment) => followDispute(deps, payment),
    }),
    ...remotely('purchases', { 'purchases.refund_approved': ({ refundId }) => askGateway(deps, refundId) }),
  ]
}
