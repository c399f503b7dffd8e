import type { CardGateway } from '@stagedoor/contract/payment-words'
import type { Tx } from '#src/platform/db/database.ts'
import { uuidv7 } from '#src/platform/db/uuidv7.ts'
import type { WebhookEvent } from '#src/platform/gateways/gateway.ts'
import { lockTransaction, type TransactionRow } from '../transactions/index.ts'
import type { WebhooksDeps } from './index.ts'
import { lockRenewal } from './renewal-queries.ts'
import { differenceOf, isOfRenewal } from './rules.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether a text can be the id of an order. */
export const isOrderId = (text: string): boolean => UUID.test(text)

/** Locks the transaction that an event names as its order; null when there is none. */
export const lockOrderOf = async (tx: Tx, { orderId }: Pick<WebhookEvent, 'orderId'>): Promise<TransactionRow | null> =>
  isOrderId(orderId) ? lockTransaction(tx, orderId) : null

/**
 * Routes an event of an order to a renewal that the gateway billed itself under that order. A renewal is a separate
 * payment from its first event on. @returns null when the event is about the order itself, or does not match the
 * renewal.
 */
export async function routeToRenewal(
  deps: WebhooksDeps,
  tx: Tx,
  { ordered, gateway, webhookEvent }: { ordered: TransactionRow; gateway: CardGateway; webhookEvent: WebhookEvent },
): Promise<{ row: TransactionRow; webhookEvent: WebhookEvent } | null> {
  const { renews_cents: renewsCents, gateway_payment_id: ownPaymentId, currency } = ordered
  const { paymentId } = webhookEvent
  if (renewsCents === null || paymentId === null) return null
  if (!isOfRenewal({ renewsCents, paymentId: ownPaymentId }, webhookEvent)) return null
  const renewed = { gateway: ordered.gateway, priceCents: renewsCents, currency }
  if (differenceOf(renewed, { ...webhookEvent, gateway }) !== null) return null
  const now = deps.clock.now()
  const row = await lockRenewal(tx, ordered, {
    id: uuidv7(now),
    paymentId,
    priceCents: renewsCents,
    tokenPriceCents: deps.settings.cents('tokenPrice'),
    now,
  })
  const kind = webhookEvent.kind === 'subscription_renewed' ? 'payment_succeeded' : webhookEvent.kind
  return { row, webhookEvent: { ...webhookEvent, kind, orderId: row.id } }
}
