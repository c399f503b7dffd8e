import { sql } from 'kysely'
import { inTimeRange, isBehind, isOneOf } from '#src/platform/db/conditions.ts'
import type { Db } from '#src/platform/db/database.ts'
import { totalOf } from '#src/platform/db/list-total.ts'
import type { Position } from '#src/platform/http/cursor.ts'
import type { ListedRow } from '../views.ts'

export type SubscriptionFilter = {
  /** Whose list it is. */
  fanId?: string | undefined
  performerId?: string | undefined
  type?: string[] | undefined
  gateway?: string[] | undefined
  status?: string[] | undefined
  stage?: string[] | undefined
  from: Date | null
  to: Date | null
  /** Restricts to these accounts on the other side; null: all. */
  otherIds: readonly string[] | null
}

const sortColumns = {
  updatedAt: 'subscription.updated_at',
  createdAt: 'subscription.created_at',
  expiredAt: 'subscription.expires_at',
  nextRecurringDate: 'subscription.due_at',
} as const
export type SortBy = keyof typeof sortColumns

export type Page = { sortBy: SortBy; sort: 'asc' | 'desc'; limit: number; offset: number; after: Position | null }

const listed = (db: Db) =>
  db
    .selectFrom('subscription')
    .innerJoin('subscription_terms as terms', 'terms.id', 'subscription.terms_id')
    .selectAll('subscription')
    .select(['terms.price_cents', 'terms.period_months'])
    .select(
      sql<number>`case when subscription.ended_at is null then 0 else (
        select coalesce(sum(reversal.price_token_cents), 0)::int
        from subscription_reversal reversal join subscription_period period on period.id = reversal.period_id
        where period.subscription_id = subscription.id and reversal.kind = 'credit'
      ) end`.as('credited_token_cents'),
    )

function matching(db: Db, filter: SubscriptionFilter) {
  let query = listed(db)
  if (filter.fanId !== undefined) query = query.where('subscription.fan_id', '=', filter.fanId)
  if (filter.performerId !== undefined) query = query.where('subscription.performer_id', '=', filter.performerId)
  query = query
    .where(isOneOf('subscription.type', filter.type))
    .where(isOneOf('subscription.gateway', filter.gateway))
    .where(isOneOf('subscription.stage', filter.stage))
  // Whose first payment never came has not subscribed to anything.
  query =
    filter.status === undefined
      ? query.where('subscription.period_number', '>', 0)
      : query.where(isOneOf('subscription.status', filter.status))
  query = query.where(inTimeRange('subscription.created_at', filter))
  const { otherIds } = filter
  if (otherIds !== null) {
    const ids = sql<string[]>`${[...otherIds]}::uuid[]`
    const other = filter.fanId === undefined ? 'subscription.fan_id' : 'subscription.performer_id'
    query = query.where(sql<boolean>`${sql.ref(other)} = any(${ids})`)
  }
  return query
}

// Those that have no such time come where the endless past would be.
const sortKey = (sortBy: SortBy) => sql<Date>`coalesce(${sql.ref(sortColumns[sortBy])}, 'epoch'::timestamptz)`

/** One page in a total order, and how many there are in all. */
export async function listSubscriptions(
  db: Db,
  filter: SubscriptionFilter,
  { sortBy, sort, limit, offset, after }: Page,
): Promise<{ rows: ListedRow[]; total: number }> {
  const counted = db.selectFrom(matching(db, filter).as('found')).select((eb) => eb.fn.countAll<number>().as('total'))
  const key = sortKey(sortBy)
  const start = after && { value: new Date(after.keys[0] ?? 0), id: after.id }
  const rows = await matching(db, filter)
    .where(isBehind({ column: key, id: 'subscription.id', direction: sort }, start))
    .select(sql<number>`(${counted})`.as('total'))
    .orderBy(key, sort)
    .orderBy('subscription.id', sort)
    .limit(limit)
    .offset(after === null ? offset : 0)
    .execute()
  const isFirstPage = after === null && offset === 0
  const total = await totalOf(rows, { isFirstPage, count: () => counted.executeTakeFirstOrThrow() })
  // Check constraints restrict its columns to the contract's values.
  return { rows: rows as ListedRow[], total }
}

/** One subscription, as listed. */
export async function findListed(db: Db, id: string): Promise<ListedRow | null> {
  const row = await listed(db).where('subscription.id', '=', id).executeTakeFirst()
  return (row as ListedRow | undefined) ?? null
}

/** All accounts on the other side of an account's subscriptions, each once. */
export async function listOthers(db: Db, side: { fanId: string } | { performerId: string }): Promise<string[]> {
  if ('fanId' in side) {
    const rows = await db
      .selectFrom('subscription')
      .where('fan_id', '=', side.fanId)
      .select('performer_id as id')
      .distinct()
      .execute()
    return rows.map((row) => row.id)
  }
  const rows = await db
    .selectFrom('subscription')
    .where('performer_id', '=', side.performerId)
    .select('fan_id as id')
    .distinct()
    .execute()
  return rows.map((row) => row.id)
}
