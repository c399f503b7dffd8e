import { expect, test } from 'vitest'
import { hasTooManyImages, keptImages, missingOf, stockOf } from './rules.ts'

const offered = { status: 'active', type: 'physical', priceTokenCents: 1, hasDigitalFile: false } as const

test('an offered product has a price, and a digital one a file; a draft may lack both', () => {
  expect(missingOf(offered)).toEqual([])
  expect(missingOf({ ...offered, priceTokenCents: 0 })).toEqual(['price'])
  expect(missingOf({ ...offered, type: 'digital', priceTokenCents: 0 })).toEqual(['price', 'digitalFile'])
  expect(missingOf({ ...offered, type: 'digital', hasDigitalFile: true })).toEqual([])
  expect(missingOf({ ...offered, status: 'draft', type: 'digital', priceTokenCents: 0 })).toEqual([])
})

test('keeps the named pictures in their order, all when none are named, and none for an empty name', () => {
  expect(keptImages(['a', 'b', 'c'], ['c', 'a'])).toEqual(['c', 'a'])
  expect(keptImages(['a', 'b'], undefined)).toEqual(['a', 'b'])
  expect(keptImages(['a', 'b'], [''])).toEqual([])
})

test('refuses a picture that is not the product’s, or named twice', () => {
  expect(keptImages(['a', 'b'], ['a', 'x'])).toBeNull()
  expect(keptImages(['a', 'b'], ['a', 'a'])).toBeNull()
})

test('ten pictures fit, eleven do not', () => {
  expect([hasTooManyImages(10), hasTooManyImages(11)]).toEqual([false, true])
})

test('the stock stays unless it is written; a digital product has none', () => {
  expect(stockOf('physical', undefined, 4)).toBe(4)
  expect(stockOf('physical', 0, 4)).toBe(0)
  expect(stockOf('physical', undefined, null)).toBe(0)
  expect(stockOf('digital', 5, null)).toBeNull()
})
