import type { Position } from '#src/platform/http/cursor.ts'
import type { Order } from './queries.ts'

/** Where a page of creators ended: the value that it is ordered by, as the database writes it, and the creator's id. */
export type Place = { key: string; id: string }

/** Stands for `infinity` in a cursor: the last millisecond that a date can hold. `-infinity` is 0. */
const LAST_MS = 8_640_000_000_000_000

/** A place as a cursor holds it. */
export const positionOf = (order: Order, { key, id }: Place): Position => ({
  keys: [order === 'popular' ? Number(key) : millisecondsOf(key)],
  id,
})

/** The sort position of a cursor. */
export function placeOf(order: Order, { keys: [key = 0], id }: Position): Place {
  return { id, key: order === 'popular' ? String(key) : timeOf(key) }
}

function millisecondsOf(time: string): number {
  if (time === 'infinity') return LAST_MS
  return time === '-infinity' ? 0 : new Date(time).getTime()
}

function timeOf(milliseconds: number): string {
  if (milliseconds === LAST_MS) return 'infinity'
  return milliseconds === 0 ? '-infinity' : new Date(milliseconds).toISOString()
}
