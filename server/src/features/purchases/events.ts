declare module '#src/platform/outbox/record-event.ts' {
  interface DomainEvents {
    /** Somebody was charged. Written by `charge_purchase` in the transaction of the charge. */
    'purchases.item_bought': {
      purchaseId: string
      buyerId: string
      sellerId: string
      type: string
      target: string
      targetId: string
    }
    /** A purchase, or part of it, went back to its buyer, or was given again after a dispute was won. Token cents. */
    'purchases.purchase_reversed': {
      reversalId: string
      purchaseId: string
      buyerId: string
      sellerId: string
      kind: 'refund' | 'chargeback' | 'chargeback_reversal'
      totalTokenCents: number
      commissionTokenCents: number
      /** Whether nothing of it remains: what it opened is closed. */
      isWhole: boolean
      reversedAt: string
    }
    /** Staff decided to give back a payment: its gateway is asked now. */
    'purchases.refund_approved': { refundId: string }
  }
}

export {}
