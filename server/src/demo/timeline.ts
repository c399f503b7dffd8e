import { advanceOffset } from '#src/platform/time/simulated-clock.ts'
import type { House } from './house.ts'

const HOUR_MS = 3_600_000

export type Timeline = {
  /** Lets time pass until so long before the present. Time never runs backwards: an earlier moment is now. */
  moveTo(hoursAgo: number): Promise<void>
  /** Back to the present, whatever happened. */
  close(): Promise<void>
}

/**
 * Sets the one clock back, so that what is made next happened over the past weeks. Where an earlier run was killed, the
 * clock stands in the past already, and time goes on from there.
 * @param startHoursAgo where the first thing is still to happen; null: nothing is.
 */
export async function openTimeline(
  { db, clock }: Pick<House, 'db' | 'clock'>,
  startHoursAgo: number | null,
): Promise<Timeline> {
  let offsetMs = await advanceOffset(db, 0)
  // An installation whose clock stands ahead gets it back as it was.
  const presentMs = Math.max(0, offsetMs)

  async function moveBy(deltaMs: number): Promise<void> {
    if (deltaMs === 0) return
    offsetMs = await advanceOffset(db, deltaMs)
    clock.setOffsetMs(offsetMs)
  }

  if (startHoursAgo !== null && offsetMs === presentMs) await moveBy(-startHoursAgo * HOUR_MS)
  return {
    moveTo: (hoursAgo) => moveBy(Math.max(0, presentMs - hoursAgo * HOUR_MS - offsetMs)),
    close: () => moveBy(presentMs - offsetMs),
  }
}
