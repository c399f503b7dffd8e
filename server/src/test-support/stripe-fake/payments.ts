import type { Book } from './book.ts'
import type { ChargeObject, IntentObject, MethodObject, PaymentErrorObject, SessionObject } from './objects.ts'

/** The behaviour of a card that a payer enters or has saved. */
export type CardFace = 'approve' | 'soft_decline' | 'decline' | 'challenge'

export const faces: Record<
  CardFace,
  { brand: string; last4: string; exp_month: number; exp_year: number; funding: 'credit' }
> = {
  approve: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2034, funding: 'credit' },
  challenge: { brand: 'visa', last4: '3220', exp_month: 6, exp_year: 2033, funding: 'credit' },
  soft_decline: { brand: 'visa', last4: '9995', exp_month: 3, exp_year: 2032, funding: 'credit' },
  decline: { brand: 'visa', last4: '9979', exp_month: 9, exp_year: 2031, funding: 'credit' },
}

export const faceOf = (method: MethodObject): CardFace =>
  (Object.keys(faces) as CardFace[]).find((face) => faces[face].last4 === method.card.last4) ?? 'approve'

const billing = { email: null, name: 'Test Payer', phone: null }

export function makeMethod(book: Book, face: CardFace, keptFor: string | null): MethodObject {
  return book.keep({
    id: book.newId('pm'),
    object: 'payment_method',
    created: book.now(),
    livemode: book.isLive,
    metadata: {},
    allow_redisplay: keptFor === null ? 'limited' : 'always',
    billing_details: billing,
    card: faces[face],
    customer: keptFor,
    type: 'card',
  })
}

export type NewIntent = Pick<IntentObject, 'amount' | 'currency' | 'customer' | 'description' | 'metadata'>

export function makeIntent(book: Book, intent: NewIntent): IntentObject {
  const id = book.newId('pi')
  return book.keep({
    ...intent,
    id,
    object: 'payment_intent',
    created: book.now(),
    livemode: book.isLive,
    amount_received: 0,
    canceled_at: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${book.newId('x')}`,
    last_payment_error: null,
    latest_charge: null,
    next_action: null,
    payment_method: null,
    payment_method_types: ['card'],
    status: 'requires_payment_method',
  })
}

const reasons = { soft_decline: 'insufficient_funds', decline: 'stolen_card' } as const

/** Where a payer answers a challenge: on the bank's page, or in Stripe's script. */
type Presence = { returnUrl: string | null; pageUrl(intentId: string): string } | 'script'

/** Attempts a payment. `payer` answers a challenge; without one a card with 3-D Secure is declined. */
export function confirm(book: Book, intent: IntentObject, method: MethodObject, payer: Presence | null): void {
  intent.payment_method = method.id
  const face = faceOf(method)
  if (face === 'challenge' && payer) {
    intent.status = 'requires_action'
    intent.next_action =
      payer === 'script'
        ? { type: 'use_stripe_sdk' }
        : {
            type: 'redirect_to_url',
            redirect_to_url: { url: payer.pageUrl(intent.id), return_url: payer.returnUrl },
          }
    book.emit('payment_intent.requires_action', intent)
  } else if (face === 'approve') capture(book, intent, method)
  else fail(book, intent, method, face === 'challenge' ? 'authentication_required' : reasons[face])
}

/** The payer answers their bank's challenge. */
export function answerChallenge(book: Book, intent: IntentObject, isPassed: boolean): void {
  const method = book.find('payment_method', intent.payment_method)
  if (intent.status !== 'requires_action' || !method) return
  intent.next_action = null
  if (isPassed) return capture(book, intent, method)
  giveUp(book, intent, {
    type: 'card_error',
    code: 'payment_intent_authentication_failure',
    message: 'The provided PaymentMethod has failed authentication.',
  })
}

function capture(book: Book, intent: IntentObject, method: MethodObject): void {
  const charge = makeCharge(book, intent, method, null)
  intent.status = 'succeeded'
  intent.amount_received = intent.amount
  intent.last_payment_error = null
  intent.latest_charge = charge.id
  book.emit('charge.succeeded', charge)
  book.emit('payment_intent.succeeded', intent)
}

function fail(book: Book, intent: IntentObject, method: MethodObject, reason: string): void {
  const charge = makeCharge(book, intent, method, reason)
  book.emit('charge.failed', charge)
  const isQuestion = reason === 'authentication_required'
  intent.latest_charge = charge.id
  giveUp(book, intent, {
    type: 'card_error',
    code: isQuestion ? reason : 'card_declined',
    decline_code: reason,
    message: 'Your card was declined.',
    charge: charge.id,
  })
}

function giveUp(book: Book, intent: IntentObject, error: PaymentErrorObject): void {
  intent.status = 'requires_payment_method'
  intent.payment_method = null
  intent.last_payment_error = error
  book.emit('payment_intent.payment_failed', intent)
}

function makeCharge(book: Book, intent: IntentObject, method: MethodObject, reason: string | null): ChargeObject {
  const isPaid = reason === null
  return book.keep({
    id: book.newId('ch'),
    object: 'charge',
    created: book.now(),
    livemode: book.isLive,
    metadata: { ...intent.metadata },
    amount: intent.amount,
    amount_captured: isPaid ? intent.amount : 0,
    amount_refunded: 0,
    billing_details: billing,
    captured: isPaid,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_code: isPaid ? null : 'card_declined',
    failure_message: isPaid ? null : 'Your card was declined.',
    outcome: {
      network_status: isPaid ? 'approved_by_network' : 'declined_by_network',
      reason,
      advice_code: null,
      type: isPaid ? 'authorized' : 'issuer_declined',
    },
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card: method.card },
    refunded: false,
    status: isPaid ? 'succeeded' : 'failed',
  })
}

/** Closes a page: it can no longer be paid. */
export function expireSession(book: Book, session: SessionObject): void {
  session.status = 'expired'
  session.url = null
  const intent = book.find('payment_intent', session.payment_intent)
  if (intent) cancelIntent(book, intent, 'abandoned')
  book.emit('checkout.session.expired', session)
}

export function cancelIntent(book: Book, intent: IntentObject, reason: string | null): void {
  intent.status = 'canceled'
  intent.canceled_at = book.now()
  intent.cancellation_reason = reason
  intent.next_action = null
  book.emit('payment_intent.canceled', intent)
}
