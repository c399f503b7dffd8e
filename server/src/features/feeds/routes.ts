import * as calls from '@stagedoor/contract/feeds'
import { createPollOption, voteInPoll as voteCall } from '@stagedoor/contract/polls'
import { created, exactly, ok, refuse } from '#src/platform/http/answer.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import type { FeedsDeps } from './deps.ts'
import { findOwnFeed, findVisibleFeed } from './find-feed.ts'
import { listCreatorFeeds, type ListOutcome } from './list-creator-feeds.ts'
import { listHomeFeeds } from './list-home-feeds.ts'
import { listOwnFeeds } from './list-own-feeds.ts'
import { makePollOption } from './make-poll-option.ts'
import { voteInPoll } from './vote-in-poll.ts'
import { changeFeed, createFeed, type WriteOutcome } from './write-feed.ts'
import { deleteFeed } from './write-queries.ts'

const badField = (field: string, rule = 'format') => refuse('VALIDATION_FAILED', { fields: [{ field, rule }] })

/** Calls about posts and polls. */
export const feedRoutes = (deps: FeedsDeps): BoundRoute[] => [...studioRoutes(deps), ...readerRoutes(deps)]

function studioRoutes(deps: FeedsDeps): BoundRoute[] {
  return [
    route(calls.createFeed, async ({ viewer, body }) => {
      const result = await createFeed(deps, viewer, body)
      return result.outcome === 'written' ? created(result.feed) : refuseWrite(deps, result)
    }),
    route(calls.updateFeed, async ({ viewer, params, body }) => {
      const result = await changeFeed(deps, viewer, { id: params.id, change: body })
      return result.outcome === 'written' ? ok(result.feed) : refuseWrite(deps, result)
    }),
    route(calls.deleteFeed, async ({ viewer, params }) => {
      const [deleted] = await deleteFeed(deps.db, params.id, viewer.accountId)
      return deleted ? ok({ success: true as const }) : refuse('NOT_FOUND')
    }),
    route(calls.getOwnFeed, async ({ viewer, params }) => {
      const feed = await findOwnFeed(deps, { viewer, country: null }, params.id)
      return feed ? ok(feed) : refuse('NOT_FOUND')
    }),
    route(calls.listOwnFeeds, async ({ viewer, query }) => answerList(await listOwnFeeds(deps, viewer, query))),
    route(createPollOption, async ({ viewer, body }) => {
      const result = await makePollOption(deps, viewer.accountId, body)
      switch (result.outcome) {
        case 'made':
          return created(result.option)
        case 'empty':
          return badField('description', 'minLength')
        case 'no_time':
          return badField('expiredAt')
        case 'in_past':
          return refuse('SCHEDULE_IN_PAST', { now: deps.clock.now().toISOString() })
        default:
          return result satisfies never
      }
    }),
  ]
}

function readerRoutes(deps: FeedsDeps): BoundRoute[] {
  const { countryOf } = deps.geography
  return [
    route(calls.listHomeFeeds, async ({ viewer, query, address }) => {
      const page = await listHomeFeeds(deps, { viewer, country: countryOf(address) }, query)
      return page === null ? badField('cursor') : exactly(page)
    }),
    route(calls.searchFeeds, async ({ viewer, params, query, address }) => {
      const viewerContext = { viewer, country: countryOf(address) }
      return answerList(await listCreatorFeeds(deps, viewerContext, { name: params.username, query }))
    }),
    route(calls.getFeed, async ({ viewer, params, address }) => {
      const feed = await findVisibleFeed(deps, { viewer, country: countryOf(address) }, params.id)
      return feed ? ok(feed) : refuse('NOT_FOUND')
    }),
    route(voteCall, async ({ viewer, params, address }) => {
      const result = await voteInPoll(deps, { viewer, country: countryOf(address), optionId: params.id })
      switch (result.outcome) {
        case 'voted':
          return ok({ polls: result.polls })
        case 'locked':
          return refuse('ITEM_LOCKED', { isSale: result.isSale, price: result.price })
        case 'absent':
          return refuse('NOT_FOUND')
        case 'own':
          return refuse('OWN_ITEM')
        case 'closed':
          return refuse('POLL_CLOSED')
        case 'voted_otherwise':
          return refuse('ALREADY_VOTED')
        default:
          return result satisfies never
      }
    }),
  ]
}

function answerList(result: ListOutcome) {
  switch (result.outcome) {
    case 'found':
      return exactly(result.page)
    case 'absent':
      return refuse('NOT_FOUND')
    case 'bad_field':
      return badField(result.field)
    default:
      return result satisfies never
  }
}

function refuseWrite(deps: FeedsDeps, result: Exclude<WriteOutcome, { outcome: 'written' }>) {
  switch (result.outcome) {
    case 'absent':
      return refuse('NOT_FOUND')
    case 'held_by_staff':
      return refuse('FORBIDDEN')
    case 'not_approved':
      return refuse('PERFORMER_NOT_APPROVED')
    case 'field':
      return badField(result.field, result.rule)
    case 'file_missing':
      return refuse('FILE_MISSING')
    case 'file_broken':
      return refuse('FILE_NOT_READY')
    case 'too_many_files':
      return refuse('TOO_MANY_FILES')
    case 'schedule_in_past':
      return refuse('SCHEDULE_IN_PAST', { now: deps.clock.now().toISOString() })
    case 'poll_incomplete':
      return refuse('POLL_INCOMPLETE')
    case 'poll_has_votes':
      return refuse('POLL_HAS_VOTES')
    case 'empty':
      return refuse('FEED_EMPTY')
    default:
      return result satisfies never
  }
}
