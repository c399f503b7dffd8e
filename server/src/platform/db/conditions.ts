import { sql, type RawBuilder } from 'kysely'

const EVERY_ROW = sql<boolean>`true`

/** Rows in which a column, a text or an enumeration, has one of the values; every row without values. */
export const isOneOf = (column: string, values: readonly string[] | undefined): RawBuilder<boolean> =>
  values === undefined ? EVERY_ROW : sql<boolean>`${sql.ref(column)}::text = any(${[...values]}::text[])`

/**
 * Rows in which a column has a value; every row for none. What is not asked for is not in the text: a plan for any values cannot leave
 * out a condition, and would read every row for it.
 */
export const hasValue = (column: string, value: string | null): RawBuilder<boolean> =>
  value === null ? EVERY_ROW : sql<boolean>`${sql.ref(column)} = ${value}`

/** Half open; null at an end without a limit. */
export type TimeRange = { from: Date | null; to: Date | null }

/** Rows whose time lies in a range; every row for a range without limits. */
export function inTimeRange(column: string, { from, to }: TimeRange): RawBuilder<boolean> {
  const time = sql.ref(column)
  if (from !== null && to !== null) return sql<boolean>`(${time} >= ${from} and ${time} < ${to})`
  if (from !== null) return sql<boolean>`${time} >= ${from}`
  return to === null ? EVERY_ROW : sql<boolean>`${time} < ${to}`
}

/** The same range with its last millisecond included. */
export const includingEnd = ({ from, to }: TimeRange): TimeRange => ({ from, to: to && new Date(to.getTime() + 1) })

/** A text as a part of a pattern, its signs taken literally. NUL cannot be stored, so it is left out. */
const literally = (text: string): string => text.replaceAll('\0', '').replaceAll(/[\\%_]/g, '\\$&')

/** The pattern of ILIKE for text that occurs anywhere. */
export const patternOf = (text: string): string => `%${literally(text)}%`

/** Behind every text that begins with what stands before it, in the order of characters. */
const LAST_CHARACTER = '\u{10FFFF}'

/**
 * Rows in which a column of collation "C" begins with a text, in this case; every row for none. As a range, because a plan for any
 * value finds no index for a pattern.
 */
export function beginsWith(column: string, text: string | null): RawBuilder<boolean> {
  if (text === null) return EVERY_ROW
  const stored = text.replaceAll('\0', '')
  return sql<boolean>`(${sql.ref(column)} >= ${stored} and ${sql.ref(column)} < ${stored + LAST_CHARACTER})`
}

/** Rows in which one of the columns contains a text, in any case; every row for none. */
export function containsText(columns: readonly string[], text: string | null | undefined): RawBuilder<boolean> {
  if (text === null || text === undefined) return EVERY_ROW
  const pattern = patternOf(text)
  const parts = columns.map((column) => sql`${sql.ref(column)} ilike ${pattern}`)
  return sql<boolean>`(${sql.join(parts, sql` or `)})`
}

/** Rows in which an account has a name or user name that contains a text, in any case; every row for none. */
export const isCalledLike = (column: string, text: string | undefined): RawBuilder<boolean> =>
  text === undefined ? EVERY_ROW : sql<boolean>`is_called_like(${sql.ref(column)}, ${patternOf(text)})`

/** Where a page of an endless list begins: behind this row, in the list's order. A text is a time as PostgreSQL writes it. */
export type After = { value: Date | number | string; id: string }

/** Rows behind a place in a list ordered by one column and the id as tie-break; every row from its beginning (null). */
export function isBehind(
  { column, id = 'id', direction }: { column: string | RawBuilder<unknown>; id?: string; direction: 'asc' | 'desc' },
  after: After | null,
): RawBuilder<boolean> {
  if (after === null) return EVERY_ROW
  const value = typeof after.value === 'number' ? sql`${after.value}::bigint` : sql`${after.value}::timestamptz`
  const comparison = direction === 'asc' ? sql`>` : sql`<`
  const key = typeof column === 'string' ? sql.ref(column) : column
  return sql<boolean>`(${key}, ${sql.ref(id)}) ${comparison} (${value}, ${after.id}::uuid)`
}

/** The value of a cursor's key and id: an amount in cents, or a time in milliseconds. */
export const startOf = (isAmount: boolean, after: { key: number; id: string } | null): After | null =>
  after && { value: isAmount ? after.key : new Date(after.key), id: after.id }
