import type Stripe from 'stripe'
import type { CheckoutOrder } from '../gateway.ts'
import type { CardFieldsOutcome, CardSetupOutcome, HostedPageOutcome } from '../in-place.ts'
import { openSession } from './checkouts.ts'
import { isRefusal, unavailable, type StripeDeps } from './connection.ts'
import { ensureCustomer } from './customers.ts'
import { findSession, isReplaced } from './orders.ts'
import { findOrder } from './queries.ts'

/** Ends the payment in place, then opens a hosted page: at no time can both be paid. */
export async function openHostedPage(
  deps: StripeDeps,
  order: CheckoutOrder & { checkoutId: string },
): Promise<HostedPageOutcome> {
  try {
    if (!(await replace(deps, order.checkoutId))) return { outcome: 'closed_already' }
    // Opened before its answer was lost: a repeat may ask for another expiry, which the key would not allow.
    const known = await findOrder(deps.db, order.orderId)
    const session = known && (await findSession(deps, order.orderId, known))
    if (session?.url) return { outcome: 'opened', checkoutId: session.id, paymentUrl: session.url }
    return await openSession(deps, order, await ensureCustomer(deps, order.customerId))
  } catch (error) {
    return unavailable(error)
  }
}

/** Cancels a payment as replaced. @returns false when it is paid, in processing, or canceled for another reason. */
async function replace({ stripe }: StripeDeps, intentId: string): Promise<boolean> {
  try {
    await stripe.paymentIntents.update(intentId, { metadata: { replacedBy: 'hosted_page' } })
    return isReplaced(await stripe.paymentIntents.cancel(intentId))
  } catch (error) {
    if (!isRefusal(error)) throw error
    return isReplaced(await stripe.paymentIntents.retrieve(intentId))
  }
}

/** Lets Stripe's fields offer to save the card. https://docs.stripe.com/api/customer_sessions */
export async function openCardFields(
  deps: StripeDeps,
  { customerId }: { customerId: string },
): Promise<CardFieldsOutcome> {
  try {
    const session = await deps.stripe.customerSessions.create({
      customer: await ensureCustomer(deps, customerId),
      components: { payment_element: { enabled: true, features: SAVES_CARDS } },
    })
    return { outcome: 'opened', customerSessionSecret: session.client_secret }
  } catch (error) {
    return unavailable(error)
  }
}

/** Saved for renewals, too. The payer's saved cards are chosen on our own screens. */
const SAVES_CARDS = {
  payment_method_save: 'enabled',
  payment_method_save_usage: 'off_session',
  payment_method_redisplay: 'disabled',
} satisfies Stripe.CustomerSessionCreateParams.Components.PaymentElement.Features

/** https://docs.stripe.com/payments/save-and-reuse */
export async function beginCardSetup(
  deps: StripeDeps,
  { customerId }: { customerId: string },
): Promise<CardSetupOutcome> {
  try {
    const setup = await deps.stripe.setupIntents.create({
      customer: await ensureCustomer(deps, customerId),
      usage: 'off_session',
      allowed_payment_method_types: ['card'],
      metadata: { customerId },
    })
    if (setup.client_secret === null) return { outcome: 'unavailable', reason: 'a setup without a secret' }
    return { outcome: 'begun', clientSecret: setup.client_secret }
  } catch (error) {
    return unavailable(error)
  }
}
