import type { PostStatus } from '@stagedoor/contract/feeds'
import type { Viewer } from '#src/platform/http/viewer.ts'
import { cutPage, readTimeStart } from '#src/platform/http/cursor.ts'
import type { FeedsDeps } from './deps.ts'
import { millisecondsOf } from './post-columns.ts'
import type { CreatorQuery, ListOutcome } from './list-creator-posts.ts'
import { readFilters } from './list-filters.ts'
import { countOwnSearch, searchOwn } from './queries.ts'
import { showPosts } from './show-posts.ts'

/** A creator's own posts of every status, but for deleted ones. */
export async function listOwnPosts(
  deps: FeedsDeps,
  viewer: Viewer,
  query: CreatorQuery & { status?: PostStatus },
): Promise<ListOutcome> {
  const { limit, sort, sortBy, status = null } = query
  const read = readFilters(query)
  if ('badField' in read) return { outcome: 'bad_field', field: read.badField }
  const order = `own.${sortBy}`
  const start = readTimeStart(order, query)
  if (!start) return { outcome: 'bad_field', field: 'cursor' }
  const offset = query.cursor === undefined ? query.offset : 0
  const [refs, [count]] = await Promise.all([
    searchOwn[sortBy][sort](deps.db, viewer.accountId, start.at, start.id, limit + 1, offset, status, ...read.filters),
    countOwnSearch(deps.db, viewer.accountId, status, ...read.filters),
  ])
  const { page, cursor } = cutPage(refs, limit, { order, sort, timeMsOf: (ref) => millisecondsOf(ref.at) })
  const own = page.map((ref) => ({ ...ref, flags: 0 }))
  const data = await showPosts(deps, { viewer, country: null }, own)
  return { outcome: 'found', page: { data, total: count?.total ?? 0, cursor } }
}
