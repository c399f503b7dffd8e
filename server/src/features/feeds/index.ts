import type { Post, PostChange, NewPost } from '@stagedoor/contract/feeds'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { firstPage } from '#src/platform/http/cursor.ts'
import type { BoundRoute } from '#src/platform/http/route.ts'
import type { Viewer } from '#src/platform/http/viewer.ts'
import type { JobDefinition } from '#src/platform/jobs/jobs.ts'
import { oneByOne, type EventHandler } from '#src/platform/outbox/handlers.ts'
import type { AccessLevel, AccessSource, ReachedItem } from '../access/index.ts'
import type { FeedsDeps, GivenToFeeds } from './deps.ts'
import './events.ts'
import { findVisiblePosts, reachPost } from './find-post.ts'
import type { ViewerContext } from './level.ts'
import { listOwnPosts } from './list-own-posts.ts'
import { makePollOption, type OptionOutcome } from './make-poll-option.ts'
import { levelOfFile, mayStillSeeFile, type Fetcher, type VisitingFetcher } from './may-see-file.ts'
import { createAccessSource, findPricedPost, type PricedPost } from './priced-post.ts'
import { publishDue, sweepUnusedOptions } from './publish-due-posts.ts'
import { countUsesOfLists, findStored, hasPosts } from './queries.ts'
import { feedRoutes } from './routes.ts'
import { findSearchable } from './searchable-queries.ts'
import { staffPostRoutes } from './staff-posts/routes.ts'
import { createFeedCache } from './feed-cache.ts'
import { createHomeCache } from './home-cache.ts'
import { createRefLookup } from './ref-lookup.ts'
import { voteInPoll, type VoteOutcome } from './vote-in-poll.ts'
import { changePost, createPost, type WriteOutcome } from './write-post.ts'
import { markFileError } from './write-queries.ts'

export { feedsErasure, findFilesOfCreator as findPostFiles } from './erasure-queries.ts'
export { feedsExport } from './export-queries.ts'
export type { GivenToFeeds } from './deps.ts'

export type Feeds = {
  routes: readonly BoundRoute[]
  handlers: readonly EventHandler[]
  jobs: readonly JobDefinition[]
  /** Writes a post as its creator's own call does; also for the demo world. */
  createPost(creator: Viewer, given: NewPost): Promise<WriteOutcome>
  changePost(creator: Viewer, change: { id: string; change: PostChange }): Promise<WriteOutcome>
  /** A creator's own posts of every status, oldest first, at most 200. */
  listOwn(creator: Viewer): Promise<readonly Post[]>
  /** Votes as the call does, from no country; also for the demo world. */
  vote(viewer: Viewer, optionId: string): Promise<VoteOutcome>
  makePollOption(performerId: string, given: { description: string; expiredAt?: string | null }): Promise<OptionOutcome>
  /** For purchases, in their transaction. Null: the post does not exist for the buyer. */
  findPriced(tx: Db | Tx, id: string, buyerId: string, from: { address: string }): Promise<PricedPost | null>
  /** Posts by their ids, in that order, as far as the viewer sees them; the others are left out. */
  showPosts(viewerContext: ViewerContext, ids: readonly string[]): Promise<Post[]>
  /** The text that posts can be found by; one that is not published is absent. */
  findSearchable: typeof findSearchable
  /** How far a viewer reaches a post. Null: it does not exist for them. */
  reach(viewerContext: ViewerContext, id: string): Promise<ReachedItem | null>
  /** Whether a post that shows the file is open to the one who fetches it, now. */
  mayStillSee(fetcher: Fetcher | VisitingFetcher, fileId: string): Promise<boolean>
  /** The access level of a file as part of one post. */
  levelInPost(fetcher: Fetcher, part: { postId: string; fileId: string }): Promise<AccessLevel>
  /** Which of these posts staff can open: those that are stored, deleted ones too. */
  findStored(ids: readonly string[]): Promise<ReadonlySet<string>>
  /** Explains who may see a post. */
  accessSource: AccessSource
  /** How many posts that are not deleted have each of these lists as their audience; without any: absent. */
  countUsesOfLists: typeof countUsesOfLists
  /** Whether a creator has a post in any status. */
  hasPosts(executor: Db | Tx, performerId: string): Promise<boolean>
}

const PUBLISH_EVERY_SECONDS = 5
const SWEEP_EVERY_SECONDS = 3_600

/** Posts and polls. */
export function createFeeds(given: GivenToFeeds): Feeds {
  const deps: FeedsDeps = {
    ...given,
    feedCache: createFeedCache(),
    homeCache: createHomeCache(given.db),
    findPostRef: createRefLookup(given.db),
  }
  return {
    routes: [...feedRoutes(deps), ...staffPostRoutes(deps)],
    handlers: oneByOne('feeds', {
      async 'media.file_processed'({ fileId, status }) {
        if (status === 'file-error') await markFileError(deps.db, fileId)
      },
    }),
    jobs: [
      {
        name: 'feeds.publish_due',
        everySeconds: PUBLISH_EVERY_SECONDS,
        run: async () => void (await publishDue(deps.db)),
      },
      {
        name: 'feeds.unused_options',
        everySeconds: SWEEP_EVERY_SECONDS,
        run: () => sweepUnusedOptions(deps.db, deps.clock),
      },
    ],
    createPost: (creator, given) => createPost(deps, creator, given),
    changePost: (creator, change) => changePost(deps, creator, change),
    async listOwn(creator) {
      const query = { limit: 200, sort: 'asc', sortBy: 'createdAt' } as const
      return (await listOwnPosts(deps, creator, { query, page: firstPage('own_posts') })).data
    },
    vote: (viewer, optionId) => voteInPoll(deps, { viewer, country: null, optionId }),
    makePollOption: (performerId, given) => makePollOption(deps, performerId, given),
    findPriced: (tx, id, buyerId, { address }) => findPricedPost(deps, tx, { id, buyerId, address }),
    showPosts: (viewerContext, ids) => findVisiblePosts(deps, viewerContext, ids),
    findSearchable,
    reach: (viewerContext, id) => reachPost(deps, viewerContext, id),
    mayStillSee: (fetcher, fileId) => mayStillSeeFile(deps, fetcher, fileId),
    levelInPost: (fetcher, part) => levelOfFile(deps, fetcher, part),
    accessSource: createAccessSource(deps),
    findStored: (ids) => findStored(deps.db, ids),
    countUsesOfLists,
    hasPosts,
  }
}
