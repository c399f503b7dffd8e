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
    /** An automatic top-up was begun: the saved card is charged now. */
    'payments.automatic_top_up_begun': { transactionId: string; accountId: string }
    /** The payment of an automatic top-up has another status than before. */
    'payments.automatic_top_up_changed': { transactionId: string }
    /** Tokens of a top-up were reversed or reinstated: the payer's balance changed. */
    'payments.top_up_reversed': { transactionId: string; accountId: string }
    /** A refund that was requested is done, or failed. Its state is read from payments. */
    'payments.refund_changed': { refundId: string; transactionId: string }
    /** A payment is disputed, or its dispute ended. Its state is read from payments. */
    'payments.dispute_changed': { transactionId: string; accountId: string }
    /** A proven webhook event was quarantined: money may have moved that was not ordered here. */
    'payments.webhook_event_quarantined': { webhookEventId: string; gateway: string; reason: string }
  }
}
