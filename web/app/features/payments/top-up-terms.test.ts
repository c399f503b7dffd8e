import { expect, test } from 'vitest'
import { packageBonus, priceAfter, suggestPackages, suggestTopUps, tokensFor } from './top-up-terms.ts'

const limits = { minimum: 2.95, maximum: 300 }

test('without anything particular to pay, the usual amounts are offered', () => {
  expect(suggestTopUps({ ...limits, shortBy: 0 })).toEqual([10, 20, 50, 100])
})

test('the smallest amount that is enough comes first, and nothing that is not enough follows', () => {
  expect(suggestTopUps({ ...limits, shortBy: 1.5 })).toEqual([3, 10, 20, 50])
  expect(suggestTopUps({ ...limits, shortBy: 10 })).toEqual([10, 20, 50, 100])
  expect(suggestTopUps({ ...limits, shortBy: 10.01 })).toEqual([11, 20, 50, 100])
  expect(suggestTopUps({ ...limits, shortBy: 299.5 })).toEqual([300])
})

test('more than one top-up can bring is not offered', () => {
  expect(suggestTopUps({ ...limits, shortBy: 300.01 })).toEqual([])
})

test('tokens are counted down to the hundredth, as the wallet is credited', () => {
  expect(tokensFor(10, 1)).toBe(10)
  expect(tokensFor(10, 0.3)).toBe(33.33)
})

test('a package says how much more it holds than its price buys, and nothing when it holds no more', () => {
  const pack = { id: 'p', name: 'Evening', price: 100, tokens: 115 }
  expect(packageBonus(pack, 1)).toBe(15)
  expect(packageBonus({ ...pack, tokens: 100 }, 1)).toBe(0)
  expect(suggestPackages([pack], 115)).toEqual([pack])
  expect(suggestPackages([pack], 115.01)).toEqual([])
})

test.each([
  ['percent', 20, 9.95, 7.96],
  ['percent', 50, 0.01, 0],
  ['percent', 33.33, 10, 6.67],
  ['percent', 100, 300, 0],
  ['amount', 5, 20, 15],
  ['amount', 5, 2.95, 0],
] as const)('a coupon of %s %d makes %d USD %d', (type, value, price, after) => {
  expect(priceAfter(price, { type, value })).toBe(after)
})
