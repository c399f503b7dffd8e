import Stripe from 'stripe'
import type { CardCharge, ChargeOutcome, ForgetCardOutcome, GatewayCard, SaveCardOutcome } from '../gateway.ts'
import { isRefusal, unavailable, type StripeDeps } from './connection.ts'
import { judgeDecline } from './declines.ts'
import { findIntent } from './orders.ts'
import { findCustomer, findOrder, insertOrder } from './queries.ts'

type CardRequest = { customerId: string; reference: string }

/** The card behind a reference, when it is kept for this very customer. */
async function findOwnCard(
  { db, stripe }: StripeDeps,
  { customerId, reference }: CardRequest,
): Promise<{ customer: string; method: Stripe.PaymentMethod } | null> {
  const customer = await findCustomer(db, customerId)
  if (customer === null || !reference.startsWith('pm_')) return null
  try {
    const method = await stripe.paymentMethods.retrieve(reference)
    return method.customer === customer && method.card ? { customer, method } : null
  } catch (error) {
    if (isRefusal(error)) return null
    throw error
  }
}

/** What is printed on a card that is kept for this customer. Nothing is written anywhere. */
export async function readCard(deps: StripeDeps, request: CardRequest): Promise<SaveCardOutcome> {
  try {
    const own = await findOwnCard(deps, request)
    const card = own && cardOf(own.method)
    return card ? { outcome: 'saved', card } : { outcome: 'unknown_reference' }
  } catch (error) {
    return unavailable(error)
  }
}

function cardOf({ id, card, billing_details: { name } }: Stripe.PaymentMethod): GatewayCard | null {
  if (!card) return null
  const { brand, last4, exp_month: month, exp_year: year } = card
  return { reference: id, holderName: name ?? '', brand, last4Digits: last4, month, year }
}

/** Detaches a card from its customer; one that is nobody's, or somebody else's, is left alone. */
export async function forgetCard(deps: StripeDeps, request: CardRequest): Promise<ForgetCardOutcome> {
  try {
    if (await findOwnCard(deps, request)) await deps.stripe.paymentMethods.detach(request.reference)
    return { outcome: 'forgotten' }
  } catch (error) {
    return isRefusal(error) ? { outcome: 'forgotten' } : unavailable(error)
  }
}

/**
 * Charges a kept card. The order's id is the idempotency key; as Stripe forgets keys after a day, an order that was
 * asked for before is looked for first. https://docs.stripe.com/payments/save-and-reuse
 */
export async function chargeCard(deps: StripeDeps, charge: CardCharge): Promise<ChargeOutcome> {
  const { db, stripe } = deps
  const { orderId, customerId, cardReference } = charge
  try {
    const own = await findOwnCard(deps, { customerId, reference: cardReference })
    if (!own) return { outcome: 'unknown_reference' }
    if (!(await insertOrder(db, { orderId, customerReference: own.customer }))) {
      const order = await findOrder(db, orderId)
      const earlier = order && (await findIntent(deps, orderId, order))
      if (earlier) return outcomeOf(earlier)
    }
    return outcomeOf(
      await stripe.paymentIntents.create(intentOf(charge, own.customer), { idempotencyKey: `charge:${orderId}` }),
    )
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeCardError)) return unavailable(error)
    const { code, decline_code: reason, advice_code: advice } = error
    return { outcome: 'declined', ...judgeDecline({ code, reason, advice }) }
  }
}

function intentOf(charge: CardCharge, customer: string): Stripe.PaymentIntentCreateParams {
  const { orderId, amountCents, currency, description, cardReference, isPayerPresent, successUrl } = charge
  return {
    amount: amountCents,
    currency: currency.toLowerCase(),
    customer,
    payment_method: cardReference,
    allowed_payment_method_types: ['card'],
    description,
    metadata: { orderId, origin: 'saved_card' },
    confirm: true,
    // Who is not there cannot answer their bank: it then declines instead of asking.
    ...(isPayerPresent ? { return_url: successUrl } : { off_session: true }),
  }
}

function outcomeOf(intent: Stripe.PaymentIntent): ChargeOutcome {
  switch (intent.status) {
    case 'succeeded':
      return { outcome: 'approved', paymentId: intent.id }
    case 'requires_action': {
      const paymentUrl = intent.next_action?.redirect_to_url?.url
      if (!paymentUrl) return { outcome: 'unavailable', reason: 'a challenge without a page' }
      return { outcome: 'authentication_required', checkoutId: intent.id, paymentUrl }
    }
    case 'requires_payment_method':
    case 'canceled': {
      const { code, decline_code: reason, advice_code: advice } = intent.last_payment_error ?? {}
      return { outcome: 'declined', ...judgeDecline({ code, reason, advice }) }
    }
    default:
      return { outcome: 'unavailable', reason: `a payment that is ${intent.status}` }
  }
}
