import type { ChargeKind, ChargeTarget, ChargeType } from '@stagedoor/contract/charges'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { EntitlementKind } from '../access/index.ts'

/** An item for sale, in its current state. */
export type PricedItem = {
  ownerId: string
  /** The text on the receipt; a tip's are its buyer's words. */
  title: string
  isForSale: boolean
  /** Per piece. Null: the buyer sets it, as for a tip. */
  priceTokenCents: number | null
  /** The type on receipts and earnings; by default the kind itself. */
  type?: ChargeType
  target?: ChargeTarget
  targetId?: string
  sessionId?: string | null
  /** The permanent entitlement it grants, by default to the item itself; null: every purchase is separate. */
  entitlement?: { kind: EntitlementKind; itemId: string } | null
  /** Known before the money moves. */
  refusal?: ItemRefusal | null
  /** Of a tip: what the limits of its giver follow from. */
  giver?: { since: Date | null; paidTopUps: number }
}

/** Why a charge cannot be settled, apart from money. */
export type ItemRefusal =
  | { outcome: 'out_of_stock'; available: number }
  /** The tip's stream is over, or not this creator's. */
  | { outcome: 'stream_ended' }
  /** The buyer's words do not go to the chat: it is closed to the buyer until a time, or for good; or one of them is blocked. */
  | { outcome: 'chat_restricted'; until: Date | null }
  | { outcome: 'words_refused' }
  /** What the buyer sent does not fit the item. */
  | { outcome: 'field'; field: string; rule: string }

/** The buyer's address and further input, for features whose items need it. */
export type PurchaseDetails = {
  /** The client's address, because a creator may block its country. */
  address: string
  quantity: number
  conversationId: string | null
  sessionId: string | null
  streamType: 'public' | 'private' | null
  deliveryAddressId: string | null
  phoneNumber: string | null
  userNote: string | null
}

/** A paid purchase, in the transaction that pays it. */
type PaidPurchase = {
  purchaseId: string
  itemId: string
  buyerId: string
  totalTokenCents: number
  details: PurchaseDetails
}

/**
 * Each feature with items for sale implements it; `feature-registry.ts` collects them. A kind without a source is not
 * found.
 */
export type PricedItemSource = {
  kind: ChargeKind
  /** Null: it does not exist for this buyer. */
  find(executor: Db | Tx, itemId: string, buyerId: string, details: PurchaseDetails): Promise<PricedItem | null>
  /**
   * Settles in the same transaction: stock, an order. A refusal rolls everything back.
   */
  settle?(tx: Tx, purchase: PaidPurchase): Promise<'settled' | ItemRefusal>
  /** Follows the reversal of all of a purchase, in its transaction. */
  reversed?(tx: Tx, purchaseId: string): Promise<void>
  /** Follows a won dispute, in its transaction; false: it cannot be had again, and its worth stays in the wallet. */
  reinstate?(tx: Tx, purchaseId: string): Promise<boolean>
}
