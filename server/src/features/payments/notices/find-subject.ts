import type { CardGateway } from '@stagedoor/contract/payment-words'
import type { Tx } from '#src/platform/db/database.ts'
import { uuidv7 } from '#src/platform/db/uuidv7.ts'
import type { GatewayNotice } from '#src/platform/gateways/gateway.ts'
import type { PaymentsDeps } from '../deps.ts'
import type { TransactionRow } from '../queries.ts'
import { lockRenewal } from '../renewals/queries.ts'
import { isOfRenewal } from '../renewals/rules.ts'
import { judgeNotice, type NoticeVerdict } from './rules.ts'

type Subject = { row: TransactionRow | null; notice: GatewayNotice; verdict: NoticeVerdict }

/**
 * The payment that a notice is about, and whether it may change it: the order itself, or a renewal that the gateway billed
 * by itself under that order. A renewal is a payment of its own, from whatever notice first names it, so that its notices
 * come to the same in any order.
 */
export async function findSubject(
  deps: PaymentsDeps,
  tx: Tx,
  { ordered, gateway, given }: { ordered: TransactionRow | null; gateway: CardGateway; given: GatewayNotice },
): Promise<Subject> {
  const facts = ordered && { renewsCents: ordered.renews_cents, paymentId: ordered.gateway_payment_id }
  if (ordered === null || facts === null || facts.renewsCents === null || !isOfRenewal(facts, given))
    return { row: ordered, notice: given, verdict: judgeNotice(ordered && orderOf(ordered), gateway, given) }

  const priceCents = facts.renewsCents
  const renewal = { ...orderOf(ordered), priceCents, paymentId: null }
  const verdict = judgeNotice(renewal, gateway, given)
  if (verdict.verdict !== 'applies' || given.paymentId === null) return { row: ordered, notice: given, verdict }
  const now = deps.clock.now()
  const row = await lockRenewal(tx, ordered, {
    id: uuidv7(now),
    paymentId: given.paymentId,
    priceCents,
    tokenPriceCents: deps.settings.cents('tokenPrice'),
    now,
  })
  const kind = given.kind === 'subscription_renewed' ? 'payment_succeeded' : given.kind
  return { row, notice: { ...given, kind, orderId: row.id }, verdict }
}

const orderOf = (row: TransactionRow) => ({
  gateway: row.gateway,
  priceCents: row.price_cents,
  currency: row.currency,
  paymentId: row.gateway_payment_id,
})
