import { expect, test } from 'vitest'
import { judgeDecline } from './declines.ts'

const judged = (code: string, reason: string | null = null, advice: string | null = null) => {
  const { decline, failure } = judgeDecline({ code, reason, advice })
  return [decline, failure]
}

test.each(['insufficient_funds', 'generic_decline', 'do_not_honor', 'try_again_later', 'a reason of next year', null])(
  'a card declined for %s may be tried again',
  (reason) => {
    expect(judged('card_declined', reason)).toEqual(['soft', 'card_declined'])
  },
)

test.each(['stolen_card', 'lost_card', 'fraudulent', 'restricted_card', 'revocation_of_all_authorizations'])(
  'a card declined for %s never succeeds',
  (reason) => {
    expect(judged('card_declined', reason)).toEqual(['hard', 'card_refused'])
  },
)

test('an expired card is hard by its code alone, and so is what the network says not to try again', () => {
  expect(judged('expired_card')).toEqual(['hard', 'card_refused'])
  expect(judged('card_declined', 'generic_decline', 'do_not_try_again')).toEqual(['hard', 'card_refused'])
  expect(judged('card_declined', 'generic_decline', 'try_again_later')).toEqual(['soft', 'card_declined'])
})

test('a bank that wants to hear from the payer has not refused the card', () => {
  expect(judged('authentication_required')).toEqual(['soft', 'authentication_failed'])
  expect(judged('card_declined', 'authentication_required')).toEqual(['soft', 'authentication_failed'])
  expect(judged('payment_intent_authentication_failure')).toEqual(['soft', 'authentication_failed'])
})
