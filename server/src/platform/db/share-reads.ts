type Reading<T> = { current: Promise<T>; next: Promise<T> | null }

/**
 * Lets equal reads share their work: one that comes while an equal one is under way waits for it to end, and shares the
 * next with all that came meanwhile. Nothing is kept: each is answered by a read that began after it. For what is the
 * same for everybody and asked by many at once. The answer is shared, so nobody may change it.
 */
export function shareReads<K, T>(
  keyOf: (requested: K) => string,
  read: (requested: K) => Promise<T>,
): (requested: K) => Promise<T> {
  const readings = new Map<string, Reading<T>>()

  function begin(key: string, requested: K): Promise<T> {
    const current = read(requested)
    const reading: Reading<T> = { current, next: null }
    readings.set(key, reading)
    const end = () => {
      if (reading.next === null) readings.delete(key)
    }
    current.then(end, end)
    return current
  }

  return (requested) => {
    const key = keyOf(requested)
    const reading = readings.get(key)
    if (!reading) return begin(key, requested)
    const after = () => begin(key, requested)
    reading.next ??= reading.current.then(after, after)
    return reading.next
  }
}
