import type { PlanChange, PerformerPlans } from '../../profiles/index.ts'
import { PRICE_NOTICE_MS } from '../rules.ts'
import type { RenewalPriceRow } from './queries.ts'

/** The site's limits for creators' prices. USD cents. */
export type PlanLimits = { minimumCents: number; maximumCents: number; isFreeAllowed: boolean }

/** Whether plans are within the site's limits, inclusive. */
export function refusePlans(
  change: PlanChange,
  { minimumCents, maximumCents, isFreeAllowed }: PlanLimits,
): 'price_out_of_limits' | 'free_not_allowed' | null {
  const prices = [change.monthlyPriceCents, change.yearlyPriceCents].filter((price) => typeof price === 'number')
  if (prices.some((price) => price < minimumCents || price > maximumCents)) return 'price_out_of_limits'
  return change.isFree === true && !isFreeAllowed ? 'free_not_allowed' : null
}

/** The lengths of the plans beside the offers, in months. Two plans of one length are one plan. */
const PLAN_MONTHS = { monthlyPriceCents: 1, yearlyPriceCents: 12 } as const

/** The length, in months, that both a price and an active offer would have; null: none. Rule SUB-20. */
export function findSharedLength(
  prices: { monthlyPriceCents?: number | null; yearlyPriceCents?: number | null },
  offers: readonly { months: number }[],
): number | null {
  const names = ['monthlyPriceCents', 'yearlyPriceCents'] as const
  const lengths = names.flatMap((name) => (typeof prices[name] === 'number' ? [PLAN_MONTHS[name]] : []))
  return lengths.find((length) => offers.some(({ months }) => months === length)) ?? null
}

/** When a higher price announced now applies to subscribers with a lower one. Rule SUB-15. */
export const priceEffectiveAt = (now: Date): Date => new Date(now.getTime() + PRICE_NOTICE_MS)

type Prices = Pick<PerformerPlans, 'monthlyPriceCents' | 'yearlyPriceCents'>

/** The current price of a group's plan; null: it is not offered any more, which changes nothing for the group. */
export function requestedCentsOf(
  row: Pick<RenewalPriceRow, 'type' | 'offer_id'>,
  { plans, offers }: { plans: Prices; offers: ReadonlyMap<string, number> },
): number | null {
  if (row.offer_id !== null) return offers.get(row.offer_id) ?? null
  return row.type === 'yearly' ? plans.yearlyPriceCents : plans.monthlyPriceCents
}

/** A higher price that a group has not agreed to. `from` is null while the announcement is still being written. */
export type PendingRise = { priceCents: number; from: Date | null; acceptedCount: number }

/**
 * The higher price that waits for the consent of a group: the announced one, or the plan's current one, which is
 * announced shortly after the change.
 */
export function pendingRiseOf(row: RenewalPriceRow, requestedCents: number | null): PendingRise | null {
  // Stryker disable next-line ConditionalExpression: null is above no price
  if (requestedCents !== null && requestedCents > row.price_cents && requestedCents !== row.announced_price_cents)
    return { priceCents: requestedCents, from: null, acceptedCount: 0 }
  if (row.announced_price_cents === null || row.announced_from === null) return null
  return { priceCents: row.announced_price_cents, from: row.announced_from, acceptedCount: row.accepted_count }
}

export type Rise = { row: RenewalPriceRow; newCents: number }

/** The groups whose consent new prices need; groups already asked for the same price are left out. */
export function risesOf(rows: readonly RenewalPriceRow[], prices: Prices): Rise[] {
  return rows.flatMap((row) => {
    const newCents = requestedCentsOf(row, { plans: prices, offers: new Map() })
    // Stryker disable next-line ConditionalExpression: null is above no price
    const isRise = newCents !== null && newCents > row.price_cents && newCents !== row.announced_price_cents
    return isRise ? [{ row, newCents }] : []
  })
}
