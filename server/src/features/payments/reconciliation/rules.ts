/** Pauses between checks of a payment without a webhook event: short at first, then every ten minutes. */
const CHECK_PAUSES_SECONDS = [30, 30, 60, 60, 120, 300]
const LAST_PAUSE_SECONDS = 600

/** When to poll the gateway again, by the number of polls; never later than the expiry. */
export function nextCheckAt({ now, expiresAt, checkCount }: { now: Date; expiresAt: Date; checkCount: number }): Date {
  const pauseMs = (CHECK_PAUSES_SECONDS[checkCount] ?? LAST_PAUSE_SECONDS) * 1_000
  const next = now.getTime() + pauseMs
  // Stryker disable next-line EqualityOperator: both are the same moment then
  const isExpiryBetween = now < expiresAt && next > expiresAt.getTime()
  return isExpiryBetween ? expiresAt : new Date(next)
}

const DAY_MS = 86_400_000

/** The days after a payment on which its gateway is polled: often at first, and once at the end of the window. */
const CHECK_ON_DAYS = [1, 3, 7, 14, 21, 30, 45, 60, 75, 90, 105, 120, 150, 180, 240, 300, 360, 450, 540]

/** While a dispute is open: the webhook event of its end may be lost as well. */
const CHECK_WHILE_DISPUTED_MS = 7 * DAY_MS

export type SettledCheckFacts = {
  transactionId: string
  paidAt: Date
  /** Days after a payment in which it can still be disputed. */
  windowDays: number
  /** Of an open dispute. */
  disputeOpenedAt: Date | null
}

/**
 * When to poll the gateway next for a settled payment; null: no event is possible any more. Missed days are made up for
 * once. Payments of the same time are spread by their ids.
 */
export function nextSettledCheckAt(
  { transactionId, paidAt, windowDays, disputeOpenedAt }: SettledCheckFacts,
  now: Date,
): Date | null {
  const days = [...CHECK_ON_DAYS.filter((day) => day < windowDays), windowDays]
  const moments = days.map((day, at) => {
    const isLast = at === days.length - 1
    // Earlier by up to half of the pause before it; the last one is exactly at the end of the window.
    const earlierDays = isLast ? 0 : (spreadOf(transactionId) * (day - (days[at - 1] ?? 0))) / 2
    return Math.round(paidAt.getTime() + (day - earlierDays) * DAY_MS)
  })
  const nextMs = moments.find((moment) => moment > now.getTime())
  const disputedUntilMs = disputeOpenedAt === null ? 0 : disputeOpenedAt.getTime() + windowDays * DAY_MS
  const whileDisputedMs = now.getTime() + CHECK_WHILE_DISPUTED_MS
  const soonestMs = whileDisputedMs <= disputedUntilMs ? Math.min(whileDisputedMs, nextMs ?? whileDisputedMs) : nextMs
  return soonestMs === undefined ? null : new Date(soonestMs)
}

/** From 0 to 1, the same for the same id and evenly distributed: the last digits of an id are random. */
const spreadOf = (transactionId: string): number => Number.parseInt(transactionId.slice(-8), 16) / 2 ** 32
