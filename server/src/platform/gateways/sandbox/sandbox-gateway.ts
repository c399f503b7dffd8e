import type { Gateway, PaymentInquiry } from '../gateway.ts'
import { chargeCard } from './charge-card.ts'
import { readEventBody } from './event-body.ts'
import { listEventBodies } from './event-queries.ts'
import { readSignature, SIGNATURE_HEADER } from './webhook-signature.ts'
import { openCardPage } from './add-card.ts'
import { closeCheckout } from './pay-checkout.ts'
import { findCard, findCheckoutOfOrder, findPaymentOfOrder, insertCheckout, removeCard } from './queries.ts'
import { newId, type SandboxDeps } from './record-gateway-event.ts'
import { cancelSubscription } from './renew-subscriptions.ts'
import { refundPayment } from './refund-payment.ts'

export type SandboxGatewayOptions = SandboxDeps & {
  secret: string
  publicUrl: string
  /** Called after a change that causes webhook events. */
  afterChange(): void
}

/** The merchant's side of the sandbox: the common gateway interface over the sandbox's book. */
export function createSandboxGateway({ db, clock, secret, publicUrl, afterChange }: SandboxGatewayOptions): Gateway {
  const deps = { db, clock }
  const pageOf = (checkoutId: string): string => `${publicUrl}/sandbox/checkout/${checkoutId}`

  return {
    name: 'sandbox',
    // We charge its saved cards, so it bills nothing itself.
    billsEvery: [],
    acceptsRefunds: true,
    findsReversals: true,
    async createCheckout(order) {
      const checkout = await db.transaction().execute((tx) => insertCheckout(tx, newId('cs'), order))
      return { outcome: 'opened', checkoutId: checkout.id, paymentUrl: pageOf(checkout.id) }
    },
    addsCards: true,
    async openCardPage(request) {
      return { outcome: 'opened', pageUrl: `${publicUrl}/sandbox/cards/${await openCardPage(db, request)}` }
    },
    async saveCard(request) {
      const found = await findCard(db, request)
      if (!found) return { outcome: 'unknown_reference' }
      const { testCard: _, ...card } = found
      return { outcome: 'saved', card }
    },
    async forgetCard(request) {
      await removeCard(db, request)
      return { outcome: 'forgotten' }
    },
    async chargeSavedCard(charge) {
      const result = await chargeCard(deps, charge)
      afterChange()
      if (result.outcome !== 'challenge') return result
      return {
        outcome: 'authentication_required',
        checkoutId: result.checkout.id,
        paymentUrl: pageOf(result.checkout.id),
        clientSecret: null,
      }
    },
    async cancel(subject) {
      if (subject.kind === 'subscription') {
        const outcome = await cancelSubscription(deps, subject.subscriptionReference)
        afterChange()
        return outcome
      }
      const { step } = await closeCheckout(deps, subject.checkoutId)
      afterChange()
      return { outcome: step === 'canceled' ? 'canceled' : 'closed_already' }
    },
    async refund(order) {
      const outcome = await refundPayment(deps, order)
      afterChange()
      return outcome
    },
    async readWebhookEvent(request) {
      const header = request.headers[SIGNATURE_HEADER] ?? ''
      const signature = readSignature(secret, { header, body: request.bytes, now: clock.now() })
      if (signature.outcome !== 'valid') return { outcome: 'refused', reason: signature.outcome }
      const webhookEvent = readEventBody(request.bytes.toString('utf8'))
      if (webhookEvent?.eventId !== signature.eventId) return { outcome: 'refused', reason: 'malformed' }
      return { outcome: 'webhook_events', webhookEvents: [webhookEvent] }
    },
    findPayment: (orderId) => findInquiry(deps, orderId),
  }
}

async function findInquiry({ db, clock }: SandboxDeps, orderId: string): Promise<PaymentInquiry> {
  const [checkout, payment, bodies] = await Promise.all([
    findCheckoutOfOrder(db, orderId),
    findPaymentOfOrder(db, orderId),
    listEventBodies(db, orderId),
  ])
  if (!checkout && !payment && bodies.length === 0) return { outcome: 'unknown' }
  const isOpen = (checkout?.state === 'open' || checkout?.state === 'challenge') && checkout.expires_at > clock.now()
  return { outcome: 'found', isOpen, webhookEvents: bodies.flatMap((body) => readEventBody(body) ?? []) }
}
