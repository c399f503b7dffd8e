import type { CardGateway } from '@stagedoor/contract/payment-words'
import type { PaymentsDeps } from '../deps.ts'
import { nextSettledCheckAt } from './rules.ts'

/**
 * When a payment is first checked after it was settled. Null: its gateway does not support it, or identifies it only by
 * the payment that it renews.
 */
export const firstSettledCheckAt = (
  deps: Pick<PaymentsDeps, 'settings' | 'clock' | 'gateways'>,
  payment: { id: string; gateway: CardGateway; paidAt: Date | null; isRenewal: boolean },
): Date | null => {
  const isKnown = deps.gateways.get(payment.gateway)?.findsReversals === true && !payment.isRenewal
  return isKnown ? nextSettledCheckOf(deps, { ...payment, disputeOpenedAt: null }) : null
}

/** When a settled payment is checked next; null: never again. */
export const nextSettledCheckOf = (
  { settings, clock }: Pick<PaymentsDeps, 'settings' | 'clock'>,
  { id, paidAt, disputeOpenedAt }: { id: string; paidAt: Date | null; disputeOpenedAt: Date | null },
): Date | null =>
  paidAt &&
  nextSettledCheckAt(
    { transactionId: id, paidAt, windowDays: settings.get('disputeWindowDays'), disputeOpenedAt },
    clock.now(),
  )
