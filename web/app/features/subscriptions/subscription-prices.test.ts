import type { PerformerCard } from '@stagedoor/contract/performers'
import { expect, test } from 'vitest'
import { subscriptionFor } from './subscription-prices.ts'

const performer: PerformerCard = {
  _id: '0199b1a0-0000-7000-8000-000000000001',
  username: 'mia',
  name: 'Mia',
  avatar: null,
  cover: null,
  verifiedAccount: true,
  isFreeSubscription: false,
  monthlyPrice: 6.95,
  yearlyPrice: 59.5,
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
