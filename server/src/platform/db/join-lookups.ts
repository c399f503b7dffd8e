/** The most look-ups that one statement answers. */
const MAXIMUM_KEYS = 100

type Waiting<K, V> = { key: K; resolve(value: V): void; reject(error: unknown): void }

/** How long a statement waits for as many look-ups as those before it answered, at most. The shortest time of a timer. */
const GATHERING_MS = 1

/** One statement in so many waits longer, for twice as many: calls that go in two groups, in turn, become one. */
const PROBED = 8
const PROBING_MS = 3

export type JoinOptions = {
  /**
   * A statement also waits, for a millisecond at most, until as many look-ups are there as one of the two before it answered: for
   * what a call does first, so that concurrent calls go on side by side and share all that follows. Where calls come one after the
   * other, nothing waits. Decision 0434.
   */
  gathers?: boolean
}

/**
 * Joins concurrent look-ups of the same kind into one statement: those of one turn of the event loop, and those that
 * begin while a statement is under way. Nothing is kept: each is answered by a statement that was sent after it began,
 * so what was committed before is seen. Only for reads outside transactions.
 * @param load answers each key, in their order; when it throws, all of its look-ups do
 */
export function joinLookups<K, V>(
  load: (keys: readonly K[]) => Promise<readonly V[]>,
  { gathers = false }: JoinOptions = {},
): (key: K) => Promise<V> {
  let waiting: Waiting<K, V>[] = []
  let isBusy = false
  const crowd = gathers ? crowdOf() : null
  let gathering: NodeJS.Timeout | null = null

  async function answerWaiting(): Promise<void> {
    const requested = waiting.slice(0, MAXIMUM_KEYS)
    waiting = waiting.slice(MAXIMUM_KEYS)
    crowd?.note(requested.length)
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
    const waitMs = crowd?.expect(waiting.length) ?? 0
    if (waitMs > 0) gathering = setTimeout(send, waitMs)
    else send()
  }

  function send(): void {
    if (gathering) clearTimeout(gathering)
    gathering = null
    setImmediate(() => void answerWaiting())
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      if (!isBusy) start()
      else if (gathering && crowd?.isThere(waiting.length)) send()
    })
}

/** How many look-ups come together, by the statements before. */
function crowdOf() {
  let counts: readonly [number, number] = [1, 1]
  let statements = 0
  let expected = 1
  return {
    /** @returns for how long a statement waits that has so many look-ups, in milliseconds */
    expect(count: number): number {
      statements += 1
      const usual = Math.max(...counts)
      const isProbed = usual > 1 && statements % PROBED === 0
      expected = isProbed ? usual * 2 : usual
      if (count >= expected) return 0
      return isProbed ? PROBING_MS : GATHERING_MS
    },
    isThere: (count: number): boolean => count >= expected,
    note(count: number): void {
      counts = [count, counts[0]]
    },
  }
}
