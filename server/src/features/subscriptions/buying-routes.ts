import type { PaymentTransaction } from '@stagedoor/contract/payments'
import * as gifts from '@stagedoor/contract/subscription-gifts'
import * as subscriptions from '@stagedoor/contract/subscriptions'
import { toCents } from '@stagedoor/contract/money'
import type { Tx } from '#src/platform/db/database.ts'
import { answerBy, created, ok, refuse } from '#src/platform/http/answer.ts'
import { onceRoute } from '#src/platform/http/once-route.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import { answerOutcome, refusalOfRace, unreadable } from './answers.ts'
import { isTimeZone } from '#src/platform/time/is-time-zone.ts'
import type { SubscriptionsDeps } from './deps.ts'
import { giveSubscription } from './gifts/give-subscription.ts'
import { quoteSubscription } from './quote-subscription.ts'
import { subscribe } from './subscribe.ts'

/** Quotes and purchases: for oneself or as a gift. */
export const buyingRoutes = (deps: SubscriptionsDeps): BoundRoute[] => [
  subscribeRoute(deps),
  giftRoute(deps),
  quoteRoute(deps),
]

type Choosing = { performerId: string; type?: 'monthly' | 'yearly' | 'free'; offerId?: string; trialCode?: string }

/** The fields that were sent. */
const choiceOf = ({ performerId, type, offerId, trialCode }: Choosing): Choosing => ({
  performerId,
  ...(type === undefined ? {} : { type }),
  ...(offerId === undefined ? {} : { offerId }),
  ...(trialCode === undefined ? {} : { trialCode }),
})

const centsOf = (amount: number | undefined): number | null => (amount === undefined ? null : toCents(amount))

const subscribeRoute = (deps: SubscriptionsDeps): BoundRoute =>
  onceRoute(subscriptions.subscribeToPerformer, deps.db, {
    async decide(tx, { viewer: { accountId }, body, locale, address }) {
      const { timeZone = 'UTC' } = body
      if (!isTimeZone(timeZone)) return unreadable('timeZone')
      const subscribing = subscribe(deps, tx, {
        fanId: accountId,
        choice: choiceOf(body),
        couponCode: body.couponCode ?? null,
        gateway: body.paymentGateway,
        cardId: body.cardId ?? null,
        renewsFrom: body.renewsFrom ?? 'wallet_then_card',
        convertsTrial: body.convertsTrial ?? false,
        expectedCents: centsOf(body.expectedPrice),
        timeZone,
        address,
        locale,
      })
      return withPayment(deps, tx, { accountId, decided: await answerOutcome(subscribing) })
    },
    answer: (decided) => show(deps, decided),
    repeats: 'rebuilt',
    refusalOf: refusalOfRace,
  })

const giftRoute = (deps: SubscriptionsDeps): BoundRoute =>
  onceRoute(gifts.giveSubscription, deps.db, {
    async decide(tx, { viewer: { accountId }, body, locale, address }) {
      const giving = giveSubscription(deps, tx, {
        giverId: accountId,
        recipient: body.recipient,
        choice: choiceOf(body),
        couponCode: body.couponCode ?? null,
        gateway: body.paymentGateway,
        cardId: body.cardId ?? null,
        expectedCents: centsOf(body.expectedPrice),
        address,
        locale,
      })
      return withPayment(deps, tx, { accountId, decided: await answerOutcome(giving) })
    },
    async answer(decided) {
      const answer = await show(deps, decided)
      return answer.kind === 'success' ? created(answer.data) : answer
    },
    repeats: 'rebuilt',
    refusalOf: refusalOfRace,
  })

const quoteRoute = (deps: SubscriptionsDeps): BoundRoute =>
  route(subscriptions.quoteSubscription, async ({ viewer, query, locale, address }) => {
    const { timeZone = 'UTC' } = query
    if (!isTimeZone(timeZone)) return unreadable('timeZone')
    const requested = {
      fanId: viewer.accountId,
      choice: choiceOf(query),
      couponCode: query.couponCode ?? null,
      convertsTrial: query.convertsTrial ?? false,
      gateway: query.paymentGateway,
    }
    const result = await quoteSubscription(deps, { ...requested, timeZone, address, locale })
    return answerBy(result, {
      quoted: ({ quote }) => ok(quote),
      absent: 'NOT_FOUND',
      not_offered: 'PLAN_NOT_OFFERED',
      free_disabled: 'FREE_SUBSCRIPTION_DISABLED',
      trial_invalid: 'TRIAL_LINK_INVALID',
      coupon_refused: ({ reason }) => refuse('COUPON_REFUSED', { reason }),
    })
  })

type Decided = Extract<Awaited<ReturnType<typeof answerOutcome>>, { kind: 'success' }>['data']
type Paid = Decided & { payment: PaymentTransaction }

/**
 * Stores the payment with the decision that created or found it, in its current state: a repeat gets the same, whatever
 * happened since. For a started payment the gateway's first answer is stored.
 */
async function withPayment(
  { payments }: SubscriptionsDeps,
  tx: Tx,
  { accountId, decided }: { accountId: string; decided: Awaited<ReturnType<typeof answerOutcome>> },
) {
  if (decided.kind === 'refusal' || decided.data.outcome === 'begun') return decided
  const payment = await payments.transactions.findOwn(tx, { accountId, id: decided.data.transactionId })
  return payment ? ok<Paid>({ ...decided.data, payment }) : refuse('NOT_FOUND')
}

/** The payment of a decision; for a started one the gateway is called first, outside any transaction. */
async function show(deps: SubscriptionsDeps, decided: Decided | Paid) {
  const { outcome, transactionId, subscriptionId } = decided
  if ('payment' in decided) {
    const answer = { ...decided.payment, subscriptionId }
    return outcome === 'running' ? ok(answer) : created(answer)
  }
  const opening = await deps.payments.checkout.open(transactionId)
  if (opening.outcome === 'opened') return created({ ...opening.transaction, subscriptionId })
  return opening.outcome === 'unknown_card' ? refuse('CARD_REFERENCE_UNKNOWN') : refuse('GATEWAY_UNAVAILABLE')
}
