import { isDatabaseAway } from './is-database-away.ts'
import { joinLookups, type JoinOptions } from './join-lookups.ts'

type Settled<V> = { value: V } | { alone: Promise<V> }

/**
 * One statement, and therefore one transaction, for several writes, each answered in their order.
 * @param mayWait false: it gives up when another transaction holds a row of it for long
 */
export type JoinedWrite<K, V> = (items: readonly K[], mayWait: boolean) => Promise<readonly V[]>

/**
 * Joins concurrent writes of the same kind into one transaction: those of one turn of the event loop, and those that
 * begin while one is under way. Each is answered after it is committed. When the transaction fails, or would wait
 * for somebody's lock, nothing of it was done, and each of its writes is tried alone: a failure is that of the one that
 * caused it. Only for writes that are each one statement, and that may be repeated. Decision 0350.
 */
export function joinWrites<K, V>(write: JoinedWrite<K, V>, options: JoinOptions = {}): (item: K) => Promise<V> {
  async function alone(item: K): Promise<V> {
    const [value] = await write([item], true)
    return value as V
  }

  const joined = joinLookups<K, Settled<V>>(async (items) => {
    try {
      return (await write(items, false)).map((value) => ({ value }))
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      // Those behind them need not wait until the last of these is done.
      return items.map((item) => ({ alone: withListener(alone(item)) }))
    }
  }, options)

  return async (item) => {
    const settled = await joined(item)
    return 'alone' in settled ? settled.alone : settled.value
  }
}

/** A rejection of it has a listener from the beginning; the caller still hears of it. */
function withListener<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined)
  return promise
}
