import { fromCents } from '@stagedoor/contract/money'
import { answerBy, refuse } from '#src/platform/http/answer.ts'
import type { PayoutRefusal } from './request-payout.ts'
import type { ReadinessRefusal } from './rules.ts'

/** The refusal for a creator who cannot be paid. */
export function readinessAnswer(refusal: ReadinessRefusal) {
  return answerBy(refusal, {
    not_ready: ({ state }) => refuse('PAYOUT_NOT_READY', { state: state ?? 'absent' }),
    on_hold: ({ heldUntil }) => refuse('PAYOUT_ON_HOLD', { heldUntil: heldUntil.toISOString() }),
    negative: ({ negativeTokenCents }) => refuse('BALANCE_NEGATIVE', { balance: fromCents(-negativeTokenCents) }),
  })
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
