import type { Tx } from '#src/platform/db/database.ts'
import type { PaymentsDeps } from '../deps.ts'
import type { TransactionRow } from '../transactions/index.ts'
import {
  followBilling,
  fulfilOrder,
  retryOrder,
  reverseOrder,
  type Fulfilling,
  type Following,
} from './fulfil-order.ts'
import type { PaymentReversal } from './fulfilment.ts'
import { recordOrderReversal, type OrderReversal } from './reverse-paid-order.ts'

export type {
  BillingEvent,
  OrderPayment,
  PaymentFulfilment,
  PaymentFulfilments,
  PaymentReversal,
} from './fulfilment.ts'

/** Payments that another feature sells: calls that feature when they are paid, fail or go back. */
export type Orders = {
  fulfil(tx: Tx, fulfilling: Fulfilling): Promise<void>
  /** Forwards a gateway's events about its own billing, besides payments. */
  followBilling(tx: Tx, following: Following): Promise<void>
  reverse(tx: Tx, row: TransactionRow, reversal: PaymentReversal): Promise<void>
  /** Begins another payment in place of one that failed. @returns its id; null: there is nothing to pay. */
  retry(tx: Tx, row: TransactionRow): Promise<string | null>
  /** Records the reversed amount of a payment from a wallet; the feature that sold it posts. */
  recordReversal(tx: Tx, reversal: OrderReversal): Promise<void>
}

/** @see Orders */
export const createPaymentOrders = (deps: Pick<PaymentsDeps, 'fulfilments'>): Orders => ({
  fulfil: (tx, fulfilling) => fulfilOrder(deps, tx, fulfilling),
  followBilling: (tx, following) => followBilling(deps, tx, following),
  reverse: (tx, row, reversal) => reverseOrder(deps, tx, { row, reversal }),
  retry: (tx, row) => retryOrder(deps, tx, row),
  recordReversal: recordOrderReversal,
})
