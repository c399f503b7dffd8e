import type { PaymentTransaction } from '@stagedoor/contract/payments'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { BoundRoute } from '#src/platform/http/route.ts'
import type { PaymentsDeps } from '../deps.ts'
import { findOwnTransaction, lockTransaction } from './queries.ts'
import { transactionRoutes } from './routes.ts'
import { viewOfTransaction } from './views.ts'

export { findOwnTransaction, findTransaction, lockTransaction, type TransactionRow } from './queries.ts'
export { centsCovered, tokensReversed } from './rules.ts'
export { viewOfTransaction } from './views.ts'

/** Payments as their payers see them, with their receipts. */
export type Transactions = {
  routes: readonly BoundRoute[]
  /** Locks a payment. A transaction that changes a payment and what it paid for locks the payment first. */
  lock(
    tx: Tx,
    transactionId: string,
  ): Promise<{ accountId: string; refundedCents: number; tokenPriceCents: number } | null>
  /** One payment of one account; null for another account's. */
  findOwn(executor: Db | Tx, who: { accountId: string; id: string }): Promise<PaymentTransaction | null>
}

/** @see Transactions */
export const createTransactions = (deps: PaymentsDeps): Transactions => ({
  routes: transactionRoutes(deps),
  async lock(tx, transactionId) {
    const row = await lockTransaction(tx, transactionId)
    return (
      row && { accountId: row.account_id, refundedCents: row.refunded_cents, tokenPriceCents: row.token_price_cents }
    )
  },
  async findOwn(executor, who) {
    const row = await findOwnTransaction(executor, who)
    return row && viewOfTransaction(row, deps.clock.now())
  },
})
