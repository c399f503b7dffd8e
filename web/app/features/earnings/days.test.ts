import { expect, test } from 'vitest'
import { fillDays, fillMonths, firstDay, firstOfMonths, layOut } from './days.ts'

const now = new Date('2026-03-01T23:30:00Z')
const sum = { count: 1, totalGrossPrice: 10, totalSiteCommission: 2 }

test('a period of days ends today, also across months', () => {
  expect(firstDay(now, 3)).toBe('2026-02-27')
  expect(fillDays([{ ...sum, date: '2026-02-28', totalNetPrice: 8 }], now, 3)).toEqual([
    { date: '2026-02-27', net: 0 },
    { date: '2026-02-28', net: 8 },
    { date: '2026-03-01', net: 0 },
  ])
})

test('a period of months ends with this one and sums its days to the cent', () => {
  expect(firstOfMonths(now, 12)).toBe('2025-04-01')
  const days = [0.1, 0.2].map((totalNetPrice, day) => ({ ...sum, date: `2026-01-0${day + 1}`, totalNetPrice }))
  expect(fillMonths(days, now, 3)).toEqual([
    { date: '2026-01', net: 0.3 },
    { date: '2026-02', net: 0 },
    { date: '2026-03', net: 0 },
  ])
})

test('bars start at the zero line, and reversals go below it', () => {
  const { bars, zero } = layOut(
    [
      { date: 'a', net: 30 },
      { date: 'b', net: -10 },
      { date: 'c', net: 0 },
    ],
    100,
  )
  expect([zero, ...bars.map(({ y, height }) => [y, height])]).toEqual([75, [0, 75], [75, 25], [75, 0]])
  expect(layOut([{ date: 'a', net: 0 }], 100)).toMatchObject({ zero: 100, bars: [{ height: 0 }] })
})
