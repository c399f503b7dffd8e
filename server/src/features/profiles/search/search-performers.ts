import { createCache } from '#src/platform/cache/cache.ts'
import type { Db } from '#src/platform/db/database.ts'
import { countedUpTo, type Place } from '#src/platform/db/list-total.ts'
import type { ListPage } from '#src/platform/http/cursor.ts'
import { readDateRange } from '#src/platform/http/date-range.ts'
import { toCents } from '@stagedoor/contract/money'
import { MAXIMUM_SEED, type Performer, type searchPerformers } from '@stagedoor/contract/performers'
import type { PerformerFilters } from '@stagedoor/contract/performer-filters'
import type { QueryOf } from '@stagedoor/contract/endpoint'
import { findCreatorFacts, findStats } from '../creator-facts.ts'
import type { Requester, ProfileFacts } from '../facts.ts'
import type { PerformerRow } from '../performer-row.ts'
import { popularityOf } from '../rules.ts'
import { performerView } from '../views.ts'
import { findShownVideos } from '../welcome-video/show-welcome-video.ts'
import { placeOf, positionOf } from './position.ts'
import { findPublicPerformers } from './searchable-queries.ts'
import {
  countPerformers,
  findMatching,
  findPerformers,
  findPublicIdsAfter,
  findShuffled,
  writePopularity,
  type Direction,
  type Filters,
  type Order,
} from './queries.ts'

type SearchQuery = QueryOf<typeof searchPerformers>

type Found = { data: Performer[]; total: number; cursor: string | null }

export type PerformerSearch = {
  search(wanted: { query: SearchQuery; page: ListPage }, requester: Requester): Promise<Found>
  /** By chance; the same seed gives the same order. */
  random(wanted: { limit: number; seed: number | undefined }, requester: Requester): Promise<Performer[]>
  top(limit: number, requester: Requester): Promise<Performer[]>
  /** Turns rows into views for the viewer: relations and figures in two queries, for any number of rows. */
  present(rows: readonly PerformerRow[], requester: Requester): Promise<Performer[]>
  /** Those of the creators who match the filters, in the order of the ids. */
  filter(ids: readonly string[], filters: PerformerFilters): Promise<string[]>
  /** In the order of the ids; those hidden from the viewer are left out. */
  show(requester: Requester, ids: readonly string[]): Promise<Performer[]>
  /** Brings the order of popularity up to date; for a timer. */
  refreshPopularity(): Promise<void>
}

/** The maximum age of a search's total, because counting is the expensive part of a list. */
const TOTAL_MAXIMUM_AGE_MS = 5_000
const WALK_BATCH = 500

/** Lists of public creators: one statement for the rows, whatever the filters. */
export function createPerformerSearch({ db, facts }: { db: Db; facts: ProfileFacts }): PerformerSearch {
  const totalOf = createTotals(db)
  const present = (rows: readonly PerformerRow[], requester: Requester) =>
    presentPerformers({ db, facts }, rows, requester)

  /** Whom a caller follows, and whom they do not come across: blocked on one side or by country, never themselves. Rule ACS-17. */
  async function findScope({ accountId, address }: Requester) {
    const [{ followedIds, apartIds }, closedIds] = await Promise.all([
      accountId === null ? NOBODY : facts.findFollowedCreators(accountId),
      facts.findClosedTo(address),
    ])
    const exceptIds = [...new Set([...apartIds, ...closedIds.filter((id) => id !== accountId)])]
    return {
      followedIds,
      exceptIds,
      isOwn: apartIds.size > 0 || (accountId !== null && closedIds.includes(accountId)),
    }
  }

  return {
    present,
    async filter(ids, filters) {
      const matching = await findMatching(db, { ...EVERYBODY, ...filtersOf(filters), amongIds: ids })
      return ids.filter((id) => matching.has(id))
    },
    show: async (requester, ids) => present(await findPublicPerformers(db, ids), requester),
    async search({ query, page }, requester) {
      const { order, direction } = orderOf(query)
      const after = page.after && placeOf(order, page.after)
      const { followedIds, exceptIds, isOwn } = await findScope(requester)
      const filters = {
        ...filtersOf(query),
        ...readDateRange(query),
        exceptIds,
        amongIds: query.followed ? followedIds : null,
      }
      const { limit } = query
      const { offset } = page
      const [rows, total] = await Promise.all([
        findPerformers(db, filters, { order, direction, after, limit, offset }),
        totalOf(filters, { isOwn: isOwn || query.followed === true, place: { limit, offset } }),
      ])
      const last = rows.length === limit ? rows.at(-1) : undefined
      const place = last && { key: last.order_key, id: last.account_id }
      const cursor = place ? page.cursorBehind(positionOf(order, place)) : null
      return { data: await present(rows, requester), total, cursor }
    },
    async random({ limit, seed }, requester) {
      const { exceptIds } = await findScope(requester)
      const from = seed === undefined ? Math.random() : seed / (MAXIMUM_SEED + 1)
      return present(await findShuffled(db, { from, exceptIds, limit }), requester)
    },
    async top(limit, requester) {
      const { exceptIds } = await findScope(requester)
      const filters = { ...EVERYBODY, exceptIds }
      const page = { order: 'popular' as const, direction: 'desc' as const, after: null, limit, offset: 0 }
      return present(await findPerformers(db, filters, page), requester)
    },
    async refreshPopularity() {
      let ids = await findPublicIdsAfter(db, null, WALK_BATCH)
      while (ids.length > 0) {
        const stats = await findStats(db, ids)
        await writePopularity(db, new Map(ids.map((id) => [id, popularityOf(stats.get(id) ?? {})])))
        ids = await findPublicIdsAfter(db, ids.at(-1) ?? null, WALK_BATCH)
      }
    },
  }
}

/** Turns rows into views; creators hidden from the viewer are left out. */
async function presentPerformers(
  deps: { db: Db; facts: ProfileFacts },
  rows: readonly PerformerRow[],
  requester: Requester,
): Promise<Performer[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.account_id)
  const [found, welcomeVideos] = await Promise.all([
    findCreatorFacts(deps, requester, ids),
    findShownVideos(deps.facts, rows),
  ])
  const visible = rows.filter(
    (row) => row.account_id === requester.accountId || !found.get(row.account_id)?.relation.isHidden,
  )
  return visible.map((row) =>
    performerView(row, { ...found.get(row.account_id), welcomeVideo: welcomeVideos.get(row.account_id) }),
  )
}

/** Counts a search: cached for common searches, per call for the viewer's own. */
function createTotals(db: Db): (filters: Filters, scope: { isOwn: boolean; place: Place }) => Promise<number> {
  const totals = createCache<number>({ maximumAgeMs: TOTAL_MAXIMUM_AGE_MS, maximumCount: 1_000 })

  return async (filters, { isOwn, place }) => {
    if (isOwn || filters.from || filters.to) return countPerformers(db, filters, place)
    const key = JSON.stringify([filters, countedUpTo(place)])
    const known = totals.get(key)
    if (known !== undefined) return known
    const total = await countPerformers(db, filters, place)
    totals.set(key, total)
    return total
  }
}

const NOBODY = { followedIds: [], apartIds: new Set<string>() }

const EVERYBODY: Filters = {
  isFreeSubscription: null,
  maximumMonthlyPriceCents: null,
  isFeatured: null,
  categoryIds: null,
  language: null,
  country: null,
  gender: null,
  sexualOrientation: null,
  age: null,
  eyes: null,
  hair: null,
  height: null,
  weight: null,
  size: null,
  ethnicity: null,
  bodyType: null,
  amongIds: null,
  exceptIds: [],
  from: null,
  to: null,
  text: null,
}

/** `latest` and `oldest` imply their direction. */
function orderOf({ sortBy, sort }: SearchQuery): { order: Order; direction: Direction } {
  if (sortBy === 'latest') return { order: 'createdAt', direction: 'desc' }
  if (sortBy === 'oldest') return { order: 'createdAt', direction: 'asc' }
  return { order: sortBy, direction: sort }
}

function filtersOf(query: PerformerFilters & { q?: string }): Omit<Filters, 'from' | 'to' | 'exceptIds' | 'amongIds'> {
  const { q } = query
  return {
    isFreeSubscription: query.isFreeSubscription ?? null,
    maximumMonthlyPriceCents: query.maximumMonthlyPrice === undefined ? null : toCents(query.maximumMonthlyPrice),
    isFeatured: query.isFeatured ?? null,
    categoryIds: query.categoryIds ?? null,
    language: query.language ?? null,
    country: query.country ?? null,
    gender: query.gender ?? null,
    sexualOrientation: query.sexualOrientation ?? null,
    age: query.age ?? null,
    eyes: query.eyes ?? null,
    hair: query.hair ?? null,
    height: query.height ?? null,
    weight: query.weight ?? null,
    size: query.size ?? null,
    ethnicity: query.ethnicity ?? null,
    bodyType: query.bodyType ?? null,
    text: q ?? null,
  }
}
