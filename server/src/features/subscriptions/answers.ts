import { fromCents } from '@stagedoor/contract/money'
import { answerBy, ok, refuse } from '#src/platform/http/answer.ts'
import { exceededLimitView } from '../wallet/index.ts'
import { CouponTaken, TrialTaken, type SubscribeOutcome } from './subscribe-outcome.ts'

export const unreadable = (field: string) => refuse('VALIDATION_FAILED', { fields: [{ field, rule: 'format' }] })

/** What subscribing came to, as an answer that can be remembered under the caller's key. */
export async function answerOutcome(deciding: Promise<SubscribeOutcome>) {
  const decided = await deciding
  return answerBy(decided, {
    paid: ({ outcome, transactionId, subscriptionId }) => ok({ outcome, transactionId, subscriptionId }),
    begun: ({ outcome, transactionId, subscriptionId }) => ok({ outcome, transactionId, subscriptionId }),
    running: ({ outcome, transactionId, subscriptionId }) => ok({ outcome, transactionId, subscriptionId }),
    absent: 'NOT_FOUND',
    own: 'OWN_ITEM',
    not_offered: 'PLAN_NOT_OFFERED',
    free_disabled: 'FREE_SUBSCRIPTION_DISABLED',
    free_used: 'FREE_SUBSCRIPTION_USED',
    trial_invalid: 'TRIAL_LINK_INVALID',
    gateway_not_chosen: 'GATEWAY_NOT_CHOSEN',
    unknown_card: 'CARD_REFERENCE_UNKNOWN',
    price_changed: ({ priceCents }) => refuse('PRICE_CHANGED', { price: fromCents(priceCents) }),
    already: ({ subscriptionId }) => refuse('ALREADY_SUBSCRIBED', { subscriptionId }),
    coupon_refused: ({ reason }) => refuse('COUPON_REFUSED', { reason }),
    spending_limit: (limit) => refuse('SPENDING_LIMIT_REACHED', exceededLimitView(limit)),
    insufficient: ({ balanceTokenCents, priceTokenCents }) =>
      refuse('INSUFFICIENT_BALANCE', {
        shortBy: fromCents(priceTokenCents - balanceTokenCents),
        balance: fromCents(balanceTokenCents),
        price: fromCents(priceTokenCents),
      }),
  })
}

/** The refusal of a subscription whose coupon or trial was used up concurrently; its transaction is rolled back. */
export function refusalOfRace(error: unknown) {
  if (error instanceof CouponTaken) return refuse('COUPON_REFUSED', { reason: 'used_up' })
  return error instanceof TrialTaken ? refuse('TRIAL_LINK_INVALID') : null
}
