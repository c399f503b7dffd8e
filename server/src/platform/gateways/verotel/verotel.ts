import type { Clock } from '#src/clock/clock.ts'
import type { VerotelSettings } from '#src/config/verotel-settings.ts'
import type { Db } from '../../db/database.ts'
import { decimalOfCents } from '../decimal-cents.ts'
import type { CheckoutOrder, Gateway } from '../gateway.ts'
import { createOrderBook, type GatewayEvent, type OrderBook } from '../order-book/order-book.ts'
import { flexPaySignature } from './flexpay-signature.ts'
import { gatewayEventOf, saleEventId } from './gateway-event.ts'
import { readPostback } from './read-postback.ts'
import { createSaleStatusDesk, type SaleStatusDesk } from './sale-status.ts'

export type VerotelOptions = { db: Db; clock: Clock; settings: VerotelSettings }

const LARGEST_DESCRIPTION_CHARS = 100

/**
 * Verotel's FlexPay, version 4: a signed order page, and postbacks signed the same way.
 *
 * It takes back no order page, charges no kept card when asked, and refunds at its own desk (the Control Center) only:
 * those answer `unsupported`. A subscription it bills by itself, in calendar periods, until its payer says no on its page.
 * A postback that is not answered by `OK` makes it refund a card payment by itself.
 * Source: controlcenter.verotel.com/flexpay-doc (purchase, subscription, status).
 */
export function createVerotelGateway({ db, clock, settings }: VerotelOptions): Gateway {
  const book = createOrderBook({ db, clock, gateway: 'verotel' })
  const statusDesk = createSaleStatusDesk(settings)
  const mode = settings.isTest ? ('test' as const) : ('live' as const)
  return {
    name: 'verotel',
    webhookEventReply: 'OK',
    billsEvery: [1, 3, 6, 12].map((months) => ({ months, days: null })),
    refundsWhenAsked: false,
    // Its status service tells of the sale, and of nothing that came after it.
    knowsMoneyBack: false,
    async createCheckout(order) {
      await book.open(order)
      return { outcome: 'opened', checkoutId: order.orderId, paymentUrl: orderPageOf(settings, order, mode) }
    },
    saveCard: async () => ({ outcome: 'unsupported' }),
    forgetCard: async () => ({ outcome: 'forgotten' }),
    chargeSavedCard: async () => ({ outcome: 'unsupported' }),
    async cancel(subject) {
      if (subject.kind === 'subscription')
        return { outcome: 'payer_must', url: cancelPageOf(settings, subject.subscriptionReference) }
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
      return inquire({ book, statusDesk, now: clock.now() }, orderId)
    },
  }
}

/** Asks the status service about an order that nothing was heard of, and keeps what it tells as if it had been heard. */
async function inquire(
  { book, statusDesk, now }: { book: OrderBook; statusDesk: SaleStatusDesk; now: Date },
  orderId: string,
) {
  const status = await statusDesk.find(orderId)
  if (status.outcome === 'unavailable') return status
  if (status.outcome === 'found') {
    const gatewayEvent = saleOf(status.fields, { orderId, now })
    if (gatewayEvent) await book.translate(gatewayEvent)
  }
  return book.inquire(orderId)
}

/** The approved sale that a status tells of; null when it was not approved. */
function saleOf(
  fields: Readonly<Record<string, string>>,
  { orderId, now }: { orderId: string; now: Date },
): GatewayEvent | null {
  if (fields['saleResult'] !== 'APPROVED' || fields['referenceID'] !== orderId) return null
  return gatewayEventOf(fields, { kind: 'payment_succeeded', eventId: saleEventId(fields['saleID'] ?? ''), now })
}

/** The same order always has the same address: anyone who opens it twice finds one order at Verotel, by its reference. */
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

/** Where a payer ends what is billed by itself. Source: `Client::get_cancel_subscription_URL` of Verotel's own library. */
function cancelPageOf({ origin, shopId, signatureKey }: VerotelSettings, saleId: string): string {
  const parameters = { version: '4', shopID: shopId, saleID: saleId }
  const signature = flexPaySignature(signatureKey, parameters)
  return `${origin}/cancel-subscription?${new URLSearchParams({ ...parameters, signature }).toString()}`
}

const purchaseOf = (order: CheckoutOrder): Record<string, string> => ({
  type: 'purchase',
  description: order.description.slice(0, LARGEST_DESCRIPTION_CHARS),
})

/** The first payment stands apart only when it differs: Verotel calls it a trial. */
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
