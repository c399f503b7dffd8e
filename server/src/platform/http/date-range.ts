const DAY_MS = 86_400_000

/** Half open; null at an end that was not asked for. */
export type DateRange = { from: Date | null; to: Date | null }

/**
 * `fromDate` and `toDate` of a list. A day alone means all of it.
 * @returns the name of the field that is no date, in place of a range
 */
export function readDateRange(query: {
  fromDate?: string | undefined
  toDate?: string | undefined
}): DateRange | 'fromDate' | 'toDate' {
  const from = readDate(query.fromDate, 0)
  if (from === 'unreadable') return 'fromDate'
  const to = readDate(query.toDate, DAY_MS)
  return to === 'unreadable' ? 'toDate' : { from, to }
}

function readDate(text: string | undefined, wholeDayMs: number): Date | null | 'unreadable' {
  if (text === undefined) return null
  const time = Date.parse(text)
  if (Number.isNaN(time)) return 'unreadable'
  return new Date(/^\d{4}-\d{2}-\d{2}$/.test(text) ? time + wholeDayMs : time)
}
