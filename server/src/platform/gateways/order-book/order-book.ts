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
  listEvents,
  nameOrder,
  sumRefundsAsked,
  updateRefund,
  type OrderRow,
} from './queries.ts'

/** A proven event as a gateway tells it: by its own names, and of a refund what this one gave back. */
export type GatewayEvent = Omit<WebhookEvent, 'orderId' | 'amountCents' | 'currency' | 'subscriptionReference'> & {
  /** Null where the event names none: then it is about the whole order. */
  amountCents: number | null
  currency: string | null
  /** Our name, where the event carries it. */
  orderId: string | null
  /** The gateway's name for the whole sale, which every event carries. */
  saleReference: string
  /** Its name for the one payment that this is about, where it has such names. */
  transactionReference: string | null
}

/** What a gateway does with a refund that is asked for exactly once. */
type AskForRefund = (order: { saleReference: string }) => Promise<RefundOutcome>

/**
 * Our own memory for gateways that keep none of us: which order a sale belongs to, what was heard of it, and which
 * refunds were asked for. Rows are locked by order, so that events of one order are read one after the other.
 */
export type OrderBook = {
  open(order: CheckoutOrder): Promise<void>
  /** An event as a webhook event. A repeat is the same webhook event, word for word; an unknown sale is a webhook event of no known order. */
  hear(gatewayEvent: GatewayEvent): Promise<WebhookEvent>
  /** What was heard of an order. It counts as open while nothing was paid and its time is not over. */
  inquire(orderId: string): Promise<Exclude<PaymentInquiry, Unavailable>>
  isPaid(orderId: string): Promise<boolean>
  /** Asks for a refund at most once per id, and never above what was ordered. No transaction is open while it asks. */
  refundOnce(refund: RefundOrder, ask: AskForRefund): Promise<RefundOutcome>
}

/** The book of one gateway. */
export function createOrderBook({ db, clock, gateway }: { db: Db; clock: Clock; gateway: CardGateway }): OrderBook {
  const asking = new Map<string, Promise<RefundOutcome>>()

  async function askOnce(refund: RefundOrder, ask: AskForRefund): Promise<RefundOutcome> {
    const planned = await db.transaction().execute((tx) => planRefund(tx, gateway, refund))
    if (planned.outcome !== 'ask') return planned
    const outcome = await ask({ saleReference: planned.saleReference })
    if (outcome.outcome !== 'unavailable') {
      const state = outcome.outcome === 'accepted' ? 'accepted' : 'refused'
      await updateRefund(db, gateway, { refundId: refund.refundId, state })
    }
    return outcome
  }

  return {
    open: (order) => insertOrder(db, gateway, order),
    hear: (gatewayEvent) => db.transaction().execute((tx) => hear(tx, gateway, gatewayEvent)),
    async inquire(orderId) {
      const order = await findOrder(db, gateway, { orderId }, { isLocked: false })
      if (!order) return { outcome: 'unknown' }
      const webhookEvents = (await listEvents(db, gateway, orderId)).map(({ webhookEvent }) => webhookEvent)
      const isOpen = !webhookEvents.some(isSuccess) && order.expires_at > clock.now()
      return { outcome: 'found', isOpen, webhookEvents }
    },
    async isPaid(orderId) {
      return (await listEvents(db, gateway, orderId)).some(({ webhookEvent }) => isSuccess(webhookEvent))
    },
    async refundOnce(refund, ask) {
      // Whoever asks for the same while the gateway thinks hears the same answer.
      const underWay = asking.get(refund.refundId) ?? askOnce(refund, ask)
      asking.set(refund.refundId, underWay)
      return underWay.finally(() => asking.delete(refund.refundId))
    },
  }
}

const isSuccess = ({ kind }: WebhookEvent): boolean => kind === 'payment_succeeded'

async function hear(tx: Tx, gateway: CardGateway, gatewayEvent: GatewayEvent): Promise<WebhookEvent> {
  const { orderId, saleReference, transactionReference, amountCents, currency, ...told } = gatewayEvent
  const name = orderId === null ? { saleReference } : { orderId }
  const order = await findOrder(tx, gateway, name, { isLocked: true })
  if (!order) {
    const nowhere = { orderId: orderId ?? `sale ${saleReference}`, amountCents: amountCents ?? 0 }
    return { ...told, ...nowhere, subscriptionReference: null, currency: currency ?? 'USD' }
  }
  const known = await findEvent(tx, gateway, told.eventId)
  if (known) return known
  if (told.kind === 'payment_succeeded')
    await nameOrder(tx, order, { saleReference, paymentId: told.paymentId, firstTransaction: transactionReference })
  const ownCents = amountCents ?? order.amount_cents
  const refundedCents = told.kind === 'payment_refunded' ? ownCents : null
  const paymentId = paymentOf(order, gatewayEvent)
  const webhookEvent: WebhookEvent = {
    ...told,
    paymentId,
    subscriptionReference: order.is_renewing ? saleReference : null,
    orderId: order.order_id,
    amountCents: refundedCents === null ? ownCents : refundedCents + (await refundedBefore(tx, order, paymentId)),
    currency: currency ?? order.currency,
  }
  await insertEvent(tx, gateway, { webhookEvent, refundedCents })
  return webhookEvent
}

/**
 * Of a subscription every payment has a name of its own, but the first is called like the sale: so it is in the webhook event of
 * the sale, which may not name the payment alone.
 */
function paymentOf(order: OrderRow, { kind, paymentId, saleReference, transactionReference }: GatewayEvent) {
  const isAboutOne = kind === 'payment_refunded' || kind.startsWith('dispute_')
  if (!order.is_renewing || !isAboutOne || transactionReference === null) return paymentId
  return transactionReference === order.first_transaction ? saleReference : transactionReference
}

async function refundedBefore(tx: Tx, order: OrderRow, paymentId: string | null): Promise<number> {
  const events = await listEvents(tx, order.gateway, order.order_id)
  const ofOne = events.filter(({ webhookEvent }) => webhookEvent.paymentId === paymentId)
  return ofOne.reduce((sum, { refundedCents }) => sum + (refundedCents ?? 0), 0)
}

type RefundPlan = { outcome: 'ask'; saleReference: string } | RefundOutcome

async function planRefund(tx: Tx, gateway: CardGateway, refund: RefundOrder): Promise<RefundPlan> {
  const { refundId, paymentId, amountCents, currency } = refund
  const paid = await findPaid(tx, gateway, paymentId)
  if (!paid?.order.sale_reference || paid.order.currency !== currency)
    return { outcome: 'refused', reason: 'unknown payment' }
  const { order } = paid
  const earlier = await findRefund(tx, gateway, refundId)
  if (earlier?.state === 'accepted') return { outcome: 'accepted' }
  // Its answer never came: it may have happened, and the gateway cannot be asked whether it did.
  if (earlier?.state === 'asked') return { outcome: 'unavailable', reason: 'asked before, and no answer came' }
  if (earlier) return { outcome: 'refused', reason: 'refused before' }
  if (!paid.isNewest) return { outcome: 'refused', reason: 'only the newest payment of a subscription goes back' }
  if ((await sumRefundsAsked(tx, gateway, paymentId)) + amountCents > paid.amountCents)
    return { outcome: 'refused', reason: 'more than was paid' }
  await insertRefund(tx, order, { refundId, paymentId, amountCents })
  return { outcome: 'ask', saleReference: paid.order.sale_reference }
}

/** A payment by its name, the first of its order or a renewal, with its order locked. */
async function findPaid(tx: Tx, gateway: CardGateway, paymentId: string) {
  const renewal = await findRenewal(tx, gateway, paymentId)
  const name = renewal ? { orderId: renewal.orderId } : { paymentId }
  const order = await findOrder(tx, gateway, name, { isLocked: true })
  if (!order) return null
  const renewals = (await listEvents(tx, gateway, order.order_id)).filter(
    ({ webhookEvent }) => webhookEvent.kind === 'subscription_renewed',
  )
  const newest = renewals.at(-1)?.webhookEvent.paymentId ?? order.payment_id
  return { order, amountCents: renewal?.amountCents ?? order.amount_cents, isNewest: newest === paymentId }
}
