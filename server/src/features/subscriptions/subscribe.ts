import type { CardGateway } from '@stagedoor/contract/payment-words'
import { tokensFor } from '#src/money/tokens-for.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { Order } from '../payments/index.ts'
import { insertCharge } from './charges/queries.ts'
import { isReplaceable } from './charges/settle-charge.ts'
import type { SubscriptionsDeps } from './deps.ts'
import { endSubscription } from './end-subscription.ts'
import type { Plan } from './facts.ts'
import { addPeriod, newPeriodId } from './periods/add-period.ts'
import { postSale, type PeriodSale } from './periods/post-sale.ts'
import { findPlan } from './plans/find-plan.ts'
import { takeTrialUse } from './plans/queries.ts'
import {
  CouponTaken,
  TrialTaken,
  type SubscribeOutcome,
  type SubscribeRefusal,
  type SubscribeRequest,
} from './subscribe-outcome.ts'
import { lockLive, lockPair, takeFreeDays, type SubscriptionRow, type TermsRow } from './queries.ts'
import { productNamesOf } from './subscription-texts.ts'
import { writeSubscription, type Ready } from './write-subscription.ts'

/**
 * Starts a subscription in the caller's transaction: decides first, so that a refusal has written nothing. Free days
 * and the wallet settle it immediately; otherwise a payment is started, whose webhook event settles it. Rule SUB-6.
 */
export async function subscribe(deps: SubscriptionsDeps, tx: Tx, request: SubscribeRequest): Promise<SubscribeOutcome> {
  const { fanId, choice } = request
  const { performerId } = choice
  if (fanId === performerId) return { outcome: 'own' }
  const requester = { accountId: fanId, country: deps.countryOf(request.address) }
  if (await deps.audience.isBlocked(tx, requester, performerId)) return { outcome: 'absent' }
  await lockPair(tx, fanId, performerId)
  const found = await findPlan(deps, tx, choice)
  if (found.outcome !== 'found') return found
  const { plan } = found
  const live = await lockLive(tx, { fanId, performerId, source: 'fan' })
  if (live !== null && !(isReplaceable(live) && plan.freeDays === 0)) return alreadyRunning(live, plan)

  const priced = await quoteFirstPrice(deps, tx, request, plan)
  if ('outcome' in priced) return priced
  const ready = { request, plan, ...priced }
  if (plan.freeDays > 0) return beginFreeDays(deps, tx, ready)
  if (priced.firstCents === 0 || request.gateway === 'wallet') return payAtOnce(deps, tx, ready, live)
  return beginPayment(deps, tx, ready)
}

function alreadyRunning(live: SubscriptionRow, plan: Plan): SubscribeOutcome {
  const isSame = live.type === plan.type && live.offer_id === plan.offerId && live.is_renewing
  return isSame && live.transaction_id !== null
    ? { outcome: 'running', transactionId: live.transaction_id, subscriptionId: live.id }
    : { outcome: 'already', subscriptionId: live.id }
}

/** USD cents of the first charge; for free days, of the charge after them. */
export async function quoteFirstPrice(
  deps: SubscriptionsDeps,
  tx: Tx,
  { fanId, couponCode: code, expectedCents }: Pick<SubscribeRequest, 'fanId' | 'couponCode' | 'expectedCents'>,
  plan: Plan,
): Promise<Pick<Ready, 'coupon' | 'firstCents'> | SubscribeRefusal> {
  const isFirstFree = plan.freeDays > 0
  const quote =
    code === null || isFirstFree
      ? null
      : await deps.payments.coupons.quote(tx, {
          code,
          accountId: fanId,
          target: 'subscriptions',
          priceCents: plan.priceCents,
          now: deps.clock.now(),
        })
  if (quote?.outcome === 'refused') return { outcome: 'coupon_refused', reason: quote.reason }
  const firstCents = isFirstFree ? 0 : (quote?.priceCents ?? plan.priceCents)
  if (expectedCents !== null && expectedCents !== firstCents)
    return { outcome: 'price_changed', priceCents: firstCents }
  return { firstCents, coupon: quote && { couponId: quote.couponId, code: quote.code } }
}

async function beginFreeDays(deps: SubscriptionsDeps, tx: Tx, ready: Ready): Promise<SubscribeOutcome> {
  const { request, plan } = ready
  const { fanId, cardId } = request
  if (cardId !== null && !(await deps.payments.cards.has(tx, { accountId: fanId, id: cardId })))
    return { outcome: 'unknown_card' }
  const { performerId } = request.choice
  const kind = plan.trialLinkId === null ? 'free' : 'trial'
  if (!(await takeFreeDays(tx, { fanId, performerId, kind }))) return { outcome: 'free_used' }
  if (plan.trialLinkId !== null && !(await takeTrialUse(tx, plan.trialLinkId))) throw new TrialTaken()
  const { row, terms } = await writeSubscription(deps, tx, ready, { gateway: 'free' })
  const periodId = newPeriodId(deps)
  const payment = paymentOf(deps, { fanId, gateway: 'free', priceCents: ready.firstCents, periodId })
  return give(deps, tx, { ...ready, row, terms, payment, periodId })
}

/** From the wallet, or with a coupon for all of it. The wallet is checked before anything is written. */
async function payAtOnce(
  deps: SubscriptionsDeps,
  tx: Tx,
  ready: Ready,
  live: SubscriptionRow | null,
): Promise<SubscribeOutcome> {
  const { request, firstCents } = ready
  const { fanId, choice, cardId } = request
  if (cardId !== null && !(await deps.payments.cards.has(tx, { accountId: fanId, id: cardId })))
    return { outcome: 'unknown_card' }
  const gateway = firstCents === 0 ? 'free' : 'wallet'
  const periodId = newPeriodId(deps)
  const payment = paymentOf(deps, { fanId, gateway, priceCents: firstCents, periodId })
  const row = { performer_id: choice.performerId }
  if (!(await postSale(deps, tx, { periodId, sale: { row, payment } }))) return whyNotPaid(deps, tx, payment)
  if (live !== null) await endSubscription(deps, tx, live, 'replaced')
  return give(deps, tx, { ...ready, ...(await writeSubscription(deps, tx, ready, { gateway })), payment, periodId })
}

/** Why a wallet did not pay: its owner's limits when it holds enough. */
export async function whyNotPaid(
  { wallet }: SubscriptionsDeps,
  tx: Tx,
  { payerId, priceCents, tokenPriceCents }: PeriodSale['payment'],
): Promise<SubscribeRefusal> {
  const priceTokenCents = tokensFor(priceCents, tokenPriceCents)
  const balanceTokenCents = await wallet.balanceOf(tx, payerId)
  const exceeded =
    balanceTokenCents < priceTokenCents ? null : await wallet.findExceededLimit(tx, payerId, priceTokenCents)
  return exceeded === null
    ? { outcome: 'insufficient', balanceTokenCents, priceTokenCents }
    : { outcome: 'spending_limit', ...exceeded }
}

/** A payment without a card. */
type AtOnce = PeriodSale['payment'] & { gateway: 'free' | 'wallet' }

const paymentOf = (
  { settings }: SubscriptionsDeps,
  facts: { fanId: string; gateway: 'free' | 'wallet'; priceCents: number; periodId: string },
): AtOnce => ({
  paidFrom: facts.gateway,
  gateway: facts.gateway,
  payerId: facts.fanId,
  transactionId: facts.periodId,
  priceCents: facts.priceCents,
  tokenPriceCents: settings.cents('tokenPrice'),
})

type Giving = Ready & { row: SubscriptionRow; terms: TermsRow; payment: AtOnce; periodId: string }

async function give(deps: SubscriptionsDeps, tx: Tx, giving: Giving): Promise<SubscribeOutcome> {
  const { row, terms, payment, periodId } = giving
  const { gateway, tokenPriceCents } = payment
  const order = { ...orderOf(giving, row.id), id: periodId, gateway, tokenPriceCents }
  if ((await deps.payments.checkout.recordPaidOrder(tx, order)) === null) throw new CouponTaken()
  await addPeriod(deps, tx, { periodId, sale: { row, terms, payment } })
  return { outcome: 'paid', transactionId: periodId, subscriptionId: row.id }
}

async function beginPayment(deps: SubscriptionsDeps, tx: Tx, ready: Ready): Promise<SubscribeOutcome> {
  const { request, firstCents } = ready
  // Both features have only card gateways here: wallet and free were answered above.
  const gateway = request.gateway as CardGateway | undefined
  const id = newPeriodId(deps)
  const begun = await deps.payments.checkout.beginOrder(tx, {
    ...orderOf(ready, id),
    gateway,
    cardId: request.cardId,
    isPayerPresent: true,
    ...renewalOf(ready),
  })
  if (begun.outcome === 'coupon_lost') return { outcome: 'coupon_refused', reason: 'used_up' }
  if (begun.outcome !== 'begun') return begun
  const { transactionId } = begun
  const billedBy = begun.billedEvery && { gateway: begun.gateway, days: begun.billedEvery.days }
  const { row, terms } = await writeSubscription(deps, tx, ready, { gateway: begun.gateway, id, billedBy })
  await insertCharge(tx, {
    transactionId,
    subscriptionId: row.id,
    number: 1,
    termsId: terms.id,
    priceCents: firstCents,
  })
  return { outcome: 'begun', transactionId, subscriptionId: row.id }
}

/** The renewals that a gateway without saved cards is to bill itself; none when renewals come from the wallet. */
function renewalOf({ request, plan }: Ready) {
  const { priceCents, periodMonths: everyMonths } = plan
  return everyMonths === null || request.renewsFrom === 'wallet' ? {} : { renews: { priceCents, everyMonths } }
}

const orderOf = ({ request, plan, coupon, firstCents }: Ready, subscriptionId: string): Order => ({
  accountId: request.fanId,
  type: `${plan.type}_subscription`,
  targetId: request.choice.performerId,
  product: { id: subscriptionId, names: productNamesOf(plan.freeDays > 0 ? null : plan.periodMonths) },
  originalPriceCents: plan.freeDays > 0 ? 0 : plan.priceCents,
  priceCents: firstCents,
  coupon,
  locale: request.locale,
})
