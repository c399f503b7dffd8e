import type { CardGateway } from '@stagedoor/contract/payment-words'
import { sql, type Selectable } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { GatewayOrder } from '../../db/schema.ts'
import type { CheckoutOrder, WebhookEvent } from '../gateway.ts'
import type { GatewayEvent } from './order-book.ts'

export type OrderRow = Selectable<GatewayOrder>

/** Stores an order once. */
export async function insertOrder(db: Db, gateway: CardGateway, order: CheckoutOrder): Promise<void> {
  await db
    .insertInto('gateway_order')
    .values({
      gateway,
      order_id: order.orderId,
      amount_cents: order.amountCents,
      currency: order.currency,
      expires_at: order.expiresAt,
      is_renewing: order.renews !== undefined,
    })
    .onConflict((conflict) => conflict.columns(['gateway', 'order_id']).doNothing())
    .execute()
}

/** One order by our id or one of the gateway's references. */
export type OrderName = { orderId: string } | { saleReference: string } | { paymentId: string }

const columnOf = (name: OrderName): ['order_id' | 'sale_reference' | 'payment_id', string] => {
  if ('orderId' in name) return ['order_id', name.orderId]
  if ('saleReference' in name) return ['sale_reference', name.saleReference]
  return ['payment_id', name.paymentId]
}

export async function findOrder(
  executor: Db | Tx,
  gateway: CardGateway,
  name: OrderName,
  { isLocked }: { isLocked: boolean },
): Promise<OrderRow | null> {
  const [column, value] = columnOf(name)
  const query = executor
    .selectFrom('gateway_order')
    .selectAll()
    .where('gateway', '=', gateway)
    .where(column, '=', value)
  return (await (isLocked ? query.forUpdate() : query).executeTakeFirst()) ?? null
}

/** Stores the gateway's references of an order; existing ones are kept. @returns the updated order. */
export async function nameOrder(
  tx: Tx,
  order: OrderRow,
  names: { saleReference: string | null; paymentId: string | null; firstTransaction: string | null },
): Promise<OrderRow> {
  return tx
    .updateTable('gateway_order')
    .set({
      sale_reference: order.sale_reference ?? names.saleReference,
      payment_id: order.payment_id ?? names.paymentId,
      first_transaction: order.first_transaction ?? names.firstTransaction,
    })
    .where('gateway', '=', order.gateway)
    .where('order_id', '=', order.order_id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The webhook events of an order, oldest first. */
export async function listEvents(executor: Db | Tx, gateway: string, orderId: string): Promise<WebhookEvent[]> {
  const rows = await executor
    .selectFrom('gateway_event')
    .select('webhook_event')
    .where('gateway', '=', gateway)
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('event_id')
    .execute()
  return rows.map((row) => webhookEventOf(row.webhook_event))
}

export async function findEvent(tx: Tx, gateway: string, eventId: string): Promise<WebhookEvent | null> {
  const row = await tx
    .selectFrom('gateway_event')
    .select('webhook_event')
    .where('gateway', '=', gateway)
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  return row ? webhookEventOf(row.webhook_event) : null
}

/** The webhook event of a renewal, by the gateway's payment id. */
export async function findRenewal(tx: Tx, gateway: string, paymentId: string): Promise<WebhookEvent | null> {
  const row = await tx
    .selectFrom('gateway_event')
    .select('webhook_event')
    .where('gateway', '=', gateway)
    .where(sql<string>`webhook_event ->> 'paymentId'`, '=', paymentId)
    .where(sql<string>`webhook_event ->> 'kind'`, '=', 'subscription_renewed')
    .limit(1)
    .executeTakeFirst()
  return row ? webhookEventOf(row.webhook_event) : null
}

type Dates = { occurredAt: Date; nextChargeAt?: Date | null }
type DatesAsText = { occurredAt: string; nextChargeAt?: string | null }

/** JSON holds dates as text. */
function withDates<T extends object>({ occurredAt, nextChargeAt, ...rest }: T & DatesAsText) {
  return {
    ...rest,
    occurredAt: new Date(occurredAt),
    ...(nextChargeAt === undefined ? {} : { nextChargeAt: nextChargeAt === null ? null : new Date(nextChargeAt) }),
  }
}

// Written by `insertEvent` below only.
const webhookEventOf = (json: unknown): WebhookEvent => withDates(json as Omit<WebhookEvent, keyof Dates> & DatesAsText)

export async function insertEvent(tx: Tx, gateway: string, webhookEvent: WebhookEvent): Promise<void> {
  await tx
    .insertInto('gateway_event')
    .values({
      gateway,
      event_id: webhookEvent.eventId,
      order_id: webhookEvent.orderId,
      webhook_event: JSON.stringify(webhookEvent),
    })
    .execute()
}

/** Stores an event of an unknown sale, once. */
export async function insertUnmatched(tx: Tx, gateway: CardGateway, gatewayEvent: GatewayEvent): Promise<void> {
  await tx
    .insertInto('gateway_unmatched_event')
    .values({
      gateway,
      event_id: gatewayEvent.eventId,
      sale_reference: gatewayEvent.saleReference,
      gateway_event: JSON.stringify(gatewayEvent),
    })
    .onConflict((conflict) => conflict.columns(['gateway', 'event_id']).doNothing())
    .execute()
}

/** Removes and returns the stored events of a sale, oldest first. */
export async function takeUnmatched(tx: Tx, gateway: string, saleReference: string): Promise<GatewayEvent[]> {
  const rows = await tx
    .deleteFrom('gateway_unmatched_event')
    .where('gateway', '=', gateway)
    .where('sale_reference', '=', saleReference)
    .returning(['gateway_event', 'event_id', 'created_at'])
    .execute()
  const inOrder = rows.toSorted(
    (a, b) => a.created_at.getTime() - b.created_at.getTime() || (a.event_id < b.event_id ? -1 : 1),
  )
  // Written by `insertUnmatched` above only.
  return inOrder.map((row) => withDates(row.gateway_event as unknown as Omit<GatewayEvent, keyof Dates> & DatesAsText))
}

/** `eventId`: the event that reported it, if any. */
export type RefundRow = { amountCents: number; state: string; eventId: string | null }

export async function findRefund(tx: Tx, gateway: string, refundId: string): Promise<RefundRow | null> {
  const row = await tx
    .selectFrom('gateway_refund')
    .select(['amount_cents as amountCents', 'state', 'event_id as eventId'])
    .where('gateway', '=', gateway)
    .where('refund_id', '=', refundId)
    .executeTakeFirst()
  return row ?? null
}

/** The sum of requested refunds that were not refused, in cents. */
export async function sumRequestedRefunds(tx: Tx, gateway: string, paymentId: string): Promise<number> {
  const { sum } = await tx
    .selectFrom('gateway_refund')
    .select(({ fn }) => fn.sum<number | null>('amount_cents').as('sum'))
    .where('gateway', '=', gateway)
    .where('payment_id', '=', paymentId)
    .where('state', '<>', 'refused')
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0)
}

export async function insertRefund(
  tx: Tx,
  order: OrderRow,
  refund: { refundId: string; paymentId: string; amountCents: number },
): Promise<void> {
  await tx
    .insertInto('gateway_refund')
    .values({
      gateway: order.gateway,
      refund_id: refund.refundId,
      order_id: order.order_id,
      payment_id: refund.paymentId,
      amount_cents: refund.amountCents,
    })
    .execute()
}

export async function updateRefund(
  db: Db,
  gateway: string,
  refund: { refundId: string; state: 'accepted' | 'refused' },
): Promise<void> {
  await db
    .updateTable('gateway_refund')
    .set({ state: refund.state })
    .where('gateway', '=', gateway)
    .where('refund_id', '=', refund.refundId)
    .execute()
}

/**
 * Finds the requested refund that an event reports: the oldest with that payment and amount that was not refused and
 * has no event yet. @returns its id; null: it was not requested here.
 */
export async function matchRefund(
  tx: Tx,
  { gateway }: OrderRow,
  { paymentId, amountCents, eventId }: Pick<WebhookEvent, 'paymentId' | 'amountCents' | 'eventId'>,
): Promise<string | null> {
  const oldest = tx
    .selectFrom('gateway_refund')
    .select('refund_id')
    .where('gateway', '=', gateway)
    .where('payment_id', '=', paymentId)
    .where('amount_cents', '=', amountCents)
    .where('state', '<>', 'refused')
    .where('event_id', 'is', null)
    .orderBy('created_at')
    .orderBy('refund_id')
    .limit(1)
  const matched = await tx
    .updateTable('gateway_refund')
    .set({ event_id: eventId })
    .where('gateway', '=', gateway)
    .where('refund_id', '=', oldest)
    .returning('refund_id')
    .executeTakeFirst()
  return matched?.refund_id ?? null
}
