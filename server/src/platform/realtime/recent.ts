/** A page that has waited longer for its socket reads its data again by itself. */
const REMEMBERED_MS = 10_000

/** Accounts, or countries, by their ids. */
export type Recent = {
  add(id: string): void
  has(id: string): boolean
}

/** What was added within the last ten seconds. Older ones are let go with each addition, so it holds no more than that. */
export function rememberRecent(nowMs: () => number = () => performance.now()): Recent {
  /** Oldest first. */
  const addedAt = new Map<string, number>()
  return {
    add(added) {
      const now = nowMs()
      addedAt.delete(added)
      addedAt.set(added, now)
      for (const [id, at] of addedAt) {
        if (now - at <= REMEMBERED_MS) break
        addedAt.delete(id)
      }
    },
    has: (id) => nowMs() - (addedAt.get(id) ?? Number.NEGATIVE_INFINITY) <= REMEMBERED_MS,
  }
}
