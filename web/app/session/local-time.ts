/** The difference of a time zone to UTC at a moment, in milliseconds. */
function offsetAt(moment: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(moment)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value)
  const asUtc = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  return asUtc - Math.floor(moment.getTime() / 1_000) * 1_000
}

const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

/**
 * The moment that a field of type `datetime-local` names in a time zone, as ISO 8601; null when it names none. A
 * time that a change of the clocks leaves out becomes one an hour off.
 */
export function readLocalTime(text: string, timeZone: string): string | null {
  const asUtc = LOCAL.test(text) ? new Date(`${text}:00Z`) : null
  if (asUtc === null || Number.isNaN(asUtc.getTime())) return null
  const guess = new Date(asUtc.getTime() - offsetAt(asUtc, timeZone))
  return new Date(asUtc.getTime() - offsetAt(guess, timeZone)).toISOString()
}

/** The value of such a field for a moment. */
export function writeLocalTime(moment: string, timeZone: string): string {
  const date = new Date(moment)
  return new Date(date.getTime() + offsetAt(date, timeZone)).toISOString().slice(0, 16)
}
