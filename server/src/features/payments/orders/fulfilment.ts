import type { CardGateway, PaymentFailure, PaymentType } from '@stagedoor/contract/payment-words'
import type { Tx } from '#src/platform/db/database.ts'

/** What a payment is for, where it is not the wallet: the features that sell through payments. */
export type OrderKind = 'subscription'

/** The feature that fulfils a payment of this type; null: payments itself, by crediting the wallet. */
export const orderKindOf = (type: PaymentType): OrderKind | null => (type === 'token_package' ? null : 'subscription')

/** A payment as the feature that sold it needs it. `priceCents` is USD. */
export type OrderPayment = {
  transactionId: string
  accountId: string
  type: PaymentType
  gateway: CardGateway
  /** The saved card that was charged, or that the payer chose to keep; null when none is kept. */
  cardId: string | null
  priceCents: number
  /** USD cents for one token when the payment began: what USD become tokens at. */
  tokenPriceCents: number
  /** Of a renewal that the gateway billed by itself: the first payment. Nobody here began it. */
  renewalOf: string | null
  /** Whether the gateway bills again by itself from this payment on. */
  isBilledByGateway: boolean
  /** When it was paid, by the gateway's clock; null while it is not. */
  paidAt: Date | null
  /** When the gateway bills next; null when it does not say. */
  nextChargeAt: Date | null
}

/** An event of a subscription that a gateway bills by itself, besides payments. */
export type BillingEvent = {
  kind: 'renewal_failed' | 'canceled' | 'expired'
  occurredAt: Date
  /** Of a failure: when it tries again; null when it does not say. */
  nextChargeAt: Date | null
}

/**
 * How much of a payment is back with its payer or their bank after a webhook event. Amounts are of the whole payment, not
 * of this step, so that what follows does not depend on the order of the events.
 */
export type PaymentReversal = {
  /** Of this step: the same id has its effect once. */
  reversalId: string
  /** USD cents: what was refunded, or the whole price while a dispute is open or once it is lost. */
  reversedCents: number
  /** By how much that changed with this step; negative when money came back. */
  changeCents: number
  dispute: 'open' | 'won' | 'lost' | null
  /** Whether all of it ever went back, by refunds or a dispute, even if it came back since. */
  wasWhole: boolean
}

/**
 * What a feature does about payments that it sold. Each is called in the transaction of the webhook event that causes it,
 * with the payment's row locked, and may be repeated: it is idempotent. A throw rolls the webhook event back, and the
 * gateway delivers it again.
 */
export type PaymentFulfilment = {
  /** The money was captured: what was bought is given, and the sale posted (USD to the exchange, tokens to who earned them). */
  settle(tx: Tx, payment: OrderPayment): Promise<void>
  /**
   * It was declined or left. Should the money come after all,
   * `settle` follows. `isHard`: the card will never do.
   */
  fail(tx: Tx, payment: OrderPayment, failure: { failure: PaymentFailure | null; isHard: boolean }): Promise<void>
  /** Posts the change: from creator and commission in proportion, USD out of the exchange. Closes what was opened. */
  reverse(tx: Tx, payment: OrderPayment, reversal: PaymentReversal): Promise<void>
  /**
   * Its payer retries a failed payment, and is present to answer their bank: begins another in its place, on the same
   * terms. Null: there is nothing to be paid any more, or it is being paid.
   */
  retry(tx: Tx, payment: OrderPayment): Promise<string | null>
  /** An event of a subscription that the gateway bills by itself, named by its first payment. */
  follow(tx: Tx, payment: OrderPayment, gatewayEvent: BillingEvent): Promise<void>
}

/** Every kind of order has its feature; filled where the features are composed. */
export type PaymentFulfilments = Record<OrderKind, PaymentFulfilment>
