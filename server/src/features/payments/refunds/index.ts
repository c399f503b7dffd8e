import type { Db, Tx } from '#src/platform/db/database.ts'
import type { PaymentsDeps } from '../deps.ts'
import { lockRefundable, type RefundablePayment } from './lock-refundable.ts'
import { findRefund } from './queries.ts'
import { refundAtGateway, type GatewayRefund, type GatewayRefundOutcome } from './refund-at-gateway.ts'
import type { RefundState } from './rules.ts'

export { matchRefunds } from './match-refunds.ts'

/** Giving payments back. */
export type Refunds = {
  /** Locks a payment that could be given back, and says by what means; null when there is none. */
  lockRefundable(tx: Tx, transactionId: string): Promise<RefundablePayment | null>
  /** Asks the gateway to give money back, outside any transaction. @throws when it cannot be reached. */
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
