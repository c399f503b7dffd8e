import { fromCents } from '@stagedoor/contract/money'
import { ok, refuse } from '#src/platform/http/answer.ts'
import { CouponTaken, TrialTaken, type SubscribeOutcome } from './subscribe-outcome.ts'

export const unreadable = (field: string) => refuse('VALIDATION_FAILED', { fields: [{ field, rule: 'format' }] })

/** What subscribing came to, as an answer that can be remembered under the caller's key. */
export async function answerOutcome(deciding: Promise<SubscribeOutcome>) {
  const decided = await deciding
  switch (decided.outcome) {
    case 'paid':
    case 'begun':
    case 'running': {
      const { outcome, transactionId, subscriptionId } = decided
      return ok({ outcome, transactionId, subscriptionId })
    }
    case 'absent':
      return refuse('NOT_FOUND')
    case 'own':
      return refuse('OWN_ITEM')
    case 'not_offered':
      return refuse('PLAN_NOT_OFFERED')
    case 'free_disabled':
      return refuse('FREE_SUBSCRIPTION_DISABLED')
    case 'free_used':
      return refuse('FREE_SUBSCRIPTION_USED')
    case 'trial_invalid':
      return refuse('TRIAL_LINK_INVALID')
    case 'gateway_not_chosen':
      return refuse('GATEWAY_NOT_CHOSEN')
    case 'unknown_card':
      return refuse('CARD_REFERENCE_UNKNOWN')
    case 'price_changed':
      return refuse('PRICE_CHANGED', { price: fromCents(decided.priceCents) })
    case 'already':
      return refuse('ALREADY_SUBSCRIBED', { subscriptionId: decided.subscriptionId })
    case 'coupon_refused':
      return refuse('COUPON_REFUSED', { reason: decided.reason })
    case 'spending_limit':
      return refuse('SPENDING_LIMIT_REACHED', {
        period: decided.period,
        limit: fromCents(decided.limitTokenCents),
        spent: fromCents(decided.spentTokenCents),
      })
    case 'insufficient': {
      const { balanceTokenCents, priceTokenCents } = decided
      return refuse('INSUFFICIENT_BALANCE', {
        shortBy: fromCents(priceTokenCents - balanceTokenCents),
        balance: fromCents(balanceTokenCents),
        price: fromCents(priceTokenCents),
      })
    }
    default:
      return decided satisfies never
  }
}

/** The refusal of a subscription whose coupon or trial was used up concurrently; its transaction is rolled back. */
export function refusalOfRace(error: unknown) {
  if (error instanceof CouponTaken) return refuse('COUPON_REFUSED', { reason: 'used_up' })
  return error instanceof TrialTaken ? refuse('TRIAL_LINK_INVALID') : null
}
