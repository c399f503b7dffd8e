import type { BoundRoute } from '#src/platform/http/route.ts'
import { inBatches, type EventHandler } from '#src/platform/outbox/handlers.ts'
import type { SearchDeps } from './deps.ts'
import { indexDocuments } from './index-documents.ts'
import { searchRoutes } from './routes.ts'

export { searchErasure } from './erasure-queries.ts'
export type { SearchDeps } from './deps.ts'

export type Search = { routes: readonly BoundRoute[]; handlers: readonly EventHandler[] }

const itemKinds = ['gallery', 'video', 'product'] as const

/** What can be found by text. The text is that of earlier features, which report its changes. */
export function createSearch(deps: SearchDeps): Search {
  return {
    routes: searchRoutes(deps),
    handlers: inBatches('search', {
      'profiles.performer_changed': (events) =>
        indexDocuments(
          deps,
          'performer',
          events.map(({ performerId }) => performerId),
        ),
      'feeds.post_changed': (events) =>
        indexDocuments(
          deps,
          'feed',
          events.map(({ postId }) => postId),
        ),
      async 'catalog.item_changed'(events) {
        for (const kind of itemKinds) {
          const ids = events.filter((event) => event.kind === kind).map(({ itemId }) => itemId)
          if (ids.length > 0) await indexDocuments(deps, kind, ids)
        }
      },
    }),
  }
}
