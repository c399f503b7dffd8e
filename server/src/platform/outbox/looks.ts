import type { Pace } from './pace.ts'

/** What a look asks for: what was recorded since, or also what waits from before: pauses that ended, and what another process left. */
export type Scope = 'recorded' | 'everything'

export type Looks = {
  /** Looks as soon as delivery has rested. Being woken during a look, or while it rests, causes one more. */
  wake(scope: Scope): void
  /** The look that is under way. */
  underWay(): Promise<void> | undefined
  /** Drops the look that is due after a rest, for who has just looked for everything. */
  forget(): void
  /** Looks no more. */
  stop(): void
}

/** One look for events at a time, with a rest after each. `look` does not throw. */
export function createLooks({ look, pace }: { look(scope: Scope): Promise<void>; pace: Pace }): Looks {
  let isStopped = false
  let woken: Scope | null = null
  let looking: Promise<void> | undefined
  let resting: NodeJS.Timeout | undefined

  async function lookNow(scope: Scope): Promise<void> {
    const startedMs = performance.now()
    await look(scope)
    pace.worked(startedMs)
    looking = undefined
    if (woken !== null) wake(woken)
  }

  function wake(scope: Scope): void {
    if (woken !== 'everything') woken = scope
    if (isStopped || looking || resting) return
    const restMs = pace.restMs()
    if (restMs === 0) return begin()
    resting = setTimeout(() => {
      resting = undefined
      if (!isStopped && !looking) begin()
    }, restMs)
  }

  function begin(): void {
    const scope = woken ?? 'recorded'
    woken = null
    looking = lookNow(scope)
  }

  return {
    wake,
    underWay: () => looking,
    forget() {
      woken = null
      clearTimeout(resting)
      resting = undefined
    },
    stop() {
      isStopped = true
      clearTimeout(resting)
    },
  }
}
