import { expect, test } from 'vitest'
import { savedCardOf } from './card.ts'

const card = {
  _id: '0199b1a0-0000-7000-8000-000000000001',
  holderName: 'Fay Fan',
  brand: 'visa',
  last4Digits: '4242',
  month: 2,
  year: 2028,
  paymentGateway: 'sandbox',
  createdAt: '2026-01-01T00:00:00.000Z',
} as const

test.each([
  ['2028-02-29T23:59:59.999Z', false],
  ['2028-03-01T00:00:00.000Z', true],
])('a card of 02/2028 at %s is expired: %s', (now, isExpired) => {
  expect(savedCardOf(card, new Date(now)).isExpired).toBe(isExpired)
})
