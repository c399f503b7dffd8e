import { randomBytes } from 'node:crypto'
import type { Clock } from '#src/clock/clock.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { WebhookEventKind } from '../gateway.ts'
import type { EventBody } from './event-body.ts'
import { findLastMoment, insertEvent } from './event-queries.ts'

export type SandboxDeps = { db: Db; clock: Clock }

/** 144 random bits, because the id of a checkout authorises paying and leaving it. */
export const newId = (prefix: 'cs' | 'cp' | 'pay' | 'evt' | 'card' | 'dp' | 'sub' | 'rf'): string =>
  `${prefix}_${randomBytes(18).toString('base64url')}`

type Order = { order_id: string; amount_cents: number; currency: string }

type Facts = Partial<
  Pick<EventBody, 'paymentId' | 'subscriptionReference' | 'amountCents' | 'refund' | 'failure' | 'decline' | 'card'>
>

/**
 * Records an event of an order in the transaction that caused it; delivery follows after commit. Timestamps increase
 * strictly within an order, so that sorting by them gives the order of events.
 */
export async function recordGatewayEvent(
  tx: Tx,
  clock: Clock,
  gatewayEvent: { order: Order; kind: WebhookEventKind; facts: Facts },
): Promise<void> {
  const { order, kind, facts } = gatewayEvent
  const body: EventBody = {
    id: newId('evt'),
    kind,
    isTest: true,
    createdAt: (await momentAfterLast(tx, clock, order.order_id)).toISOString(),
    orderId: order.order_id,
    paymentId: null,
    subscriptionReference: null,
    amountCents: order.amount_cents,
    currency: order.currency,
    refund: null,
    failure: null,
    decline: null,
    card: null,
    ...facts,
  }
  await insertEvent(tx, { id: body.id, orderId: body.orderId, body: JSON.stringify(body) })
}

async function momentAfterLast(tx: Tx, clock: Clock, orderId: string): Promise<Date> {
  const [now, last] = [clock.now(), await findLastMoment(tx, orderId)]
  return last !== null && last >= now ? new Date(last.getTime() + 1) : now
}
