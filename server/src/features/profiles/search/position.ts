import { decodeCursor, encodeCursor } from '#src/platform/http/cursor.ts'
import type { Order } from './queries.ts'

/** Where a page of creators ended: the value that it is ordered by, as the database writes it, and the creator's id. */
export type Position = { key: string; id: string }

/** Stands for `infinity` in a cursor: the last millisecond that a date can hold. `-infinity` is 0. */
const LAST_MS = 8_640_000_000_000_000

/** A position as text for the wire. */
export function writePosition(order: Order, { key, id }: Position): string {
  return encodeCursor(order, { keys: [order === 'popular' ? Number(key) : millisecondsOf(key)], id })
}

/** @returns null for a text that is no cursor of this order. */
export function readPosition(order: Order, cursor: string): Position | null {
  const position = decodeCursor(order, 1, cursor)
  const key = position?.keys[0]
  if (!position || key === undefined) return null
  return { id: position.id, key: order === 'popular' ? String(key) : timeOf(key) }
}

function millisecondsOf(time: string): number {
  if (time === 'infinity') return LAST_MS
  return time === '-infinity' ? 0 : new Date(time).getTime()
}

function timeOf(milliseconds: number): string {
  if (milliseconds === LAST_MS) return 'infinity'
  return milliseconds === 0 ? '-infinity' : new Date(milliseconds).toISOString()
}
