import { LRUCache } from 'lru-cache'

export type CacheOptions = {
  /** The maximum number of values; the least recently used one is evicted. */
  maximumCount: number
  /** How long a change elsewhere may stay unseen; absent: until invalidated. */
  maximumAgeMs?: number
  /** The clock of ages, in milliseconds; the machine's own by default, which a simulated clock does not move. */
  nowMs?(): number
}

type LoadOptions<V> = {
  /** Values of the missing keys, with one call for all; a key without a value is absent. */
  load(missing: readonly string[]): Promise<ReadonlyMap<string, V>>
  /** Whether a cached value is still valid; always by default. */
  isCurrent?(value: V, key: string): boolean
  /** Whether a loaded value may be cached; always by default. For values that are about to change. */
  mayKeep?(value: V): boolean
}

/** Values in the memory of this process. */
export type Cache<V> = {
  /** The cached value; undefined when there is none or it is too old. */
  get(key: string): V | undefined
  set(key: string, value: V): void
  /** Forgets one, in this process: for the code that has just changed it. */
  forget(key: string): void
  /** Forgets all, in this process. */
  clear(): void
  /**
   * The values of these keys; missing ones are loaded together. Keys that the source does not have are absent and
   * loaded again each time, so that new ones are seen immediately.
   */
  getMany(keys: Iterable<string>, options: LoadOptions<V>): Promise<Map<string, V>>
}

/** The one cache of the server, on `lru-cache`. */
export function createCache<V extends {}>({
  maximumCount,
  maximumAgeMs = 0,
  nowMs = () => performance.now(),
}: CacheOptions): Cache<V> {
  const kept = new LRUCache<string, V>({
    // By size: a largest count would be allocated whole at the start.
    maxSize: maximumCount,
    sizeCalculation: () => 1,
    ttl: maximumAgeMs,
    ttlResolution: 0,
    perf: { now: nowMs },
  })
  /** Counts invalidations: a value that was being loaded is returned, but not cached. */
  let forgotten = 0

  return {
    get: (key) => kept.get(key),
    set: (key, value) => void kept.set(key, value),
    forget(key) {
      forgotten += 1
      kept.delete(key)
    },
    clear() {
      forgotten += 1
      kept.clear()
    },
    async getMany(keys, { load, isCurrent = () => true, mayKeep = () => true }) {
      const found = new Map<string, V>()
      const missing = new Set<string>()
      for (const key of keys) {
        const value = kept.get(key)
        if (value === undefined || !isCurrent(value, key)) missing.add(key)
        else found.set(key, value)
      }
      if (missing.size === 0) return found
      const before = forgotten
      for (const [key, value] of await load([...missing])) {
        found.set(key, value)
        if (forgotten === before && mayKeep(value)) kept.set(key, value)
      }
      return found
    },
  }
}
