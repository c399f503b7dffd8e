import { expect, test } from 'vitest'
import { formOf, recordingVisit, success } from '../../../session/recording-visit.ts'
import { answerPriceForm } from './price-actions.ts'

const REVIEW = 'POST /api/performer/subscription-plans/review'
const SAVE = 'PUT /api/performer/subscription-plans'
const rise = { subscriptionType: 'monthly', price: 9.95, newPrice: 12, count: 3 }
const effectiveAt = '2026-12-22T10:00:00.000Z'

function priceForm(rises: readonly unknown[]) {
  const { visit, calls } = recordingVisit({ [REVIEW]: success({ rises, effectiveAt }), [SAVE]: success({}) })
  const send = (fields: Record<string, string>) =>
    answerPriceForm(visit, formOf({ intent: 'prices', monthlyPrice: '9,95', yearlyPrice: '', ...fields }))
  const saved = (): unknown => {
    const { body } = calls.find(({ method }) => method === 'PUT') ?? {}
    return typeof body === 'string' ? JSON.parse(body) : null
  }
  return { send, saved, made: () => calls.map(({ method, path }) => `${method} ${path}`) }
}

test('prices that ask no one for more are saved without a question', async () => {
  const { send, made } = priceForm([])
  expect(await send({})).toEqual({ form: 'prices', refusal: null, status: 200 })
  expect(made()).toEqual([REVIEW, SAVE])
})

test('prices that ask someone for more are saved only after the question', async () => {
  const { send, made } = priceForm([rise])
  expect(await send({})).toMatchObject({ review: { rises: [rise], effectiveAt, typed: { monthlyPrice: '9,95' } } })
  expect(made()).toEqual([REVIEW])
  expect(await send({ isReviewed: '1' })).toEqual({ form: 'prices', refusal: null, status: 200 })
  expect(made()).toEqual([REVIEW, SAVE])
})

test.each([
  ['400 days that are offered are sent, and refused by the call', { isFree: 'yes', freeDays: '400' }, 400],
  ['400 days that are not offered are left out', { freeDays: '400' }, undefined],
  ['30 days that are not offered are saved for later', { freeDays: '30' }, 30],
])('%s', async (_, fields, durationFreeSubscriptionDays) => {
  const { send, saved } = priceForm([])
  await send(fields)
  expect(saved()).toEqual({
    monthlyPrice: 9.95,
    yearlyPrice: null,
    isFreeSubscription: 'isFree' in fields,
    durationFreeSubscriptionDays,
  })
})
