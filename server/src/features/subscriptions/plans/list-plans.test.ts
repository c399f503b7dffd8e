import { expect, test } from 'vitest'
import { listPlans } from './list-plans.ts'

const offer = { id: 'an offer', months: 3, price_cents: 2_500 }
const everything = { freeDays: 7, monthlyPriceCents: 995, yearlyPriceCents: 9_900, offers: [offer] }

test('lists free days first, then by the length of the period, with the price of a month and the saving', () => {
  expect(listPlans(everything)).toMatchObject([
    { key: 'free', months: null, freeDays: 7, price: 0 },
    { key: 'monthly', months: 1, price: 9.95, monthlyPrice: null, savingPercent: null },
    { key: 'an offer', months: 3, price: 25, monthlyPrice: 8.34, savingPercent: 16 },
    { key: 'yearly', months: 12, price: 99, monthlyPrice: 8.25, savingPercent: 17 },
  ])
})

test('lists the shorter period first even when it costs more, and of two equally long ones the cheaper', () => {
  const offers = [
    { id: 'dearer', months: 3, price_cents: 12_000 },
    { id: 'cheaper', months: 3, price_cents: 11_999 },
  ]
  expect(listPlans({ ...everything, offers }).map(({ key }) => key)).toEqual([
    'free',
    'monthly',
    'cheaper',
    'dearer',
    'yearly',
  ])
})

test('shows no saving when the monthly price is zero', () => {
  const free = listPlans({ freeDays: null, monthlyPriceCents: 0, yearlyPriceCents: 0, offers: [offer] })
  expect(free.map(({ savingPercent }) => savingPercent)).toEqual([null, null, null])
})

test('leaves out unavailable free days, and shows no saving where there is none', () => {
  expect(listPlans({ ...everything, freeDays: null, yearlyPriceCents: 11_940, offers: [] })).toMatchObject([
    { key: 'monthly' },
    { key: 'yearly', savingPercent: null },
  ])
})

test('compares with nothing when there is no monthly price, and lists nothing when nothing is offered', () => {
  expect(listPlans({ ...everything, monthlyPriceCents: null })).toMatchObject([
    { key: 'free' },
    { key: 'an offer', savingPercent: null },
    { key: 'yearly', savingPercent: null },
  ])
  expect(listPlans({ freeDays: null, monthlyPriceCents: null, yearlyPriceCents: null, offers: [] })).toEqual([])
})
