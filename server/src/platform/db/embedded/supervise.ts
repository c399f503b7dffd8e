const LOOK_MS = 1_000

/**
 * Checks every second whether a service is running and restarts it otherwise. A failing restart is logged and retried
 * at the next check. It never keeps the process alive.
 * @returns a function that stops it and waits for a running restart.
 */
export function supervise(options: {
  isRunning(): Promise<boolean>
  restart(): Promise<void>
  print(line: string): void
  lookMs?: number
}): () => Promise<void> {
  const { isRunning, restart, print, lookMs = LOOK_MS } = options
  let isLooking = false
  let current = Promise.resolve()
  const look = async () => {
    try {
      if (!(await isRunning())) await restart()
    } catch (error) {
      print(error instanceof Error ? error.message : String(error))
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
