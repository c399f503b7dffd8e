import type { Features } from './feature-registry.ts'
import type { SearchDeps } from './features/search/index.ts'

/** What can be found by text, and how it is listed. */
export function searchPort({
  audience,
  catalog,
  feeds,
  geography,
  profiles,
}: Features): Omit<SearchDeps, 'db' | 'clock'> {
  return {
    countryOf: geography.countryOf,
    findClosedIn: audience.findClosedIn,
    findSearchable: {
      performer: profiles.byText.findSearchable,
      feed: feeds.findSearchable,
      video: (executor, ids) => catalog.findSearchable(executor, 'video', ids),
      gallery: (executor, ids) => catalog.findSearchable(executor, 'gallery', ids),
      product: (executor, ids) => catalog.findSearchable(executor, 'product', ids),
    },
    show: {
      feed: feeds.showPosts,
      video: catalog.showVideos,
      gallery: catalog.showGalleries,
      product: catalog.showProducts,
    },
    performers: {
      filter: profiles.byText.filter,
      show: profiles.byText.show,
      findCards: profiles.findPerformerCards,
    },
  }
}
