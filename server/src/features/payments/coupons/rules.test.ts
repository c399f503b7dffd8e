import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decideCoupon, priceAfterCoupon, type CouponFacts } from './rules.ts'

const now = new Date(Date.UTC(2026, 10, 21, 12))
const coupon: CouponFacts = {
  id: 'coupon',
  code: 'ENCORE',
  type: 'percent',
  value: 2_000,
  target: 'all',
  isActive: true,
  startsAt: null,
  endsAt: null,
  maximumUses: 3,
  usedCount: 2,
  isUsedByPayer: false,
}

const reasonOf = (changes: Partial<CouponFacts>, target: 'tokens' | 'subscriptions' | null = 'tokens') => {
  const decision = decideCoupon({ ...coupon, ...changes }, { target, now })
  return decision.outcome === 'refused' ? decision.reason : decision.outcome
}

describe('a coupon', () => {
  test('applies while it is active, in its time, and has a use left', () => {
    expect(reasonOf({})).toBe('applies')
    expect(reasonOf({ usedCount: 3 })).toBe('used_up')
    expect(reasonOf({ usedCount: 1_000_000, maximumUses: null })).toBe('applies')
    expect(reasonOf({ isUsedByPayer: true })).toBe('used_before')
  })

  test('that is not active has the answer of an unknown one', () => {
    expect(reasonOf({ isActive: false })).toBe('unknown')
    expect(decideCoupon(null, { target: null, now })).toEqual({ outcome: 'refused', reason: 'unknown' })
  })

  test('begins on time and is over at the moment of its end', () => {
    const [before, after] = [new Date(now.getTime() - 1), new Date(now.getTime() + 1)]
    expect([reasonOf({ startsAt: now }), reasonOf({ startsAt: after })]).toEqual(['applies', 'not_started'])
    expect([reasonOf({ endsAt: after }), reasonOf({ endsAt: now }), reasonOf({ endsAt: before })]).toEqual([
      'applies',
      'expired',
      'expired',
    ])
  })

  test('is valid for its subjects; a quote without a subject needs none', () => {
    expect(reasonOf({ target: 'subscriptions' })).toBe('not_applicable')
    expect(reasonOf({ target: 'subscriptions' }, 'subscriptions')).toBe('applies')
    expect(reasonOf({ target: 'subscriptions' }, null)).toBe('applies')
    expect(reasonOf({ target: 'tokens' })).toBe('applies')
  })
})

describe('a price after a coupon', () => {
  test('is rounded to the cent, half a cent in favour of the payer', () => {
    expect(priceAfterCoupon({ type: 'percent', value: 2_000 }, 1_000)).toBe(800)
    expect(priceAfterCoupon({ type: 'percent', value: 5_000 }, 999)).toBe(499)
    expect(priceAfterCoupon({ type: 'percent', value: 3_333 }, 100)).toBe(67)
    expect(priceAfterCoupon({ type: 'percent', value: 10_000 }, 999)).toBe(0)
  })

  test('throws for an invalid price or discount', () => {
    for (const priceCents of [-1, 0.5]) {
      expect(() => priceAfterCoupon({ type: 'amount', value: 1 }, priceCents)).toThrow('not a price')
    }
    for (const value of [0, -1, 0.5]) {
      expect(() => priceAfterCoupon({ type: 'amount', value }, 100)).toThrow('not a discount')
    }
    expect(() => priceAfterCoupon({ type: 'percent', value: 10_001 }, 100)).toThrow('more than all of it')
    expect(priceAfterCoupon({ type: 'percent', value: 10_000 }, 0)).toBe(0)
  })

  test('is never below zero, never above the price, and lower for a larger discount', () => {
    const discount = fc.oneof(
      fc.record({ type: fc.constant('percent' as const), value: fc.integer({ min: 1, max: 10_000 }) }),
      fc.record({ type: fc.constant('amount' as const), value: fc.integer({ min: 1, max: 2_000_000_000 }) }),
    )
    fc.assert(
      fc.property(discount, fc.integer({ min: 0, max: 100_000_000_000 }), ({ type, value }, priceCents) => {
        const reduced = priceAfterCoupon({ type, value }, priceCents)
        expect(Number.isSafeInteger(reduced) && reduced >= 0 && reduced <= priceCents).toBe(true)
        if (value > 1) expect(priceAfterCoupon({ type, value: value - 1 }, priceCents)).toBeGreaterThanOrEqual(reduced)
      }),
    )
  })
})
