import { listHomePosts } from '@stagedoor/contract/feeds'
import { unwrapOrThrow } from '../../session/answers.ts'
import type { Visit } from '../../session/visit.ts'
import type { PostPage } from './feed-pages.ts'
import { postOf } from './post-of.ts'

/** What fills a screen: with so many posts a document is ten kilobytes; the next ones are read while they are. */
const FIRST_SIZE = 7
const PAGE_SIZE = 20

/** One page of the home feed, after the cursor in the address. @throws the result page of a refusal. */
export async function findHomePage(visit: Visit): Promise<PostPage> {
  const cursor = visit.url.searchParams.get('cursor') ?? undefined
  const limit = visit.isForData && cursor !== undefined ? PAGE_SIZE : FIRST_SIZE
  const found = unwrapOrThrow(visit, await visit.api(listHomePosts, { query: { limit, cursor } }))
  return {
    posts: found.data.map((post) => postOf(post)),
    cursor: found.cursor ?? null,
    now: visit.now.toISOString(),
  }
}
