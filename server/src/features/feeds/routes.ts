import * as calls from '@stagedoor/contract/feeds'
import { createPollOption, voteInPoll as voteCall } from '@stagedoor/contract/polls'
import { answerBy, created, exactly, ok, refuse } from '#src/platform/http/answer.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import type { FeedsDeps } from './deps.ts'
import { findOwnPost, findVisiblePost } from './find-post.ts'
import { createVisitorsList, listCreatorPosts } from './list-creator-posts.ts'
import { findFeedChanges, listHomePosts } from './list-home-posts.ts'
import { listOwnPosts } from './list-own-posts.ts'
import { makePollOption } from './make-poll-option.ts'
import { voteInPoll } from './vote-in-poll.ts'
import { changePost, createPost, type WriteOutcome } from './write-post.ts'
import { deletePost } from './write-queries.ts'

const badField = (field: string, rule = 'format') => refuse('VALIDATION_FAILED', { fields: [{ field, rule }] })

/** Calls about posts and polls. */
export const feedRoutes = (deps: FeedsDeps): BoundRoute[] => [...studioRoutes(deps), ...readerRoutes(deps)]

function studioRoutes(deps: FeedsDeps): BoundRoute[] {
  return [
    route(calls.createPost, async ({ viewer, body }) => {
      const result = await createPost(deps, viewer, body)
      return result.outcome === 'written' ? created(result.post) : refuseWrite(deps, result)
    }),
    route(calls.updatePost, async ({ viewer, params, body }) => {
      const result = await changePost(deps, viewer, { id: params.id, change: body })
      return result.outcome === 'written' ? ok(result.post) : refuseWrite(deps, result)
    }),
    route(calls.deletePost, async ({ viewer, params }) => {
      const deleted = await deletePost(deps.db, params.id, viewer.accountId)
      return deleted ? ok({ success: true as const }) : refuse('NOT_FOUND')
    }),
    route(calls.getOwnPost, async ({ viewer, params }) => {
      const post = await findOwnPost(deps, { viewer, country: null }, params.id)
      return post ? ok(post) : refuse('NOT_FOUND')
    }),
    route(calls.listOwnPosts, async ({ viewer, query, page }) =>
      exactly(await listOwnPosts(deps, viewer, { query, page })),
    ),
    route(createPollOption, async ({ viewer, body }) => {
      const result = await makePollOption(deps, viewer.accountId, body)
      return answerBy(result, {
        made: ({ option }) => created(option),
        empty: () => badField('description', 'minLength'),
        no_time: () => badField('expiredAt'),
        in_past: () => refuse('SCHEDULE_IN_PAST', { now: deps.clock.now().toISOString() }),
      })
    }),
  ]
}

function readerRoutes(deps: FeedsDeps): BoundRoute[] {
  const { countryOf } = deps.geography
  const listForVisitors = createVisitorsList(deps)
  return [
    route(calls.listHomePosts, async ({ viewer, query, page, address }) =>
      exactly(await listHomePosts(deps, { viewer, country: countryOf(address) }, { query, page })),
    ),
    route(calls.countNewerPosts, async ({ viewer, query, address }) =>
      ok(await findFeedChanges(deps, { viewer, country: countryOf(address) }, query)),
    ),
    route(calls.searchPosts, async ({ viewer, params: { username: name }, query, page, address, isDeclaredAdult }) => {
      const country = countryOf(address)
      const requested = { name, query, page }
      const found = await (viewer === null
        ? listForVisitors({ country, isDeclaredAdult, ...requested })
        : listCreatorPosts(deps, { viewer, country }, requested))
      return found ? exactly(found) : refuse('NOT_FOUND')
    }),
    route(calls.getPost, async ({ viewer, params, address, isDeclaredAdult }) => {
      const post = await findVisiblePost(deps, { viewer, country: countryOf(address), isDeclaredAdult }, params.id)
      return post ? ok(post) : refuse('NOT_FOUND')
    }),
    route(voteCall, async ({ viewer, params, address }) => {
      const result = await voteInPoll(deps, { viewer, country: countryOf(address), optionId: params.id })
      return answerBy(result, {
        voted: ({ polls }) => ok({ polls }),
        locked: ({ isSale, price }) => refuse('ITEM_LOCKED', { isSale, price }),
        absent: 'NOT_FOUND',
        own: 'OWN_ITEM',
        closed: 'POLL_CLOSED',
        voted_otherwise: 'ALREADY_VOTED',
      })
    }),
  ]
}

function refuseWrite(deps: FeedsDeps, result: Exclude<WriteOutcome, { outcome: 'written' }>) {
  return answerBy(result, {
    absent: 'NOT_FOUND',
    held_by_staff: 'FORBIDDEN',
    not_approved: 'PERFORMER_NOT_APPROVED',
    field: ({ field, rule }) => badField(field, rule),
    file_missing: 'FILE_MISSING',
    list_unknown: () => refuse('LIST_UNKNOWN', { field: 'audienceListId' }),
    file_broken: 'FILE_NOT_READY',
    too_many_files: () => refuse('TOO_MANY_FILES', { maximum: calls.MAXIMUM_FILES }),
    schedule_in_past: () => refuse('SCHEDULE_IN_PAST', { now: deps.clock.now().toISOString() }),
    poll_incomplete: 'POLL_INCOMPLETE',
    poll_has_votes: 'POLL_HAS_VOTES',
    empty: 'FEED_EMPTY',
  })
}
