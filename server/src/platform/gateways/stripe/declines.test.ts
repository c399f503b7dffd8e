import { expect, test } from 'vitest'
import { judgeDecline } from './declines.ts'

const judged = (code: string, reason: string | null = null, advice: string | null = null) => {
  const { decline, failure } = judgeDecline({ code, reason, advice })
  return [decline, failure]
}

test.each(['insufficient_funds', 'generic_decline', 'do_not_honor', 'try_again_later', 'an unknown reason', null])(
  'a card declined for %s is declined softly',
  (reason) => {
    expect(judged('card_declined', reason)).toEqual(['soft', 'card_declined'])
  },
)

test.each(['stolen_card', 'lost_card', 'fraudulent', 'restricted_card', 'revocation_of_all_authorizations'])(
  'a card declined for %s is declined permanently',
  (reason) => {
    expect(judged('card_declined', reason)).toEqual(['hard', 'card_refused'])
  },
)

test('declines permanently for an expired card by code alone, and for the advice not to retry', () => {
  expect(judged('expired_card')).toEqual(['hard', 'card_refused'])
  expect(judged('card_declined', 'generic_decline', 'do_not_try_again')).toEqual(['hard', 'card_refused'])
  expect(judged('card_declined', 'generic_decline', 'try_again_later')).toEqual(['soft', 'card_declined'])
})

test('a required authentication is a soft decline with its own failure', () => {
  expect(judged('authentication_required')).toEqual(['soft', 'authentication_failed'])
  expect(judged('card_declined', 'authentication_required')).toEqual(['soft', 'authentication_failed'])
  expect(judged('payment_intent_authentication_failure')).toEqual(['soft', 'authentication_failed'])
})
