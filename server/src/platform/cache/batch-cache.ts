/** Values that are asked for by many ids at once and change rarely. */
export type BatchCache<V> = {
  /** The values of these ids; an id without one is absent. Asks the source once for all that are not held. */
  get(ids: readonly string[]): Promise<Map<string, V>>
  /** The held value; undefined when it is not held. Never asks the source. */
  peek(id: string): V | undefined
  /** Forgets one, in this process: for whoever has just changed it. */
  forget(id: string): void
}

export type BatchCacheOptions<V> = {
  /** How long a change made elsewhere may stay unseen. */
  maximumAgeMs: number
  /** The most values held; the one read longest ago goes first. */
  maximumCount: number
  load(ids: readonly string[]): Promise<ReadonlyMap<string, V>>
  /** Which values are held; every one unless told. For those that are about to change. */
  mayHold?(value: V): boolean
}

type Held<V> = { value: V; until: number }

/**
 * Holds values in the memory of this process. What the source does not have is asked for again each time, so that
 * something new is seen at once. Its age is measured by the machine's own clock, which a simulated one does not move.
 */
export function createBatchCache<V>({
  maximumAgeMs,
  maximumCount,
  load,
  mayHold = () => true,
}: BatchCacheOptions<V>): BatchCache<V> {
  const held = new Map<string, Held<V>>()
  /** Counts what was forgotten: a value that was being read meanwhile is given, but not kept. */
  let forgotten = 0

  function peek(id: string): V | undefined {
    const found = held.get(id)
    return found && found.until > performance.now() ? found.value : undefined
  }

  function keep(id: string, value: V): void {
    held.delete(id)
    held.set(id, { value, until: performance.now() + maximumAgeMs })
    if (held.size <= maximumCount) return
    const [oldest] = held.keys()
    if (oldest !== undefined) held.delete(oldest)
  }

  return {
    peek,
    async get(ids) {
      const found = new Map<string, V>()
      const missing = new Set<string>()
      for (const id of ids) {
        const value = peek(id)
        if (value === undefined) missing.add(id)
        else found.set(id, value)
      }
      if (missing.size === 0) return found
      const before = forgotten
      for (const [id, value] of await load([...missing])) {
        found.set(id, value)
        if (forgotten === before && mayHold(value)) keep(id, value)
      }
      return found
    },
    forget(id) {
      forgotten += 1
      held.delete(id)
    },
  }
}
