declare module '#src/platform/outbox/record-event.ts' {
  interface DomainEvents {
    /** Wallets were charged, each once. Written by the statement of the charges. */
    'purchases.item_bought': {
      sales: {
        purchaseId: string
        buyerId: string
        sellerId: string
        type: string
        target: string
        targetId: string
      }[]
    }
    /** A purchase, or part of it, was reversed, or reinstated after a won dispute. Token cents. */
    'purchases.purchase_reversed': {
      reversalId: string
      purchaseId: string
      buyerId: string
      sellerId: string
      kind: 'refund' | 'chargeback' | 'chargeback_reversal'
      totalTokenCents: number
      commissionTokenCents: number
      /** Whether all of it was reversed: the access that it gave has ended. */
      isWhole: boolean
      reversedAt: string
    }
    /** Staff approved the refund of a payment; its gateway is called next. */
    'purchases.refund_approved': { refundId: string }
  }
}

export {}
