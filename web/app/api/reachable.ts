/** Waits after an unsuccessful attempt, each longer than the one before. */
const WAITS_MS = [2_000, 5_000, 10_000, 30_000]

/** Whether the server can be reached now, and can read its data. */
export async function isReachable(): Promise<boolean> {
  if (!navigator.onLine) return false
  return fetch('/readyz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** Waits until the server can be reached. A browser that is offline asks nothing. */
export async function untilReachable(): Promise<void> {
  for (let attempt = 0; !(await isReachable()); attempt += 1) {
    await untilOnline()
    await new Promise((resolve) => setTimeout(resolve, WAITS_MS[Math.min(attempt, WAITS_MS.length - 1)]))
  }
}

/** Waits until the browser is online; at once when it is. */
export const untilOnline = (): Promise<unknown> =>
  navigator.onLine ? Promise.resolve() : new Promise((resolve) => addEventListener('online', resolve, { once: true }))
