import type { Period } from '../rules.ts'

/** A paid period, and its time that was lost while still ahead. */
export type HeldPeriod = Period & { id: string; lostMs: number }

/**
 * The actual times of a subscription's periods, first to last: each as long as paid less its lost time, and the last
 * one ends with the paid time. After lost days in the middle the following ones come earlier.
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
 * The result for a subscription that loses the remaining time of one period. It ends when no paid time is left, and
 * also when its newest period is lost after it was over: a fan who charged back is not charged again.
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
