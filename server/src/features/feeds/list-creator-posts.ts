import { cutPage, decodeCursor, encodeCursor, readTimeStart } from '#src/platform/http/cursor.ts'
import type { FeedsDeps } from './deps.ts'
import { millisecondsOf } from './post-columns.ts'
import { flagsOf, isPinned, type PostRef } from './post-refs.ts'
import type { ViewerContext } from './level.ts'
import { readFilters, type ListFilters } from './list-filters.ts'
import type { PostListPage } from './list-home-posts.ts'
import {
  countCreatorSearch,
  findCreatorPage,
  findCreatorPageForVisitors,
  findPublishedCounts,
  searchCreator,
  type PostFilters,
} from './queries.ts'
import { showPosts } from './show-posts.ts'

export type CreatorQuery = ListFilters & {
  limit: number
  offset: number
  sort: 'asc' | 'desc'
  sortBy: 'publishedAt' | 'updatedAt' | 'createdAt'
  cursor?: string
}

export type ListOutcome =
  | { outcome: 'found'; page: NonNullable<PostListPage> }
  | { outcome: 'absent' }
  | { outcome: 'bad_field'; field: string }

type Found = { refs: PostRef[]; total: number; cursor: string | null } | { badField: string }

/**
 * A creator's published posts by their user name or id. As it comes (newest first, no filter), pinned posts stand
 * before all others; in any other order they stand where the order puts them.
 */
export async function listCreatorPosts(
  deps: FeedsDeps,
  viewerContext: ViewerContext,
  { name, query }: { name: string; query: CreatorQuery },
): Promise<ListOutcome> {
  const performerId = await deps.profiles.findPerformerId(name)
  if (performerId === null) return { outcome: 'absent' }
  const filters = readFilters(query)
  if ('badField' in filters) return { outcome: 'bad_field', field: filters.badField }
  const isDefault = !filters.isFiltered && query.sortBy === 'publishedAt' && query.sort === 'desc'
  const found = isDefault
    ? await findFirst(deps, viewerContext, performerId, query)
    : await search(deps, viewerContext, performerId, query, filters.filters)
  if ('badField' in found) return { outcome: 'bad_field', field: found.badField }
  if (!(await exists(deps, viewerContext, performerId, found.refs))) return { outcome: 'absent' }
  const data = await showPosts(deps, viewerContext, found.refs)
  return { outcome: 'found', page: { data, total: found.total, cursor: found.cursor } }
}

/** Whether the creator exists for the viewer; for themselves and for staff they always do. */
async function exists(
  { db, profiles, audience }: FeedsDeps,
  { viewer, country }: ViewerContext,
  performerId: string,
  [first]: readonly PostRef[],
): Promise<boolean> {
  if (viewer?.role === 'staff' || viewer?.accountId === performerId) return true
  const [cards, abroadIds] = await Promise.all([
    profiles.findPerformerCards(db, [performerId]),
    audience.findHiddenByCountry(country, [performerId]),
  ])
  if (!cards.has(performerId) || abroadIds.has(performerId)) return false
  // Every post of the page says it; a page without posts has to ask.
  return !(first
    ? flagsOf(first).isBlocked
    : await audience.isBlocked(db, { accountId: viewer?.accountId ?? null, country }, performerId))
}

const ORDER = 'page'
const FIRST_PINNED = { keys: [1], id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

/** Pinned posts first, then the newest. */
async function findFirst(
  { db, feedCache }: FeedsDeps,
  { viewer }: ViewerContext,
  performerId: string,
  { limit, offset, cursor }: CreatorQuery,
): Promise<Found> {
  const start = cursor === undefined ? FIRST_PINNED : decodeCursor(ORDER, 2, cursor)
  if (!start) return { badField: 'cursor' }
  const [pinned, time] = start.keys
  const at = time === undefined ? 'infinity' : new Date(time)
  const page = [performerId, pinned === 1, at, start.id, limit + 1, cursor === undefined ? offset : 0] as const
  const refs = await (viewer ? findCreatorPage(db, viewer.accountId, ...page) : findCreatorPageForVisitors(db, ...page))
  // The feed cache is filled first, so that the last post's time comes from it.
  await feedCache.rowsOf(db, refs.slice(0, limit))
  const last = refs.length > limit ? refs[limit - 1] : undefined
  const lastAt = last ? await feedCache.publishedMsOf(db, last) : null
  return {
    refs: refs.slice(0, limit),
    total: refs[0]?.total ?? (await findPublishedCounts(db, [performerId]))[0]?.published ?? 0,
    cursor:
      last && lastAt !== null ? encodeCursor(ORDER, { keys: [isPinned(last) ? 1 : 0, lastAt], id: last.id }) : null,
  }
}

/** Other orders, and whatever is filtered. */
async function search(
  { db }: FeedsDeps,
  { viewer }: ViewerContext,
  performerId: string,
  query: CreatorQuery,
  filters: PostFilters,
): Promise<Found> {
  const { limit, sort, sortBy } = query
  const order = `creator.${sortBy}`
  const start = readTimeStart(order, query)
  if (!start) return { badField: 'cursor' }
  const window = [limit + 1, query.cursor === undefined ? query.offset : 0] as const
  const find = searchCreator[sortBy][sort]
  const [refs, [count]] = await Promise.all([
    find(db, viewer?.accountId ?? null, performerId, start.at, start.id, ...window, ...filters),
    countCreatorSearch(db, performerId, ...filters),
  ])
  const { page, cursor } = cutPage(refs, limit, { order, sort, timeMsOf: (ref) => millisecondsOf(ref.at) })
  return { refs: page, total: count?.total ?? 0, cursor }
}
