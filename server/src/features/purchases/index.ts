import type { BoundRoute } from '#src/platform/http/route.ts'
import type { ChargeTarget, ChargeType } from '@stagedoor/contract/charges'
import { fromCents } from '@stagedoor/contract/money'
import type { EventHandlers } from '#src/platform/outbox/dispatcher.ts'
import type { ChargeAnswer } from './answers.ts'
import { buyItem, type PurchaseRequest } from './buy-item.ts'
import type { PurchasesDeps } from './deps.ts'
import { countPurchases, findPurchase } from './queries.ts'
import { refundRoutes } from './refunds/routes.ts'
import { askGateway, settleRefunds } from './refunds/settle-refunds.ts'
import { followDispute } from './reversals/follow-dispute.ts'
import { purchaseRoutes } from './routes.ts'
import './events.ts'

export type { ChargeAnswer } from './answers.ts'
export type { PurchaseRequest } from './buy-item.ts'
export type { PurchasesDeps } from './deps.ts'
export type { PaidPurchase, PricedItem, PricedItemSource, PurchaseDetails } from './facts.ts'
export { tipSource } from './tip-source.ts'

/** One charge as those need it who tell of it. Amounts are token cents. */
export type PurchaseRecord = {
  purchaseId: string
  buyerId: string
  sellerId: string
  type: ChargeType
  target: ChargeTarget
  targetId: string
  /** What was sold, in the creator's own words; empty for a tip. */
  title: string
  totalTokenCents: number
  commissionTokenCents: number
  commissionBasisPoints: number
  soldAt: Date
}

export type Purchases = {
  routes: readonly BoundRoute[]
  handlers: EventHandlers
  /** Charges a wallet as the calls do; also for the demo world. */
  buy(request: PurchaseRequest): Promise<ChargeAnswer>
  /** How many charges of one type a buyer has paid to a creator. */
  countCharges(pair: { buyerId: string; sellerId: string; type: ChargeType }): Promise<number>
  /** The charge behind an event; null for one that never was. */
  findSale(purchaseId: string): Promise<PurchaseRecord | null>
}

/** Turns a price into access: tips and every other charge of a wallet, through one use-case. */
export function createPurchases(deps: PurchasesDeps): Purchases {
  const tellBalance = async ({ buyerId }: { buyerId: string }): Promise<void> => {
    const balance = await deps.wallet.balanceOf(deps.db, buyerId)
    deps.realtime.toAccount(buyerId, 'update_balance', { balance: fromCents(balance) })
  }
  return {
    routes: [...purchaseRoutes(deps), ...refundRoutes(deps)],
    handlers: {
      // The buyer's other pages; the one that bought has its receipt.
      'purchases.item_bought': tellBalance,
      'purchases.purchase_reversed': tellBalance,
      'purchases.refund_approved': ({ refundId }) => askGateway(deps, refundId),
      'payments.payment_refunded': (told) => settleRefunds(deps, told),
      'payments.dispute_changed': (payment) => followDispute(deps, payment),
    },
    buy: (request) => buyItem(deps, request),
    countCharges: (pair) => countPurchases(deps.db, pair),
    async findSale(purchaseId) {
      const row = await findPurchase(deps.db, purchaseId)
      return (
        row && {
          purchaseId,
          buyerId: row.buyer_id,
          sellerId: row.seller_id,
          type: row.type,
          target: row.target,
          targetId: row.target_id,
          title: row.title,
          totalTokenCents: row.price_token_cents,
          commissionTokenCents: row.commission_token_cents,
          commissionBasisPoints: row.commission_basis_points,
          soldAt: row.created_at,
        }
      )
    },
  }
}
