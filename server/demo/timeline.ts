import type { ClockOverride } from '#src/platform/time/clock-override.ts'
import { advanceOffset } from '#src/platform/time/simulated-clock.ts'
import type { SeedContext } from './seed-context.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export type Timeline = {
  /**
   * Advances the clock to `hoursAgo` before the present and calls `eachDay` at the end of each day that passes. The clock
   * never runs backwards: for an earlier moment it stays where it is.
   */
  moveTo(hoursAgo: number, eachDay?: () => Promise<void>): Promise<void>
}

/**
 * Sets the clock back to the start of the timeline. After a fill that was killed the clock is in the past already, and
 * the timeline continues from there.
 * @param startHoursAgo when the first missing event happened; null when there is none.
 */
export async function openTimeline(
  { db, clock }: Pick<SeedContext, 'db' | 'clock'>,
  { offsetMs: startMs, presentMs }: ClockOverride,
  startHoursAgo: number | null,
): Promise<Timeline> {
  let offsetMs = startMs

  async function setTo(newOffsetMs: number): Promise<void> {
    if (newOffsetMs === offsetMs) return
    offsetMs = await advanceOffset(db, newOffsetMs - offsetMs)
    clock.setOffsetMs(offsetMs)
  }

  if (startHoursAgo !== null && offsetMs === presentMs) await setTo(presentMs - startHoursAgo * HOUR_MS)
  let dayEndsMs = offsetMs + DAY_MS
  return {
    async moveTo(hoursAgo, eachDay) {
      const untilMs = presentMs - hoursAgo * HOUR_MS
      for (; dayEndsMs <= untilMs; dayEndsMs += DAY_MS) {
        await setTo(dayEndsMs)
        await eachDay?.()
      }
      if (untilMs > offsetMs) await setTo(untilMs)
    },
  }
}
