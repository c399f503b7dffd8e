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
  /** The saved card that was charged, or that the payer chose to save; null when none was. */
  cardId: string | null
  priceCents: number
  /** USD cents for one token when the payment began: what USD become tokens at. */
  tokenPriceCents: number
  /** For a renewal that the gateway billed itself: the first payment. It was not started here. */
  renewalOf: string | null
  /** Whether the gateway bills renewals itself from this payment on. */
  isBilledByGateway: boolean
  /** When it was paid, by the gateway's clock; null while it is not. */
  paidAt: Date | null
  /** When the gateway bills next; null when it does not report that. */
  nextChargeAt: Date | null
}

/** An event of a subscription that a gateway bills itself, besides payments. */
export type BillingEvent = {
  kind: 'renewal_failed' | 'canceled' | 'expired'
  occurredAt: Date
  /** For a failure: when it retries; null when it does not report that. */
  nextChargeAt: Date | null
}

/**
 * How much of a payment is back with its payer or their bank after a webhook event. Amounts are of the whole payment, not
 * of this step, so that what follows does not depend on the order of the events.
 */
export type PaymentReversal = {
  /** Of this step: the same id has its effect once. */
  reversalId: string
  /** USD cents: the refunded amount, or the whole price while a dispute is open or once it is lost. */
  reversedCents: number
  /** The change in this step; negative when money was returned to us. */
  changeCents: number
  dispute: 'open' | 'won' | 'lost' | null
  /** Whether all of it was ever reversed, by refunds or a dispute, even if it was reinstated since. */
  wasWhole: boolean
}

/**
 * A feature's handling of payments that it sold. Each method is called in the transaction of the causing webhook event,
 * with the payment's row locked, and must be idempotent. A throw rolls the webhook event back, and the gateway delivers
 * it again.
 */
export type PaymentFulfilment = {
  /** The money was captured: grants the item, and posts the sale (USD to the exchange, tokens to its earners). */
  settle(tx: Tx, payment: OrderPayment): Promise<void>
  /**
   * It was declined or left. Should the money come after all,
   * `settle` follows. `isHard`: the card will never do.
   */
  fail(tx: Tx, payment: OrderPayment, failure: { failure: PaymentFailure | null; isHard: boolean }): Promise<void>
  /** Posts the change: from creator and commission in proportion, USD out of the exchange. Ends the granted access. */
  reverse(tx: Tx, payment: OrderPayment, reversal: PaymentReversal): Promise<void>
  /**
   * Its payer retries a failed payment, and is present for authentication: starts another in its place, on the same
   * terms. Null: nothing is due any more, or it is being paid.
   */
  retry(tx: Tx, payment: OrderPayment): Promise<string | null>
  /** An event of a subscription that the gateway bills itself, named by its first payment. */
  follow(tx: Tx, payment: OrderPayment, gatewayEvent: BillingEvent): Promise<void>
}

/** Every kind of order has its feature; filled where the features are composed. */
export type PaymentFulfilments = Record<OrderKind, PaymentFulfilment>
