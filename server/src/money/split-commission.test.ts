import fc from 'fast-check'
import { expect, test } from 'vitest'
import { basisPointsOf } from '@stagedoor/contract/money'
import { splitCommission } from './split-commission.ts'

test('the commission is rounded down and the remainder is the creator’s', () => {
  expect(splitCommission({ priceTokenCents: 33, rateBasisPoints: 2_000 })).toEqual({
    commissionTokenCents: 6,
    netTokenCents: 27,
  })
  expect(splitCommission({ priceTokenCents: 4, rateBasisPoints: 2_000 })).toEqual({
    commissionTokenCents: 0,
    netTokenCents: 4,
  })
})

test('commission and net always sum to the price', () => {
  const prices = fc.oneof(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 0, max: 100_000_000_000 }))
  fc.assert(
    fc.property(prices, fc.integer({ min: 0, max: 10_000 }), (priceTokenCents, rateBasisPoints) => {
      const { commissionTokenCents, netTokenCents } = splitCommission({ priceTokenCents, rateBasisPoints })
      const exact = (BigInt(priceTokenCents) * BigInt(rateBasisPoints)) / 10_000n
      expect(commissionTokenCents + netTokenCents).toBe(priceTokenCents)
      expect(BigInt(commissionTokenCents)).toBe(exact)
    }),
    { numRuns: 20_000 },
  )
})

test('a rate is a fraction with four decimals', () => {
  expect([0, 0.2, 0.175, 0.2999, 1].map(basisPointsOf)).toEqual([0, 2_000, 1_750, 2_999, 10_000])
  for (const rate of [1.0001, -0.0001]) expect(() => basisPointsOf(rate)).toThrow(RangeError)
  expect(() => basisPointsOf(Number.NaN)).toThrow(RangeError)
})

test('half a cent and a negative price are bugs, not prices', () => {
  for (const priceTokenCents of [0.5, -1, Number.NaN, 2 ** 53]) {
    expect(() => splitCommission({ priceTokenCents, rateBasisPoints: 2_000 })).toThrow(RangeError)
  }
  for (const rateBasisPoints of [10_001, -1, 0.5]) {
    expect(() => splitCommission({ priceTokenCents: 2, rateBasisPoints })).toThrow(RangeError)
  }
})
