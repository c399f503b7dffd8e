/** A year of the age rule, in days. Rule AGE-1. */
const YEAR_DAYS = 365
const ADULT_YEARS = 18
const DAY_MS = 86_400_000

const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/

/** A calendar date (`2001-09-30`) as UTC midnight, or null when there is no such day. */
export function readDate(text: string): Date | null {
  const parts = SHAPE.exec(text)
  if (!parts) return null
  const date = new Date(`${text}T00:00:00Z`)
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text ? null : date
}

/**
 * Whether a person born on `dateOfBirth` (UTC midnight) is an adult at `now`: eighteen years of 365 days have elapsed
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

/** The result of a date of birth at the age gate. */
export type AgeAnswer = { outcome: 'adult'; dateOfBirth: string } | { outcome: 'minor' } | { outcome: 'unreadable' }

/** Checks the date given at the gate; dates in the future or over 120 years ago are invalid. */
export function judgeAge(text: string, now: Date): AgeAnswer {
  const date = readDate(text)
  if (!date || date > now || now.getUTCFullYear() - date.getUTCFullYear() > 120) return { outcome: 'unreadable' }
  return isAdult(date, now) ? { outcome: 'adult', dateOfBirth: text } : { outcome: 'minor' }
}

/** Whether the stored date of birth opens the gate. */
export function isConfirmedAdult(storedDate: string | null, now: Date): boolean {
  return storedDate !== null && judgeAge(storedDate, now).outcome === 'adult'
}
