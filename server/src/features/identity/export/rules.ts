const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** For how many days a copy can be downloaded. Rule ACC-24. */
const EXPORT_DAYS = 7

/** How often a copy is begun before it counts as failed. */
export const MAXIMUM_ATTEMPTS = 3

export const exportExpiresAt = (readyAt: Date): Date => new Date(readyAt.getTime() + EXPORT_DAYS * DAY_MS)

/** Until when a copy is left to the process that makes it. */
export const exportLeaseUntil = (now: Date): Date => new Date(now.getTime() + HOUR_MS)
