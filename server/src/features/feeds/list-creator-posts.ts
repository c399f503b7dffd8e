import { cutPage, timeStartOf, type ListPage } from '#src/platform/http/cursor.ts'
import { shareReads } from '#src/platform/db/share-reads.ts'
import type { FeedsDeps } from './deps.ts'
import { millisecondsOf } from './post-columns.ts'
import { flagsOf, isPinned, type PostRef } from './post-refs.ts'
import type { ViewerContext } from './level.ts'
import { readFilters, type ListFilters } from './list-filters.ts'
import type { PostListPage } from './list-home-posts.ts'
import { countCreatorSearch, countPublished, searchCreator, type PostFilters } from './queries.ts'
import { findCreatorPage, findCreatorPageForVisitors } from './statements.ts'
import { showPosts } from './show-posts.ts'

export type CreatorQuery = ListFilters & {
  limit: number
  sort: 'asc' | 'desc'
  sortBy: 'publishedAt' | 'updatedAt' | 'createdAt'
}

type Wanted = { query: CreatorQuery; page: ListPage }
type Found = { refs: PostRef[]; total: number; cursor: string | null }

/**
 * A creator's published posts by their username or id; null: the creator does not exist for the viewer. In the default
 * order (newest first, no filter) pinned posts come first; in any other order they have no special place.
 */
export async function listCreatorPosts(
  deps: FeedsDeps,
  viewerContext: ViewerContext,
  { name, ...wanted }: { name: string } & Wanted,
): Promise<PostListPage | null> {
  const performerId = await deps.profiles.findPerformerId(name)
  if (performerId === null) return null
  const { query } = wanted
  const { filters, isFiltered } = readFilters(query)
  const isDefault = !isFiltered && query.sortBy === 'publishedAt' && query.sort === 'desc'
  const found = isDefault
    ? await findPinnedFirst(deps, viewerContext, performerId, wanted)
    : await search(deps, viewerContext, performerId, { ...wanted, filters })
  if (!(await exists(deps, viewerContext, performerId, found.refs))) return null
  const data = await showPosts(deps, viewerContext, found.refs)
  return { data, total: found.total, cursor: found.cursor }
}

/** The same for visitors, who all see the same in one country on one side of the age gate: those who ask at the same time share a read. */
export const createVisitorsList = (deps: FeedsDeps) =>
  shareReads(
    ({ country, isDeclaredAdult, name, query, page }: Visiting) =>
      JSON.stringify([country, isDeclaredAdult, name, query, page.after, page.offset]),
    ({ country, isDeclaredAdult, ...requested }) =>
      listCreatorPosts(deps, { viewer: null, country, isDeclaredAdult }, requested),
  )

type Visiting = { country: string | null; isDeclaredAdult: boolean; name: string } & Wanted

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
  // Every post of the page carries it; a page without posts has to query it.
  return !(first
    ? flagsOf(first).isBlocked
    : await audience.isBlocked(db, { accountId: viewer?.accountId ?? null, country }, performerId))
}

/** Pinned posts first, then the newest. The first key of a position says whether its post is pinned. */
async function findPinnedFirst(
  { db, feedCache }: FeedsDeps,
  { viewer }: ViewerContext,
  performerId: string,
  { query: { limit, sort }, page }: Wanted,
): Promise<Found> {
  const { at, id } = timeStartOf(page, sort)
  const isAtPinned = page.after === null || page.after.keys[0] === 1
  const values = [performerId, isAtPinned, at, id, limit + 1, page.offset] as const
  const refs = await (viewer
    ? findCreatorPage(db, viewer.accountId, ...values)
    : findCreatorPageForVisitors(db, ...values))
  // The feed cache is filled first, so that the last post's time comes from it.
  await feedCache.rowsOf(db, refs.slice(0, limit))
  const last = refs.length > limit ? refs[limit - 1] : undefined
  const lastAt = last ? await feedCache.publishedMsOf(db, last) : null
  return {
    refs: refs.slice(0, limit),
    total: refs[0]?.total ?? (await countPublished(db, [performerId])).get(performerId) ?? 0,
    cursor: last && lastAt !== null ? page.cursorBehind({ keys: [isPinned(last) ? 1 : 0, lastAt], id: last.id }) : null,
  }
}

/** Other orders, and whatever is filtered. */
async function search(
  { db }: FeedsDeps,
  { viewer }: ViewerContext,
  performerId: string,
  { query: { limit, sort, sortBy }, page, filters }: Wanted & { filters: PostFilters },
): Promise<Found> {
  const { at: value, id } = timeStartOf(page, sort)
  const wanted = { sortBy, sort, after: { value, id }, limit: limit + 1, offset: page.offset }
  const [refs, total] = await Promise.all([
    searchCreator(db, { viewerId: viewer?.accountId ?? null, performerId, filters }, wanted),
    countCreatorSearch(db, performerId, filters),
  ])
  const { shown, cursor } = cutPage(refs, limit, { page, keysOf: (ref) => [0, millisecondsOf(ref.at)] })
  return { refs: shown, total, cursor }
}
