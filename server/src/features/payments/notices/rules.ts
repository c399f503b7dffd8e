import type { CardGateway } from '@stagedoor/contract/payment-words'
import type { GatewayNotice } from '#src/platform/gateways/gateway.ts'

/** What a notice is held against. */
export type OrderFacts = {
  gateway: string
  priceCents: number
  currency: string
  /** The payment that settled it; null while none has. */
  paymentId: string | null
}

export type NoticeVerdict =
  | { verdict: 'applies' }
  | { verdict: 'unmatched'; reason: 'unknown_order' }
  | { verdict: 'quarantined'; reason: 'other_gateway' | 'amount_differs' | 'currency_differs' | 'second_payment' }

/**
 * Decides whether a proven notice may change anything. Money that is not exactly what was ordered, or that came a
 * second time, is set aside for staff: it credits nobody by itself.
 */
export function judgeNotice(order: OrderFacts | null, gateway: CardGateway, notice: GatewayNotice): NoticeVerdict {
  if (order === null) return { verdict: 'unmatched', reason: 'unknown_order' }
  if (order.gateway !== gateway) return { verdict: 'quarantined', reason: 'other_gateway' }
  if (notice.currency !== order.currency) return { verdict: 'quarantined', reason: 'currency_differs' }
  const isOwnAmount =
    notice.kind === 'payment_refunded'
      ? notice.amountCents <= order.priceCents
      : movesNothing(notice.kind) || notice.amountCents === order.priceCents
  if (!isOwnAmount) return { verdict: 'quarantined', reason: 'amount_differs' }
  const isOtherPayment = order.paymentId !== null && notice.paymentId !== null && notice.paymentId !== order.paymentId
  if (isOtherPayment) return { verdict: 'quarantined', reason: 'second_payment' }
  return { verdict: 'applies' }
}

/** What a gateway tells of its own billing, besides payments: of no amount of ours. */
const movesNothing = (kind: GatewayNotice['kind']): boolean =>
  ['subscription_renewal_failed', 'subscription_canceled', 'subscription_expired'].includes(kind)
