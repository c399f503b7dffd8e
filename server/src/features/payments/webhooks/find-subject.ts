import type { CardGateway } from '@stagedoor/contract/payment-words'
import type { Tx } from '#src/platform/db/database.ts'
import { uuidv7 } from '#src/platform/db/uuidv7.ts'
import type { WebhookEvent } from '#src/platform/gateways/gateway.ts'
import type { PaymentsDeps } from '../deps.ts'
import type { TransactionRow } from '../transactions/index.ts'
import { lockRenewal } from './renewal-queries.ts'
import { decideWebhookEvent, isOfRenewal, type WebhookEventDecision } from './rules.ts'

type Subject = { row: TransactionRow | null; webhookEvent: WebhookEvent; decision: WebhookEventDecision }

/**
 * The payment that a webhook event is about, and whether it may change it: the order itself, or a renewal that the gateway billed
 * by itself under that order. A renewal is a payment of its own, from whatever webhook event first names it, so that its webhook events
 * come to the same in any order.
 */
export async function findSubject(
  deps: PaymentsDeps,
  tx: Tx,
  { ordered, gateway, given }: { ordered: TransactionRow | null; gateway: CardGateway; given: WebhookEvent },
): Promise<Subject> {
  const facts = ordered && { renewsCents: ordered.renews_cents, paymentId: ordered.gateway_payment_id }
  if (ordered === null || facts === null || facts.renewsCents === null || !isOfRenewal(facts, given))
    return {
      row: ordered,
      webhookEvent: given,
      decision: decideWebhookEvent(ordered && orderOf(ordered), gateway, given),
    }

  const priceCents = facts.renewsCents
  const renewal = { ...orderOf(ordered), priceCents, paymentId: null }
  const decision = decideWebhookEvent(renewal, gateway, given)
  if (decision.decision !== 'applies' || given.paymentId === null)
    return { row: ordered, webhookEvent: given, decision }
  const now = deps.clock.now()
  const row = await lockRenewal(tx, ordered, {
    id: uuidv7(now),
    paymentId: given.paymentId,
    priceCents,
    tokenPriceCents: deps.settings.cents('tokenPrice'),
    now,
  })
  const kind = given.kind === 'subscription_renewed' ? 'payment_succeeded' : given.kind
  return { row, webhookEvent: { ...given, kind, orderId: row.id }, decision }
}

const orderOf = (row: TransactionRow) => ({
  gateway: row.gateway,
  priceCents: row.price_cents,
  currency: row.currency,
  paymentId: row.gateway_payment_id,
})
