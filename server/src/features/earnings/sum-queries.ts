import { sql, type RawBuilder } from 'kysely'
import type { EarningSource } from '@stagedoor/contract/earnings'
import { inTimeRange, isOneOf, type TimeRange } from '#src/platform/db/conditions.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { EarningFilter } from './queries.ts'
import { dayOf, splitByDay } from './rules.ts'

/** Which lines are summed; a text cannot be. */
export type SumFilter = Omit<EarningFilter, 'text'>

export type Sums = { count: number; gross: number; commission: number; net: number }

/** What is not paid out, by its maturity; `reversed` is what was taken back, never positive. */
type UnpaidSums = { matured: number; pending: number; reversed: number; next_maturity: Date | null }

export type EarningSums = Sums & UnpaidSums & { paid: number }

const ofLines = ({ performerId, type, sourceType, isPaid }: SumFilter, range: TimeRange) => sql<boolean>`
  performer_id = ${performerId} and ${inTimeRange('created_at', range)}
    and ${isOneOf('type', type)} and ${isOneOf('source_type', sourceType)}
    and ${isPaid === undefined ? sql`true` : sql`is_paid = ${isPaid}`}`

const columns = sql.raw(`day, available_day, source_type, line_count, gross_token_cents, commission_token_cents,
  net_token_cents, unpaid_token_cents, unpaid_reversed_token_cents`)

/** The kept sums of the whole days of a range and, where it begins or ends within a day, the lines of that part. */
function partsOf(filter: SumFilter): RawBuilder<unknown> {
  const { days, edges } = splitByDay(filter)
  const { performerId, type, sourceType, isPaid } = filter
  const sources = edges.map((edge) => sql`select ${columns} from earning_part where ${ofLines(filter, edge)}`)
  if (days)
    sources.push(sql`select ${columns} from earning_day where performer_id = ${performerId}
      and ${days.from === null ? sql`true` : sql`day >= ${days.from}::date`}
      and ${days.to === null ? sql`true` : sql`day < ${days.to}::date`}
      and ${isOneOf('type', type)} and ${isOneOf('source_type', sourceType)}
      and ${isPaid === undefined ? sql`true` : sql`is_paid = ${isPaid}`}`)
  return sql`(${sql.join(sources, sql` union all `)}) part`
}

const sums = sql`coalesce(sum(line_count), 0)::bigint as count, coalesce(sum(gross_token_cents), 0)::bigint as gross,
  coalesce(sum(commission_token_cents), 0)::bigint as commission, coalesce(sum(net_token_cents), 0)::bigint as net`

/** Sums over the same lines as the list. */
export async function sumEarnings(executor: Db | Tx, filter: SumFilter, now: Date): Promise<EarningSums> {
  const today = sql`${dayOf(now)}::date`
  const unpaidLines = sql`earning_part where ${ofLines(filter, filter)} and not is_paid`
  const { rows } = await sql<EarningSums>`
    select count, gross, commission, net, net - unpaid - reversed as paid, reversed, unpaid - later + ready.cents as matured,
      later - ready.cents as pending, next.available_at as next_maturity
    from (select ${sums}, coalesce(sum(unpaid_token_cents), 0)::bigint as unpaid,
        coalesce(sum(unpaid_token_cents) filter (where available_day >= ${today}), 0)::bigint as later,
        coalesce(sum(unpaid_reversed_token_cents), 0)::bigint as reversed,
        min(available_day) filter (where unpaid_token_cents > 0 and available_day > ${today}) as next_day
      from ${partsOf(filter)}) total,
    -- What becomes available today is known line by line.
    lateral (select coalesce(sum(unpaid_token_cents), 0)::bigint as cents from ${unpaidLines}
      and available_at >= ${today}::timestamp at time zone 'UTC' and available_at <= ${now}) ready,
    lateral (select min(available_at) as available_at from ${unpaidLines} and unpaid_token_cents > 0 and available_at > ${now}
      and available_at < (coalesce(next_day, ${today}) + 1)::timestamp at time zone 'UTC') next`.execute(executor)
  const [row] = rows
  if (!row) throw new Error('a sum has no row')
  return row
}

/** The same sums by what was sold. */
export async function sumBySource(db: Db, filter: SumFilter): Promise<(Sums & { source_type: EarningSource })[]> {
  const { rows } = await sql<Sums & { source_type: EarningSource }>`select source_type, ${sums} from ${partsOf(filter)}
    group by source_type having sum(line_count) > 0 order by source_type`.execute(db)
  return rows
}

const MAXIMUM_DAYS = 366

/** The same sums by day of UTC, oldest first; the newest 366 that have any. */
export async function sumByDay(db: Db, filter: SumFilter): Promise<(Sums & { date: string })[]> {
  const { rows } = await sql<Sums & { date: string }>`select to_char(day, 'YYYY-MM-DD') as date, ${sums}
    from ${partsOf(filter)} group by day having sum(line_count) > 0 order by day desc limit ${MAXIMUM_DAYS}`.execute(db)
  return rows.toReversed()
}

/** How many lines a filter means. */
export async function countEarnings(db: Db, filter: SumFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`select coalesce(sum(line_count), 0)::bigint as count
    from ${partsOf(filter)}`.execute(db)
  return rows[0]?.count ?? 0
}
