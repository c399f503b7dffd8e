import Stripe from 'stripe'
import type { CardCharge, ChargeOutcome, ForgetCardOutcome, GatewayCard, SaveCardOutcome } from '../gateway.ts'
import { isRefusal, unavailable, type StripeDeps } from './connection.ts'
import { judgeDecline } from './declines.ts'
import { ensureCustomer } from './customers.ts'
import { IN_PLACE } from './intents.ts'
import { findIntent } from './orders.ts'
import { findCustomer, findOrder, insertOrder } from './queries.ts'

type CardRequest = { customerId: string; reference: string }

/** The card of a reference, if it is saved for this customer. */
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

/**
 * A card that is saved for this customer. A card that Stripe's script has just created in their browser (`pm_…`) is
 * first set up for later charges; if its bank requires the holder's confirmation, the script asks for it, and then the
 * setup (`seti_…`) is the reference. After Stripe's own page for adding a card, its session (`cs_…`) is. https://docs.stripe.com/payments/save-and-reuse
 */
export async function readCard(deps: StripeDeps, request: CardRequest): Promise<SaveCardOutcome> {
  try {
    if (request.reference.startsWith('cs_')) return await readSession(deps, request)
    if (request.reference.startsWith('seti_')) return await readSetup(deps, request)
    const own = await findOwnCard(deps, request)
    if (own) return savedCard(own.method)
    return await setUpCard(deps, request)
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError || isRefusal(error)) return { outcome: 'unknown_reference' }
    return unavailable(error)
  }
}

function savedCard(method: Stripe.PaymentMethod): SaveCardOutcome {
  const card = cardOf(method)
  return card ? { outcome: 'saved', card } : { outcome: 'unknown_reference' }
}

/** Sets a card up for later charges, once per card. */
async function setUpCard(deps: StripeDeps, { customerId, reference }: CardRequest): Promise<SaveCardOutcome> {
  if (!reference.startsWith('pm_')) return { outcome: 'unknown_reference' }
  const method = await deps.stripe.paymentMethods.retrieve(reference)
  if (method.customer !== null || !method.card) return { outcome: 'unknown_reference' }
  const customer = await ensureCustomer(deps, customerId)
  const setup = await deps.stripe.setupIntents.create(
    { customer, payment_method: reference, usage: 'off_session', confirm: true, metadata: { customerId } },
    { idempotencyKey: `setup:${customerId}:${reference}` },
  )
  return outcomeOfSetup(deps, setup)
}

/** The card that was entered on a page of `openCardPage`. */
async function readSession(deps: StripeDeps, { customerId, reference }: CardRequest): Promise<SaveCardOutcome> {
  const { mode, setup_intent: setup } = await deps.stripe.checkout.sessions.retrieve(reference)
  if (mode !== 'setup' || setup === null) return { outcome: 'unknown_reference' }
  return readSetup(deps, { customerId, reference: typeof setup === 'string' ? setup : setup.id })
}

async function readSetup(deps: StripeDeps, { customerId, reference }: CardRequest): Promise<SaveCardOutcome> {
  const customer = await findCustomer(deps.db, customerId)
  const setup = customer && (await deps.stripe.setupIntents.retrieve(reference))
  return setup && setup.customer === customer ? outcomeOfSetup(deps, setup) : { outcome: 'unknown_reference' }
}

async function outcomeOfSetup({ stripe }: StripeDeps, setup: Stripe.SetupIntent): Promise<SaveCardOutcome> {
  const { status, client_secret: clientSecret, payment_method: method } = setup
  if (status === 'requires_action' && clientSecret !== null) return { outcome: 'authentication_required', clientSecret }
  if (status !== 'succeeded' || typeof method !== 'string') return { outcome: 'unknown_reference' }
  return savedCard(await stripe.paymentMethods.retrieve(method))
}

function cardOf({ id, card, billing_details: { name } }: Stripe.PaymentMethod): GatewayCard | null {
  if (!card) return null
  const { brand, last4, exp_month: month, exp_year: year } = card
  return { reference: id, holderName: name ?? '', brand, last4Digits: last4, month, year }
}

/** Detaches a card from its customer. A card of no or another customer is not touched. */
export async function forgetCard(deps: StripeDeps, request: CardRequest): Promise<ForgetCardOutcome> {
  try {
    if (await findOwnCard(deps, request)) await deps.stripe.paymentMethods.detach(request.reference)
    return { outcome: 'forgotten' }
  } catch (error) {
    return isRefusal(error) ? { outcome: 'forgotten' } : unavailable(error)
  }
}

/**
 * Charges a saved card. The order's id is the idempotency key; Stripe drops keys after a day, so an earlier charge of
 * the order is searched first. https://docs.stripe.com/payments/save-and-reuse
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
      if (earlier) return outcomeOf(earlier, charge)
    }
    return outcomeOf(
      await stripe.paymentIntents.create(intentOf(charge, own.customer), { idempotencyKey: `charge:${orderId}` }),
      charge,
    )
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeCardError)) return unavailable(error)
    const { code, decline_code: reason, advice_code: advice } = error
    return { outcome: 'declined', ...judgeDecline({ code, reason, advice }) }
  }
}

function intentOf(charge: CardCharge, customer: string): Stripe.PaymentIntentCreateParams {
  const { orderId, amountCents, currency, description, cardReference } = charge
  const isInPlace = charge.isPayerPresent && charge.inPlaceUrl !== undefined
  return {
    amount: amountCents,
    currency: currency.toLowerCase(),
    customer,
    payment_method: cardReference,
    allowed_payment_method_types: ['card'],
    description,
    metadata: { orderId, origin: isInPlace ? IN_PLACE : 'saved_card' },
    confirm: true,
    ...presenceOf(charge),
  }
}

/** How the bank reaches the card's holder: by the script of a page of ours, at a page of its own, or not at all. */
function presenceOf({ isPayerPresent, inPlaceUrl, successUrl }: CardCharge): Partial<Stripe.PaymentIntentCreateParams> {
  // Without the payer, the bank declines instead of asking for authentication.
  if (!isPayerPresent) return { off_session: true }
  return inPlaceUrl === undefined ? { return_url: successUrl } : { use_stripe_sdk: true }
}

function outcomeOf(intent: Stripe.PaymentIntent, { inPlaceUrl }: CardCharge): ChargeOutcome {
  switch (intent.status) {
    case 'succeeded':
      return { outcome: 'approved', paymentId: intent.id }
    case 'requires_action': {
      const paymentUrl = intent.next_action?.redirect_to_url?.url ?? inPlaceUrl
      if (!paymentUrl) return { outcome: 'unavailable', reason: 'a challenge without a page' }
      return {
        outcome: 'authentication_required',
        checkoutId: intent.id,
        paymentUrl,
        clientSecret: intent.client_secret,
      }
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
