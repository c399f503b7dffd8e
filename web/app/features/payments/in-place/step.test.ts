import { expect, test } from 'vitest'
import { isOfStripe } from './load-stripe.ts'
import { faultOf, stepOf } from './step.ts'

test.each([
  ['requires_payment_method', 'fields'],
  ['requires_confirmation', 'fields'],
  ['requires_action', 'challenge'],
  ['processing', 'done'],
  ['succeeded', 'done'],
  ['canceled', 'over'],
] as const)('a payment that is %s leads to %s', (status, step) => {
  expect(stepOf(status)).toBe(step)
})

test('a declined card and an incomplete number are told in Stripe’s words, everything else in ours', () => {
  expect(faultOf({ type: 'card_error', message: 'Your card was declined.' })).toEqual({
    text: 'Your card was declined.',
  })
  expect(faultOf({ type: 'validation_error', message: 'Incomplete.' })).toEqual({ text: 'Incomplete.' })
  expect(faultOf({ type: 'api_error', message: 'internal' })).toEqual({ key: 'otherFault' })
  expect(faultOf({ type: 'card_error' })).toEqual({ key: 'otherFault' })
  expect(faultOf({ type: 'api_connection_error' })).toEqual({ key: 'unreachable' })
  expect(faultOf({ type: 'card_error', code: 'payment_intent_authentication_failure' })).toEqual({
    key: 'notConfirmed',
  })
  expect(faultOf({ type: 'invalid_request_error', code: 'payment_intent_unexpected_state' })).toBe('stale')
})

test('only Stripe’s own addresses are scripts', () => {
  expect(['https://js.stripe.com/endive/stripe.js', 'https://b.js.stripe.com/x.js'].every(isOfStripe)).toBe(true)
  const others = [
    'http://js.stripe.com/v3',
    'https://js.stripe.com.example/v3',
    'https://xjs.stripe.com/',
    'data:,',
    '/x',
  ]
  expect(others.some(isOfStripe)).toBe(false)
})
