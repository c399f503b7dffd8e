import type { CardGateway } from '@stagedoor/contract/payment-words'
import type { Clock } from '#src/clock/clock.ts'
import type { Db, Tx } from '../../db/database.ts'
import type {
  CheckoutOrder,
  GatewayNotice,
  PaymentInquiry,
  RefundOrder,
  RefundOutcome,
  Unavailable,
} from '../gateway.ts'
import {
  findEvent,
  findOrder,
  findRefund,
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
export type Happening = Omit<GatewayNotice, 'orderId' | 'amountCents' | 'currency'> & {
  /** Null where the event names none: then it is about the whole order. */
  amountCents: number | null
  currency: string | null
  /** Our name, where the event carries it. */
  orderId: string | null
  /** The gateway's name for the whole sale, which every event carries. */
  saleReference: string
}

/** What a gateway does with a refund that is asked for exactly once. */
export type AskForRefund = (order: { saleReference: string }) => Promise<RefundOutcome>

/**
 * Our own memory for gateways that keep none of us: which order a sale belongs to, what was heard of it, and which
 * refunds were asked for. Rows are locked by order, so that events of one order are read one after the other.
 */
export type OrderBook = {
  open(order: CheckoutOrder): Promise<void>
  /** An event as a notice. A repeat is the same notice, word for word; an unknown sale is a notice of no known order. */
  hear(happening: Happening): Promise<GatewayNotice>
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
    hear: (happening) => db.transaction().execute((tx) => hear(tx, gateway, happening)),
    async inquire(orderId) {
      const order = await findOrder(db, gateway, { orderId }, { isLocked: false })
      if (!order) return { outcome: 'unknown' }
      const notices = (await listEvents(db, gateway, orderId)).map(({ notice }) => notice)
      const isOpen = !notices.some(isSuccess) && order.expires_at > clock.now()
      return { outcome: 'found', isOpen, notices }
    },
    async isPaid(orderId) {
      return (await listEvents(db, gateway, orderId)).some(({ notice }) => isSuccess(notice))
    },
    async refundOnce(refund, ask) {
      // Whoever asks for the same while the gateway thinks hears the same answer.
      const underWay = asking.get(refund.refundId) ?? askOnce(refund, ask)
      asking.set(refund.refundId, underWay)
      return underWay.finally(() => asking.delete(refund.refundId))
    },
  }
}

const isSuccess = ({ kind }: GatewayNotice): boolean => kind === 'payment_succeeded'

async function hear(tx: Tx, gateway: CardGateway, happening: Happening): Promise<GatewayNotice> {
  const { orderId, saleReference, amountCents, currency, ...told } = happening
  const name = orderId === null ? { saleReference } : { orderId }
  const order = await findOrder(tx, gateway, name, { isLocked: true })
  if (!order) {
    const nowhere = { orderId: orderId ?? `sale ${saleReference}`, amountCents: amountCents ?? 0 }
    return { ...told, ...nowhere, currency: currency ?? 'USD' }
  }
  const known = await findEvent(tx, gateway, told.eventId)
  if (known) return known
  if (told.kind === 'payment_succeeded') await nameOrder(tx, order, { saleReference, paymentId: told.paymentId })
  const ownCents = amountCents ?? order.amount_cents
  const refundedCents = told.kind === 'payment_refunded' ? ownCents : null
  const notice: GatewayNotice = {
    ...told,
    orderId: order.order_id,
    amountCents: refundedCents === null ? ownCents : refundedCents + (await refundedBefore(tx, order)),
    currency: currency ?? order.currency,
  }
  await insertEvent(tx, gateway, { notice, refundedCents })
  return notice
}

async function refundedBefore(tx: Tx, order: OrderRow): Promise<number> {
  const events = await listEvents(tx, order.gateway, order.order_id)
  return events.reduce((sum, { refundedCents }) => sum + (refundedCents ?? 0), 0)
}

type RefundPlan = { outcome: 'ask'; saleReference: string } | RefundOutcome

async function planRefund(tx: Tx, gateway: CardGateway, refund: RefundOrder): Promise<RefundPlan> {
  const { refundId, paymentId, amountCents, currency } = refund
  const order = await findOrder(tx, gateway, { paymentId }, { isLocked: true })
  if (!order?.sale_reference || order.currency !== currency) return { outcome: 'refused', reason: 'unknown payment' }
  const earlier = await findRefund(tx, gateway, refundId)
  if (earlier?.state === 'accepted') return { outcome: 'accepted' }
  // Its answer never came: it may have happened, and the gateway cannot be asked whether it did.
  if (earlier?.state === 'asked') return { outcome: 'unavailable', reason: 'asked before, and no answer came' }
  if (earlier) return { outcome: 'refused', reason: 'refused before' }
  if ((await sumRefundsAsked(tx, order)) + amountCents > order.amount_cents)
    return { outcome: 'refused', reason: 'more than was paid' }
  await insertRefund(tx, order, { refundId, amountCents })
  return { outcome: 'ask', saleReference: order.sale_reference }
}
