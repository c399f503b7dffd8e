import type { EarningStats } from '@stagedoor/contract/earnings'
import { fromCents, toCents } from '@stagedoor/contract/money'

const DAY_MS = 86_400_000

/** What a day (`2026-11-22`) or a month (`2026-11`) earned, tokens. */
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

/** The first day of a span of calendar months that ends with this one, of UTC. */
export const firstOfMonths = (now: Date, count: number): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count + 1, 1)).toISOString().slice(0, 10)

/** Every month of a span that ends with this one, oldest first, as `2026-11`. Counted in hundredths. */
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
