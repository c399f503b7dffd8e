import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#src/platform/db/database.ts'
import { countedAtMost, countRows, type Place } from '#src/platform/db/list-total.ts'
import { containsText, includingEnd, inTimeRange, isBehind } from '#src/platform/db/conditions.ts'
import { FROM_PERFORMER, PERFORMER_COLUMNS, type PerformerRow } from '../performer-row.ts'

/** An order of the lists: a column with its index; the creator's id makes it total. */
export type Order = 'updatedAt' | 'createdAt' | 'popular' | 'online' | 'live'
export type Direction = 'asc' | 'desc'

const orders: Record<Order, { column: string; isTime: boolean }> = {
  updatedAt: { column: 'performer.updated_at', isTime: true },
  createdAt: { column: 'performer.created_at', isTime: true },
  online: { column: 'online_at', isTime: true },
  live: { column: 'live_at', isTime: true },
  popular: { column: 'popularity', isTime: false },
}

const BEFORE_ALL_IDS = '00000000-0000-0000-0000-000000000000'

/** Filters of the search; null matches all, a list any of its values. */
export type Filters = {
  isFreeSubscription: boolean | null
  maximumMonthlyPriceCents: number | null
  isFeatured: boolean | null
  categoryIds: readonly string[] | null
  language: readonly string[] | null
  country: readonly string[] | null
  gender: readonly string[] | null
  sexualOrientation: readonly string[] | null
  age: readonly string[] | null
  eyes: readonly string[] | null
  hair: readonly string[] | null
  height: readonly string[] | null
  weight: readonly string[] | null
  size: readonly string[] | null
  ethnicity: readonly string[] | null
  bodyType: readonly string[] | null
  /** Those whom the caller follows, when only they are wanted. */
  amongIds: readonly string[] | null
  /** Those who have blocked the caller. */
  exceptIds: readonly string[]
  from: Date | null
  to: Date | null
  /** A part of the name; null without one. */
  text: string | null
}

const [columns, fromPerformer] = [sql.raw(PERFORMER_COLUMNS), sql.raw(FROM_PERFORMER)]

const when = <T>(value: T | null, condition: (value: T) => RawBuilder<unknown>): RawBuilder<unknown>[] =>
  value === null ? [] : [condition(value)]

const anyOf = (column: string, values: readonly string[] | null): RawBuilder<unknown>[] =>
  when(values, (list) => sql`${sql.ref(column)} = any(${[...list]}::text[])`)

/** Only the filters that are set: the planner is not to weigh those that are not. */
const conditionsOf = (filters: Filters): RawBuilder<unknown> =>
  sql.join(
    [
      sql`is_public and performer.account_id <> all(${[...filters.exceptIds]}::uuid[])`,
      ...when(filters.isFreeSubscription, (value) => sql`is_free_subscription = ${value}`),
      ...when(
        filters.maximumMonthlyPriceCents,
        (cents) => sql`(is_free_subscription or monthly_price_cents <= ${cents})`,
      ),
      ...when(filters.isFeatured, (value) => sql`is_featured = ${value}`),
      ...when(filters.categoryIds, (ids) => sql`category_ids && ${[...ids]}::uuid[]`),
      ...when(filters.language, (codes) => sql`languages && ${[...codes]}::text[]`),
      ...anyOf('country', filters.country),
      ...anyOf('gender', filters.gender),
      ...anyOf('sexual_orientation', filters.sexualOrientation),
      ...anyOf('age', filters.age),
      ...anyOf('eyes', filters.eyes),
      ...anyOf('hair', filters.hair),
      ...anyOf('height', filters.height),
      ...anyOf('weight', filters.weight),
      ...anyOf('size', filters.size),
      ...anyOf('ethnicity', filters.ethnicity),
      ...anyOf('body_type', filters.bodyType),
      ...when(filters.amongIds, (ids) => sql`performer.account_id = any(${[...ids]}::uuid[])`),
      inTimeRange('performer.created_at', includingEnd(filters)),
      ...when(filters.text, (text) => sql`is_performer and ${containsText(['name', 'username'], text)}`),
    ],
    sql` and `,
  )

export type FoundRow = PerformerRow & { order_key: string }

export type Page = {
  order: Order
  direction: Direction
  after: { key: string; id: string } | null
  limit: number
  offset: number
}

/** One page of public creators, in a total order. `order_key` with the id is where the next page begins. */
export async function findPerformers(
  db: Db,
  filters: Filters,
  { order, direction, after, limit, offset }: Page,
): Promise<FoundRow[]> {
  const { column, isTime } = orders[order]
  const start = after && { value: isTime ? after.key : Number(after.key), id: after.id }
  const [ordered, way] = [sql.ref(column), sql.raw(direction)]
  const { rows } = await sql<FoundRow>`select ${columns}, ${ordered}::text as order_key ${fromPerformer}
    where ${conditionsOf(filters)} and ${isBehind({ column, id: 'performer.account_id', direction }, start)}
    order by ${ordered} ${way}, performer.account_id ${way} limit ${sql.lit(limit)} offset ${offset}`.execute(db)
  return rows
}

/** How many public creators match, as far as they are counted for a page. */
export async function countPerformers(db: Db, filters: Filters, place: Place): Promise<number> {
  const counted = countedAtMost(sql`${fromPerformer} where ${conditionsOf(filters)}`, place)
  return (await countRows(db, counted)).total
}

/** Those of `amongIds` who match, in any order. */
export async function findMatching(db: Db, filters: Filters): Promise<Set<string>> {
  const { rows } = await sql<{ account_id: string }>`select performer.account_id ${fromPerformer}
    where ${conditionsOf(filters)}`.execute(db)
  return new Set(rows.map(({ account_id }) => account_id))
}

type Shuffled = { from: number; exceptIds: readonly string[]; limit: number }

async function findPart(db: Db, comparison: '>=' | '<', { from, exceptIds, limit }: Shuffled): Promise<PerformerRow[]> {
  const { rows } = await sql<PerformerRow>`select ${columns} ${fromPerformer}
    where is_public and shuffle ${sql.raw(comparison)} ${from} and performer.account_id <> all(${exceptIds}::uuid[])
    order by shuffle, performer.account_id limit ${limit}`.execute(db)
  return rows
}

/** A few public creators from a place in the random order on, which closes in a circle. */
export async function findShuffled(db: Db, wanted: Shuffled): Promise<PerformerRow[]> {
  const first = await findPart(db, '>=', wanted)
  if (first.length === wanted.limit) return first
  return [...first, ...(await findPart(db, '<', { ...wanted, limit: wanted.limit - first.length }))]
}

/** Ids of public creators in order of id, for walking through all of them. */
export async function findPublicIdsAfter(db: Db, performerId: string | null, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('performer')
    .where('is_public', '=', true)
    .where('account_id', '>', performerId ?? BEFORE_ALL_IDS)
    .select('account_id')
    .orderBy('account_id')
    .limit(limit)
    .execute()
  return rows.map(({ account_id }) => account_id)
}

export async function writePopularity(db: Db, popularity: ReadonlyMap<string, number>): Promise<void> {
  await sql`update performer set popularity = fresh.popularity
    from unnest(${[...popularity.keys()]}::uuid[], ${[...popularity.values()]}::bigint[]) as fresh (account_id, popularity)
    where performer.account_id = fresh.account_id and performer.popularity <> fresh.popularity`.execute(db)
}
