import type { Tx } from '#src/platform/db/database.ts'

/** The ports to purchases, which pays and gives back, and to notifications; `feature-registry.ts` fills them. */
export type OrdersFacts = {
  /** Locks the purchase of an order, as everything that gives money back does first. */
  lockPurchase(tx: Tx, purchaseId: string): Promise<void>
  /** Gives back the rest of a purchase in the caller's transaction, which ends its order too (`productSale.reversed`). */
  refundPurchase(tx: Tx, purchaseId: string): Promise<void>
  /** Whether the emails of an account are to name nobody. */
  isDiscreet(accountId: string): Promise<boolean>
}
