/** The most look-ups that one statement answers. */
const MAXIMUM_KEYS = 100

type Waiting<K, V> = { key: K; resolve(value: V): void; reject(error: unknown): void }

/**
 * Joins concurrent look-ups of the same kind into one statement: those of one turn of the event loop, and those that
 * begin while a statement is under way. Nothing is kept: each is answered by a statement that was sent after it began,
 * so what was committed before is seen. Only for reads outside transactions.
 * @param load answers each key, in their order; when it throws, all of its look-ups do
 */
export function joinLookups<K, V>(load: (keys: readonly K[]) => Promise<readonly V[]>): (key: K) => Promise<V> {
  let waiting: Waiting<K, V>[] = []
  let isBusy = false

  async function answerWaiting(): Promise<void> {
    const requested = waiting.slice(0, MAXIMUM_KEYS)
    waiting = waiting.slice(MAXIMUM_KEYS)
    try {
      const values = await load(requested.map(({ key }) => key))
      for (const [i, { resolve }] of requested.entries()) resolve(values[i] as V)
    } catch (error) {
      for (const { reject } of requested) reject(error)
    }
    isBusy = false
    if (waiting.length > 0) start()
  }

  function start(): void {
    isBusy = true
    setImmediate(() => void answerWaiting())
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      if (!isBusy) start()
    })
}
