import type { Locale } from '@stagedoor/contract/locales'
import { fromCents } from '@stagedoor/contract/money'
import type { SubscriptionQuote } from '@stagedoor/contract/subscriptions'
import { monthsAfter } from './calendar.ts'
import { isReplaceable } from './charges/settle-charge.ts'
import type { SubscriptionsDeps } from './deps.ts'
import type { PaymentGateway, Plan } from './facts.ts'
import { findPlan, type Choice } from './plans/find-plan.ts'
import { findFreeDaysUsed, findLive } from './queries.ts'
import { daysAfter, GRACE_MS } from './rules.ts'
import { dateIn, disclosureIn, usd } from './subscription-texts.ts'
import type { CardGateway, CouponRefusal } from '@stagedoor/contract/payment-words'
import { tokensFor } from '#src/money/tokens-for.ts'

export type QuoteRequest = {
  fanId: string
  choice: Choice
  couponCode: string | null
  convertsTrial: boolean
  /** The gateway of the payment; by default the site's. */
  gateway: PaymentGateway | undefined
  timeZone: string
  address: string
  locale: Locale
}

export type QuoteOutcome =
  | { outcome: 'quoted'; quote: SubscriptionQuote }
  | { outcome: 'absent' | 'not_offered' | 'free_disabled' | 'trial_invalid' }
  | { outcome: 'coupon_refused'; reason: CouponRefusal }

/** What is agreed to: the dates follow from now and the plan. */
type Agreement = { plan: Plan; firstCents: number; isRenewing: boolean; timeZone: string; billedBy: BilledBy }

/** The gateway that bills renewals itself, and its period in days if it counts no months; null: we bill renewals. */
export type BilledBy = { gateway: CardGateway; days: number | null } | null

type Dates = { firstChargeAt: Date | null; nextChargeAt: Date | null; freeUntil: Date | null; paidUntil: Date }

/** The first charge, and the end of its period. */
function datesOf({ plan, isRenewing, timeZone, billedBy }: Agreement, now: Date): Dates {
  if (plan.freeDays > 0) {
    const freeUntil = daysAfter(now, plan.freeDays)
    if (!isRenewing) return { firstChargeAt: null, nextChargeAt: null, freeUntil, paidUntil: freeUntil }
    const nextChargeAt = monthsAfter({ anchorAt: freeUntil, timeZone }, plan.periodMonths ?? 0)
    return { firstChargeAt: freeUntil, nextChargeAt, freeUntil, paidUntil: freeUntil }
  }
  const paidUntil = monthsAfter({ anchorAt: now, timeZone }, plan.periodMonths ?? 0)
  const days = billedBy?.days ?? null
  const nextAt = days === null ? paidUntil : daysAfter(now, days)
  return { firstChargeAt: now, nextChargeAt: isRenewing ? nextAt : null, freeUntil: null, paidUntil }
}

/** The terms in the fan's language, as shown before buying and stored with the subscription. */
export function disclose(
  { clock }: Pick<SubscriptionsDeps, 'clock'>,
  agreement: Agreement & { locale: Locale },
): string[] {
  const { plan, firstCents, locale, timeZone } = agreement
  const now = clock.now()
  const { nextChargeAt, paidUntil } = datesOf(agreement, now)
  return disclosureIn(locale, {
    months: plan.periodMonths,
    days: plan.freeDays,
    first: usd(locale, firstCents),
    renewal: usd(locale, plan.priceCents),
    today: dateIn(locale, now, timeZone),
    next: nextChargeAt && dateIn(locale, nextChargeAt, timeZone),
    end: dateIn(locale, paidUntil, timeZone),
    billedBy: agreement.billedBy,
  })
}

/** Quotes price, charges and end of a subscription. Changes nothing. Rule SUB-5. */
export async function quoteSubscription(deps: SubscriptionsDeps, request: QuoteRequest): Promise<QuoteOutcome> {
  const { db, clock } = deps
  const { fanId, choice, locale, timeZone } = request
  const requester = { accountId: fanId, country: deps.countryOf(request.address) }
  if (fanId !== choice.performerId && (await deps.audience.isBlocked(db, requester, choice.performerId)))
    return { outcome: 'absent' }
  const found = await findPlan(deps, db, choice)
  if (found.outcome !== 'found') return found
  const { plan } = found
  const coupon = await quoteCoupon(deps, request, plan)
  if (typeof coupon !== 'number') return coupon

  const now = clock.now()
  const isRenewing = plan.periodMonths !== null && (plan.freeDays === 0 || request.convertsTrial)
  const billedBy = isRenewing && plan.freeDays === 0 && coupon > 0 ? billingOf(deps, request, plan) : null
  const agreement = { plan, firstCents: coupon, isRenewing, timeZone, billedBy }
  const dates = datesOf(agreement, now)
  const balanceTokenCents = await deps.wallet.balanceOf(db, fanId)
  const firstTokenCents = tokensFor(coupon, deps.settings.cents('tokenPrice'))
  const quote: SubscriptionQuote = {
    performerId: choice.performerId,
    type: plan.type,
    offerId: plan.offerId,
    periodMonths: plan.periodMonths,
    originalPrice: fromCents(plan.freeDays > 0 ? 0 : plan.priceCents),
    firstPrice: fromCents(coupon),
    firstChargeAt: dates.firstChargeAt?.toISOString() ?? null,
    renewalPrice: fromCents(isRenewing ? plan.priceCents : 0),
    nextChargeAt: dates.nextChargeAt?.toISOString() ?? null,
    firstPriceTokens: fromCents(firstTokenCents),
    balance: fromCents(balanceTokenCents),
    trialDays: plan.freeDays,
    trialEndsAt: dates.freeUntil?.toISOString() ?? null,
    canConvertTrial: plan.freeDays > 0 && plan.periodMonths !== null,
    accessUntil: (isRenewing ? new Date(dates.paidUntil.getTime() + GRACE_MS) : dates.paidUntil).toISOString(),
    isRenewing,
    refusal: await refusalOf(deps, request, plan),
    disclosure: disclose(deps, { ...agreement, locale }),
  }
  return { outcome: 'quoted', quote }
}

function billingOf({ payments }: SubscriptionsDeps, { gateway }: QuoteRequest, { periodMonths }: Plan): BilledBy {
  if (gateway === 'wallet' || gateway === 'free' || periodMonths === null) return null
  return payments.gatewayBilling.find(gateway, periodMonths)
}

/** USD cents of the first charge. */
async function quoteCoupon(
  { db, clock, payments }: SubscriptionsDeps,
  { fanId, couponCode: code }: QuoteRequest,
  plan: Plan,
): Promise<number | { outcome: 'coupon_refused'; reason: CouponRefusal }> {
  if (plan.freeDays > 0) return 0
  if (code === null) return plan.priceCents
  const requested = {
    code,
    accountId: fanId,
    target: 'subscriptions',
    priceCents: plan.priceCents,
    now: clock.now(),
  } as const
  const quote = await payments.coupons.quote(db, requested)
  return quote.outcome === 'applies' ? quote.priceCents : { outcome: 'coupon_refused', reason: quote.reason }
}

async function refusalOf(
  { db }: SubscriptionsDeps,
  { fanId, choice: { performerId } }: QuoteRequest,
  plan: Plan,
): Promise<SubscriptionQuote['refusal']> {
  if (fanId === performerId) return 'OWN_ITEM'
  const live = await findLive(db, { fanId, performerId, source: 'fan' })
  if (live !== null && !(isReplaceable(live) && plan.freeDays === 0)) return 'ALREADY_SUBSCRIBED'
  if (plan.freeDays === 0) return null
  const kind = plan.trialLinkId === null ? 'free' : 'trial'
  const used = await findFreeDaysUsed(db, { fanId, performerIds: [performerId], kind })
  return used.has(performerId) ? 'FREE_SUBSCRIPTION_USED' : null
}
