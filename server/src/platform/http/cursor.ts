import type { Endpoint } from '@stagedoor/contract/endpoint'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const SEPARATOR = '~'
/** The last millisecond that a date can hold; a forged cursor reaches no further. */
const LARGEST_KEY = 8_640_000_000_000_000

/**
 * Where a page of an endless list ended: the sort keys of its last row (times in milliseconds, flags as 0 and 1, counts;
 * never negative) and, as tie-break, its id.
 */
export type Position = { keys: readonly number[]; id: string }

/** A position as text for the wire. `order` names the list's order, so that a cursor is only ever used in its own. */
export function encodeCursor(order: string, { keys, id }: Position): string {
  return Buffer.from([order, ...keys, id].join(SEPARATOR)).toString('base64url')
}

/** @returns null for a text that is no cursor of this order with `keyCount` keys. */
export function decodeCursor(order: string, keyCount: number, text: string): Position | null {
  const [name, ...rest] = Buffer.from(text, 'base64url').toString('latin1').split(SEPARATOR)
  const id = rest.pop()
  if (name !== order || id === undefined || !UUID.test(id) || rest.length !== keyCount) return null
  const keys = rest.map((key) => (/^\d{1,16}$/.test(key) ? Number(key) : Number.NaN))
  return keys.every((key) => key <= LARGEST_KEY) ? { keys, id } : null
}

/** The requested page of a list. */
export type ListPage = {
  /** The position behind which the page begins; null: at the list's beginning, or `offset` rows after it. */
  after: Position | null
  /** Rows to leave out; 0 behind a cursor. */
  offset: number
  /** The cursor of the page behind this position. */
  cursorBehind(position: Position): string
}

/** The part of a list's query that selects the page. */
export type ListQuery = { sortBy?: string; sort?: string; offset?: number; cursor?: string }

/**
 * The page of a validated query, by the endpoint's cursor policy.
 * @returns null for a cursor of another list or order
 */
export function readListPage(
  { list, keyCount = 1 }: NonNullable<Endpoint['cursor']>,
  { sortBy, sort, offset = 0, cursor }: ListQuery,
): ListPage | null {
  const order = [list, sortBy, sort].join('.')
  const after = cursor === undefined ? null : decodeCursor(order, keyCount, cursor)
  if (cursor !== undefined && after === null) return null
  return { ...firstPage(order), after, offset: after === null ? offset : 0 }
}

/** The beginning of a list, for callers that read one without a query. */
export const firstPage = (order: string): ListPage => ({
  after: null,
  offset: 0,
  cursorBehind: (position) => encodeCursor(order, position),
})

/** Where to begin in a list ordered by time and id: behind `at` and `id`, in the list's direction. */
export type TimeStart = { at: Date | 'infinity' | '-infinity'; id: string }

const FIRST: Record<'asc' | 'desc', TimeStart> = {
  desc: { at: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' },
  asc: { at: '-infinity', id: '00000000-0000-0000-0000-000000000000' },
}

/** The start of a page of a list ordered by one time, the last of its keys, and the id. */
export const timeStartOf = ({ after }: ListPage, sort: 'asc' | 'desc'): TimeStart =>
  after === null ? FIRST[sort] : { at: new Date(after.keys.at(-1) ?? 0), id: after.id }

/** The cursor behind a page that was read with its limit and is full; null when it is not: then it was the last. */
export function cursorOfFullPage<R extends { id: string }>(
  rows: readonly R[],
  limit: number,
  { page, keysOf }: { page: ListPage; keysOf(row: R): readonly number[] },
): string | null {
  const last = rows.at(-1)
  return last && rows.length === limit ? page.cursorBehind({ keys: keysOf(last), id: last.id }) : null
}

/**
 * Cuts a page from rows with one more than is shown, which indicates a next page.
 * @returns the page, and the cursor of the next one or null.
 */
export function cutPage<R extends { id: string }>(
  rows: readonly R[],
  limit: number,
  { page, keysOf }: { page: ListPage; keysOf(row: R): readonly number[] },
): { shown: R[]; cursor: string | null } {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  if (!last || rows.length <= limit) return { shown, cursor: null }
  return { shown, cursor: page.cursorBehind({ keys: keysOf(last), id: last.id }) }
}
