import { describe, expect, test } from 'vitest'
import type { PricedItem } from './facts.ts'
import { decidePurchase, largestTip, tipLimitsOf } from './rules.ts'

const item: PricedItem = { ownerId: 'creator', title: 'A post', isForSale: true, priceTokenCents: 3_000 }
const input = { buyerId: 'fan', quantity: 1, offeredTokenCents: null, expectedTokenCents: undefined }
const terms = { minimumTipTokenCents: 1_000, maximumTipTokenCents: 1_000_000, rateBasisPoints: 2_000 }

describe('a purchase', () => {
  test('costs its price, split with the platform', () => {
    expect(decidePurchase(item, input, terms)).toEqual({
      outcome: 'buy',
      sale: { priceTokenCents: 3_000, commissionTokenCents: 600, rateBasisPoints: 2_000 },
    })
  })

  test('of several pieces costs the multiple', () => {
    const sale = { priceTokenCents: 9_000, commissionTokenCents: 1_800 }
    expect(decidePurchase(item, { ...input, quantity: 3, expectedTokenCents: 9_000 }, terms)).toMatchObject({ sale })
  })

  test('at another price than the buyer saw is refused with the price', () => {
    for (const expectedTokenCents of [2_999, 3_001]) {
      const decision = decidePurchase(item, { ...input, expectedTokenCents }, terms)
      expect(decision).toEqual({ outcome: 'price_changed', priceTokenCents: 3_000 })
    }
  })

  test('costs at most what keeps products of prices exact', () => {
    const dearest = { ...item, priceTokenCents: 100_000_000_000 }
    expect(decidePurchase(dearest, input, terms)).toMatchObject({ outcome: 'buy' })
  })

  test.each([
    ['an unknown item', null, 'absent'],
    ['one’s own item', { ...item, ownerId: 'fan' }, 'own_item'],
    ['an item that is not for sale', { ...item, isForSale: false }, 'not_for_sale'],
    ['an item without a price', { ...item, priceTokenCents: 0 }, 'not_for_sale'],
    ['more than any wallet can hold', { ...item, priceTokenCents: 100_000_000_001 }, 'out_of_limits'],
  ])('of %s is refused', (_, thing, outcome) => {
    expect(decidePurchase(thing, input, terms)).toMatchObject({ outcome })
  })
})

describe('a tip', () => {
  const creator = { ...item, priceTokenCents: null }

  test.each([
    [999, 'out_of_limits'],
    [1_000, 'buy'],
    [1_000_000, 'buy'],
    [1_000_001, 'out_of_limits'],
  ])('of %i token cents: %s', (offeredTokenCents, outcome) => {
    expect(decidePurchase(creator, { ...input, offeredTokenCents }, terms)).toMatchObject({ outcome })
  })

  test('to oneself is refused', () => {
    const decision = decidePurchase(creator, { ...input, buyerId: 'creator', offeredTokenCents: 1_000 }, terms)
    expect(decision).toEqual({ outcome: 'own_item' })
  })
})

describe('an account', () => {
  const tipTerms = {
    newAccountDays: 30,
    newAccountTopUps: 2,
    maximumTipTokenCents: 10_000,
    maximumPerDayTokenCents: 50_000,
  }
  const now = new Date('2026-11-20T12:00:00Z')
  const daysAgo = (days: number, ms = 0) => new Date(now.getTime() - days * 86_400_000 - ms)

  test.each([
    ['of 30 days with two top-ups is not limited', daysAgo(30), 2, false],
    ['younger by a millisecond is limited', daysAgo(30, -1), 2, true],
    ['with one top-up is limited at any age', daysAgo(400), 1, true],
  ])('%s', (_, createdAt, settledTopUps, isLimited) => {
    const limits = tipLimitsOf({ createdAt, settledTopUps, now }, tipTerms)
    expect(limits).toEqual(isLimited ? { atOnceTokenCents: 10_000, perDayTokenCents: 50_000 } : null)
  })

  test("may tip the rest of the day's limit, at most the limit per tip, at least zero", () => {
    const limits = { atOnceTokenCents: 10_000, perDayTokenCents: 50_000 }
    expect([0, 40_000, 45_000, 50_000, 60_000].map((tipped) => largestTip(limits, tipped))).toEqual([
      10_000, 10_000, 5_000, 0, 0,
    ])
  })
})
