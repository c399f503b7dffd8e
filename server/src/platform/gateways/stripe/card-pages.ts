import type { CardPageOutcome, CardPageRequest } from '../gateway.ts'
import { localeOf } from './checkouts.ts'
import { unavailable, type StripeDeps } from './connection.ts'
import { ensureCustomer } from './customers.ts'

/**
 * Opens a hosted page that saves a card for later charges and takes no money. Stripe replaces the placeholder by the id
 * of the page's session, which `readCard` accepts. https://docs.stripe.com/payments/save-and-reuse?platform=checkout
 */
export async function openCardPage(
  deps: StripeDeps,
  { customerId, locale, successUrl, cancelUrl }: CardPageRequest,
): Promise<CardPageOutcome> {
  try {
    const session = await deps.stripe.checkout.sessions.create({
      mode: 'setup',
      customer: await ensureCustomer(deps, customerId),
      // Stripe selects the methods by it. We charge in this one.
      currency: 'usd',
      allowed_payment_method_types: ['card'],
      setup_intent_data: { metadata: { customerId } },
      metadata: { customerId },
      locale: localeOf[locale],
      success_url: `${successUrl}&card={CHECKOUT_SESSION_ID}`,
      cancel_url: cancelUrl,
    })
    if (session.url === null) return { outcome: 'unavailable', reason: 'a session without a page' }
    return { outcome: 'opened', pageUrl: session.url }
  } catch (error) {
    return unavailable(error)
  }
}
