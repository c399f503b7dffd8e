import { expect, test } from 'vitest'
import { slicesUntil, type Slice } from './ages.ts'

const HOUR = 3_600

/** As `search_ages` of the database. */
const agesOf = (seconds: number): number[] =>
  Array.from({ length: 10 }, (_, level) => level * 10_000_000 + Math.floor(seconds / (HOUR * 4 ** level)))

/** The slices in which a time lies. */
const slicesOf = (slices: readonly Slice[], seconds: number): number[] =>
  slices.flatMap(({ ages }, at) => (agesOf(seconds).some((age) => ages.includes(age)) ? [at] : []))

test.each(['2026-11-24T13:37:11Z', '2026-01-01T00:00:00Z', '2031-06-30T23:59:59.999Z'])(
  'until %s each time since 1970 lies in one slice, later ones in earlier slices',
  (text) => {
    const now = new Date(text)
    const slices = slicesUntil(now)
    const nowSeconds = Math.floor(now.getTime() / 1_000)
    expect(slicesOf(slices, nowSeconds + HOUR)).toEqual([0])
    let latest = 0
    for (let seconds = nowSeconds; seconds >= 0; seconds -= Math.max(601, Math.floor((nowSeconds - seconds) / 50))) {
      const [slice = -1, ...others] = slicesOf(slices, seconds)
      const begin = (slices[slice]?.from.getTime() ?? NaN) / 1_000
      const beginOfLater = (slices[slice - 1]?.from.getTime() ?? Infinity) / 1_000
      expect([others, slice >= latest, begin <= seconds, seconds < beginOfLater]).toEqual([[], true, true, true])
      latest = slice
    }
    expect(slicesOf(slices, 0)).toEqual([slices.length - 1])
  },
)

test('a slice has at most eight ages', () => {
  expect(Math.max(...slicesUntil(new Date('2026-11-24T13:37:11Z')).map(({ ages }) => ages.length))).toBeLessThanOrEqual(
    8,
  )
})
