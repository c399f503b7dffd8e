import {
  maximumMatches,
  searchedTypes,
  type MatchReason,
  type SearchedType,
  type searchKeywords,
} from '@stagedoor/contract/search'
import type { BodyOf, DataOf } from '@stagedoor/contract/endpoint'
import type { SearchDeps, ViewerContext } from './deps.ts'
import { expandQuery, type WantedTerms } from './expand-query.ts'
import { countHits, findHits, type Hit, type HitPage } from './hit-queries.ts'
import type { Scope } from './scope-queries.ts'
import { readQuery } from './terms.ts'

export type SearchBody = BodyOf<typeof searchKeywords>
type Answer = DataOf<typeof searchKeywords>
type Section<T> = { data: (T & { match: MatchReason })[]; total: number }
type Found = { hits: readonly Hit[]; total: number }

const NOTHING: Found = { hits: [], total: 0 }

/** Searches all types, or the one that is asked for; what the viewer does not see is left out and not counted. */
export async function searchDocuments(
  deps: SearchDeps,
  { address, ...viewerContext }: ViewerContext & { address: string },
  body: SearchBody,
): Promise<Answer> {
  const { db, show, performers } = deps
  const accountId = viewerContext.viewer?.accountId ?? null
  const query = readQuery(body.keyword)
  const [wanted, closedIds] = await Promise.all([
    query && expandQuery(db, query),
    deps.findClosedIn(viewerContext.country),
  ])
  const scope = { viewerId: accountId, closedIds }
  const isWanted = (type: SearchedType) => wanted !== null && (body.type ?? type) === type
  const find = async (type: SearchedType): Promise<Found> => {
    if (wanted === null || !isWanted(type)) return NOTHING
    return type === 'performer' && hasFilters(body)
      ? findFiltered(deps, { wanted, scope, body })
      : findPage(deps, type, { wanted, scope, page: body })
  }
  const [creators, posts, videos, galleries, products] = await Promise.all(searchedTypes.map(find))
  const inContext =
    <T>(showAll: (viewer: ViewerContext, ids: readonly string[]) => Promise<T[]>) =>
    (ids: readonly string[]) =>
      showAll(viewerContext, ids)
  const [foundCreators, feeds, foundVideos, foundGalleries, foundProducts] = await Promise.all([
    sectionOf(creators, (ids) => performers.show({ accountId, address }, ids)),
    sectionOf(posts, inContext(show.feed)),
    sectionOf(videos, inContext(show.video)),
    sectionOf(galleries, inContext(show.gallery)),
    sectionOf(products, inContext(show.product)),
  ])
  return {
    performers: foundCreators,
    feeds,
    videos: foundVideos,
    galleries: foundGalleries,
    products: foundProducts,
  }
}

const filterNames = [
  'isFreeSubscription',
  'maximumMonthlyPrice',
  'isFeatured',
  'categoryIds',
  'language',
  'country',
  'gender',
  'sexualOrientation',
  'age',
  'eyes',
  'hair',
  'height',
  'weight',
  'size',
  'ethnicity',
  'bodyType',
] as const satisfies (keyof SearchBody)[]

const hasFilters = (body: SearchBody): boolean => filterNames.some((name) => body[name] !== undefined)

type Wanted = { wanted: WantedTerms; scope: Scope }

async function findPage(
  { db, clock }: SearchDeps,
  type: SearchedType,
  { page, ...wanted }: Wanted & { page: HitPage },
): Promise<Found> {
  const sought = { ...wanted, now: clock.now() }
  const hits = await findHits(db, type, { ...sought, page })
  const total = hits[0]?.total ?? (page.offset === 0 ? 0 : await countHits(db, type, sought))
  return { hits, total }
}

/** All matches, of which those with the filters are paged through. */
async function findFiltered(deps: SearchDeps, { body, ...wanted }: Wanted & { body: SearchBody }): Promise<Found> {
  const page = { sortBy: body.sortBy, limit: maximumMatches.performer, offset: 0 }
  const { hits } = await findPage(deps, 'performer', { ...wanted, page })
  const ids = await deps.performers.filter(
    hits.map(({ object_id }) => object_id),
    body,
  )
  const byId = new Map(hits.map((hit) => [hit.object_id, hit]))
  const left = ids.flatMap((id) => byId.get(id) ?? [])
  return { hits: left.slice(body.offset, body.offset + body.limit), total: left.length }
}

/** The things themselves. One that was hidden or removed since its document was written does not count either. */
async function sectionOf<T extends { _id: string }>(
  found: Found | undefined,
  show: (ids: readonly string[]) => Promise<T[]>,
): Promise<Section<T>> {
  const { hits, total } = found ?? NOTHING
  if (hits.length === 0) return { data: [], total }
  const matches = new Map(hits.map((hit) => [hit.object_id, hit.match]))
  const things = await show(hits.map(({ object_id }) => object_id))
  return {
    data: things.map((thing) => ({ ...thing, match: matches.get(thing._id) ?? 'text' })),
    total: total - (hits.length - things.length),
  }
}
