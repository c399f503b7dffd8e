/** What accounts are sent, read for many of them at once. Who is missing in a reading is sent nothing. */
export type ReadForAccounts<T> = (accountIds: readonly string[]) => Promise<ReadonlyMap<string, T>>

/** Accounts that one statement reads for. */
const READ_AT_ONCE = 1_000

/**
 * Sends accounts what is read for them, one reading after the other: each began after the changes that were asked for before it, so
 * what an account is sent last is the latest. What is asked for during a reading shares the one after it.
 * @returns asks for accounts; its promise ends when each was sent a reading that began after the asking
 */
export function readingsInTurn<T>(
  read: ReadForAccounts<T>,
  send: (accountId: string, reading: T) => void,
): (accountIds: readonly string[]) => Promise<void> {
  let waiting = new Set<string>()
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null

  async function readWaiting(): Promise<void> {
    const accountIds = [...waiting]
    waiting = new Set()
    for (let start = 0; start < accountIds.length; start += READ_AT_ONCE) {
      const readings = await read(accountIds.slice(start, start + READ_AT_ONCE))
      for (const [id, reading] of readings) send(id, reading)
    }
  }
  function begin(): Promise<void> {
    next = null
    running = readWaiting().finally(() => (running = null))
    return running
  }
  return async (accountIds) => {
    if (accountIds.length === 0) return
    for (const id of accountIds) waiting.add(id)
    if (running === null && next === null) return begin()
    next ??= Promise.resolve(running).then(begin, begin)
    return next
  }
}
