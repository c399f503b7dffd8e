import { fromCents } from '@stagedoor/contract/money'
import type { SubscriptionPlan } from '@stagedoor/contract/subscription-offers'
import type { OfferRow } from './queries.ts'

/** What a creator offers now. USD cents; null: not offered. */
export type OfferedPlans = {
  /** Days of the free plan, where the caller may take it. */
  freeDays: number | null
  monthlyPriceCents: number | null
  yearlyPriceCents: number | null
  offers: readonly Pick<OfferRow, 'id' | 'months' | 'price_cents'>[]
}

/** All plans as one list: free days first, then the shortest period, the cheaper of two equal ones first. */
export function listPlans({ freeDays, monthlyPriceCents, yearlyPriceCents, offers }: OfferedPlans): SubscriptionPlan[] {
  const paid = [
    ...(monthlyPriceCents === null ? [] : [{ key: 'monthly', months: 1, priceCents: monthlyPriceCents }]),
    ...(yearlyPriceCents === null ? [] : [{ key: 'yearly', months: 12, priceCents: yearlyPriceCents }]),
    ...offers.map(({ id, months, price_cents: priceCents }) => ({ key: id, months, priceCents })),
  ].toSorted((a, b) => a.months - b.months || a.priceCents - b.priceCents)
  return [
    ...(freeDays === null ? [] : [freePlan(freeDays)]),
    ...paid.map(({ key, months, priceCents }) => ({
      key,
      months,
      freeDays: null,
      price: fromCents(priceCents),
      monthlyPrice: months === 1 ? null : fromCents(Math.ceil(priceCents / months)),
      savingPercent: savingPercentOf({ months, priceCents, monthlyPriceCents }),
    })),
  ]
}

const freePlan = (freeDays: number): SubscriptionPlan => ({
  key: 'free',
  months: null,
  freeDays,
  price: 0,
  monthlyPrice: null,
  savingPercent: null,
})

type Compared = { months: number; priceCents: number; monthlyPriceCents: number | null }

function savingPercentOf({ months, priceCents, monthlyPriceCents }: Compared): number | null {
  // Stryker disable next-line ConditionalExpression: nothing is saved of null either
  if (monthlyPriceCents === null) return null
  const singleCents = monthlyPriceCents * months
  const percent = Math.floor(((singleCents - priceCents) * 100) / singleCents)
  return percent > 0 ? percent : null
}
