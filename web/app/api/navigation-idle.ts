let isIdle = true
let waiting: (() => void)[] = []

/** Tells whether the router is idle on the screen: the last navigation or submission has been rendered. */
export function reportNavigation(state: 'idle' | 'loading' | 'submitting'): void {
  isIdle = state === 'idle'
  if (!isIdle) return
  const resumed = waiting
  waiting = []
  for (const resume of resumed) resume()
}

/**
 * @returns a promise that ends when what a submission was answered is on the screen. The router forgets the answer when
 * it reads the data of a page again, so on a slow device a reading that began before would take it away unseen.
 */
export function untilNavigationIdle(): Promise<void> {
  return isIdle ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))
}
