import { expect, test } from 'vitest'
import { answerTo, questionOf, type SubscribeAnswer } from './offer.ts'
import type { Plan } from './plan.ts'

const offer = { plan: { key: 'monthly' } as Plan, trial: null, converts: false, coupon: '', quote: { firstPrice: 12 } }
const question = questionOf(offer)
const replyWith = (answer: SubscribeAnswer, belongsTo: string) => ({
  answer,
  question: belongsTo,
  requestKey: 'the next try',
})
const refused: SubscribeAnswer = { outcome: 'refused', message: 'No.', isOverLimit: false }

test('an answer is shown with the question that it was given to, and not with a newer one', () => {
  expect(answerTo(offer, replyWith(refused, question))).toEqual(refused)
  expect(answerTo(offer, replyWith(refused, questionOf({ ...offer, coupon: 'SPRING' })))).toBeUndefined()
  expect(answerTo(offer, undefined)).toBeUndefined()
})

test('a changed price is shown with the newer question that asks for that price', () => {
  const changed: SubscribeAnswer = { outcome: 'price_changed', price: 12 }
  expect(answerTo(offer, replyWith(changed, 'an older question'))).toEqual(changed)
  expect(answerTo({ ...offer, quote: { firstPrice: 13 } }, replyWith(changed, 'an older question'))).toBeUndefined()
  expect(answerTo({ ...offer, quote: null }, replyWith(changed, 'an older question'))).toBeUndefined()
})
