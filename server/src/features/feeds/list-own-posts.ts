import type { PostStatus } from '@stagedoor/contract/feeds'
import type { Viewer } from '#src/platform/http/viewer.ts'
import { cutPage, timeStartOf, type ListPage } from '#src/platform/http/cursor.ts'
import type { FeedsDeps } from './deps.ts'
import { millisecondsOf } from './post-columns.ts'
import type { CreatorQuery } from './list-creator-posts.ts'
import { readFilters } from './list-filters.ts'
import type { PostListPage } from './list-home-posts.ts'
import { countOwnSearch, searchOwn } from './queries.ts'
import { showPosts } from './show-posts.ts'

/** A creator's own posts of every status, but for deleted ones. */
export async function listOwnPosts(
  deps: FeedsDeps,
  viewer: Viewer,
  { query, page }: { query: CreatorQuery & { status?: PostStatus }; page: ListPage },
): Promise<PostListPage> {
  const { limit, sort, sortBy, status = null } = query
  const { filters } = readFilters(query)
  const { at: value, id } = timeStartOf(page, sort)
  const search = { performerId: viewer.accountId, status, filters }
  const [refs, total] = await Promise.all([
    searchOwn(deps.db, search, { sortBy, sort, after: { value, id }, limit: limit + 1, offset: page.offset }),
    countOwnSearch(deps.db, search),
  ])
  const { shown, cursor } = cutPage(refs, limit, { page, keysOf: (ref) => [millisecondsOf(ref.at)] })
  const own = shown.map((ref) => ({ ...ref, flags: 0 }))
  const data = await showPosts(deps, { viewer, country: null }, own)
  return { data, total, cursor }
}
