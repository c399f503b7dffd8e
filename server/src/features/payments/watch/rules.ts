const DAY_MS = 86_400_000

/** On which days after a payment its gateway is asked what became of it: soon at first, and once more when all is over. */
const ASK_ON_DAYS = [1, 3, 7, 14, 21, 30, 45, 60, 75, 90, 105, 120, 150, 180, 240, 300, 360, 450, 540]

/** How often while a dispute is open: its end may not be heard of either. */
const ASK_WHILE_OPEN_MS = 7 * DAY_MS

export type WatchFacts = {
  transactionId: string
  paidAt: Date
  /** Days after a payment in which a dispute of it can still come. */
  windowDays: number
  /** Of a dispute that is open. */
  disputeOpenedAt: Date | null
}

/**
 * When to ask the gateway next about a settled payment; null: nothing can come any more. Days that were slept through are
 * asked for once. Of payments of the same moment each is asked about at a moment of its own, which its id decides.
 */
export function nextWatchAt(
  { transactionId, paidAt, windowDays, disputeOpenedAt }: WatchFacts,
  now: Date,
): Date | null {
  const days = [...ASK_ON_DAYS.filter((day) => day < windowDays), ...(windowDays > 0 ? [windowDays] : [])]
  const moments = days.map((day, at) => {
    const isLast = at === days.length - 1
    // Earlier by up to half of the pause before it; the last one is as late as can be.
    const earlierDays = isLast ? 0 : (spreadOf(transactionId) * (day - (days[at - 1] ?? 0))) / 2
    return Math.round(paidAt.getTime() + (day - earlierDays) * DAY_MS)
  })
  const nextMs = moments.find((moment) => moment > now.getTime())
  const openUntilMs = disputeOpenedAt === null ? 0 : disputeOpenedAt.getTime() + windowDays * DAY_MS
  const openMs = now.getTime() + ASK_WHILE_OPEN_MS
  const soonestMs = openMs <= openUntilMs ? Math.min(openMs, nextMs ?? openMs) : nextMs
  return soonestMs === undefined ? null : new Date(soonestMs)
}

/** From 0 to 1, the same for the same id, and evenly among ids: their last digits are chance. */
const spreadOf = (transactionId: string): number => Number.parseInt(transactionId.slice(-8), 16) / 2 ** 32
