/** Work that nobody waits for is begun at the latest after this time, on a page that is never idle. */
const LIMIT_MS = 2_000
/** Safari does not tell when it is idle. */
const PAUSE_MS = 200

/**
 * Runs work in a task of its own once the browser has nothing more urgent to do: what a page fetches and starts after
 * hydration would together block it for longer than a press should wait.
 * @returns calls it off, when it has not begun
 */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, PAUSE_MS)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(() => work(), { timeout: LIMIT_MS })
  return () => cancelIdleCallback(handle)
}
