import type { PaymentIntent, StripeError } from '@stripe/stripe-js'

/** What the payer does next; `over`: it can be paid no more. */
export type PayStep = 'fields' | 'challenge' | 'done' | 'over'

/** The next step of a payment in Stripe's state. */
export function stepOf(status: PaymentIntent.Status): PayStep {
  switch (status) {
    case 'requires_action':
      return 'challenge'
    case 'processing':
    case 'succeeded':
    case 'requires_capture':
      return 'done'
    case 'canceled':
      return 'over'
    default:
      return 'fields'
  }
}

/** What is told of a failed attempt: Stripe's own sentence in the reader's language, or the key of ours. */
export type Fault = { text: string } | { key: 'unreachable' | 'notConfirmed' | 'otherFault' }

/** `stale`: the payment has moved on meanwhile, in another window or before, and is read again. */
export function faultOf(
  error: Pick<StripeError, 'type'> & Partial<Pick<StripeError, 'code' | 'message'>>,
): Fault | 'stale' {
  const { type, code, message } = error
  if (code === 'payment_intent_unexpected_state' || code === 'setup_intent_unexpected_state') return 'stale'
  if (code === 'payment_intent_authentication_failure' || code === 'setup_intent_authentication_failure')
    return { key: 'notConfirmed' }
  if (type === 'api_connection_error') return { key: 'unreachable' }
  const isForPayer = type === 'card_error' || type === 'validation_error'
  return isForPayer && message !== undefined ? { text: message } : { key: 'otherFault' }
}
