import { MAXIMUM_NEWER, type Post, type PostType } from '@stagedoor/contract/feeds'
import type { Viewer } from '#src/platform/http/viewer.ts'
import { cutPage, timeStartOf, type ListPage } from '#src/platform/http/cursor.ts'
import type { FeedsDeps } from './deps.ts'
import { millisecondsOf } from './post-columns.ts'
import type { PostRef } from './post-refs.ts'
import { countHome } from './home-queries.ts'
import { countNewerHome, findNotPublic } from './queries.ts'
import { findHomePage, findHomePageBy, findHomePageOfType, type PageRef } from './statements.ts'
import { showPosts } from './show-posts.ts'

export type HomeQuery = {
  limit: number
  sort: 'asc' | 'desc'
  sortBy: 'publishedAt' | 'updatedAt'
  performerId?: string
  type?: PostType
}

/** One page of posts. */
export type PostListPage = { data: Post[]; total: number; cursor: string | null }

/**
 * The newest posts of the creators whom an account follows or subscribes to, as far as they are visible to it. A page
 * may be shorter than requested when a creator is no longer public; the cursor continues. One who closed this country is
 * neither listed nor counted.
 */
export async function listHomePosts(
  deps: FeedsDeps,
  { viewer, country }: { viewer: Viewer; country: string | null },
  { query, page }: { query: HomeQuery; page: ListPage },
): Promise<PostListPage> {
  const isNewestFirst = query.sortBy === 'publishedAt' && query.sort === 'desc'
  const find = isNewestFirst ? findNewest : findOtherwise
  const exceptIds = await deps.audience.findClosedIn(country)
  const { refs, total, cursor } = await find(deps, { accountId: viewer.accountId, exceptIds, query, page })
  return { data: await showPosts(deps, { viewer, country }, refs), total, cursor }
}

/**
 * What has changed since a home feed was read: how many posts are newer than its first, up to the most that is counted, and which of those
 * that it shows are no longer public. One statement each.
 */
export async function findFeedChanges(
  { db, audience }: FeedsDeps,
  { viewer, country }: { viewer: Viewer; country: string | null },
  { since, sinceId, shownIds = [] }: { since: string; sinceId: string; shownIds?: readonly string[] },
): Promise<{ count: number; goneIds: string[] }> {
  const exceptIds = await audience.findClosedIn(country)
  const newer = { accountId: viewer.accountId, since, sinceId, most: MAXIMUM_NEWER, exceptIds }
  const [count, goneIds] = await Promise.all([countNewerHome(db, newer), findNotPublic(db, shownIds)])
  return { count, goneIds }
}

type Search = { accountId: string; exceptIds: readonly string[]; query: HomeQuery; page: ListPage }
type Found = { refs: PostRef[]; total: number; cursor: string | null }

const valuesOf = ({ accountId, exceptIds, page, query: { limit, sort, performerId } }: Search) => {
  const start = timeStartOf(page, sort)
  return [accountId, start.at, start.id, limit + 1, page.offset, performerId ?? null, exceptIds] as const
}

const countOf = async ({ db }: FeedsDeps, { accountId, exceptIds, query }: Search): Promise<number> =>
  countHome(db, { accountId, type: query.type ?? 'any', performerId: query.performerId ?? null, exceptIds })

async function findNewest(deps: FeedsDeps, search: Search): Promise<Found> {
  const { db, feedCache } = deps
  const { limit } = search.query
  const refs = await findNewestRefs(deps, search)
  // The feed cache is filled first, so that the last post's time comes from it.
  await feedCache.rowsOf(db, refs.slice(0, limit))
  const last = refs.length > limit ? refs[limit - 1] : undefined
  const at = last ? await feedCache.publishedMsOf(db, last) : null
  return {
    refs: refs.slice(0, limit),
    total: refs[0]?.total ?? (await countOf(deps, search)),
    cursor: last && at !== null ? search.page.cursorBehind({ keys: [at], id: last.id }) : null,
  }
}

/** The first page of all that an account follows is asked for again and again; other pages are not. */
async function findNewestRefs({ db, homeCache }: FeedsDeps, search: Search): Promise<readonly PageRef[]> {
  const { accountId, exceptIds, query, page } = search
  const { type, performerId, limit } = query
  const values = valuesOf(search)
  if (type !== undefined) return findHomePageOfType(db, ...values, type)
  const load = () => findHomePage(db, ...values)
  const isFirst = performerId === undefined && page.after === null && page.offset === 0
  return isFirst ? homeCache.pageOf({ accountId, exceptIds, limit }, load) : load()
}

async function findOtherwise(deps: FeedsDeps, search: Search): Promise<Found> {
  const { type, limit, sort, sortBy } = search.query
  const find = sortBy === 'publishedAt' ? findHomePageBy.publishedAt.asc : findHomePageBy.updatedAt[sort]
  const [refs, total] = await Promise.all([find(deps.db, ...valuesOf(search), type ?? null), countOf(deps, search)])
  const { shown, cursor } = cutPage(refs, limit, {
    page: search.page,
    keysOf: (ref) => [millisecondsOf(ref.at)],
  })
  return { refs: shown, total, cursor }
}
