import { expect, test } from 'vitest'
import type { RenewalPriceRow } from './queries.ts'
import { findSharedLength, requestedCentsOf, pendingRiseOf, priceEffectiveAt, refusePlans, risesOf } from './rules.ts'

const group: RenewalPriceRow = {
  type: 'monthly',
  offer_id: null,
  period_months: 1,
  price_cents: 1_000,
  announced_price_cents: null,
  announced_from: null,
  count: 3,
  accepted_count: 0,
}

test('accepts prices at the limits and refuses those beyond; a price may be removed', () => {
  const limits = { minimumCents: 295, maximumCents: 30_000, isFreeAllowed: false }

  expect(refusePlans({ monthlyPriceCents: 295, yearlyPriceCents: 30_000 }, limits)).toBeNull()
  expect(refusePlans({ monthlyPriceCents: 294 }, limits)).toBe('price_out_of_limits')
  expect(refusePlans({ yearlyPriceCents: 30_001 }, limits)).toBe('price_out_of_limits')
  expect(refusePlans({ monthlyPriceCents: null }, limits)).toBeNull()
  expect(refusePlans({ isFree: true }, limits)).toBe('free_not_allowed')
  expect(refusePlans({ isFree: true }, { ...limits, isFreeAllowed: true })).toBeNull()
})

test('a higher price is a rise, an equal or lower one is none', () => {
  const rise = (monthlyPriceCents: number | null) => risesOf([group], { monthlyPriceCents, yearlyPriceCents: null })

  expect(rise(1_001)).toEqual([{ row: group, newCents: 1_001 }])
  expect(rise(1_000)).toEqual([])
  expect(rise(999)).toEqual([])
  expect(rise(null)).toEqual([])
  const yearly = { ...group, type: 'yearly' as const, period_months: 12, price_cents: 9_000 }
  expect(risesOf([yearly], { monthlyPriceCents: 9_001, yearlyPriceCents: 9_000 })).toEqual([])
  expect(risesOf([yearly], { monthlyPriceCents: 1_000, yearlyPriceCents: 9_001 })).toEqual([
    { row: yearly, newCents: 9_001 },
  ])
})

test('does not ask a group again for the same price, but for another one', () => {
  const requested = { ...group, announced_price_cents: 1_200, announced_from: new Date(0) }

  expect(risesOf([requested], { monthlyPriceCents: 1_200, yearlyPriceCents: null })).toEqual([])
  expect(risesOf([requested], { monthlyPriceCents: 1_300, yearlyPriceCents: null })).toHaveLength(1)
})

test("a plan's price needs no consent of subscribers with an offer, nor the yearly one of the monthly group", () => {
  const offer = { ...group, offer_id: 'offer', period_months: 3 }

  expect(risesOf([offer, group], { monthlyPriceCents: null, yearlyPriceCents: 9_000 })).toEqual([])
  expect(
    requestedCentsOf(offer, {
      plans: { monthlyPriceCents: 5_000, yearlyPriceCents: null },
      offers: new Map([['offer', 2_500]]),
    }),
  ).toBe(2_500)
})

test('a rise shows before its announcement is written, and with its announcement afterwards', () => {
  const from = new Date('2026-12-22T00:00:00Z')
  const announced = { ...group, announced_price_cents: 1_200, announced_from: from, accepted_count: 2 }

  expect(pendingRiseOf(group, 1_200)).toEqual({ priceCents: 1_200, from: null, acceptedCount: 0 })
  expect(pendingRiseOf(announced, 1_200)).toEqual({ priceCents: 1_200, from, acceptedCount: 2 })
  expect(pendingRiseOf(announced, 1_300)).toEqual({ priceCents: 1_300, from: null, acceptedCount: 0 })
  expect(pendingRiseOf(group, 1_000)).toBeNull()
  expect(pendingRiseOf(group, null)).toBeNull()
  expect(pendingRiseOf({ ...announced, announced_from: null }, 1_200)).toBeNull()
  expect(pendingRiseOf({ ...announced, announced_price_cents: null }, null)).toBeNull()
})

test('a higher price applies thirty days after its announcement', () => {
  expect(priceEffectiveAt(new Date('2026-11-22T10:00:00Z'))).toEqual(new Date('2026-12-22T10:00:00Z'))
})

test('a yearly price and 12 months, a monthly price and 1 month are one plan; other lengths are not', () => {
  const offers = [{ months: 3 }, { months: 12 }]
  expect(findSharedLength({ yearlyPriceCents: 9_900 }, offers)).toBe(12)
  expect(findSharedLength({ yearlyPriceCents: null, monthlyPriceCents: 995 }, offers)).toBeNull()
  expect(findSharedLength({ monthlyPriceCents: 995 }, [{ months: 1 }])).toBe(1)
  expect(findSharedLength({ monthlyPriceCents: 995, yearlyPriceCents: 9_900 }, [{ months: 6 }])).toBeNull()
})
