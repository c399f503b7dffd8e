import type { CardGateway } from '@stagedoor/contract/payment-words'
import { sql, type Selectable } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { GatewayOrder } from '../../db/schema.ts'
import type { CheckoutOrder, WebhookEvent } from '../gateway.ts'

export type OrderRow = Selectable<GatewayOrder>

/** Remembers an order unless it is known already. */
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

/** One order by our name or one of the gateway's; of several names the first that is given counts. */
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

/** Writes down what the gateway calls an order; the first names stay. */
export async function nameOrder(
  tx: Tx,
  order: OrderRow,
  names: { saleReference: string | null; paymentId: string | null; firstTransaction: string | null },
): Promise<void> {
  await tx
    .updateTable('gateway_order')
    .set({
      sale_reference: order.sale_reference ?? names.saleReference,
      payment_id: order.payment_id ?? names.paymentId,
      first_transaction: order.first_transaction ?? names.firstTransaction,
    })
    .where('gateway', '=', order.gateway)
    .where('order_id', '=', order.order_id)
    .execute()
}

type EventRow = { webhookEvent: WebhookEvent; refundedCents: number | null }

/** Webhook events that were heard of an order, oldest first. */
export async function listEvents(executor: Db | Tx, gateway: string, orderId: string): Promise<EventRow[]> {
  const rows = await executor
    .selectFrom('gateway_event')
    .select(['webhook_event', 'refunded_cents'])
    .where('gateway', '=', gateway)
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('event_id')
    .execute()
  return rows.map(({ webhook_event: webhookEvent, refunded_cents: refundedCents }) => ({
    webhookEvent: webhookEventOf(webhookEvent),
    refundedCents,
  }))
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

/** The webhook event of a renewal, by the gateway's name for the payment. */
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

// Written by `insertEvent` below and by nobody else.
function webhookEventOf(json: unknown): WebhookEvent {
  const { occurredAt, nextChargeAt, ...webhookEvent } = json as Omit<WebhookEvent, 'occurredAt' | 'nextChargeAt'> & {
    occurredAt: string
    nextChargeAt?: string | null
  }
  return {
    ...webhookEvent,
    occurredAt: new Date(occurredAt),
    ...(nextChargeAt === undefined ? {} : { nextChargeAt: nextChargeAt === null ? null : new Date(nextChargeAt) }),
  }
}

export async function insertEvent(
  tx: Tx,
  gateway: string,
  { webhookEvent, refundedCents }: { webhookEvent: WebhookEvent; refundedCents: number | null },
): Promise<void> {
  await tx
    .insertInto('gateway_event')
    .values({
      gateway,
      event_id: webhookEvent.eventId,
      order_id: webhookEvent.orderId,
      webhook_event: JSON.stringify(webhookEvent),
      refunded_cents: refundedCents,
    })
    .execute()
}

export type RefundRow = { amountCents: number; state: string }

export async function findRefund(tx: Tx, gateway: string, refundId: string): Promise<RefundRow | null> {
  const row = await tx
    .selectFrom('gateway_refund')
    .select(['amount_cents as amountCents', 'state'])
    .where('gateway', '=', gateway)
    .where('refund_id', '=', refundId)
    .executeTakeFirst()
  return row ?? null
}

/** What was asked for and not refused, in cents. */
export async function sumRefundsAsked(tx: Tx, gateway: string, paymentId: string): Promise<number> {
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
