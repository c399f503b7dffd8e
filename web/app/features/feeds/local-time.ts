const LOCAL = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})$/

/** The clock time of an instant in a zone, as milliseconds of UTC. */
function clockTimeMs(instantMs: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(new Date(instantMs))
  const part = (type: string) => Number(parts.find((found) => found.type === type)?.value ?? 0)
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'))
}

/**
 * The instant that a clock in a zone shows as `local` (`2026-11-22T18:30`, the value of a `datetime-local` input). A time
 * that the clock skips is the same distance behind the skip; of one that it shows twice the earlier.
 * @returns ISO 8601 in UTC; null when `local` is no time
 */
export function instantOf(local: string, timeZone: string): string | null {
  const [, year, month, day, hour, minute] = LOCAL.exec(local)?.map(Number) ?? []
  if (year === undefined || month === undefined) return null
  const wanted = Date.UTC(year, month - 1, day, hour, minute)
  if (Number.isNaN(wanted) || new Date(wanted).toISOString().slice(0, 16) !== local) return null
  const offsetAt = (instant: number) => clockTimeMs(instant, timeZone) - instant
  const DAY_MS = 86_400_000
  const instants = [offsetAt(wanted - DAY_MS), offsetAt(wanted + DAY_MS)].map((offset) => wanted - offset)
  const found = instants.toSorted((a, b) => a - b).find((instant) => clockTimeMs(instant, timeZone) === wanted)
  return new Date(found ?? Math.max(...instants)).toISOString()
}

/** The value of a `datetime-local` input for an instant. */
export const localOf = (instant: string, timeZone: string): string =>
  new Date(clockTimeMs(Date.parse(instant), timeZone)).toISOString().slice(0, 16)
