export type PageTurns = { most: number; longestMs: number }

/**
 * Renders so many pages at a time, in order of arrival. A page that takes longer than `longestMs` leaves its place to the next: it waits for
 * something else than the processor. Decision 0507.
 */
export function createPageTurns({ most, longestMs }: PageTurns) {
  const waiting: (() => void)[] = []
  let taken = 0

  function takePlace(): Promise<void> | null {
    if (taken < most) {
      taken += 1
      return null
    }
    return new Promise((resolve) => waiting.push(resolve))
  }

  function leavePlace(): void {
    const next = waiting.shift()
    if (next) next()
    else taken -= 1
  }

  /** Runs the work when there is a place for it, with the work's own result. */
  return async function inTurn<T>(render: () => Promise<T>): Promise<T> {
    await takePlace()
    let isLeft = false
    const leave = () => {
      if (!isLeft) leavePlace()
      isLeft = true
    }
    const timer = setTimeout(leave, longestMs)
    try {
      return await render()
    } finally {
      clearTimeout(timer)
      leave()
    }
  }
}
