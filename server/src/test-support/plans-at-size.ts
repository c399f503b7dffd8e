import pg from 'pg'
import { pretendToBeLarge, SMALL } from './pretend-to-be-large.ts'

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
  'account_export_waiting',
  'mass_message_work',
  'payment_dispute_open',
  'private_call_of_performer',
  'private_call_open',
  'stream_announcement_next',
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
