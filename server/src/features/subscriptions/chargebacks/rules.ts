import type { Period } from '../rules.ts'

/** A period as it was paid, and how much of it was taken back while it was still to come. */
export type HeldPeriod = Period & { id: string; lostMs: number }

/**
 * When the periods of a subscription really run, first to last: each as long as it was paid for less what was lost of it,
 * and the last one ends with what is paid. Who loses days in the middle has what comes after them at once.
 */
export function scheduleOf(periods: readonly HeldPeriod[], paidUntil: Date): (Period & { id: string })[] {
  let endMs = paidUntil.getTime()
  const schedule = periods.toReversed().map(({ id, startsAt, endsAt, lostMs }) => {
    const startMs = endMs - (endsAt.getTime() - startsAt.getTime() - lostMs)
    const period = { id, startsAt: new Date(startMs), endsAt: new Date(endMs) }
    endMs = startMs
    return period
  })
  return schedule.reverse()
}

/** Milliseconds of a period that are still to come. */
export const unusedMsOf = ({ startsAt, endsAt }: Period, now: Date): number =>
  Math.max(0, endsAt.getTime() - Math.max(startsAt.getTime(), now.getTime()))

/**
 * What becomes of a subscription that loses what is still to come of one period. It ends when nothing paid is left, and
 * also when its newest period is lost that was over already: anyone who took the money of it back is not charged again.
 */
export function decideLoss(
  facts: { paidUntil: Date; unusedMs: number; isNewest: boolean },
  now: Date,
): { step: 'end' | 'shorten'; paidUntil: Date } | { step: 'none' } {
  const { paidUntil, unusedMs, isNewest } = facts
  if (unusedMs === 0 && !isNewest) return { step: 'none' }
  const left = new Date(paidUntil.getTime() - unusedMs)
  return { step: left <= now ? 'end' : 'shorten', paidUntil: left }
}
