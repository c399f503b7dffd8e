/**
 * The only clock. Rules receive `now`; all other code reads it here, never from `Date.now()`. Its offset is in the
 * table `app_clock`, so that SQL's `app_now()` and every process read the same time.
 */
export type Clock = {
  now(): Date
  /** Takes over the offset that the database holds; called at start and whenever it changes. */
  setOffsetMs(offsetMs: number): void
}

/** The machine's time, moved by the offset that the database holds. */
export function systemClock(): Clock {
  let offsetMs = 0
  return {
    now: () => new Date(Date.now() + offsetMs),
    setOffsetMs: (next) => {
      offsetMs = next
    },
  }
}
