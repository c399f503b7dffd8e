import type { EarningStats } from '@stagedoor/contract/earnings'
import { fromCents, toCents } from '@stagedoor/contract/money'

const DAY_MS = 86_400_000

/** The earnings of a day (`2026-11-22`) or a month (`2026-11`), tokens. */
export type Day = { date: string; net: number }

/** The first UTC day of a period that ends today. */
export const firstDay = (now: Date, count: number): string =>
  new Date(now.getTime() - (count - 1) * DAY_MS).toISOString().slice(0, 10)

/** Every day of a period that ends today, oldest first; zero for days without sales. */
export function fillDays(byDay: EarningStats['byDay'], now: Date, count: number): Day[] {
  const known = new Map(byDay.map(({ date, totalNetPrice }) => [date, totalNetPrice]))
  return Array.from({ length: count }, (_, place) => {
    const date = new Date(now.getTime() - (count - 1 - place) * DAY_MS).toISOString().slice(0, 10)
    return { date, net: known.get(date) ?? 0 }
  })
}

/** The first day of a period of calendar months that ends with this one, in UTC. */
export const firstOfMonths = (now: Date, count: number): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count + 1, 1)).toISOString().slice(0, 10)

/** Every month of a period that ends with this one, oldest first, as `2026-11`. Counted in hundredths. */
export function fillMonths(byDay: EarningStats['byDay'], now: Date, count: number): Day[] {
  const cents = new Map<string, number>()
  for (const { date, totalNetPrice } of byDay) {
    const month = date.slice(0, 7)
    cents.set(month, (cents.get(month) ?? 0) + toCents(totalNetPrice))
  }
  return Array.from({ length: count }, (_, place) => {
    const date = firstOfMonths(now, count - place).slice(0, 7)
    return { date, net: fromCents(cents.get(date) ?? 0) }
  })
}

export type Bar = Day & { y: number; height: number }

/**
 * Positions of the bars in a box of the given height. Reversals go below the zero line.
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
