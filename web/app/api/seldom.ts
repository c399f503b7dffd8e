/**
 * Runs something for many that ask at once, and not again for a while after it has ended, so that what fails every time
 * does not run for ever.
 * @returns asks for it; true: a run that was under way or began now has ended. False: it ran too recently.
 */
export function seldom(
  run: () => Promise<void>,
  { pauseMs, nowMs }: { pauseMs: number; nowMs: () => number },
): () => Promise<boolean> {
  let running: Promise<boolean> | null = null
  let endedAtMs = Number.NEGATIVE_INFINITY
  return () => {
    if (running) return running
    if (nowMs() - endedAtMs < pauseMs) return Promise.resolve(false)
    running = run()
      .then(() => true)
      .finally(() => {
        running = null
        endedAtMs = nowMs()
      })
    return running
  }
}
