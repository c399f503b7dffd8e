import { Type, type Static } from 'typebox'
import { endpointsOf } from './endpoint.ts'
import { Id, Time } from './fields.ts'
import { Amount, SignedAmount } from './money.ts'
import { nullable } from './nullable.ts'
import { MAXIMUM_FREE_DAYS } from './subscription-limits.ts'
import { OfferMonths, SubscriptionType } from './subscription-words.ts'

/** How many of the caller's subscribers renew at a price, and the higher one that is announced to them. Prices are USD. */
export const RenewalPrice = Type.Object({
  subscriptionType: SubscriptionType,
  /** Null: of the plan itself. */
  offerId: nullable(Id),
  periodMonths: Type.Integer(),
  /** USD a period that they agreed to. */
  price: SignedAmount,
  count: Type.Integer(),
  priceChange: nullable(
    Type.Object({
      price: SignedAmount,
      /** Subscribers without consent at their renewal from then on are not charged any more. The earliest such date. */
      effectiveAt: Time,
      /** How many of `count` agreed. */
      acceptedCount: Type.Integer(),
    }),
  ),
})
export type RenewalPrice = Static<typeof RenewalPrice>

/** The caller's prices, within the site's limits. Prices are USD. */
export const OwnPlans = Type.Object({
  isFreeSubscription: Type.Boolean(),
  /** Days of the free plan; null: the site's. */
  durationFreeSubscriptionDays: nullable(Type.Integer()),
  monthlyPrice: nullable(SignedAmount),
  yearlyPrice: nullable(SignedAmount),
  limits: Type.Object({
    minimumPrice: SignedAmount,
    maximumPrice: SignedAmount,
    isFreeAllowed: Type.Boolean(),
    /** Days of the free plan of a creator who names none. */
    freeDays: Type.Integer(),
    /** Lengths that an offer may have, shortest first. */
    offerMonths: Type.Array(OfferMonths),
  }),
  /** What the caller's subscribers renew at, and which higher prices wait for their consent; the largest group first. */
  renewals: Type.Array(RenewalPrice),
})
export type OwnPlans = Static<typeof OwnPlans>

const endpoint = endpointsOf({ area: 'subscriptions', caller: 'performer' })

export const getOwnPlans = endpoint('GET /performer/subscription-plans', {
  summary: "The caller's plans and the site's limits, and what subscribers renew at",
  data: { 200: OwnPlans },
})

const planChange = {
  monthlyPrice: Type.Optional(nullable(Amount)),
  yearlyPrice: Type.Optional(nullable(Amount)),
}

/** Subscribers with the same agreed price below a new price. Prices are USD per period. */
export const PriceRise = Type.Object({
  subscriptionType: SubscriptionType,
  periodMonths: Type.Integer(),
  price: SignedAmount,
  newPrice: SignedAmount,
  count: Type.Integer(),
})
export type PriceRise = Static<typeof PriceRise>

export const PriceReview = Type.Object({
  /** Empty: no consent is needed. Subscribers already asked for the same price are left out. */
  rises: Type.Array(PriceRise),
  /** The first renewals that need consent, if the prices were changed now. */
  effectiveAt: Time,
})
export type PriceReview = Static<typeof PriceReview>

export const reviewOwnPlans = endpoint('POST /performer/subscription-plans/review', {
  summary: 'Who would have to agree to these prices, and from when; changes nothing',
  body: Type.Object(planChange),
  data: { 200: PriceReview },
  problems: ['AMOUNT_OUT_OF_LIMITS', 'FREE_SUBSCRIPTION_DISABLED', 'PLAN_LENGTH_TAKEN'],
})

/** For who subscribed already a lower price holds from the next renewal on; a higher one needs their consent. */
export const updateOwnPlans = endpoint('PUT /performer/subscription-plans', {
  summary: 'Changes what the caller asks of subscribers; what is left out stays',
  forbidsImpersonation: true,
  body: Type.Object({
    ...planChange,
    isFreeSubscription: Type.Optional(Type.Boolean()),
    durationFreeSubscriptionDays: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: MAXIMUM_FREE_DAYS }))),
  }),
  data: { 200: OwnPlans },
  problems: ['AMOUNT_OUT_OF_LIMITS', 'FREE_SUBSCRIPTION_DISABLED', 'PLAN_LENGTH_TAKEN'],
})
