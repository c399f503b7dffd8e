import type { Features } from './feature-registry.ts'
import type { EngagementDeps } from './features/engagement/index.ts'
import type { Db } from './platform/db/database.ts'

/** What can be liked, saved and commented on, and how it is listed. */
export function engagementPort(db: Db, features: Features): Omit<EngagementDeps, 'db' | 'waker'> {
  const { audience, catalog, feeds, geography, identity, moderation, profiles, site } = features
  return {
    countryOf: geography.countryOf,
    blockedWords: () => site.settings.get('blockedWords'),
    blockedWordsOf: moderation.blockedWordsOf,
    findUserCards: profiles.findUserCards,
    findAccounts: identity.findAccounts,
    findReported: (executor, ids) => moderation.findReported(executor, 'comment', ids),
    reach: {
      feed: feeds.reach,
      video: (viewerContext, id) => catalog.reach(viewerContext, { kind: 'video', id }),
      gallery: (viewerContext, id) => catalog.reach(viewerContext, { kind: 'gallery', id }),
      async performer({ viewer, country }, id) {
        const { accountId } = viewer
        const [cards, isBlocked] = await Promise.all([
          profiles.findPerformerCards(db, [id]),
          audience.isBlocked(db, { accountId, country }, id),
        ])
        if (!cards.has(id) || isBlocked) return null
        return { ownerId: id, level: 'full', isSale: false, priceTokenCents: 0 }
      },
      product: (viewerContext, id) => catalog.reach(viewerContext, { kind: 'product', id }),
    },
    show: {
      feed: feeds.showPosts,
      video: catalog.showVideos,
      gallery: catalog.showGalleries,
      product: catalog.showProducts,
      async performer({ viewer, country }, ids) {
        const [cards, relations] = await Promise.all([
          profiles.findPerformerCards(db, ids),
          audience.findRelations(db, { accountId: viewer.accountId, country }, ids),
        ])
        return ids.flatMap((id) => (relations.get(id)?.isHidden ? [] : (cards.get(id) ?? [])))
      },
    },
  }
}
