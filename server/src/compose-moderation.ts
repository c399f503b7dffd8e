import type { Features } from './feature-registry.ts'
import type { ModerationDeps } from './features/moderation/index.ts'

/** What reports ask later features, once these are there. */
export const moderationPort = (features: Features): Pick<ModerationDeps, 'identity' | 'facts'> => ({
  identity: features.identity,
  facts: {
    findReporters: (messageIds) => features.messaging.findReporters(messageIds),
    findCommentAuthors: (commentIds) => features.engagement.findCommentAuthors(commentIds),
    findStored: {
      feed: (ids) => features.feeds.findStored(ids),
      video: (ids) => features.catalog.findStored('video', ids),
      gallery: (ids) => features.catalog.findStored('gallery', ids),
      photo: (ids) => features.catalog.findStored('photo', ids),
      product: (ids) => features.catalog.findStored('product', ids),
    },
  },
})
