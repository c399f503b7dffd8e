/** An event of Chromium's trace; times in microseconds, `tdur` without the time in which the thread waited for a core. */
export type TraceEvent = {
  name: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
}

const SLOWDOWN = 4
const UNNOTICED_MS = 50

/**
 * How long tasks after the first paint would block a phone whose processor is four times slower, counted by processor
 * time. Lighthouse counts by elapsed time, in which other programs of this machine (the rendering without a graphics
 * card is one) count too.
 *
 * @returns milliseconds; NaN when nothing was painted.
 */
export function processorBlockingMs(events: readonly TraceEvent[]): number {
  const paint = events.filter(({ name }) => name === 'firstContentfulPaint').toSorted((a, b) => a.ts - b.ts)[0]
  if (!paint) return Number.NaN
  return events
    .filter((event) => event.name === 'RunTask' && event.pid === paint.pid && event.tid === paint.tid)
    .filter(({ ts, dur = 0 }) => ts + dur > paint.ts)
    .map(({ tdur = 0 }) => (tdur * SLOWDOWN) / 1000 - UNNOTICED_MS)
    .reduce((sum, excessMs) => sum + Math.max(0, excessMs), 0)
}
