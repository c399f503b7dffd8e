const DAY_MS = 86_400_000

/** Half open; null for an open end. */
export type DateRange = { from: Date | null; to: Date | null }

/** Whether a text is a day or a time: the contract's format `date-or-time`. */
export const isDateOrTime = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}(T|$)/.test(text) && Date.parse(text) >= EARLIEST_MS

/** The years 1 to 9999, which ISO 8601 writes with four digits and PostgreSQL reads, with a year of room at each end. */
const EARLIEST_MS = Date.parse('0002-01-01T00:00:00Z')
const LATEST_MS = Date.parse('9998-12-31T23:59:59.999Z')

/** `fromDate` and `toDate` of a validated list query. A day without a time covers the whole day. */
export const readDateRange = (query: { fromDate?: string | undefined; toDate?: string | undefined }): DateRange => ({
  from: readDate(query.fromDate, 0),
  to: readDate(query.toDate, DAY_MS),
})

function readDate(text: string | undefined, wholeDayMs: number): Date | null {
  if (text === undefined) return null
  const time = Date.parse(text)
  return new Date(Math.min(/^\d{4}-\d{2}-\d{2}$/.test(text) ? time + wholeDayMs : time, LATEST_MS))
}
