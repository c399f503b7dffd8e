import type { PaymentFailure } from '@stagedoor/contract/payment-words'
import type { Decline } from '../gateway.ts'

/** Stripe's facts about a failed attempt: error code, the bank's reason, and its advice on retrying. */
export type DeclineFacts = {
  code: string | null | undefined
  reason: string | null | undefined
  advice: string | null | undefined
}

/** Reasons that do not change over time. https://docs.stripe.com/declines/codes */
const HARD_REASONS = new Set([
  'card_not_supported',
  'currency_not_supported',
  'expired_card',
  'fraudulent',
  'highest_risk_level',
  'incorrect_number',
  'invalid_account',
  'invalid_number',
  'lost_card',
  'merchant_blacklist',
  'new_account_information_available',
  'pickup_card',
  'restricted_card',
  'revocation_of_all_authorizations',
  'revocation_of_authorization',
  'security_violation',
  'service_not_allowed',
  'stolen_card',
  'stop_payment_order',
  'transaction_not_allowed',
])

const AUTHENTICATION_REASONS = new Set(['authentication_required', 'payment_intent_authentication_failure'])

/** Whether a retry with the same card may succeed, and our name of the failure. Unknown reasons count as soft. */
export function judgeDecline({ code, reason, advice }: DeclineFacts): { decline: Decline; failure: PaymentFailure } {
  const reasons = [code, reason].filter((text) => typeof text === 'string')
  if (reasons.some((text) => AUTHENTICATION_REASONS.has(text)))
    return { decline: 'soft', failure: 'authentication_failed' }
  const isHard = advice === 'do_not_try_again' || reasons.some((text) => HARD_REASONS.has(text))
  return isHard ? { decline: 'hard', failure: 'card_refused' } : { decline: 'soft', failure: 'card_declined' }
}
