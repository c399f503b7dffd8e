import type { CardGateway } from '@stagedoor/contract/payment-words'
import type { Clock } from '#src/clock/clock.ts'
import type { Db, Tx } from '../../db/database.ts'
import type {
  CheckoutOrder,
  WebhookEvent,
  PaymentInquiry,
  RefundOrder,
  RefundOutcome,
  Unavailable,
} from '../gateway.ts'
import {
  findEvent,
  findOrder,
  findRefund,
  findRenewal,
  insertEvent,
  insertOrder,
  insertRefund,
  insertUnmatched,
  listEvents,
  matchRefund,
  nameOrder,
  sumRequestedRefunds,
  takeUnmatched,
  updateRefund,
  type OrderRow,
} from './queries.ts'

/** A verified event with the gateway's own references; translated to a webhook event once its order is known. */
export type GatewayEvent = Omit<
  WebhookEvent,
  'orderId' | 'amountCents' | 'currency' | 'subscriptionReference' | 'refund'
> & {
  /** Null where the event has no amount: then it is about the whole order. */
  amountCents: number | null
  currency: string | null
  /** Our order id, if the event carries it. */
  orderId: string | null
  /** The gateway's reference of the whole sale; every event carries it. */
  saleReference: string
  /** Its reference of the single payment, if it has such references. */
  transactionReference: string | null
}

/** The gateway's refund call. */
type RequestRefund = (order: { saleReference: string }) => Promise<RefundOutcome>

/**
 * Data that we store for gateways that do not store our orders: the order of each sale, its events, and the requested
 * refunds. Rows are locked by order, so events of one order are translated sequentially.
 */
export type OrderBook = {
  open(order: CheckoutOrder): Promise<void>
  /**
   * Translates an event. A repeat returns the identical webhook event. An event of an unknown sale is stored, and
   * returned again after the event that links the sale to its order.
   */
  translate(gatewayEvent: GatewayEvent): Promise<[WebhookEvent, ...WebhookEvent[]]>
  /** The events of an order. It counts as open while it is neither paid nor expired. */
  inquire(orderId: string): Promise<Exclude<PaymentInquiry, Unavailable>>
  isPaid(orderId: string): Promise<boolean>
  /**
   * Requests a refund at most once per id, and never above the paid amount. No transaction is open during the request.
   */
  refundOnce(refund: RefundOrder, request: RequestRefund): Promise<RefundOutcome>
}

/** Creates the order book of one gateway. */
export function createOrderBook({ db, clock, gateway }: { db: Db; clock: Clock; gateway: CardGateway }): OrderBook {
  const underWay = new Map<string, Promise<RefundOutcome>>()

  async function requestOnce(refund: RefundOrder, request: RequestRefund): Promise<RefundOutcome> {
    const planned = await db.transaction().execute((tx) => planRefund(tx, gateway, refund))
    if (planned.outcome !== 'request') return planned
    const outcome = await request({ saleReference: planned.saleReference })
    if (outcome.outcome !== 'unavailable') {
      const state = outcome.outcome === 'accepted' ? 'accepted' : 'refused'
      await updateRefund(db, gateway, { refundId: refund.refundId, state })
    }
    return outcome
  }

  return {
    open: (order) => insertOrder(db, gateway, order),
    translate: (gatewayEvent) => db.transaction().execute((tx) => translate(tx, gateway, gatewayEvent)),
    async inquire(orderId) {
      const order = await findOrder(db, gateway, { orderId }, { isLocked: false })
      if (!order) return { outcome: 'unknown' }
      const webhookEvents = await listEvents(db, gateway, orderId)
      const isOpen = !webhookEvents.some(isSuccess) && order.expires_at > clock.now()
      return { outcome: 'found', isOpen, webhookEvents }
    },
    isPaid: async (orderId) => (await listEvents(db, gateway, orderId)).some(isSuccess),
    async refundOnce(refund, request) {
      // A concurrent request for the same refund gets the same answer.
      const answer = underWay.get(refund.refundId) ?? requestOnce(refund, request)
      underWay.set(refund.refundId, answer)
      return answer.finally(() => underWay.delete(refund.refundId))
    },
  }
}

const isSuccess = ({ kind }: WebhookEvent): boolean => kind === 'payment_succeeded'

async function translate(
  tx: Tx,
  gateway: CardGateway,
  gatewayEvent: GatewayEvent,
): Promise<[WebhookEvent, ...WebhookEvent[]]> {
  const { orderId, saleReference, kind, eventId } = gatewayEvent
  const name = orderId === null ? { saleReference } : { orderId }
  const order = await findOrder(tx, gateway, name, { isLocked: true })
  if (!order) {
    await insertUnmatched(tx, gateway, gatewayEvent)
    return [ofNoOrder(gatewayEvent)]
  }
  const known = await findEvent(tx, gateway, eventId)
  const webhookEvent = known ?? (await addEvent(tx, order, gatewayEvent))
  if (kind !== 'payment_succeeded') return [webhookEvent]
  const others = (await listEvents(tx, gateway, order.order_id)).filter((other) => other.eventId !== eventId)
  return [webhookEvent, ...others]
}

async function addEvent(tx: Tx, order: OrderRow, gatewayEvent: GatewayEvent): Promise<WebhookEvent> {
  const { saleReference, transactionReference, paymentId, kind } = gatewayEvent
  const { gateway } = order
  if (kind !== 'payment_succeeded') return insertTranslated(tx, order, gatewayEvent)
  const named = await nameOrder(tx, order, { saleReference, paymentId, firstTransaction: transactionReference })
  const webhookEvent = await insertTranslated(tx, named, gatewayEvent)
  for (const earlier of await takeUnmatched(tx, gateway, saleReference)) await insertTranslated(tx, named, earlier)
  return webhookEvent
}

async function insertTranslated(tx: Tx, order: OrderRow, gatewayEvent: GatewayEvent): Promise<WebhookEvent> {
  const { orderId: _, saleReference, transactionReference: __, amountCents, currency, ...facts } = gatewayEvent
  const translated: WebhookEvent = {
    ...facts,
    paymentId: paymentOf(order, gatewayEvent),
    subscriptionReference: order.is_renewing ? saleReference : null,
    orderId: order.order_id,
    amountCents: amountCents ?? order.amount_cents,
    currency: currency ?? order.currency,
    refund: null,
  }
  const webhookEvent =
    facts.kind === 'payment_refunded'
      ? { ...translated, refund: { reference: facts.eventId, refundId: await matchRefund(tx, order, translated) } }
      : translated
  await insertEvent(tx, order.gateway, webhookEvent)
  return webhookEvent
}

function ofNoOrder(gatewayEvent: GatewayEvent): WebhookEvent {
  const { orderId, saleReference, transactionReference: _, amountCents, currency, ...facts } = gatewayEvent
  return {
    ...facts,
    orderId: orderId ?? `sale ${saleReference}`,
    amountCents: amountCents ?? 0,
    currency: currency ?? 'USD',
    subscriptionReference: null,
    refund: facts.kind === 'payment_refunded' ? { reference: facts.eventId, refundId: null } : null,
  }
}

/**
 * Each payment of a subscription has a reference of its own, except the first, which has the sale's: the event of the
 * sale may carry no reference of the payment.
 */
function paymentOf(order: OrderRow, { kind, paymentId, saleReference, transactionReference }: GatewayEvent) {
  const isAboutOne = kind === 'payment_refunded' || kind.startsWith('dispute_')
  if (!order.is_renewing || !isAboutOne || transactionReference === null) return paymentId
  return transactionReference === order.first_transaction ? saleReference : transactionReference
}

type RefundPlan = { outcome: 'request'; saleReference: string } | RefundOutcome

async function planRefund(tx: Tx, gateway: CardGateway, refund: RefundOrder): Promise<RefundPlan> {
  const { refundId, paymentId, amountCents, currency } = refund
  const paid = await findPaid(tx, gateway, paymentId)
  if (!paid?.order.sale_reference || paid.order.currency !== currency)
    return { outcome: 'refused', reason: 'unknown payment' }
  const { order } = paid
  const earlier = await findRefund(tx, gateway, refundId)
  // An event of the refund proves that it was made, with or without an answer.
  if (earlier?.state === 'accepted' || earlier?.eventId) return { outcome: 'accepted', reference: earlier.eventId }
  // The answer never arrived: the refund may have been made, and the gateway has no inquiry for it.
  if (earlier?.state === 'requested') return { outcome: 'unavailable', reason: 'requested before without an answer' }
  if (earlier) return { outcome: 'refused', reason: 'refused before' }
  if (!paid.isNewest) return { outcome: 'refused', reason: 'only the newest payment of a subscription can be refunded' }
  if ((await sumRequestedRefunds(tx, gateway, paymentId)) + amountCents > paid.amountCents)
    return { outcome: 'refused', reason: 'more than was paid' }
  await insertRefund(tx, order, { refundId, paymentId, amountCents })
  return { outcome: 'request', saleReference: paid.order.sale_reference }
}

/** A payment by its reference, the first of its order or a renewal, with its order locked. */
async function findPaid(tx: Tx, gateway: CardGateway, paymentId: string) {
  const renewal = await findRenewal(tx, gateway, paymentId)
  const name = renewal ? { orderId: renewal.orderId } : { paymentId }
  const order = await findOrder(tx, gateway, name, { isLocked: true })
  if (!order) return null
  const events = await listEvents(tx, gateway, order.order_id)
  const newest = events.findLast(({ kind }) => kind === 'subscription_renewed')?.paymentId ?? order.payment_id
  return { order, amountCents: renewal?.amountCents ?? order.amount_cents, isNewest: newest === paymentId }
}
