import type { OfferedLocales } from '@stagedoor/contract/locales'
import type { UserCard } from '@stagedoor/contract/users'
import type { Clock } from '#src/clock/clock.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { Viewer } from '#src/platform/http/viewer.ts'
import type { Mailer } from '#src/platform/mail/mailer.ts'
import type { Announce } from '#src/platform/realtime/announcers.ts'
import type { Realtime } from '#src/platform/realtime/realtime.ts'

/** Who asks: an account, and the country (ISO 3166-1 alpha-2) or null. */
export type ViewerContext = { viewer: Viewer; country: string | null }

/** The titles of things by their id, as far as the viewer sees them. */
type FindTitles = (viewerContext: ViewerContext, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>

/** The two sides of a subscription or an order. */
type Sides = { fanId: string; performerId: string }

/** An account as emails and pushes need it. */
type Recipient = Pick<Viewer, 'role'> & {
  status: string
  username: string | null
  email: string | null
  email_verified_at: Date | null
  locale: string | null
  created_at: Date
}

/** What notifications ask other features. */
export type NotificationFacts = {
  findAccount(executor: Db | Tx, accountId: string): Promise<Recipient | null>
  findUserCards(executor: Db | Tx, accountIds: readonly string[]): Promise<ReadonlyMap<string, UserCard>>
  /** Those of the accounts that do not exist for an account. */
  findHidden(accountId: string, accountIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Everyone who follows a creator or subscribes to them. */
  findFanIds(performerId: string): Promise<readonly string[]>
  /** Who wanted to be reminded of a stream that went live. */
  findReminded(streamId: string): Promise<readonly string[]>
  /** `period`: the number of the period that is paid. */
  findSubscriptions(subscriptionIds: readonly string[]): Promise<ReadonlyMap<string, Sides & { period: number }>>
  findOrders(orderIds: readonly string[]): Promise<ReadonlyMap<string, Sides & { name: string; isPhysical: boolean }>>
  findPayoutOwners(payoutIds: readonly string[]): Promise<ReadonlyMap<string, string>>
  findCommentAuthors(commentIds: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Those of the likes, and of the follows, that there are now. */
  likesAmong<L extends { accountId: string; objectId: string }>(likes: readonly L[]): Promise<L[]>
  followingAmong<F extends { followerId: string; performerId: string }>(follows: readonly F[]): Promise<F[]>
  /** Those of the sides of conversations that have something unread there now. */
  unreadAmong<S extends { accountId: string; conversationId: string }>(sides: readonly S[]): Promise<S[]>
  findTitles: Readonly<Record<'feed' | 'video' | 'gallery' | 'product', FindTitles>>
}

export type NotificationDeps = {
  db: Db
  clock: Clock
  config: {
    publicUrl: string
    secretKey: string
    formerSecretKeys: readonly string[]
    push: { subject: string; allowsLoopback: boolean }
  }
  realtime: Pick<Realtime, 'announcerOf' | 'findOpenPages'>
  mailer: Mailer
  settings: OfferedLocales & { get(name: 'siteName'): string }
  countryOf(address: string): string | null
  facts: NotificationFacts
}

/** With what sends open pages of accounts how many notifications are unread. */
export type AnnouncingDeps = NotificationDeps & { announceUnread: Announce }
