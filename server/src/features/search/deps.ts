import type { Gallery } from '@stagedoor/contract/galleries'
import type { Post } from '@stagedoor/contract/feeds'
import type { Performer, PerformerCard } from '@stagedoor/contract/performers'
import type { PerformerFilters } from '@stagedoor/contract/performer-filters'
import type { Product } from '@stagedoor/contract/products'
import type { SearchedType } from '@stagedoor/contract/search'
import type { Video } from '@stagedoor/contract/videos'
import type { Clock } from '#src/clock/clock.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { Viewer } from '#src/platform/http/viewer.ts'

/** Who asks: an account or a visitor, from a country (ISO 3166-1 alpha-2) or from none that is known. */
export type ViewerContext = { viewer: Viewer | null; country: string | null; isDeclaredAdult: boolean }

/** The text that something can be found by. */
export type Searchable = {
  id: string
  performerId: string
  /** As it is shown. */
  title: string
  /** Further names, beside the title. */
  names: readonly string[]
  text: string
  tags: readonly string[]
  publishedAt: Date
}

/** Those of the things that others see, in any order; an absent one is not to be found. */
type FindSearchable = (executor: Db | Tx, ids: readonly string[]) => Promise<Searchable[]>

/** Things by their ids, in that order, as far as the viewer sees them; the others are left out. */
type Show<T> = (viewerContext: ViewerContext, ids: readonly string[]) => Promise<T[]>

export type SearchDeps = {
  db: Db
  clock: Pick<Clock, 'now'>
  countryOf(address: string): string | null
  /** The creators who closed themselves to a country. */
  findClosedIn(country: string | null): Promise<readonly string[]>
  findSearchable: Readonly<Record<SearchedType, FindSearchable>>
  show: { feed: Show<Post>; video: Show<Video>; gallery: Show<Gallery>; product: Show<Product> }
  performers: {
    /** Those of the creators who match the filters, in the order of the ids. */
    filter(ids: readonly string[], filters: PerformerFilters): Promise<string[]>
    /** In the order of the ids; those hidden from the viewer are left out. */
    show(requester: { accountId: string | null; address: string }, ids: readonly string[]): Promise<Performer[]>
    findCards(executor: Db | Tx, ids: readonly string[]): Promise<ReadonlyMap<string, PerformerCard>>
  }
}
