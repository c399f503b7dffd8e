/** From when to when nothing is sent, in minutes of the day in a time zone. */
export type QuietHours = { fromMinute: number; toMinute: number; timeZone: string }

const MINUTES_OF_A_DAY = 1_440
const MINUTE_MS = 60_000

/**
 * When the quiet hours end in which a moment lies; null outside of them. The start belongs to them, the end does not; a span may
 * cross midnight. Where clocks change during them the result is off by that change, so it has to be asked again. Rule NOTE-8.
 */
export function endOfQuietHours(now: Date, { fromMinute, toMinute, timeZone }: QuietHours): Date | null {
  const minute = minuteOfDay(now, timeZone)
  const isQuiet =
    fromMinute < toMinute ? minute >= fromMinute && minute < toMinute : minute >= fromMinute || minute < toMinute
  if (!isQuiet) return null
  const rest = (toMinute - minute + MINUTES_OF_A_DAY) % MINUTES_OF_A_DAY
  const startOfMinute = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS
  return new Date(startOfMinute + rest * MINUTE_MS)
}

/** Whether quiet hours can be kept: a span that is not empty, in a known time zone. */
export function areQuietHours({ fromMinute, toMinute, timeZone }: QuietHours): boolean {
  if (fromMinute === toMinute) return false
  try {
    minuteOfDay(new Date(0), timeZone)
    return true
  } catch {
    return false
  }
}

function minuteOfDay(at: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone })
  const [hour = 0, minute = 0] = parts.format(at).split(':').map(Number)
  return hour * 60 + minute
}
