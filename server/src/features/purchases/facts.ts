import type { ChargeKind, ChargeTarget, ChargeType } from '@stagedoor/contract/charges'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { EntitlementKind } from '../access/index.ts'

/** Something that can be bought, as its feature knows it at this moment. */
export type PricedItem = {
  ownerId: string
  /** What stands on the receipt; empty for a tip. */
  title: string
  isForSale: boolean
  /** Of one piece. Null: the buyer names it, as of a tip. */
  priceTokenCents: number | null
  /** What it is on receipts and earnings; the kind itself unless told. */
  type?: ChargeType
  target?: ChargeTarget
  targetId?: string
  sessionId?: string | null
  /** What buying opens, once and for good. The item itself unless told; null: every purchase is one of its own. */
  entitlement?: { kind: EntitlementKind; itemId: string } | null
}

/** Where the buyer is and what else they said, for features whose items need it. */
export type PurchaseDetails = {
  /** The client's address: a creator may be closed to its country. */
  address: string
  quantity: number
  conversationId: string | null
  sessionId: string | null
  streamType: 'public' | 'private' | null
  deliveryAddressId: string | null
  phoneNumber: string | null
  userNote: string | null
}

/** A purchase that was paid, in the transaction that makes it so. */
type PaidPurchase = { purchaseId: string; itemId: string; buyerId: string; details: PurchaseDetails }

/** Each feature that sells names its items here; `compose-features.ts` gathers them. A kind without a source is not found. */
export type PricedItemSource = {
  kind: ChargeKind
  /** Null: it does not exist for this buyer. */
  find(executor: Db | Tx, itemId: string, buyerId: string, details: PurchaseDetails): Promise<PricedItem | null>
  /**
   * What must happen together with the payment: stock, an order. False undoes everything, and the buyer hears that
   * it is not for sale.
   */
  settle?(tx: Tx, purchase: PaidPurchase): Promise<boolean>
}
