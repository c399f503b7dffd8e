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

const refusal = (error: string, details?: object) => ({
  status: 422,
  json: { statusCode: 422, error, message: `${error}.`, ...(details && { details }) },
})

/** The fields of a refused form, with their messages. */
async function refusedFields(answers: Parameters<typeof recordingVisit>[0], fields: Record<string, string>) {
  const { refusal: refused } = await answerPriceForm(recordingVisit(answers).visit, formOf(fields))
  return refused?.fields
}

const outside = refusal('AMOUNT_OUT_OF_LIMITS', { minimum: 1, maximum: 500 })
const RANGE = 'Enter a price from $1.00 to $500.00.'

test.each([
  ['the lowest price and one above the highest', '1', '500.01', { yearlyPrice: RANGE }],
  ['one below the lowest and the highest', '0.99', '500', { monthlyPrice: RANGE }],
  ['none and one below the lowest', '', '0.5', { yearlyPrice: RANGE }],
  ['two outside', '0.5', '9999999', { monthlyPrice: RANGE, yearlyPrice: RANGE }],
])('of %s the range is said beside each price outside of it', async (_, monthlyPrice, yearlyPrice, fields) => {
  const sent = { intent: 'prices', monthlyPrice, yearlyPrice }
  expect(await refusedFields({ [REVIEW]: outside }, sent)).toEqual(fields)
  expect(await refusedFields({ [SAVE]: outside }, { ...sent, isReviewed: '1' })).toEqual(fields)
})

test('a price is refused for an offer of its length, beside the price', async () => {
  const answers = {
    [REVIEW]: refusal('PLAN_LENGTH_TAKEN'),
    'GET /api/performer/subscription-offers?isActive=true&limit=4': success({ data: [{ months: 12 }], total: 1 }),
  }
  const fields = { intent: 'prices', monthlyPrice: '9', yearlyPrice: '99' }
  expect(await refusedFields(answers, fields)).toEqual({ yearlyPrice: 'PLAN_LENGTH_TAKEN.' })
})

test('offers and trial links are refused beside the field that is wrong', async () => {
  const OFFER = 'POST /api/performer/subscription-offers'
  const offer = { intent: 'offer', months: '1', price: '9' }
  expect(await refusedFields({ [OFFER]: outside }, offer)).toEqual({ price: RANGE })
  expect(await refusedFields({ [OFFER]: refusal('PLAN_LENGTH_TAKEN') }, offer)).toEqual({
    months: 'PLAN_LENGTH_TAKEN.',
  })
  const answers = { 'POST /api/performer/trial-links': refusal('SCHEDULE_IN_PAST', { now: effectiveAt }) }
  const fields = { intent: 'trial', days: '7', expiredAt: '2020-01-01' }
  expect(await refusedFields(answers, fields)).toEqual({ expiredAt: 'SCHEDULE_IN_PAST.' })
})
