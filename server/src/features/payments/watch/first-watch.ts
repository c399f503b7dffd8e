import type { CardGateway } from '@stagedoor/contract/payment-words'
import type { PaymentsDeps } from '../deps.ts'
import { nextWatchAt } from './rules.ts'

/**
 * When a settled payment is asked about first. Null: its gateway cannot tell, or knows it only by the payment that it
 * renews.
 */
export const firstWatchAt = (
  deps: Pick<PaymentsDeps, 'settings' | 'clock' | 'gateways'>,
  payment: { id: string; gateway: CardGateway; paidAt: Date | null; isRenewal: boolean },
): Date | null => {
  const canTell = deps.gateways.get(payment.gateway)?.knowsMoneyBack === true && !payment.isRenewal
  return canTell ? nextWatchOf(deps, { ...payment, disputeOpenedAt: null }) : null
}

/** When a settled payment is asked about next; null: never again. */
export const nextWatchOf = (
  { settings, clock }: Pick<PaymentsDeps, 'settings' | 'clock'>,
  { id, paidAt, disputeOpenedAt }: { id: string; paidAt: Date | null; disputeOpenedAt: Date | null },
): Date | null =>
  paidAt &&
  nextWatchAt(
    { transactionId: id, paidAt, windowDays: settings.get('disputeWindowDays'), disputeOpenedAt },
    clock.now(),
  )
