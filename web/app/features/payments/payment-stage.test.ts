import { expect, test } from 'vitest'
import { stageOf } from './payment-stage.ts'

const paymentUrl = 'https://gateway.test/checkout/1'

test.each(['created', 'processing', 'require_authentication'] as const)(
  'a payment that is %s is confirming',
  (status) => {
    expect(stageOf({ status, paymentUrl: null }, { isConfirmed: false })).toBe('confirming')
    expect(stageOf({ status, paymentUrl }, { isConfirmed: true })).toBe('confirming')
  },
)

test('a declined card of a checkout that the gateway reported as paid is confirming', () => {
  expect(stageOf({ status: 'fail', paymentUrl }, { isConfirmed: true })).toBe('confirming')
})

test('a declined card of an open checkout can be followed by another one', () => {
  expect(stageOf({ status: 'fail', paymentUrl }, { isConfirmed: false })).toBe('retryable')
})

test('a declined card without an open checkout is settled, whatever the address says', () => {
  expect(stageOf({ status: 'fail', paymentUrl: null }, { isConfirmed: true })).toBe('settled')
})

test.each(['success', 'canceled', 'refunded'] as const)('a payment that is %s is settled', (status) => {
  expect(stageOf({ status, paymentUrl: null }, { isConfirmed: true })).toBe('settled')
})
