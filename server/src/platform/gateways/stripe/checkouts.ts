import type Stripe from 'stripe'
import type { Locale } from '@stagedoor/contract/locales'
import type { CancelOutcome, CheckoutOrder, CheckoutOutcome } from '../gateway.ts'
import { isRefusal, secondsOf, unavailable, type StripeDeps } from './connection.ts'
import { ensureCustomer } from './customers.ts'
import { openIntent } from './intents.ts'
import { insertOrder } from './queries.ts'

export const localeOf: Record<Locale, Stripe.Checkout.SessionCreateParams.Locale> = {
  'zh-TW': 'zh-TW',
  'zh-CN': 'zh',
  'en-US': 'en',
  'ja-JP': 'ja',
  'ko-KR': 'ko',
}

/**
 * Opens a hosted page for cards, where the payer may choose to save the card; or, for an order with a page of ours, a
 * payment that Stripe's script completes there. The order's id is the idempotency key.
 * https://docs.stripe.com/api/checkout/sessions/create
 */
export async function openCheckout(deps: StripeDeps, order: CheckoutOrder): Promise<CheckoutOutcome> {
  // We bill renewals ourselves, by charging the saved card.
  if (order.renews) return { outcome: 'unsupported' }
  try {
    const customer = await ensureCustomer(deps, order.customerId)
    await insertOrder(deps.db, { orderId: order.orderId, customerReference: customer })
    const { inPlaceUrl } = order
    return inPlaceUrl === undefined
      ? await openSession(deps, order, customer)
      : await openIntent(deps, { ...order, inPlaceUrl }, customer)
  } catch (error) {
    return unavailable(error)
  }
}

/** @throws what Stripe's library throws. */
export async function openSession(
  { stripe }: StripeDeps,
  order: CheckoutOrder,
  customer: string,
): Promise<CheckoutOutcome> {
  const session = await stripe.checkout.sessions.create(sessionOf(order, customer), {
    idempotencyKey: `checkout:${order.orderId}`,
  })
  if (session.url === null) return { outcome: 'unavailable', reason: 'a session without a page' }
  return { outcome: 'opened', checkoutId: session.id, paymentUrl: session.url }
}

function sessionOf(order: CheckoutOrder, customer: string): Stripe.Checkout.SessionCreateParams {
  const { orderId, amountCents, currency, description, locale, successUrl, cancelUrl, expiresAt } = order
  return {
    mode: 'payment',
    customer,
    client_reference_id: orderId,
    // Cards only: methods that settle days later would settle after the order expired.
    allowed_payment_method_types: ['card'],
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: currency.toLowerCase(),
          unit_amount: amountCents,
          product_data: { name: description },
        },
      },
    ],
    payment_intent_data: { description, metadata: { orderId } },
    saved_payment_method_options: { payment_method_save: 'enabled' },
    metadata: { orderId },
    locale: localeOf[locale],
    success_url: successUrl,
    cancel_url: cancelUrl,
    expires_at: secondsOf(expiresAt),
  }
}

/** Closes an open page, or the 3-D Secure challenge of a saved card. */
export async function closeCheckout({ stripe }: StripeDeps, checkoutId: string): Promise<CancelOutcome> {
  try {
    if (checkoutId.startsWith('pi_')) await stripe.paymentIntents.cancel(checkoutId)
    else await stripe.checkout.sessions.expire(checkoutId)
    return { outcome: 'canceled' }
  } catch (error) {
    if (!isRefusal(error)) return unavailable(error)
    return { outcome: error.code === 'resource_missing' ? 'unknown' : 'closed_already' }
  }
}
