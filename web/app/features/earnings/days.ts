import type { EarningStats } from '@stagedoor/contract/earnings'

const DAY_MS = 86_400_000

export type Day = { date: string; net: number }

/** The first day of a span of days that ends today, of UTC. */
export const firstDay = (now: Date, count: number): string =>
  new Date(now.getTime() - (count - 1) * DAY_MS).toISOString().slice(0, 10)

/** Every day of a span that ends today, oldest first; a day without sales has earned nothing. */
export function fillDays(byDay: EarningStats['byDay'], now: Date, count: number): Day[] {
  const known = new Map(byDay.map(({ date, totalNetPrice }) => [date, totalNetPrice]))
  return Array.from({ length: count }, (_, place) => {
    const date = new Date(now.getTime() - (count - 1 - place) * DAY_MS).toISOString().slice(0, 10)
    return { date, net: known.get(date) ?? 0 }
  })
}

export type Bar = Day & { y: number; height: number }

/**
 * Where each day's bar stands in a box so many units high. What was taken back hangs below the line of nothing.
 * @returns the bars, and the height of that line
 */
export function layOut(days: readonly Day[], boxHeight: number): { bars: Bar[]; zero: number } {
  const top = Math.max(0, ...days.map(({ net }) => net))
  const bottom = Math.min(0, ...days.map(({ net }) => net))
  const scale = top === bottom ? 0 : boxHeight / (top - bottom)
  const zero = top * scale
  const bars = days.map((day) => {
    const height = Math.abs(day.net) * scale
    return { ...day, y: day.net > 0 ? zero - height : zero, height }
  })
  return { bars, zero: scale === 0 ? boxHeight : zero }
}
