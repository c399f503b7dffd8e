import type { QueryOf } from '@stagedoor/contract/endpoint'
import * as calls from '@stagedoor/contract/users'
import type { Db } from '#src/platform/db/database.ts'
import { ok, refuse } from '#src/platform/http/answer.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import type { Viewer } from '#src/platform/http/viewer.ts'
import type { Cards } from '../cards/cards.ts'
import type { ProfileFacts } from '../facts.ts'
import { userCardView } from '../views.ts'
import { countPeople, findPeople } from './queries.ts'

export type FanDeps = {
  db: Db
  cards: Pick<Cards, 'findUserCards'>
  facts: Pick<ProfileFacts, 'findFanIds' | 'findFollowerIds' | 'isFanOf'>
}

/** Searches accounts: creators their own fans, staff all; public data only. */
export const fanRoutes = (deps: FanDeps): BoundRoute[] => [
  route(calls.searchUsers, async ({ query, viewer }) => {
    if (viewer.role === 'user') return refuse('FORBIDDEN')
    const amongIds = viewer.role === 'staff' ? null : await deps.facts.findFanIds(viewer.accountId)
    return ok(await page(deps, amongIds, query))
  }),
  route(calls.searchFollowers, async ({ query, viewer }) =>
    ok(await page(deps, await deps.facts.findFollowerIds(viewer.accountId), query)),
  ),
  route(calls.viewUser, async ({ params, viewer }) => {
    const maySee =
      viewer.role === 'staff' || params.id === viewer.accountId || (await isOwnFan(deps, viewer, params.id))
    const card = maySee ? (await deps.cards.findUserCards(deps.db, [params.id])).get(params.id) : undefined
    return card ? ok(card) : refuse('NOT_FOUND')
  }),
]

const isOwnFan = ({ facts }: FanDeps, viewer: Viewer, accountId: string): Promise<boolean> | false =>
  viewer.role === 'performer' && facts.isFanOf({ accountId, performerId: viewer.accountId })

async function page({ db }: FanDeps, amongIds: readonly string[] | null, query: QueryOf<typeof calls.searchUsers>) {
  const search = {
    amongIds,
    q: query.q ?? null,
    order: query.sortBy === 'createdAt' ? ('created_at' as const) : ('updated_at' as const),
    direction: query.sort,
    limit: query.limit,
    offset: query.offset,
  }
  const [rows, total] = await Promise.all([findPeople(db, search), countPeople(db, search)])
  return { data: rows.map(userCardView), total }
}
