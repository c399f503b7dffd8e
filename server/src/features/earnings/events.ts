declare module '#src/platform/outbox/record-event.ts' {
  interface DomainEvents {
    /** A payout method was added or changed; payouts are held until `heldUntil`; null: it is the first method. */
    'earnings.payout_account_changed': { performerId: string; heldUntil: string | null }
    /** A payout request changed its state; its creator is notified. */
    'earnings.payout_changed': { payoutId: string; change: 'requested' | 'approved' | 'done' | 'rejected' | 'failed' }
  }
}

export {}
