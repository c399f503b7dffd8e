/** `urgent`: a caller waits for the answer. `background`: a job. */
export type Urgency = 'urgent' | 'background'

export type Turns = {
  /** Waits for a turn; call the returned function when done. Null when too many urgent ones wait already. */
  take(urgency: Urgency): Promise<(() => void) | null>
}

/**
 * Runs `size` tasks concurrently. Urgent ones go first, and background ones never take the last slot if there are
 * several, so that an upload does not wait for background work.
 */
export function createTurns({ size, maximumWaiting }: { size: number; maximumWaiting: number }): Turns {
  const waiting: Record<Urgency, (() => void)[]> = { urgent: [], background: [] }
  const running: Record<Urgency, number> = { urgent: 0, background: 0 }
  const maximumBackground = Math.max(1, size - 1)

  function next(): Urgency | null {
    if (running.urgent + running.background >= size) return null
    if (waiting.urgent.length > 0) return 'urgent'
    return waiting.background.length > 0 && running.background < maximumBackground ? 'background' : null
  }

  function startWaiting(): void {
    for (let urgency = next(); urgency !== null; urgency = next()) {
      running[urgency] += 1
      waiting[urgency].shift()?.()
    }
  }

  return {
    async take(urgency) {
      if (urgency === 'urgent' && waiting.urgent.length >= maximumWaiting) return null
      await new Promise<void>((resolve) => {
        waiting[urgency].push(resolve)
        startWaiting()
      })
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        running[urgency] -= 1
        startWaiting()
      }
    },
  }
}
