import type { PaymentTransactionStatus, PaymentType } from '@stagedoor/contract/payment-words'

declare module '#src/platform/outbox/record-event.ts' {
  interface DomainEvents {
    /** A payment has another status than before. */
    'payments.transaction_changed': {
      transactionId: string
      accountId: string
      type: PaymentType
      status: PaymentTransactionStatus
    }
    /** A wallet was credited for a payment. */
    'payments.top_up_settled': {
      transactionId: string
      accountId: string
      priceCents: number
      creditTokenCents: number
    }
    /** A wallet ran low and its owner agreed to be charged: the saved card is charged now. */
    'payments.automatic_top_up_begun': { transactionId: string; accountId: string }
    /** Tokens of a top-up went back, or came again: the payer's balance is another. */
    'payments.top_up_reversed': { transactionId: string; accountId: string }
    /** More of a payment has gone back to its payer through its gateway. Cumulative USD cents. */
    'payments.payment_refunded': { transactionId: string; accountId: string; refundedCents: number }
    /** A payment is disputed, or its dispute came to something. How it stands now is asked of payments. */
    'payments.dispute_changed': { transactionId: string; accountId: string }
    /** A proven webhook event was quarantined: money may have moved that nobody here ordered. */
    'payments.webhook_event_quarantined': { webhookEventId: string; gateway: string; reason: string }
  }
}
