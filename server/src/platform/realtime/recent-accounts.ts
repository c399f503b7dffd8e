/** A page that has waited longer for its socket reads its data again by itself. */
const REMEMBERED_MS = 10_000

export type RecentAccounts = {
  add(accountId: string): void
  has(accountId: string): boolean
}

/** Accounts added within the last ten seconds. Older ones are let go with each addition, so it holds no more than that. */
export function recentAccounts(nowMs: () => number = () => performance.now()): RecentAccounts {
  /** Oldest first. */
  const addedAt = new Map<string, number>()
  return {
    add(accountId) {
      const now = nowMs()
      addedAt.delete(accountId)
      addedAt.set(accountId, now)
      for (const [id, at] of addedAt) {
        if (now - at <= REMEMBERED_MS) break
        addedAt.delete(id)
      }
    },
    has: (accountId) => nowMs() - (addedAt.get(accountId) ?? Number.NEGATIVE_INFINITY) <= REMEMBERED_MS,
  }
}
