import type { Db, Tx } from '#src/platform/db/database.ts'
import type { BoundRoute } from '#src/platform/http/route.ts'
import type { EventHandler } from '#src/platform/outbox/handlers.ts'
import type { Waker } from '#src/platform/outbox/waker.ts'
import type { Realtime } from '#src/platform/realtime/realtime.ts'
import { audienceHandlers } from './after-commit.ts'
import type { Cards } from './cards.ts'
import type { FanFacts } from './lists/facts.ts'
import { findListsWithMember, findMembersOfLists } from './lists/member-queries.ts'
import { holdList } from './lists/queries.ts'
import { listRoutes } from './lists/routes.ts'
import { createAddFollow, findFollowerIds } from './queries.ts'
import { findBlockedPairs, findFollowingPairs } from './statements.ts'
import { followPerformer, type FollowOutcome } from './follow-performer.ts'
import { countFollowing } from './list-follows.ts'
import { audienceRoutes } from './routes.ts'
import { createVisibility, type Requester, type Relation } from './visibility.ts'

export { audienceErasure } from './erasure-queries.ts'
export { audienceExport } from './export-queries.ts'
export type { FanFacts }

export type AudienceDeps = {
  db: Db
  profiles: Cards
  geography: { countryOf(address: string): string | null }
  facts: FanFacts
  realtime: Realtime
  waker: Waker
}

export type Audience = {
  routes: readonly BoundRoute[]
  handlers: readonly EventHandler[]
  /** Follows a creator as the call does, from no country; also for the demo world. */
  follow(pair: { followerId: string; performerId: string }): Promise<FollowOutcome>
  /** Whether one account follows a creator. */
  isFollowing(executor: Db | Tx, pair: { followerId: string; performerId: string }): Promise<boolean>
  /** Those of the pairs that follow now. One statement. */
  followingAmong<P extends { followerId: string; performerId: string }>(
    executor: Db | Tx,
    pairs: readonly P[],
  ): Promise<P[]>
  /** Everyone whom an account follows, in no promised order. */
  followedIds(executor: Db | Tx, accountId: string): Promise<string[]>
  /** Everyone who follows a creator, in no order. */
  followerIds(executor: Db | Tx, performerId: string): Promise<string[]>
  /** Whether a creator does not exist for a viewer: blocked by account or by country. */
  isBlocked(executor: Db | Tx, requester: Requester, performerId: string): Promise<boolean>
  /** Those of the pairs whose creator has blocked the fan; countries do not count. One statement. */
  blockedAmong<P extends { fanId: string; performerId: string }>(
    executor: Db | Tx,
    pairs: readonly P[],
  ): Promise<Set<P>>
  /** The relations between a viewer and these creators: one statement, none for a visitor. */
  findRelations(
    executor: Db | Tx,
    requester: Requester,
    performerIds: readonly string[],
  ): Promise<Map<string, Relation>>
  /** The creators whom an account follows, and whom it does not come across: blocked on one side. One statement. */
  findCreatorsFound(
    executor: Db | Tx,
    accountId: string,
  ): Promise<{ followedIds: string[]; apartIds: ReadonlySet<string> }>
  /** Those of the creators who do not exist in a country. From memory; another process's change shows within 5 s. */
  findHiddenByCountry(country: string | null, performerIds: readonly string[]): Promise<Set<string>>
  /** All creators who do not exist in a country. From memory; another process's change shows within 5 s. */
  findClosedIn(country: string | null): Promise<readonly string[]>
  /** Lets go of what this process remembers of countries: another has changed some. */
  forgetCountries(): void
  /** How many creators an account follows, as far as they exist in its country. */
  countFollowing(requester: { accountId: string; country: string | null }): Promise<number>
  /**
   * Of these lists of fans those that an account is on now, by hand or by rule. One statement, none for a visitor or
   * without lists.
   */
  findListsWithMember(executor: Db | Tx, accountId: string | null, listIds: readonly string[]): Promise<Set<string>>
  /** Everyone on one of these lists of a creator's now, each once. One statement, none without lists. */
  findMembersOfLists(executor: Db | Tx, lists: { ownerId: string; listIds: readonly string[] }): Promise<string[]>
  /**
   * Keeps a creator's list from being deleted until the transaction ends, which makes it an audience; null is none.
   * @returns false: the creator has no such list.
   */
  takeAsAudience(tx: Tx, list: { ownerId: string; listId: string | null }): Promise<boolean>
}

/** Who follows whom, and for whom a creator does not exist. */
export function createAudience({ db, profiles, geography, facts, realtime, waker }: AudienceDeps): Audience {
  const visibility = createVisibility(db)
  const addFollow = createAddFollow(db)

  async function relationTo(
    executor: Db | Tx,
    requester: Requester,
    performerId: string,
  ): Promise<Relation | undefined> {
    return (await visibility.findRelations(executor, requester, [performerId])).get(performerId)
  }

  return {
    routes: [
      ...audienceRoutes({ db, addFollow, cards: profiles, visibility, countryOf: geography.countryOf, waker }),
      ...listRoutes({ db, cards: profiles, facts }),
    ],
    handlers: audienceHandlers({ realtime }),
    follow: (pair) => {
      const isPublicPerformer = async (id: string) => (await profiles.findPerformerCards(db, [id])).has(id)
      return followPerformer({ addFollow, visibility, isPublicPerformer }, { ...pair, country: null })
    },
    findRelations: visibility.findRelations,
    findCreatorsFound: visibility.findCreatorsFound,
    findHiddenByCountry: visibility.findHiddenByCountry,
    findClosedIn: visibility.findClosedIn,
    forgetCountries: visibility.forgetCountries,
    async isFollowing(executor, { followerId, performerId }) {
      const relation = await relationTo(executor, { accountId: followerId, country: null }, performerId)
      return relation?.isFollowing ?? false
    },
    async followingAmong(executor, pairs) {
      const [followers, performers] = [pairs.map((pair) => pair.followerId), pairs.map((pair) => pair.performerId)]
      const places = new Set((await findFollowingPairs(executor, followers, performers)).map(({ place }) => place))
      return pairs.filter((_, index) => places.has(index + 1))
    },
    async followedIds(executor, accountId) {
      return (await visibility.findCreatorsFound(executor, accountId)).followedIds
    },
    async followerIds(executor, performerId) {
      return findFollowerIds(executor, performerId)
    },
    async isBlocked(executor, requester, performerId) {
      return (await relationTo(executor, requester, performerId))?.isHidden ?? false
    },
    async blockedAmong(executor, pairs) {
      const [fanIds, performerIds] = [pairs.map(({ fanId }) => fanId), pairs.map(({ performerId }) => performerId)]
      const places = new Set((await findBlockedPairs(executor, fanIds, performerIds)).map(({ place }) => place))
      return new Set(pairs.filter((_, index) => places.has(index + 1)))
    },
    countFollowing: (requester) => countFollowing({ db, visibility }, requester),
    async findListsWithMember(executor, accountId, listIds) {
      if (accountId === null || listIds.length === 0) return new Set()
      return new Set(await findListsWithMember(executor, facts, { accountId, listIds }))
    },
    async findMembersOfLists(executor, lists) {
      return lists.listIds.length === 0 ? [] : findMembersOfLists(executor, facts, lists)
    },
    async takeAsAudience(tx, { ownerId, listId }) {
      return listId === null || holdList(tx, { id: listId, ownerId })
    },
  }
}
