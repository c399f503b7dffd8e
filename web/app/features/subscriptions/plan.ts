import { fromCents, toCents } from '@stagedoor/contract/money'
import type { SubscriptionPlans } from '@stagedoor/contract/subscription-offers'
import type { SubscriptionType } from '@stagedoor/contract/subscription-words'

/** One way to subscribe. `key` names it in addresses and forms: a type, or an offer's id. Prices are USD. */
export type Plan = {
  key: string
  /** Months of a period; null: free days. */
  months: number | null
  freeDays: number | null
  price: number
  /** What a month of it comes to, where a period is longer than one. */
  monthlyPrice: number | null
  /** Against so many single months; null when there is nothing to compare, or nothing saved. */
  savingPercent: number | null
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What a creator offers, as one list: free days first, then the shortest period. */
export function plansOf(offered: SubscriptionPlans): Plan[] {
  const { freeSubscriptionDays, monthlyPrice, yearlyPrice } = offered
  const isFreeOffered = offered.isFreeSubscription && offered.canUseFreeSubscription && freeSubscriptionDays !== null
  const free: Plan[] = isFreeOffered
    ? [{ key: 'free', months: null, freeDays: freeSubscriptionDays, price: 0, monthlyPrice: null, savingPercent: null }]
    : []
  const several = offered.offers.map(({ _id, months, price, monthlyPrice: perMonth, savingPercent }): Plan => ({
    key: _id,
    months,
    freeDays: null,
    price,
    monthlyPrice: months === 1 ? null : perMonth,
    savingPercent: savingPercent !== null && savingPercent > 0 ? savingPercent : null,
  }))
  const single = [planOf('monthly', 1, monthlyPrice, monthlyPrice), planOf('yearly', 12, yearlyPrice, monthlyPrice)]
  const paid = [...single.filter((plan) => plan !== null), ...several]
  return [...free, ...paid.toSorted((a, b) => (a.months ?? 0) - (b.months ?? 0) || a.price - b.price)]
}

function planOf(key: SubscriptionType, months: number, price: number | null, monthlyPrice: number | null): Plan | null {
  if (price === null) return null
  const perMonth = months === 1 ? null : fromCents(Math.floor(toCents(price) / months))
  return {
    key,
    months,
    freeDays: null,
    price,
    monthlyPrice: perMonth,
    savingPercent: saving(months, price, monthlyPrice),
  }
}

function saving(months: number, price: number, monthlyPrice: number | null): number | null {
  if (monthlyPrice === null || months === 1) return null
  const single = toCents(monthlyPrice) * months
  const percent = Math.floor(((single - toCents(price)) * 100) / single)
  return percent > 0 ? percent : null
}

/** The plan that was asked for when it is offered, else the first paid one of a trial link, else the first. */
export function choosePlan(
  plans: readonly Plan[],
  { wanted, isTrial }: { wanted: string | null; isTrial: boolean },
): Plan | null {
  const fitting = isTrial ? plans.filter(({ key }) => key !== 'free') : plans
  return fitting.find(({ key }) => key === wanted) ?? fitting[0] ?? null
}

/** A plan's key as the API takes it; null when it is neither a type nor an id. */
export function choiceOf(key: string): { type: SubscriptionType } | { offerId: string } | null {
  if (key === 'free' || key === 'monthly' || key === 'yearly') return { type: key }
  return UUID.test(key) ? { offerId: key } : null
}
