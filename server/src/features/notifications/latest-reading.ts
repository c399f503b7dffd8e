/**
 * Numbers of accounts that change while they are read: of two readings the one that began later has seen all that the other has, and may
 * end first. After the number of an account was announced, an earlier one is not.
 * @returns reads the numbers of accounts and announces each to its own
 */
export function latestReading() {
  let begun = 0
  let underWay = 0
  /** The reading whose number was announced last to each account, as long as an earlier one may end. */
  const announced = new Map<string, number>()
  return async (
    accountIds: readonly string[],
    read: (accountIds: readonly string[]) => Promise<ReadonlyMap<string, number>>,
    announce: (accountId: string, total: number) => void,
  ): Promise<void> => {
    begun += 1
    const reading = begun
    underWay += 1
    try {
      const totals = await read(accountIds)
      for (const id of accountIds) {
        if ((announced.get(id) ?? 0) > reading) continue
        announced.set(id, reading)
        announce(id, totals.get(id) ?? 0)
      }
    } finally {
      underWay -= 1
      if (underWay === 0) announced.clear()
    }
  }
}
