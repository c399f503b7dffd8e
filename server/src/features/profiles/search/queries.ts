import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#src/platform/db/database.ts'
import { prepare } from '#src/platform/db/prepared.ts'
import { PERFORMER_COLUMNS, type PerformerRow } from '../queries.ts'

/** An order of the lists: a column with its index; the creator's id makes it total. */
export type Order = 'updatedAt' | 'createdAt' | 'popular' | 'online' | 'live'
export type Direction = 'asc' | 'desc'

type OrderColumn = { column: string; type: 'timestamptz' | 'bigint'; beginning: Record<Direction, string> }

const time = (column: string): OrderColumn => ({
  column,
  type: 'timestamptz',
  beginning: { desc: 'infinity', asc: '-infinity' },
})

const orders: Record<Order, OrderColumn> = {
  updatedAt: time('performer.updated_at'),
  createdAt: time('performer.created_at'),
  online: time('online_at'),
  live: time('live_at'),
  popular: { column: 'popularity', type: 'bigint', beginning: { desc: '9223372036854775807', asc: '-1' } },
}

const BEFORE_ALL_IDS = '00000000-0000-0000-0000-000000000000'
const AFTER_ALL_IDS = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Filters of the search; null lets everyone pass, a list anyone of it. */
export type Filters = {
  isFreeSubscription: boolean | null
  isFeatured: boolean | null
  categoryIds: readonly string[] | null
  country: readonly string[] | null
  gender: readonly string[] | null
  sexualOrientation: readonly string[] | null
  age: readonly string[] | null
  eyes: readonly string[] | null
  hair: readonly string[] | null
  height: readonly string[] | null
  weight: readonly string[] | null
  ethnicity: readonly string[] | null
  bodyType: readonly string[] | null
  /** Those whom the caller follows, when only they are wanted. */
  amongIds: readonly string[] | null
  /** Those who have blocked the caller. */
  exceptIds: readonly string[]
  from: Date | null
  to: Date | null
  /** A part of the name, as a pattern of LIKE; null without one. */
  pattern: string | null
}

const FROM = 'from performer join profile on profile.account_id = performer.account_id'

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
      ...when(filters.isFeatured, (value) => sql`is_featured = ${value}`),
      ...when(filters.categoryIds, (ids) => sql`category_ids && ${[...ids]}::uuid[]`),
      ...anyOf('country', filters.country),
      ...anyOf('gender', filters.gender),
      ...anyOf('sexual_orientation', filters.sexualOrientation),
      ...anyOf('age', filters.age),
      ...anyOf('eyes', filters.eyes),
      ...anyOf('hair', filters.hair),
      ...anyOf('height', filters.height),
      ...anyOf('weight', filters.weight),
      ...anyOf('ethnicity', filters.ethnicity),
      ...anyOf('body_type', filters.bodyType),
      ...when(filters.amongIds, (ids) => sql`performer.account_id = any(${[...ids]}::uuid[])`),
      ...when(filters.from, (time) => sql`performer.created_at >= ${time}`),
      ...when(filters.to, (time) => sql`performer.created_at <= ${time}`),
      ...when(filters.pattern, (pattern) => sql`is_performer and (name ilike ${pattern} or username ilike ${pattern})`),
    ],
    sql` and `,
  )

/** Whether everyone is wanted but those who have blocked the caller. */
const isPlain = ({ exceptIds: _, ...narrowing }: Filters): boolean =>
  Object.values(narrowing).every((value) => value === null)

export type FoundRow = PerformerRow & { order_key: string }

function plainPage(order: Order, direction: Direction) {
  const { column, type } = orders[order]
  const beyond = direction === 'desc' ? '<' : '>'
  return prepare<
    FoundRow,
    [string[], string, string, number, number]
  >(`select ${PERFORMER_COLUMNS}, ${column}::text as order_key ${FROM}
    where is_public and performer.account_id <> all($1::uuid[]) and (${column}, performer.account_id) ${beyond} ($2::${type}, $3::uuid)
    order by ${column} ${direction}, performer.account_id ${direction} limit $4 offset $5`)
}

// The lists that most people see, prepared: one statement an order and direction.
const plainPages = Object.fromEntries(
  (Object.keys(orders) as Order[]).map((order) => [
    order,
    { asc: plainPage(order, 'asc'), desc: plainPage(order, 'desc') },
  ]),
) as Record<Order, Record<Direction, ReturnType<typeof plainPage>>>

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
  const { column, type, beginning } = orders[order]
  const start = after ?? { key: beginning[direction], id: direction === 'desc' ? AFTER_ALL_IDS : BEFORE_ALL_IDS }
  if (isPlain(filters))
    return plainPages[order][direction](db, [...filters.exceptIds], start.key, start.id, limit, offset)
  const [ordered, way, beyond] = [sql.raw(column), sql.raw(direction), sql.raw(direction === 'desc' ? '<' : '>')]
  const { rows } =
    await sql<FoundRow>`select ${sql.raw(PERFORMER_COLUMNS)}, ${ordered}::text as order_key ${sql.raw(FROM)}
    where ${conditionsOf(filters)} and (${ordered}, performer.account_id) ${beyond} (${start.key}::${sql.raw(type)}, ${start.id}::uuid)
    order by ${ordered} ${way}, performer.account_id ${way} limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function countPerformers(db: Db, filters: Filters): Promise<number> {
  const { rows } = await sql<{
    total: number
  }>`select count(*) as total ${sql.raw(FROM)} where ${conditionsOf(filters)}`.execute(db)
  return rows[0]?.total ?? 0
}

const shuffled = (comparison: string) =>
  prepare<PerformerRow, [number, string[], number]>(`select ${PERFORMER_COLUMNS} ${FROM}
    where is_public and shuffle ${comparison} $1 and performer.account_id <> all($2::uuid[])
    order by shuffle, performer.account_id limit $3`)
const shuffledFrom = shuffled('>=')
const shuffledBefore = shuffled('<')

/** A few public creators from a place in the random order on, which closes in a circle. */
export async function findShuffled(
  db: Db,
  { from, exceptIds, limit }: { from: number; exceptIds: readonly string[]; limit: number },
): Promise<PerformerRow[]> {
  const first = await shuffledFrom(db, from, [...exceptIds], limit)
  return first.length === limit
    ? first
    : [...first, ...(await shuffledBefore(db, from, [...exceptIds], limit - first.length))]
}

const selectAfter = prepare<{ account_id: string }, [string, number]>(`select account_id from performer
  where is_public and account_id > $1 order by account_id limit $2`)

/** Ids of public creators in order of id, for walking through all of them. */
export async function findPublicIdsAfter(db: Db, performerId: string | null, limit: number): Promise<string[]> {
  return (await selectAfter(db, performerId ?? BEFORE_ALL_IDS, limit)).map(({ account_id }) => account_id)
}

const updatePopularity = prepare<never, [string[], number[]]>(`update performer set popularity = fresh.popularity
  from unnest($1::uuid[], $2::bigint[]) as fresh (account_id, popularity)
  where performer.account_id = fresh.account_id and performer.popularity <> fresh.popularity`)

export async function writePopularity(db: Db, popularity: ReadonlyMap<string, number>): Promise<void> {
  await updatePopularity(db, [...popularity.keys()], [...popularity.values()])
}
