/** How long delivery rests for each millisecond that it worked: it takes a tenth of a process that is busy with calls. */
const REST_PER_WORK = 9

/** Nothing waits longer for it. */
const LONGEST_REST_MS = 500

/** How soon a dispatcher looks for events again. */
export type Pace = {
  /** @param startedMs when work began that ends now, by the same clock */
  worked(startedMs: number): void
  /** Until it may look again; 0: now. */
  restMs(): number
}

/**
 * Lets delivery rest after it worked. Each look has its price however few events it finds, so that the busier a machine is,
 * the more events each look takes, and the less of its time they cost. A machine with time to spare rests shorter than the waker
 * does anyway.
 */
export function createPace(nowMs: () => number = () => performance.now()): Pace {
  let restsUntilMs = 0
  return {
    worked(startedMs) {
      const now = nowMs()
      const restMs = Math.min((now - startedMs) * REST_PER_WORK, LONGEST_REST_MS)
      restsUntilMs = Math.max(restsUntilMs, now + restMs)
    },
    restMs: () => Math.max(0, restsUntilMs - nowMs()),
  }
}
