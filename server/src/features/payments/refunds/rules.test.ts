import { expect, test } from 'vitest'
import { stateOfRefund } from './rules.ts'

const refund = (id: string, reference: string | null = null, answer: string | null = null) => ({
  id,
  reference,
  answer,
})
const made = (reference: string, refundId: string | null = null) => ({ kind: 'payment_refunded', reference, refundId })
const failed = (reference: string) => ({ kind: 'refund_failed', reference, refundId: null })

test('an event of the gateway’s id settles the refund of that id, and no other of the same amount', () => {
  const events = [made('rf_b')]
  expect(stateOfRefund(refund('a', 'rf_a', 'accepted'), events)).toMatchObject({ state: 'requested' })
  expect(stateOfRefund(refund('b', 'rf_b', 'accepted'), events)).toMatchObject({ state: 'done' })
})

test('an event that repeats our id settles the refund before its answer, and names it', () => {
  expect(stateOfRefund(refund('a'), [made('rf_a', 'a')])).toEqual({ state: 'done', reference: 'rf_a' })
})

test('a refusal fails a refund; an event of it overrides the answer', () => {
  expect(stateOfRefund(refund('a', null, 'refused'), [])).toMatchObject({ state: 'failed' })
  expect(stateOfRefund(refund('a', null, 'refused'), [made('rf_a', 'a')])).toMatchObject({ state: 'done' })
})

test('a failure is final in either order of events', () => {
  const both = [made('rf_a', 'a'), failed('rf_a')]
  expect(stateOfRefund(refund('a'), both)).toEqual({ state: 'failed', reference: 'rf_a' })
  expect(stateOfRefund(refund('a'), both.toReversed())).toEqual({ state: 'failed', reference: 'rf_a' })
  expect(stateOfRefund(refund('a', 'rf_a', 'accepted'), [failed('rf_a')])).toMatchObject({ state: 'failed' })
})
