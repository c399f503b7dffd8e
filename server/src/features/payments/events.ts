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
    /** A proven notice was set aside: money may have moved that nobody here ordered. */
    'payments.notice_set_aside': { noticeId: string; gateway: string; reason: string }
  }
}
