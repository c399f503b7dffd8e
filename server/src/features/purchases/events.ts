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
  }
}

export {}
