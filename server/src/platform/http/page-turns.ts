export type PageTurns = { most: number; longestMs: number }

/**
 * Gives so many pages at a time a place, in order of arrival. A page that takes longer than `longestMs` leaves its place to the next: it waits
 * for something else than the processor. Decision 0507.
 */
export function createPageTurns({ most, longestMs }: PageTurns) {
  const waiting: (() => void)[] = []
  let taken = 0

  function becomeFree(): void {
    const next = waiting.shift()
    if (next) next()
    else taken -= 1
  }

  /** Resolves, with what leaves the place, when there is one. */
  return async function takePlace(): Promise<() => void> {
    if (taken < most) taken += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    let isLeft = false
    const leave = () => {
      clearTimeout(timer)
      if (!isLeft) becomeFree()
      isLeft = true
    }
    const timer = setTimeout(leave, longestMs)
    return leave
  }
}
