import type { Clock } from '#src/clock/clock.ts'
import type { VerotelSettings } from '#src/config/verotel-settings.ts'
import type { Db } from '../../db/database.ts'
import { decimalOfCents } from '../decimal-cents.ts'
import type { CheckoutOrder, Gateway } from '../gateway.ts'
import { createOrderBook, type GatewayEvent, type OrderBook } from '../order-book/order-book.ts'
import { flexPaySignature } from './flexpay-signature.ts'
import { gatewayEventOf, saleEventId } from './gateway-event.ts'
import { readPostback } from './read-postback.ts'
import { createSaleStatusService, type SaleStatusService } from './sale-status.ts'

export type VerotelOptions = { db: Db; clock: Clock; settings: VerotelSettings }

const LARGEST_DESCRIPTION_CHARS = 100

/**
 * Verotel's FlexPay, version 4: a signed order page, and postbacks signed the same way.
 * It closes no order page, charges no saved card on request, and refunds only at its own console (the Control Center):
 * those answer `unsupported`. It bills subscriptions itself, in calendar periods, until the payer cancels on its page.
 * It refunds a card payment when the postback is not answered by `OK`. Source: controlcenter.verotel.com/flexpay-doc
 * (purchase, subscription, status).
 */
export function createVerotelGateway({ db, clock, settings }: VerotelOptions): Gateway {
  const book = createOrderBook({ db, clock, gateway: 'verotel' })
  const statusService = createSaleStatusService(settings)
  const mode = settings.isTest ? ('test' as const) : ('live' as const)
  return {
    name: 'verotel',
    webhookEventReply: 'OK',
    billsEvery: [1, 3, 6, 12].map((months) => ({ months, days: null })),
    acceptsRefunds: false,
    // The status service reports the sale and no later event.
    findsReversals: false,
    async createCheckout(order) {
      await book.open(order)
      return { outcome: 'opened', checkoutId: order.orderId, paymentUrl: orderPageOf(settings, order, mode) }
    },
    addsCards: false,
    openCardPage: async () => ({ outcome: 'unsupported' }),
    saveCard: async () => ({ outcome: 'unsupported' }),
    forgetCard: async () => ({ outcome: 'forgotten' }),
    chargeSavedCard: async () => ({ outcome: 'unsupported' }),
    async cancel(subject) {
      if (subject.kind === 'subscription')
        return { outcome: 'payer_action_required', url: cancelPageOf(settings, subject.subscriptionReference) }
      return { outcome: (await book.isPaid(subject.orderId)) ? 'closed_already' : 'unsupported' }
    },
    refund: async () => ({ outcome: 'unsupported' }),
    async readWebhookEvent(request) {
      const text = request.bytes.length > 0 ? request.bytes.toString('utf8') : request.queryText
      const reading = readPostback(text, { ...settings, mode, now: clock.now() })
      if (reading.outcome !== 'gatewayEvent') return reading
      return { outcome: 'webhook_events', webhookEvents: await book.translate(reading.gatewayEvent) }
    },
    async findPayment(orderId) {
      const known = await book.inquire(orderId)
      if (known.outcome === 'unknown' || (await book.isPaid(orderId))) return known
      return inquire({ book, statusService, now: clock.now() }, orderId)
    },
  }
}

/** Polls the status service for an order without a postback, and stores the result like one. */
async function inquire(
  { book, statusService, now }: { book: OrderBook; statusService: SaleStatusService; now: Date },
  orderId: string,
) {
  const status = await statusService.find(orderId)
  if (status.outcome === 'unavailable') return status
  if (status.outcome === 'found') {
    const gatewayEvent = saleOf(status.fields, { orderId, now })
    if (gatewayEvent) await book.translate(gatewayEvent)
  }
  return book.inquire(orderId)
}

/** The approved sale of a status; null when it was not approved. */
function saleOf(
  fields: Readonly<Record<string, string>>,
  { orderId, now }: { orderId: string; now: Date },
): GatewayEvent | null {
  if (fields['saleResult'] !== 'APPROVED' || fields['referenceID'] !== orderId) return null
  return gatewayEventOf(fields, { kind: 'payment_succeeded', eventId: saleEventId(fields['saleID'] ?? ''), now })
}

/** The order page, the same for each call with the same order: Verotel identifies the order by its reference. */
function orderPageOf({ origin, shopId, signatureKey }: VerotelSettings, order: CheckoutOrder, mode: string): string {
  const parameters: Record<string, string> = {
    version: '4',
    shopID: shopId,
    referenceID: order.orderId,
    priceAmount: decimalOfCents(order.renews?.amountCents ?? order.amountCents),
    priceCurrency: order.currency,
    custom1: mode,
    successURL: order.successUrl,
    declineURL: order.cancelUrl,
    ...(order.renews ? subscriptionOf(order, order.renews) : purchaseOf(order)),
  }
  const signature = flexPaySignature(signatureKey, parameters)
  return `${origin}/startorder?${new URLSearchParams({ ...parameters, signature }).toString()}`
}

/**
 * The page where a payer cancels a subscription. Source: `Client::get_cancel_subscription_URL` of Verotel's own
 * library.
 */
function cancelPageOf({ origin, shopId, signatureKey }: VerotelSettings, saleId: string): string {
  const parameters = { version: '4', shopID: shopId, saleID: saleId }
  const signature = flexPaySignature(signatureKey, parameters)
  return `${origin}/cancel-subscription?${new URLSearchParams({ ...parameters, signature }).toString()}`
}

const purchaseOf = (order: CheckoutOrder): Record<string, string> => ({
  type: 'purchase',
  description: order.description.slice(0, LARGEST_DESCRIPTION_CHARS),
})

/** A first payment with another amount is what Verotel calls a trial. */
function subscriptionOf(
  order: CheckoutOrder,
  renews: { amountCents: number; everyMonths: number },
): Record<string, string> {
  const period = `P${renews.everyMonths}M`
  const first =
    order.amountCents === renews.amountCents
      ? {}
      : { trialAmount: decimalOfCents(order.amountCents), trialPeriod: period }
  const name = order.description.slice(0, LARGEST_DESCRIPTION_CHARS)
  return { type: 'subscription', subscriptionType: 'recurring', name, period, ...first }
}
