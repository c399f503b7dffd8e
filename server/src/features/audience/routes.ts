import {
  blockCountries,
  blockUser as blockUserCall,
  followPerformer as followCall,
  listBlockedCountries,
  listBlockedUsers,
  listFollowers as followersCall,
  listFollowing as followingCall,
  unblockUser,
  unfollowPerformer,
} from '@stagedoor/contract/follows'
import type { Db } from '#src/platform/db/database.ts'
import { answerBy, created, ok } from '#src/platform/http/answer.ts'
import type { ListPage } from '#src/platform/http/cursor.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import type { Waker } from '#src/platform/outbox/waker.ts'
import { withoutTags } from '#src/platform/text/plain-text.ts'
import { blockUser } from './block-user.ts'
import type { Cards } from './cards.ts'
import { followPerformer } from './follow-performer.ts'
import { listBlocks, listFollowers, listFollowing, narrowingOf, type Wanted } from './list-follows.ts'
import { deleteBlock, deleteFollow, replaceBlockedCountries, type AddFollow } from './queries.ts'
import { followView } from './views.ts'
import type { Visibility } from './visibility.ts'

export type AudienceRouteDeps = {
  db: Db
  addFollow: AddFollow
  cards: Cards
  visibility: Visibility
  countryOf(address: string): string | null
  waker: Waker
}

/** Calls about follows, blocked accounts and blocked countries. */
export function audienceRoutes(deps: AudienceRouteDeps): BoundRoute[] {
  return [...followRoutes(deps), ...blockRoutes(deps)]
}

type ListQuery = Pick<Wanted, 'limit' | 'sort'> & Parameters<typeof narrowingOf>[0]

const wantedOf = (query: ListQuery, page: ListPage): Wanted => ({
  limit: query.limit,
  sort: query.sort,
  page,
  narrowing: narrowingOf(query),
})

function followRoutes(deps: AudienceRouteDeps): BoundRoute[] {
  const { db, cards, countryOf } = deps
  const isPublicPerformer = async (id: string) => (await cards.findPerformerCards(db, [id])).has(id)
  return [
    route(followCall, async ({ viewer, params, address }) => {
      const request = { followerId: viewer.accountId, performerId: params.id, country: countryOf(address) }
      const result = await followPerformer({ ...deps, isPublicPerformer }, request)
      return answerBy(result, {
        followed: ({ follow }) => created(followView(follow)),
        already_followed: ({ follow }) => ok(followView(follow)),
        own: 'OWN_ITEM',
        absent: 'NOT_FOUND',
      })
    }),
    route(unfollowPerformer, async ({ viewer, params }) => {
      await deleteFollow(db, { followerId: viewer.accountId, performerId: params.id })
      return ok({ success: true as const })
    }),
    route(followersCall, async ({ viewer, query, page }) =>
      ok(await listFollowers(deps, viewer.accountId, wantedOf(query, page))),
    ),
    route(followingCall, async ({ viewer, query, page, address }) => {
      const requester = { accountId: viewer.accountId, country: countryOf(address) }
      return ok(await listFollowing(deps, requester, wantedOf(query, page)))
    }),
  ]
}

function blockRoutes(deps: AudienceRouteDeps): BoundRoute[] {
  const { db, visibility } = deps
  return [
    route(blockUserCall, async ({ viewer, body }) => {
      const result = await blockUser(deps, {
        ownerId: viewer.accountId,
        targetId: body.targetId,
        reason: withoutTags(body.reason),
      })
      return answerBy(result, {
        blocked: ({ block }) => created(block),
        own: 'OWN_ITEM',
        absent: 'NOT_FOUND',
      })
    }),
    route(unblockUser, async ({ viewer, params }) => {
      await deleteBlock(db, viewer.accountId, params.id)
      return ok({ success: true as const })
    }),
    route(listBlockedUsers, async ({ viewer, query, page }) =>
      ok(await listBlocks(deps, viewer.accountId, wantedOf(query, page))),
    ),
    route(blockCountries, async ({ viewer, body }) => {
      const countryCodes = body.countryCodes.toSorted()
      const added = await replaceBlockedCountries(db, viewer.accountId, countryCodes)
      visibility.forgetCountries()
      if (added.length > 0) deps.waker.wake()
      return ok({ countryCodes })
    }),
    route(listBlockedCountries, async ({ viewer }) => {
      return ok({ countryCodes: [...(await visibility.blockedCountriesOf(viewer.accountId))] })
    }),
  ]
}
