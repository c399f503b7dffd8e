import type { PerformerCard } from '@stagedoor/contract/performers'
import { expect, test } from 'vitest'
import { priceOf, subscriptionFor } from './subscription-prices.ts'

const performer: PerformerCard = {
  _id: '0199b1a0-0000-7000-8000-000000000001',
  username: 'mia',
  name: 'Mia',
  avatar: null,
  cover: null,
  verifiedAccount: true,
  isFreeSubscription: false,
  durationFreeSubscriptionDays: null,
  monthlyPrice: 6.95,
  yearlyPrice: 59.5,
  subscriptionOffer: null,
}
const forSubscribers = { isLocked: true, isSale: false, isForList: false, performer }

test('what is locked for subscribers carries the price of the subscription', () => {
  expect(subscriptionFor(forSubscribers)).toEqual({ text: 'perMonth', price: 6.95 })
})

test('what is open, or opened by something else, carries no price', () => {
  expect(subscriptionFor({ ...forSubscribers, isLocked: false })).toBeNull()
  expect(subscriptionFor({ ...forSubscribers, isSale: true })).toBeNull()
  expect(subscriptionFor({ ...forSubscribers, isForList: true })).toBeNull()
  expect(subscriptionFor({ ...forSubscribers, performer: null })).toBeNull()
})

const unsold = { ...performer, monthlyPrice: null, yearlyPrice: null }

test('the price is that of a month, else of a year, else of the shortest plan; null where nothing is sold', () => {
  const subscriptionOffer = { months: 3, price: 20 }
  expect(priceOf({ ...performer, monthlyPrice: null, subscriptionOffer })).toEqual({ text: 'perYear', price: 59.5 })
  expect(priceOf({ ...unsold, subscriptionOffer })).toEqual({ text: 'perMonths', months: 3, price: 20 })
  expect(priceOf(unsold)).toBeNull()
})

test('a free plan says its days, and the price that follows', () => {
  const free = { isFreeSubscription: true, durationFreeSubscriptionDays: 7 }
  const after = { text: 'perMonth', price: 6.95 }
  expect(priceOf({ ...performer, ...free })).toEqual({ text: 'freeDays', days: 7, after })
  expect(priceOf({ ...unsold, ...free })).toEqual({ text: 'freeDays', days: 7, after: null })
})
