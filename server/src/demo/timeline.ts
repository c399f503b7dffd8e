import type { ClockOverride } from '#src/platform/time/clock-override.ts'
import { advanceOffset } from '#src/platform/time/simulated-clock.ts'
import type { SeedContext } from './seed-context.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export type Timeline = {
  /**
   * Lets time pass until so long before the present, and lets `eachDay` see every day of it. Time never runs backwards: an
   * earlier moment is now.
   */
  moveTo(hoursAgo: number, eachDay?: () => Promise<void>): Promise<void>
}

/**
 * Sets the one clock back, so that what is made next happened over the past months. Where an earlier run was killed, the
 * clock stands in the past already, and time goes on from there.
 * @param startHoursAgo where the first thing is still to happen; null: nothing is.
 */
export async function openTimeline(
  { db, clock }: Pick<SeedContext, 'db' | 'clock'>,
  { offsetMs: startMs, presentMs }: ClockOverride,
  startHoursAgo: number | null,
): Promise<Timeline> {
  let offsetMs = startMs

  async function moveBy(deltaMs: number): Promise<void> {
    if (deltaMs === 0) return
    offsetMs = await advanceOffset(db, deltaMs)
    clock.setOffsetMs(offsetMs)
  }

  if (startHoursAgo !== null && offsetMs === presentMs) await moveBy(-startHoursAgo * HOUR_MS)
  return {
    async moveTo(hoursAgo, eachDay) {
      const untilMs = presentMs - hoursAgo * HOUR_MS
      while (untilMs > offsetMs) {
        await moveBy(Math.min(DAY_MS, untilMs - offsetMs))
        await eachDay?.()
      }
    },
  }
}
