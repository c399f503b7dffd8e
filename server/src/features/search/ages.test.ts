import { expect, test } from 'vitest'
import { isDivisible, partsOf, slicesUntil, type Slice } from './ages.ts'

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

test('the parts of a slice are the same time, the latest first, down to hours', () => {
  const now = new Date('2026-11-24T13:37:11Z')
  const slices = slicesUntil(now)
  let parts = slices
  for (let depth = 0; depth < 2; depth += 1)
    parts = parts.flatMap((slice) => (isDivisible(slice) ? partsOf(slice) : slice))
  for (let back = 0; back < 40_000; back += 371) {
    const seconds = Math.floor(now.getTime() / 1_000) - back * HOUR
    expect(slicesOf(parts, seconds)).toHaveLength(1)
  }
  const begins = parts.map(({ from }) => from.getTime())
  expect(begins).toEqual(begins.toSorted((one, other) => other - one))
  const [hour] = slicesUntil(new Date(0))
  expect([hour?.ages, hour && partsOf(hour).map(({ ages }) => ages)]).toEqual([
    [0, 1],
    [[1], [0]],
  ])
  expect(
    partsOf({ ages: [1], from: now })
      .concat(slices)
      .map(isDivisible),
  ).toContain(true)
})
