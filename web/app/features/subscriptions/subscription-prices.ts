import type { PerformerCard } from '@stagedoor/contract/performers'

/** What a subscription costs, for the text that says it: USD a month, or a year where it is sold by the year alone. */
export type SubscriptionPrice = { text: 'freeSubscription' | 'perMonth' | 'perYear'; price: number }

type Prices = Pick<PerformerCard, 'isFreeSubscription' | 'monthlyPrice' | 'yearlyPrice'>

type Locked = { isLocked: boolean; isSale: boolean; isForList: boolean; performer: PerformerCard | null }

/** The price of the subscription that opens something; null: it is open, something else opens it, or none is offered. */
export function subscriptionFor({ isLocked, isSale, isForList, performer }: Locked): SubscriptionPrice | null {
  if (!isLocked || isSale || isForList || performer === null) return null
  return priceOf(performer)
}

/** What a creator's subscription costs; null while none is offered. */
export function priceOf({ isFreeSubscription, monthlyPrice, yearlyPrice }: Prices): SubscriptionPrice | null {
  if (isFreeSubscription) return { text: 'freeSubscription', price: 0 }
  if (monthlyPrice !== null) return { text: 'perMonth', price: monthlyPrice }
  return yearlyPrice === null ? null : { text: 'perYear', price: yearlyPrice }
}
