import { LRUCache } from 'lru-cache'

export type CacheOptions = {
  /** The most values kept; the one used longest ago goes first. */
  maximumCount: number
  /** How long a change made elsewhere may stay unseen; absent: until forgotten. */
  maximumAgeMs?: number
  /** The clock of ages, in milliseconds; the machine's own by default, which a simulated clock does not move. */
  nowMs?(): number
}

type LoadOptions<V> = {
  /** Values of the missing keys, with one call for all; a key without a value is absent. */
  load(missing: readonly string[]): Promise<ReadonlyMap<string, V>>
  /** Whether a kept value still holds; every one by default. */
  isCurrent?(value: V, key: string): boolean
  /** Whether a loaded value may be kept; every one by default. For values that are about to change. */
  mayKeep?(value: V): boolean
}

/** Values in the memory of this process. */
export type Cache<V> = {
  /** The kept value; undefined when there is none or it is too old. */
  get(key: string): V | undefined
  set(key: string, value: V): void
  /** Forgets one, in this process: for the code that has just changed it. */
  forget(key: string): void
  /**
   * The values of these keys; those that are not kept are loaded together. What the source does not have is absent and is
   * asked for again each time, so that something new is seen at once.
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
  /** Counts what was forgotten: a value that was being loaded meanwhile is given, but not kept. */
  let forgotten = 0

  return {
    get: (key) => kept.get(key),
    set: (key, value) => void kept.set(key, value),
    forget(key) {
      forgotten += 1
      kept.delete(key)
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
