import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromCents, isWireAmount, MAXIMUM_CENTS, toCents } from './money.ts'

test('every amount with two decimals comes back as it went', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -MAXIMUM_CENTS, max: MAXIMUM_CENTS }),
      (cents) => toCents(fromCents(cents)) === cents,
    ),
    { numRuns: 20_000 },
  )
})

test.each([
  [2.95, 295],
  [0.1, 10],
  [0.07, 7],
  [1.1, 110],
  [300, 30_000],
  [-4.35, -435],
  [0, 0],
  [8.2, 820],
  [1_000_000.01, 100_000_001],
])('%d is %d units of 0.01', (amount, cents) => {
  expect(toCents(amount)).toBe(cents)
})

test.each([2.949, 0.001, 1e308, Number.NaN, Number.POSITIVE_INFINITY, 1e-7, MAXIMUM_CENTS / 100 + 0.01])(
  '%d is not an amount',
  (amount) => {
    expect(isWireAmount(amount)).toBe(false)
    expect(() => toCents(amount)).toThrow(RangeError)
  },
)

test('half a cent is a programmer error', () => {
  expect(() => fromCents(0.5)).toThrow(RangeError)
})
