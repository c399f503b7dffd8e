/** A year of the age rule, in days. Rule AGE-1. */
const YEAR_DAYS = 365
const ADULT_YEARS = 18
const OLDEST_YEARS = 120
const DAY_MS = 86_400_000

/** A calendar day (`2001-09-30`, whatever follows it) as UTC midnight, or null when there is no such day. */
export function readDay(text: string): Date | null {
  const [, day] = /^(\d{4}-\d{2}-\d{2})(?:T|$)/.exec(text) ?? []
  if (day === undefined) return null
  const date = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day ? null : date
}

/**
 * Whether someone born on `dateOfBirth` (UTC midnight) is an adult at `now`: eighteen years of 365 days have elapsed
 * AND the eighteenth birthday of the calendar has come. Born on 29 February, the birthday is 1 March in common years.
 * Rule AGE-1.
 */
export function isAdult(dateOfBirth: Date, now: Date): boolean {
  const elapsedDays = (now.getTime() - dateOfBirth.getTime()) / DAY_MS
  const birthday = Date.UTC(
    dateOfBirth.getUTCFullYear() + ADULT_YEARS,
    dateOfBirth.getUTCMonth(),
    dateOfBirth.getUTCDate(),
  )
  return elapsedDays >= ADULT_YEARS * YEAR_DAYS && now.getTime() >= birthday
}

/** The result of a stated date of birth; dates in the future or over 120 years ago are invalid. */
export function judgeBirthDate(text: string, now: Date): 'adult' | 'minor' | 'unreadable' {
  const date = readDay(text)
  if (!date || date > now || now.getUTCFullYear() - date.getUTCFullYear() > OLDEST_YEARS) return 'unreadable'
  return isAdult(date, now) ? 'adult' : 'minor'
}
