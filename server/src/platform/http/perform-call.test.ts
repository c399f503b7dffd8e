import { endpoint } from '@stagedoor/contract/endpoint'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { refuse } from './answer.ts'
import { refuseParts } from './perform-call.ts'

const callOf = (area: string) =>
  endpoint('POST /call', { area, summary: 'Call.', caller: 'account', data: { 200: Type.Object({}) } })
const withCard = { params: {}, query: {}, body: { note: '4242 4242 4242 4242' } }

test.each(['payments', 'charges', 'subscriptions', 'payouts', 'performers', 'wallet', 'addresses'])(
  'a call about %s takes no card number',
  (area) => expect(refuseParts(callOf(area), withCard)).toEqual(refuse('CARD_NUMBER_REFUSED')),
)

test('another call takes any number, and so does what a gateway sends', () => {
  expect(refuseParts(callOf('feeds'), withCard)).toBeNull()
  expect(refuseParts({ ...callOf('payments'), isRaw: true }, withCard)).toBeNull()
})

test('no part of a call may hold NUL', () => {
  const parts = { params: {}, query: {}, body: {} }
  for (const part of ['params', 'query', 'body']) {
    expect(refuseParts(callOf('feeds'), { ...parts, [part]: { a: '\0' } })).toEqual(
      refuse('VALIDATION_FAILED', { fields: [] }),
    )
  }
})
