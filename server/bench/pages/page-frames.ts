/** What happened in the page since the last time it was asked: milliseconds of each frame, of each task over 50, of each key to its paint. */
export type Measured = { frames: number[]; tasks: number[]; keys: number[] }

/** What is used of the page; the server's programs have no types of browsers. */
type Entry = { name: string; duration: number }
type PageGlobals = {
  measured?: Measured
  requestAnimationFrame(callback: (atMs: number) => void): void
  PerformanceObserver: new (seen: (list: { getEntries(): Entry[] }) => void) => {
    observe(options: { type: string; durationThreshold?: number }): void
  }
}

/** Begins to measure. Runs in the page, so that it may use nothing from outside. */
export function measurePage(): void {
  const page = globalThis as unknown as PageGlobals
  const measured: Measured = { frames: [], tasks: [], keys: [] }
  page.measured = measured
  new page.PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) measured.tasks.push(duration)
  }).observe({ type: 'longtask' })
  new page.PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === 'keydown') measured.keys.push(duration)
  }).observe({ type: 'event', durationThreshold: 16 })
  let before: number | null = null
  const frame = (atMs: number) => {
    if (before !== null) measured.frames.push(atMs - before)
    before = atMs
    page.requestAnimationFrame(frame)
  }
  page.requestAnimationFrame(frame)
}

/** What was measured since the last time. Runs in the page. */
export function takeMeasured(): Measured {
  const { measured = { frames: [], tasks: [], keys: [] } } = globalThis as unknown as PageGlobals
  const taken = { frames: [...measured.frames], tasks: [...measured.tasks], keys: [...measured.keys] }
  for (const list of [measured.frames, measured.tasks, measured.keys]) list.length = 0
  return taken
}
