import type { AccessLevel, AccessType } from '@stagedoor/contract/access'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { BoundRoute } from '#src/platform/http/route.ts'
import type { AccessSource } from './facts.ts'
import {
  deleteEntitlement,
  deleteGrantOfPurchase,
  findGrantSource,
  findSubscribedIds,
  findSubscriberIds,
  saveEntitlement,
} from './queries.ts'
import { findEntitledItems } from './statements.ts'
import { accessRoutes } from './routes.ts'
import { decideAccess } from './rules.ts'

export { INSERT_GRANT } from './queries.ts'
export type { AccessLevel }
export type { AccessSource, Explainable, Subject } from './facts.ts'
export type { AccessFacts, AccessViewer, Offer, Publication } from './rules.ts'

/** What one can be entitled to. Of a subscription the item is the creator, of a stream the session. */
export type EntitlementKind =
  | 'feed'
  | 'video'
  | 'gallery'
  | 'product'
  | 'message'
  | 'stream'
  | 'private_chat'
  | 'subscription'

/** What entitled someone. The same thing may be granted once by each, and each grant ends by itself. */
type EntitlementSource = 'purchase' | 'subscription' | 'gift' | 'complimentary' | 'staff'

export type Grant = {
  accountId: string
  kind: EntitlementKind
  itemId: string
  source: EntitlementSource
  /** The purchase, subscription or decision behind it. */
  sourceId: string
  /** Null: for good. */
  expiresAt: Date | null
}

export type Access = {
  routes: readonly BoundRoute[]
  /** The one question: see `rules.ts`. Pure. */
  decideAccess: typeof decideAccess
  /** Which of the items an account is entitled to now. One statement; an empty list asks nothing. */
  findEntitlements(
    executor: Db | Tx,
    accountId: string,
    kind: EntitlementKind,
    itemIds: readonly string[],
  ): Promise<Set<string>>
  /** The creators an account subscribes to now, in no order, each once. */
  findSubscribedIds(executor: Db | Tx, accountId: string): Promise<string[]>
  /** Who subscribes to a creator now, in no order, each once. */
  findSubscriberIds(executor: Db | Tx, performerId: string): Promise<string[]>
  /** The purchase, subscription or decision by which one source granted an item; null: it did not. */
  findGrantSource(
    executor: Db | Tx,
    grant: Pick<Grant, 'accountId' | 'kind' | 'itemId' | 'source'>,
  ): Promise<string | null>
  /** Grants in the caller's transaction; granting again by the same source takes over its new end. */
  grant(tx: Tx, grant: Grant): Promise<void>
  /** Ends what one source granted. @returns whether there was such a grant. */
  revoke(tx: Tx, grant: Pick<Grant, 'accountId' | 'kind' | 'itemId' | 'source'>): Promise<boolean>
  /** Ends what a purchase opened. @returns what that was; null: nothing. */
  revokePurchase(
    tx: Tx,
    purchase: { accountId: string; purchaseId: string },
  ): Promise<Pick<Grant, 'kind' | 'itemId'> | null>
}

export type AccessDeps = {
  db: Db
  /** Asked at every call, so that features built later can be named. A kind without a source is not found. */
  sources(): readonly AccessSource[]
}

/** Who may see what: the table of entitlements and the one decision. */
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
    grant: saveEntitlement,
    revoke: deleteEntitlement,
    revokePurchase: deleteGrantOfPurchase,
  }
}
