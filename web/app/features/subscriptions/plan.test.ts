import type { SubscriptionPlans } from '@stagedoor/contract/subscription-offers'
import { expect, test } from 'vitest'
import { choiceOf, choosePlan, plansOf } from './plan.ts'

const at = '2026-01-01T00:00:00.000Z'
const performerId = '0199b1a0-0000-7000-8000-000000000001'
const offer = {
  _id: '0199b1a0-0000-7000-8000-000000000003',
  performerId,
  months: 3,
  price: 25,
  monthlyPrice: 8.33,
  savingPercent: 16,
  isActive: true,
  createdAt: at,
  updatedAt: at,
} as const
const everything: SubscriptionPlans = {
  performerId,
  isFreeSubscription: true,
  freeSubscriptionDays: 7,
  canUseFreeSubscription: true,
  monthlyPrice: 9.95,
  yearlyPrice: 99,
  offers: [offer],
}

test('plans are listed free days first, then by the length of their period, with what a month comes to', () => {
  expect(plansOf(everything)).toMatchObject([
    { key: 'free', freeDays: 7, price: 0 },
    { key: 'monthly', months: 1, monthlyPrice: null, savingPercent: null },
    { key: offer._id, months: 3, monthlyPrice: 8.33, savingPercent: 16 },
    { key: 'yearly', months: 12, monthlyPrice: 8.25, savingPercent: 17 },
  ])
})

test('free days that were had before are not offered, and a year that saves nothing says no percentage', () => {
  const plans = plansOf({ ...everything, canUseFreeSubscription: false, yearlyPrice: 119.4, offers: [] })
  expect(plans).toMatchObject([{ key: 'monthly' }, { key: 'yearly', savingPercent: null }])
})

test('what was asked for is chosen when it is offered; a trial link stands before a paid plan', () => {
  const plans = plansOf(everything)
  expect(choosePlan(plans, { wanted: 'yearly', isTrial: false })?.key).toBe('yearly')
  expect(choosePlan(plans, { wanted: 'weekly', isTrial: false })?.key).toBe('free')
  expect(choosePlan(plans, { wanted: null, isTrial: true })?.key).toBe('monthly')
  expect(choosePlan([], { wanted: null, isTrial: false })).toBeNull()
})

test('a key is a type or the id of an offer, and anything else is nothing of ours', () => {
  expect(choiceOf('yearly')).toEqual({ type: 'yearly' })
  expect(choiceOf(offer._id)).toEqual({ offerId: offer._id })
  expect(choiceOf('weekly')).toBeNull()
})
