import { expect, test } from 'vitest'
import { choiceOf, choosePlan, type Plan } from './plan.ts'

const offerId = '0199b1a0-0000-7000-8000-000000000003'
const plan = (key: string, months: number | null): Plan => ({
  key,
  months,
  freeDays: months === null ? 7 : null,
  price: months === null ? 0 : 9.95,
  monthlyPrice: null,
  savingPercent: null,
})
const plans = [plan('free', null), plan('monthly', 1), plan(offerId, 3), plan('yearly', 12)]

test('chooses the requested plan if offered, and a trial link before a paid plan', () => {
  expect(choosePlan(plans, { wanted: 'yearly', isTrial: false })?.key).toBe('yearly')
  expect(choosePlan(plans, { wanted: 'weekly', isTrial: false })?.key).toBe('free')
  expect(choosePlan(plans, { wanted: null, isTrial: true })?.key).toBe('monthly')
  expect(choosePlan([], { wanted: null, isTrial: false })).toBeNull()
})

test('a key is a type or the id of an offer; anything else is refused', () => {
  expect(choiceOf('yearly')).toEqual({ type: 'yearly' })
  expect(choiceOf(offerId)).toEqual({ offerId })
  expect(choiceOf('weekly')).toBeNull()
})
