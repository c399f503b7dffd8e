import type Stripe from 'stripe'
import { secondsOf, type StripeDeps } from './connection.ts'
import type { OrderRow } from './queries.ts'

/** Tolerated difference between our clock and Stripe's. */
const MARGIN_SECONDS = 300

const PAGE = 100

const since = ({ created_at: createdAt }: OrderRow) => ({ gte: secondsOf(createdAt) - MARGIN_SECONDS })

/** Whether the order is paid on a hosted page instead. */
export const isReplaced = ({ status, metadata }: Stripe.PaymentIntent): boolean =>
  status === 'canceled' && metadata['replacedBy'] !== undefined

/** The payment of an order, searched among the customer's payments since the order; null when there is none. */
export async function findIntent(
  { stripe }: StripeDeps,
  orderId: string,
  order: OrderRow,
): Promise<Stripe.PaymentIntent | null> {
  const intents = stripe.paymentIntents.list({ customer: order.customer_reference, created: since(order), limit: PAGE })
  for await (const intent of intents) if (intent.metadata['orderId'] === orderId && !isReplaced(intent)) return intent
  return null
}

/** The hosted page of an order, searched the same way. */
export async function findSession(
  { stripe }: StripeDeps,
  orderId: string,
  order: OrderRow,
): Promise<Stripe.Checkout.Session | null> {
  const sessions = stripe.checkout.sessions.list({
    customer: order.customer_reference,
    created: since(order),
    limit: PAGE,
  })
  for await (const session of sessions) if (session.client_reference_id === orderId) return session
  return null
}
