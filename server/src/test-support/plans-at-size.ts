import pg from 'pg'

const ROWS = 1_000_000

/**
 * The tables that stay small however large a site becomes, by what they hold: what the operator writes, and one row of the installation.
 * Reading one of them as a whole is no scan.
 */
const SMALL: ReadonlySet<string> = new Set([
  'app_clock',
  // A row where staff agreed on something with one creator.
  'commission_override',
  'coupon',
  'high_risk_creator',
  'live_server_connection',
  'push_key',
  'region_policy',
  'setting',
  'site_picture',
  'site_promo',
  'statement_key',
  'static_page',
  'static_page_text',
  'table_version',
  'token_package',
  'translation',
])

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Filter?: string
  Plans?: Plan[]
}

/** Indexes of a part that stays small: what is under way, of a table that keeps what is over. Reading all of one is no scan either. */
const SHORT: ReadonlySet<string> = new Set([
  'payment_dispute_open',
  'stream_announcement_next',
  'stream_announcement_of_performer',
  'stream_current',
  'stream_live',
  'webhook_event_quarantined',
])

/** A table that a statement reads as a whole, and the statement's beginning. */
export type WholeTable = `${string}: ${string}`

/**
 * Which tables statements would read as a whole if every table had a million rows, of whose values the planner knows nothing. They
 * are planned for any values, as the product's connections plan (`force_generic_plan`), and not executed. A scan in the order of an
 * index counts unless a limit ends it.
 * @param url of the owner of the tables, who alone may say how large they are; what is said is taken back
 */
export async function wholeTablesAtSize(url: string, texts: readonly string[]): Promise<WholeTable[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query('start transaction')
    await pretendToBeLarge(client)
    const found = new Set<WholeTable>()
    for (const text of new Set(texts.filter(hasPlan))) {
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `explain (generic_plan, format json) ${text}`,
      )
      for (const table of scansOf(rows[0]?.['QUERY PLAN'][0].Plan, false)) found.add(`${table}: ${beginningOf(text)}`)
    }
    return [...found].toSorted()
  } finally {
    await client.end()
  }
}

const hasPlan = (text: string): boolean => /^\s*(?:select|with|insert|update|delete)\b/i.test(text)

const beginningOf = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, 160)

/**
 * A million rows in every table that can grow, and no statistics of their values, which are those of a handful of rows. Of an empty
 * table the planner believes nothing but that it never looked.
 */
async function pretendToBeLarge(client: pg.Client): Promise<void> {
  await client.query(
    `select pg_clear_attribute_stats(schemaname, tablename, attname, inherited) from pg_stats where schemaname in ('public', 'sandbox')`,
  )
  await client.query(
    `select pg_restore_relation_stats('schemaname', nspname::text, 'relname', relname::text, 'relpages', pages,
        'reltuples', case when pages = 0 then -1 else $1 end::real)
      from pg_class join pg_namespace namespace on namespace.oid = relnamespace
        cross join lateral (select (pg_relation_size(pg_class.oid) / current_setting('block_size')::int)::int as pages) as size
      where relkind = 'r' and nspname in ('public', 'sandbox') and relname <> all ($2::text[])`,
    [ROWS, [...SMALL]],
  )
}

const SCANS_BY_INDEX: ReadonlySet<string> = new Set(['Index Scan', 'Index Only Scan', 'Bitmap Index Scan'])

/** The tables that a plan reads as a whole. Below a limit a scan ends, but where it drops rows that a filter refuses. */
function scansOf(plan: Plan | undefined, isLimited: boolean): string[] {
  if (!plan) return []
  const { 'Node Type': kind, 'Relation Name': table, 'Index Name': index = '', Plans: steps = [] } = plan
  const ends = isLimited && (kind === 'Seq Scan' ? plan.Filter === undefined : kind !== 'Bitmap Index Scan')
  const isScan = kind === 'Seq Scan' || (SCANS_BY_INDEX.has(kind) && !plan['Index Cond'] && !SHORT.has(index))
  const isWhole = isScan && !ends
  const own = isWhole && !SMALL.has(table ?? '') ? [table ?? index] : []
  // Without statistics a condition of an index seems to leave few rows, and all of them are put beside those that another index finds.
  if (kind === 'BitmapAnd' && steps.some((step) => step['Index Cond'])) return []
  return [...own, ...steps.flatMap((step) => scansOf(step, staysLimited(kind, isLimited)))]
}

/** A limit ends what is below it as soon as it has its rows, unless something below reads all of its input first. */
const staysLimited = (kind: string, isLimited: boolean): boolean =>
  kind === 'Limit' || (isLimited && !['Sort', 'Aggregate', 'Hash', 'WindowAgg', 'Materialize'].includes(kind))
