import { expect, test } from 'vitest'
import { firstChoice, packageBonus, priceAfter, suggestPackages, suggestTopUps, tokensFor } from './top-up-terms.ts'

const limits = { minimum: 2.95, maximum: 300 }

test('offers the usual amounts without an intended purchase', () => {
  expect(suggestTopUps({ ...limits, shortBy: 0 })).toEqual([10, 20, 50, 100])
})

test('offers the smallest sufficient amount first, and no smaller one', () => {
  expect(suggestTopUps({ ...limits, shortBy: 1.5 })).toEqual([3, 10, 20, 50])
  expect(suggestTopUps({ ...limits, shortBy: 10 })).toEqual([10, 20, 50, 100])
  expect(suggestTopUps({ ...limits, shortBy: 10.01 })).toEqual([11, 20, 50, 100])
  expect(suggestTopUps({ ...limits, shortBy: 299.5 })).toEqual([300])
})

test('offers nothing above the maximum of one top-up', () => {
  expect(suggestTopUps({ ...limits, shortBy: 300.01 })).toEqual([])
})

test('counts tokens down to the hundredth, like the credit to the wallet', () => {
  expect(tokensFor(10, 1)).toBe(10)
  expect(tokensFor(10, 0.3)).toBe(33.33)
})

test('a package shows its bonus, and none when it has none', () => {
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

test('a purchase begins with the cheapest package, a top-up with an amount', () => {
  const pack = (id: string, price: number) => ({ id, name: id, price, tokens: price })
  const terms = { packages: [pack('large', 50), pack('small', 20)], suggestions: [11, 20] }
  expect(firstChoice(terms, { isForPurchase: true })).toBe('package:small')
  expect(firstChoice(terms, { isForPurchase: false })).toBe('11')
  expect(firstChoice({ ...terms, packages: [] }, { isForPurchase: true })).toBe('11')
  expect(firstChoice({ packages: [], suggestions: [] }, { isForPurchase: true })).toBe('other')
})
