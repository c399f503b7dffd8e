const DAY_MS = 86_400_000

/** Half open; null at an end that was not asked for. */
export type DateRange = { from: Date | null; to: Date | null }

/** Whether a text is a day or a moment: what the contract's format `date-or-time` means. */
export const isDateOrTime = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}(T|$)/.test(text) && !Number.isNaN(Date.parse(text))

/** `fromDate` and `toDate` of a validated list query. A day alone means all of it. */
export const readDateRange = (query: { fromDate?: string | undefined; toDate?: string | undefined }): DateRange => ({
  from: readDate(query.fromDate, 0),
  to: readDate(query.toDate, DAY_MS),
})

function readDate(text: string | undefined, wholeDayMs: number): Date | null {
  if (text === undefined) return null
  const time = Date.parse(text)
  return new Date(/^\d{4}-\d{2}-\d{2}$/.test(text) ? time + wholeDayMs : time)
}
