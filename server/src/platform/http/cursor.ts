const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const SEPARATOR = '~'
/** The last millisecond that a date can hold: whoever forges a cursor gets no further than that. */
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

/** Where to begin in a list ordered by time and id: after `at` and `id`, in the list's direction. */
export type TimeStart = { at: Date | 'infinity' | '-infinity'; id: string }

const FIRST: Record<'asc' | 'desc', TimeStart> = {
  desc: { at: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' },
  asc: { at: '-infinity', id: '00000000-0000-0000-0000-000000000000' },
}

/**
 * The start of a page of a list ordered by one time and the id: its beginning, or where its cursor points.
 * @returns null for a cursor that is not this list's: the call is malformed.
 */
export function readTimeStart(
  order: string,
  { sort, cursor }: { sort: 'asc' | 'desc'; cursor?: string },
): TimeStart | null {
  if (cursor === undefined) return FIRST[sort]
  const position = decodeCursor(`${order}.${sort}`, 1, cursor)
  return position && { at: new Date(position.keys[0] ?? 0), id: position.id }
}

/**
 * Cuts a page from rows of which one more was read than is shown: that one says whether there is a next page.
 * @returns the page, and the cursor of the next one or null.
 */
export function cutPage<R extends { id: string }>(
  rows: readonly R[],
  limit: number,
  { order, sort, timeMsOf }: { order: string; sort: 'asc' | 'desc'; timeMsOf(row: R): number },
): { page: R[]; cursor: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  if (!last || rows.length <= limit) return { page, cursor: null }
  return { page, cursor: encodeCursor(`${order}.${sort}`, { keys: [timeMsOf(last)], id: last.id }) }
}
