declare module '#src/platform/outbox/record-event.ts' {
  interface DomainEvents {
    /** Where a creator is paid is another place now; until `heldUntil` nothing is paid, null: it is the first place. */
    'earnings.payout_account_changed': { performerId: string; heldUntil: string | null }
    /** A payout request stands elsewhere now; its creator is told. */
    'earnings.payout_changed': { payoutId: string; change: 'requested' | 'approved' | 'done' | 'rejected' | 'failed' }
  }
}

export {}
