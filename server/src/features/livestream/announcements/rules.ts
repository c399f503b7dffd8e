const MINUTE_MS = 60_000

/** An announced stream is so far ahead at least, and at most. Rule LIVE-19. */
const NEAREST_MS = 5 * MINUTE_MS
const FARTHEST_MS = 90 * 24 * 60 * MINUTE_MS

/** So long before its time those who want it are reminded. Rule LIVE-20. */
export const REMIND_BEFORE_MS = 15 * MINUTE_MS

/** What goes live within this time before or after is what was announced; later it was missed. Rule LIVE-19. */
export const MEANT_WITHIN_MS = 60 * MINUTE_MS

/** What is wrong with the time of an announced stream; null: nothing. Pure. */
export function refuseTime(startsAt: Date, now: Date): 'minimum' | 'maximum' | null {
  const aheadMs = startsAt.getTime() - now.getTime()
  if (aheadMs < NEAREST_MS) return 'minimum'
  return aheadMs > FARTHEST_MS ? 'maximum' : null
}
