import type { QueryOf } from '@stagedoor/contract/endpoint'
import type { Subscription } from '@stagedoor/contract/subscription-words'
import type { searchSubscriptions } from '@stagedoor/contract/subscriptions'
import { cursorOfFullPage, type ListPage } from '#src/platform/http/cursor.ts'
import { readDateRange } from '#src/platform/http/date-range.ts'
import type { SubscriptionsDeps } from '../deps.ts'
import { viewOfSubscription, type ListedRow } from '../views.ts'
import { findListed, listOthers, listSubscriptions, type SortBy } from './queries.ts'

type Query = QueryOf<typeof searchSubscriptions>

/** The side of the list: a fan's subscriptions, or a creator's subscribers. */
export type Side = { fanId: string } | { performerId: string }

/** One side's subscriptions, page by page; `q` finds names of the other side. */
export async function searchSubscriptionsOf(
  deps: SubscriptionsDeps,
  side: Side,
  { query, page }: { query: Query; page: ListPage },
): Promise<{ data: Subscription[]; total: number; cursor: string | null }> {
  const { sortBy, sort, limit } = query
  const { after, offset } = page
  const { rows, total } = await listSubscriptions(
    deps.db,
    {
      fanId: query.userId,
      performerId: query.performerId,
      ...side,
      type: query.subscriptionType,
      gateway: query.paymentGateway,
      status: query.status,
      stage: query.billingStage,
      ...readDateRange(query),
      otherIds: query.q === undefined ? null : await findByName(deps, side, query.q),
    },
    { sortBy, sort, limit, offset, after },
  )
  const cursor = cursorOfFullPage(rows, limit, { page, keysOf: (row) => [keyOf(row, sortBy)] })
  const viewerId = 'fanId' in side ? side.fanId : side.performerId
  return { data: await viewsOf(deps, rows, viewerId), total, cursor }
}

const keyColumns = {
  updatedAt: 'updated_at',
  createdAt: 'created_at',
  expiredAt: 'expires_at',
  nextRecurringDate: 'due_at',
} as const satisfies Record<SortBy, keyof ListedRow>

const keyOf = (row: ListedRow, sortBy: SortBy): number => row[keyColumns[sortBy]]?.getTime() ?? 0

/** Names belong to another feature, which provides them by id: the accounts of one list are few enough to filter. */
async function findByName({ db, profiles }: SubscriptionsDeps, side: Side, text: string): Promise<string[]> {
  const ids = await listOthers(db, side)
  const cards = await profiles.findUserCards(db, ids)
  const wanted = text.toLowerCase()
  return ids.filter((id) => {
    const card = cards.get(id)
    return [card?.name, card?.username].some((name) => name?.toLowerCase().includes(wanted))
  })
}

/** Rows with their accounts' short profiles. */
async function viewsOf(
  { db, clock, profiles }: SubscriptionsDeps,
  rows: readonly ListedRow[],
  viewerId: string,
): Promise<Subscription[]> {
  const ids = rows.flatMap((row) => [row.fan_id, row.performer_id, ...(row.giver_id === null ? [] : [row.giver_id])])
  const cards = await profiles.findUserCards(db, [...new Set(ids)])
  const now = clock.now()
  return rows.map((row) => viewOfSubscription(row, { now, cards, viewerId }))
}

/** One subscription for one of its two sides; null for other accounts. */
export async function showSubscription(
  deps: SubscriptionsDeps,
  who: { id: string; viewerId: string },
): Promise<Subscription | null> {
  const row = await findListed(deps.db, who.id)
  if (!row || (row.fan_id !== who.viewerId && row.performer_id !== who.viewerId)) return null
  return (await viewsOf(deps, [row], who.viewerId))[0] ?? null
}
