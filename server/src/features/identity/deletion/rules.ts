const DAY_MS = 86_400_000

/** For how many days a deletion can be undone. Rule ACC-22. */
export const GRACE_DAYS = 30

/** How long the law asks for records of a creator's age and identity after the last work was published. Rule ACC-23. */
const RECORD_YEARS = 7

/** From when on a deletion that is asked for now is carried out. */
export const deletionDueAt = (now: Date): Date => new Date(now.getTime() + GRACE_DAYS * DAY_MS)

/** Until when the records of a creator who is erased now are kept. */
export function recordsUntil(now: Date): Date {
  const until = new Date(now)
  until.setUTCFullYear(until.getUTCFullYear() + RECORD_YEARS)
  return until
}

/** How many days before it is carried out the owner is reminded, first to last. */
export const REMINDER_DAYS = [7, 1] as const

/** When what hindered a deletion is looked at again. */
export const hinderedRetryAt = (now: Date): Date => new Date(now.getTime() + DAY_MS)

/** Until when an erasure that has begun is left to the process that began it. */
export const erasureLeaseUntil = (now: Date): Date => new Date(now.getTime() + 3_600_000)
