import type { AccessLevel, AccessType } from '@stagedoor/contract/access'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { BoundRoute } from '#src/platform/http/route.ts'
import type { AccessSource } from './facts.ts'
import {
  deleteEntitlement,
  deleteGrantOfPurchase,
  findGrantSource,
  findPurchaseIds,
  findSubscribedIds,
  findSubscriberIds,
  saveEntitlements,
} from './queries.ts'
import { findEntitledItems } from './statements.ts'
import { accessRoutes } from './routes.ts'
import { decideAccess } from './rules.ts'

export { accessExport } from './export-queries.ts'
export { accessViewerOf, factsOfItem, offerAfter, offerOf, type Offered, type ReachedItem } from './item-facts.ts'
export { INSERT_GRANT } from './queries.ts'
export type { AccessLevel }
export type { AccessSource, Explainable, Subject } from './facts.ts'
export type { AccessFacts, Publication } from './rules.ts'

/** The kinds of entitlements. For a subscription the item is the creator, for a stream the session. */
export type EntitlementKind =
  | 'feed'
  | 'video'
  | 'gallery'
  | 'product'
  | 'message'
  | 'stream'
  | 'private_chat'
  | 'subscription'

/** The source of an entitlement. Each source may grant the same item once, and each grant ends separately. */
type EntitlementSource = 'purchase' | 'subscription' | 'gift' | 'complimentary' | 'staff'

export type Grant = {
  accountId: string
  kind: EntitlementKind
  itemId: string
  source: EntitlementSource
  /** The id of the purchase, subscription or decision. */
  sourceId: string
  /** Null: permanent. */
  expiresAt: Date | null
}

export type Access = {
  routes: readonly BoundRoute[]
  /** The access decision; see `rules.ts`. Pure. */
  decideAccess: typeof decideAccess
  /** The items that an account is entitled to now. One statement; none for an empty list. */
  findEntitlements(
    executor: Db | Tx,
    accountId: string,
    kind: EntitlementKind,
    itemIds: readonly string[],
  ): Promise<Set<string>>
  /** The creators that an account subscribes to now, unordered and distinct. */
  findSubscribedIds(executor: Db | Tx, accountId: string): Promise<string[]>
  /** The current subscribers of a creator, unordered and distinct. */
  findSubscriberIds(executor: Db | Tx, performerId: string): Promise<string[]>
  /** The purchase, subscription or decision by which one source granted an item; null: none. */
  findGrantSource(
    executor: Db | Tx,
    grant: Pick<Grant, 'accountId' | 'kind' | 'itemId' | 'source'>,
  ): Promise<string | null>
  /** The purchases by which an account is entitled to some items, in no order. One statement; none for an empty list. */
  findPurchaseIds(
    executor: Db | Tx,
    accountId: string,
    kind: EntitlementKind,
    itemIds: readonly string[],
  ): Promise<string[]>
  /** Grants in the caller's transaction; a repeat by the same source replaces the end. */
  grant(tx: Tx, grant: Grant): Promise<void>
  /** The same for several, of which no two are by one source of one item for one account. One statement. */
  grantAll(tx: Tx, grants: readonly Grant[]): Promise<void>
  /** Ends one source's grant. @returns whether there was one. */
  revoke(tx: Tx, grant: Pick<Grant, 'accountId' | 'kind' | 'itemId' | 'source'>): Promise<boolean>
  /** Ends the grant of a purchase. @returns the granted item; null: none. */
  revokePurchase(
    tx: Tx,
    purchase: { accountId: string; purchaseId: string },
  ): Promise<Pick<Grant, 'kind' | 'itemId'> | null>
}

export type AccessDeps = {
  db: Db
  /** Called per request, so that features built later can be included. A kind without a source is not found. */
  sources(): readonly AccessSource[]
}

/** The table of entitlements and the access decision. */
export function createAccess({ db, sources }: AccessDeps): Access {
  const sourceOf = (type: AccessType) => sources().find((source) => source.type === type)
  return {
    routes: accessRoutes({ db, sourceOf }),
    decideAccess,
    async findEntitlements(executor, accountId, kind, itemIds) {
      if (itemIds.length === 0) return new Set()
      return new Set((await findEntitledItems(executor, accountId, kind, itemIds)).map((row) => row.item_id))
    },
    findSubscribedIds,
    findSubscriberIds,
    findGrantSource,
    findPurchaseIds,
    grant: (tx, grant) => saveEntitlements(tx, [grant]),
    grantAll: saveEntitlements,
    revoke: deleteEntitlement,
    revokePurchase: deleteGrantOfPurchase,
  }
}
