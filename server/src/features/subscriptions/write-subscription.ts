import type { Tx } from '#src/platform/db/database.ts'
import type { Order } from '../payments/index.ts'
import type { SubscriptionsDeps } from './deps.ts'
import type { PaymentGateway, Plan } from './facts.ts'
import { insertSubscription, insertTerms, type SubscriptionRow, type TermsRow } from './queries.ts'
import { disclose, type BilledBy } from './quote-subscription.ts'
import type { SubscribeRequest } from './subscribe-outcome.ts'

/** What was decided about an input to subscribe. `firstCents`: USD of the first charge. */
export type Ready = { request: SubscribeRequest; plan: Plan; coupon: Order['coupon']; firstCents: number }

/** Writes the agreed terms and the subscription that refers to them. */
export async function writeSubscription(
  deps: SubscriptionsDeps,
  tx: Tx,
  ready: Ready,
  { gateway, id, billedBy = null }: { gateway: PaymentGateway; id?: string; billedBy?: BilledBy },
): Promise<{ row: SubscriptionRow; terms: TermsRow }> {
  const { request, plan, coupon } = ready
  const { fanId, choice, locale } = request
  const isRenewing = plan.periodMonths !== null && (plan.freeDays === 0 || request.convertsTrial)
  const { performerId } = choice
  const terms = await insertTerms(tx, {
    fanId,
    performerId,
    priceCents: isRenewing || plan.freeDays === 0 ? plan.priceCents : 0,
    periodMonths: isRenewing || plan.freeDays === 0 ? plan.periodMonths : null,
    isRenewing,
    freeDays: plan.freeDays,
    couponCode: coupon?.code ?? null,
    locale,
    disclosure: disclose(deps, {
      plan,
      firstCents: ready.firstCents,
      isRenewing,
      locale,
      timeZone: request.timeZone,
      billedBy,
    }),
    consentedAt: deps.clock.now(),
  })
  const row = await insertSubscription(tx, {
    ...(id === undefined ? {} : { id }),
    fanId,
    performerId,
    source: 'fan',
    giverId: null,
    type: plan.type,
    offerId: plan.offerId,
    termsId: terms.id,
    gateway,
    renewsFrom: request.renewsFrom,
    cardId: request.cardId,
    timeZone: request.timeZone,
    isRenewing,
  })
  return { row, terms }
}
