import { fromCents } from '@stagedoor/contract/money'
import { refuse } from '#src/platform/http/answer.ts'
import type { PayoutRefusal } from './request-payout.ts'
import type { ReadinessRefusal } from './rules.ts'

/** The refusal for a creator who cannot be paid. */
export function readinessAnswer(refusal: ReadinessRefusal) {
  switch (refusal.outcome) {
    case 'not_ready':
      return refuse('PAYOUT_NOT_READY', { state: refusal.state ?? 'absent' })
    case 'on_hold':
      return refuse('PAYOUT_ON_HOLD', { heldUntil: refusal.heldUntil.toISOString() })
    case 'negative':
      return refuse('BALANCE_NEGATIVE', { balance: fromCents(-refusal.negativeTokenCents) })
    default:
      return refusal satisfies never
  }
}

/** The refusal of a payout request. */
export function refusalAnswer(refusal: PayoutRefusal) {
  switch (refusal.outcome) {
    case 'already_open':
      return refuse('PAYOUT_ALREADY_OPEN')
    case 'no_account':
      return refuse('PAYMENT_ACCOUNT_MISSING')
    case 'out_of_limits':
      return refuse('AMOUNT_OUT_OF_LIMITS', {
        minimum: fromCents(refusal.minimumTokenCents),
        maximum: fromCents(refusal.availableTokenCents),
      })
    default:
      return readinessAnswer(refusal)
  }
}
