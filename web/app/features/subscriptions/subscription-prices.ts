import type { PerformerCard } from '@stagedoor/contract/performers'

/** USD a month, or a year where it is sold by the year alone, or for the shortest plan where it is sold by neither. */
export type PaidPrice =
  | { text: 'perMonth' | 'perYear'; price: number }
  | { text: 'perMonths'; price: number; months: number }

/** What a subscription costs, for the text that says it. `days` of the free plan: null, the site's; `after`: null, it is never sold. */
export type SubscriptionPrice = PaidPrice | { text: 'freeDays'; days: number | null; after: PaidPrice | null }

type PaidPrices = Pick<PerformerCard, 'monthlyPrice' | 'yearlyPrice' | 'subscriptionOffer'>
type Prices = PaidPrices & Pick<PerformerCard, 'isFreeSubscription' | 'durationFreeSubscriptionDays'>

type Locked = { isLocked: boolean; isSale: boolean; isForList: boolean; performer: PerformerCard | null }

/** The price of the subscription that opens something; null: it is open, something else opens it, or none is offered. */
export function subscriptionFor({ isLocked, isSale, isForList, performer }: Locked): SubscriptionPrice | null {
  if (!isLocked || isSale || isForList || performer === null) return null
  return priceOf(performer)
}

/** What a creator's subscription costs; null while none is offered. */
export function priceOf(prices: Prices): SubscriptionPrice | null {
  const paid = paidPriceOf(prices)
  return prices.isFreeSubscription ? { text: 'freeDays', days: prices.durationFreeSubscriptionDays, after: paid } : paid
}

function paidPriceOf({ monthlyPrice, yearlyPrice, subscriptionOffer }: PaidPrices): PaidPrice | null {
  if (monthlyPrice !== null) return { text: 'perMonth', price: monthlyPrice }
  if (yearlyPrice !== null) return { text: 'perYear', price: yearlyPrice }
  if (subscriptionOffer === null) return null
  const { months, price } = subscriptionOffer
  return months === 1 ? { text: 'perMonth', price } : { text: 'perMonths', price, months }
}
