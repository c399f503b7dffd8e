const LOOK_MS = 1_000

/**
 * Looks every second whether something still runs and starts it again when it does not. A restart that fails is said and
 * tried again at the next look. It never keeps the process alive.
 * @returns how to end it; a restart that is under way is waited for.
 */
export function supervise(options: {
  isRunning(): Promise<boolean>
  restart(): Promise<void>
  say(line: string): void
  lookMs?: number
}): () => Promise<void> {
  const { isRunning, restart, say, lookMs = LOOK_MS } = options
  let isLooking = false
  let current = Promise.resolve()
  const look = async () => {
    try {
      if (!(await isRunning())) await restart()
    } catch (error) {
      say(error instanceof Error ? error.message : String(error))
    } finally {
      isLooking = false
    }
  }
  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    current = look()
  }, lookMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await current
  }
}
