import type { UserCard } from '@stagedoor/contract/users'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { Viewer } from '#src/platform/http/viewer.ts'
import type { Realtime } from '#src/platform/realtime/realtime.ts'

/** Who asks: an account, and the country (ISO 3166-1 alpha-2) or null. */
export type ViewerContext = { viewer: Viewer; country: string | null }

/** The titles of things by their id, as far as the viewer sees them. */
type FindTitles = (viewerContext: ViewerContext, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>

/** The two sides of a subscription or an order. */
type Sides = { fanId: string; performerId: string }

/** What notifications ask other features. */
export type NotificationFacts = {
  findUserCards(executor: Db | Tx, accountIds: readonly string[]): Promise<ReadonlyMap<string, UserCard>>
  /** Those of the accounts that do not exist for an account. */
  findHidden(accountId: string, accountIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Everyone who follows a creator or subscribes to them. */
  findFanIds(performerId: string): Promise<readonly string[]>
  /** `period`: the number of the period that is paid. */
  findSubscriptions(subscriptionIds: readonly string[]): Promise<ReadonlyMap<string, Sides & { period: number }>>
  findOrders(orderIds: readonly string[]): Promise<ReadonlyMap<string, Sides & { name: string; isPhysical: boolean }>>
  findPayoutOwners(payoutIds: readonly string[]): Promise<ReadonlyMap<string, string>>
  findCommentAuthors(commentIds: readonly string[]): Promise<ReadonlyMap<string, string>>
  findTitles: Readonly<Record<'feed' | 'video' | 'gallery' | 'product', FindTitles>>
}

export type NotificationDeps = {
  db: Db
  realtime: Pick<Realtime, 'toAccount' | 'withOpenPages'>
  countryOf(address: string): string | null
  facts: NotificationFacts
}
