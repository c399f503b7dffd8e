import { DateTime } from 'luxon'

/** The start of the first period, and the time zone of its months. */
export type Anchor = { anchorAt: Date; timeZone: string }

/**
 * Where the period that is so many months after the anchor ends: the same day of the month and time of day in the
 * anchor's zone, the last day of a month that has no such day (31 January → 28 February → 31 March). A time that a
 * change of clocks leaves out is moved on by the change. Counted from the anchor each time, so that a short month
 * shortens no other. Rule SUB-2.
 */
export function monthsAfter({ anchorAt, timeZone }: Anchor, months: number): Date {
  return DateTime.fromJSDate(anchorAt, { zone: timeZone }).plus({ months }).toJSDate()
}
