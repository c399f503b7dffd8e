import type { CheckoutOrder, CheckoutOutcome } from '../gateway.ts'
import type { StripeDeps } from './connection.ts'

/** The `origin` of payments that Stripe's script completes on a page of ours. */
export const IN_PLACE = 'in_place'

/**
 * A payment without a card: Stripe's script reads the card, confirms, and runs the bank's challenge.
 * https://docs.stripe.com/payments/accept-a-payment
 * @throws what Stripe's library throws.
 */
export async function openIntent(
  { stripe }: StripeDeps,
  order: CheckoutOrder & { inPlaceUrl: string },
  customer: string,
): Promise<CheckoutOutcome> {
  const { orderId, amountCents, currency, description, inPlaceUrl } = order
  const intent = await stripe.paymentIntents.create(
    {
      amount: amountCents,
      currency: currency.toLowerCase(),
      customer,
      // Cards only: methods that settle days later would settle after the order expired.
      allowed_payment_method_types: ['card'],
      description,
      metadata: { orderId, origin: IN_PLACE },
    },
    { idempotencyKey: `in_place:${orderId}` },
  )
  const { id: checkoutId, client_secret: clientSecret } = intent
  if (clientSecret === null) return { outcome: 'unavailable', reason: 'a payment without a secret' }
  return { outcome: 'opened', checkoutId, paymentUrl: inPlaceUrl, clientSecret }
}
