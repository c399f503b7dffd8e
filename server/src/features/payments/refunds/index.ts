import type { Db, Tx } from '#src/platform/db/database.ts'
import type { PaymentsDeps } from '../deps.ts'
import { lockRefundable, type RefundablePayment } from './lock-refundable.ts'
import { findRefund } from './queries.ts'
import { refundAtGateway, type GatewayRefund, type GatewayRefundOutcome } from './refund-at-gateway.ts'
import type { RefundState } from './rules.ts'

export { matchRefunds } from './match-refunds.ts'

/** Giving payments back. */
export type Refunds = {
  /** Locks a refundable payment and returns the refund method; null when there is none. */
  lockRefundable(tx: Tx, transactionId: string): Promise<RefundablePayment | null>
  /** Requests a refund from the gateway, outside any transaction. @throws when it is unavailable. */
  refundAtGateway(refund: GatewayRefund): Promise<GatewayRefundOutcome>
  /** The state of a refund that was requested; null when it was not. */
  findState(executor: Db | Tx, refundId: string): Promise<RefundState | null>
}

/** @see Refunds */
export const createRefunds = (deps: PaymentsDeps): Refunds => ({
  lockRefundable: (tx, transactionId) => lockRefundable(deps, tx, transactionId),
  refundAtGateway: (refund) => refundAtGateway(deps, refund),
  async findState(executor, refundId) {
    const row = await findRefund(executor, refundId)
    // Kept to these words by a check constraint.
    return (row?.state ?? null) as RefundState | null
  },
})
