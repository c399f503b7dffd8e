import { findFanIds } from './compose-ports.ts'
import type { Features } from './feature-registry.ts'
import type { NotificationFacts } from './features/notifications/index.ts'
import type { Db } from './platform/db/database.ts'

/** What notifications ask the other features. */
export function notificationsPort(db: Db, features: Features): NotificationFacts {
  const { audience, catalog, earnings, engagement, feeds, identity, orders, profiles, subscriptions } = features
  return {
    findAccount: identity.findAccount,
    findUserCards: profiles.findUserCards,
    async findHidden(accountId, accountIds) {
      const relations = await audience.findRelations(db, { accountId, country: null }, accountIds)
      return new Set(accountIds.filter((id) => relations.get(id)?.isHidden))
    },
    findFanIds: (performerId) => findFanIds(db, features, performerId),
    findReminded: (streamId) => features.livestream.findReminded(streamId),
    findSubscriptions: subscriptions.findSides,
    findOrders: orders.findSides,
    findPayoutOwners: earnings.findPayoutOwners,
    findCommentAuthors: engagement.findCommentAuthors,
    likesAmong: engagement.likesAmong,
    followingAmong: (follows) => audience.followingAmong(db, follows),
    unreadAmong: (sides) => features.messaging.unreadAmong(sides),
    findTitles: {
      feed: async (viewerContext, ids) =>
        titlesOf(await feeds.showPosts(viewerContext, ids), ({ title, text }) => title || text || ''),
      video: async (viewerContext, ids) => titlesOf(await catalog.showVideos(viewerContext, ids), ({ title }) => title),
      gallery: async (viewerContext, ids) =>
        titlesOf(await catalog.showGalleries(viewerContext, ids), ({ title }) => title),
      product: async (viewerContext, ids) =>
        titlesOf(await catalog.showProducts(viewerContext, ids), ({ name }) => name),
    },
  }
}

const LONGEST_TITLE = 80

const titlesOf = <T extends { _id: string }>(things: readonly T[], titleOf: (thing: T) => string) =>
  new Map(things.map((thing) => [thing._id, shortened(titleOf(thing))]))

/** The beginning of a text, in code points. */
function shortened(text: string): string {
  const points = Array.from(text)
  return points.length <= LONGEST_TITLE ? text : `${points.slice(0, LONGEST_TITLE).join('').trimEnd()}…`
}
