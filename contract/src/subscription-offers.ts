import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Done, Id, IdParams, Time } from './fields.ts'
import { listOf, listQuery } from './list.ts'
import { Amount, SignedAmount } from './money.ts'
import { nullable } from './nullable.ts'
import { OfferMonths, SubscriptionType } from './subscription-words.ts'

/** Several months for one price. `price` is USD for all of them together; it renews for the same months. */
export const SubscriptionOffer = Type.Object({
  _id: Id,
  performerId: Id,
  months: OfferMonths,
  price: SignedAmount,
  /** USD a month, rounded down: for comparing. */
  monthlyPrice: SignedAmount,
  /** Against so many times the creator's monthly price, in percent, rounded down; null when there is none. */
  savingPercent: nullable(Type.Integer()),
  isActive: Type.Boolean(),
  createdAt: Time,
  updatedAt: Time,
})
export type SubscriptionOffer = Static<typeof SubscriptionOffer>

/** One way to subscribe. Prices are USD. */
export const SubscriptionPlan = Type.Object({
  /** How it is chosen: a type, or an offer's id. */
  key: Type.String(),
  /** Months of a period; null: free days. */
  months: nullable(Type.Integer()),
  freeDays: nullable(Type.Integer()),
  price: SignedAmount,
  /** USD a month, rounded down, where a period is longer than one; else null. */
  monthlyPrice: nullable(SignedAmount),
  /** Against so many single months, rounded down; null when there is nothing to compare, or nothing saved. */
  savingPercent: nullable(Type.Integer()),
})
export type SubscriptionPlan = Static<typeof SubscriptionPlan>

/** What a creator offers: each plan that is null or false is not offered. Prices are USD. */
export const SubscriptionPlans = Type.Object({
  performerId: Id,
  isFreeSubscription: Type.Boolean(),
  /** Days of the free plan; null when it is not offered. */
  freeSubscriptionDays: nullable(Type.Integer()),
  /** Whether the caller may still take the free plan; true for visitors. */
  canUseFreeSubscription: Type.Boolean(),
  monthlyPrice: nullable(SignedAmount),
  yearlyPrice: nullable(SignedAmount),
  /** Active ones, shortest first. */
  offers: Type.Array(SubscriptionOffer),
  /** All that the caller may choose, as one list: free days first, then the shortest period. */
  plans: Type.Array(SubscriptionPlan),
})
export type SubscriptionPlans = Static<typeof SubscriptionPlans>

export const getSubscriptionPlans = endpoint({
  method: 'GET',
  path: '/subscriptions/plans/:performerId',
  area: 'subscriptions',
  summary: 'What a creator offers to subscribers: plans and active offers',
  caller: 'anyone',
  params: Type.Object({ performerId: Id }),
  data: { 200: SubscriptionPlans },
})

/** What a trial link gives, before anybody signs in. */
export const TrialOffer = Type.Object({
  code: Type.String(),
  performerId: Id,
  days: Type.Integer(),
  /** USD a month afterwards, only when the fan ticks it. */
  monthlyPrice: nullable(SignedAmount),
  expiredAt: nullable(Time),
})

export const getTrialOffer = endpoint({
  method: 'GET',
  path: '/subscriptions/trials/:code',
  area: 'subscriptions',
  summary: 'What a trial link gives; 404 once it is used up, over or taken back',
  caller: 'anyone',
  params: Type.Object({ code: Type.String({ minLength: 4, maxLength: 40 }) }),
  data: { 200: TrialOffer },
})

export const listOwnOffers = endpoint({
  method: 'GET',
  path: '/performer/subscription-offers',
  area: 'subscriptions',
  summary: "The caller's offers, shortest first",
  caller: 'performer',
  query: listQuery(['months', 'createdAt', 'updatedAt'], { isActive: Type.Optional(Type.Boolean()) }),
  data: { 200: listOf(SubscriptionOffer) },
})

/** One active offer per number of months: a new one takes the place of the one before. */
export const createOffer = endpoint({
  method: 'POST',
  path: '/performer/subscription-offers',
  area: 'subscriptions',
  summary: 'Offers several months for one price',
  caller: 'performer',
  forbidsImpersonation: true,
  isIdempotent: true,
  body: Type.Object({ months: OfferMonths, price: Amount }),
  data: { 201: SubscriptionOffer },
  problems: ['AMOUNT_OUT_OF_LIMITS'],
})

/** For who subscribed already a lower price holds from the next renewal on; a higher one needs their consent. */
export const updateOffer = endpoint({
  method: 'PUT',
  path: '/performer/subscription-offers/:id',
  area: 'subscriptions',
  summary: 'Changes the price of an offer, or switches it on or off',
  caller: 'performer',
  forbidsImpersonation: true,
  params: IdParams,
  body: Type.Object({ price: Type.Optional(Amount), isActive: Type.Optional(Type.Boolean()) }),
  data: { 200: SubscriptionOffer },
  problems: ['AMOUNT_OUT_OF_LIMITS'],
})

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
      /** Whoever has not agreed by a renewal from then on is charged nothing any more. The earliest of them. */
      effectiveAt: Time,
      /** How many of `count` agreed. */
      acceptedCount: Type.Integer(),
    }),
  ),
})
export type RenewalPrice = Static<typeof RenewalPrice>

/** What the caller asks of subscribers, within what the site allows. Prices are USD. */
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

export const getOwnPlans = endpoint({
  method: 'GET',
  path: '/performer/subscription-plans',
  area: 'subscriptions',
  summary: "The caller's plans and the site's limits, and what subscribers renew at",
  caller: 'performer',
  data: { 200: OwnPlans },
})

const planChange = {
  monthlyPrice: Type.Optional(nullable(Amount)),
  yearlyPrice: Type.Optional(nullable(Amount)),
}

/** A group of subscribers whom a new price would ask for more than they agreed to. Prices are USD a period. */
export const PriceRise = Type.Object({
  subscriptionType: SubscriptionType,
  periodMonths: Type.Integer(),
  price: SignedAmount,
  newPrice: SignedAmount,
  count: Type.Integer(),
})
export type PriceRise = Static<typeof PriceRise>

export const PriceReview = Type.Object({
  /** Empty: nobody has to be asked. Those who are asked for the same price already are left out. */
  rises: Type.Array(PriceRise),
  /** The first renewals that need consent, if the prices were changed now. */
  effectiveAt: Time,
})
export type PriceReview = Static<typeof PriceReview>

export const reviewOwnPlans = endpoint({
  method: 'POST',
  path: '/performer/subscription-plans/review',
  area: 'subscriptions',
  summary: 'Who would have to agree to these prices, and from when; changes nothing',
  caller: 'performer',
  body: Type.Object(planChange),
  data: { 200: PriceReview },
  problems: ['AMOUNT_OUT_OF_LIMITS', 'FREE_SUBSCRIPTION_DISABLED'],
})

/** For who subscribed already a lower price holds from the next renewal on; a higher one needs their consent. */
export const updateOwnPlans = endpoint({
  method: 'PUT',
  path: '/performer/subscription-plans',
  area: 'subscriptions',
  summary: 'Changes what the caller asks of subscribers; what is left out stays',
  caller: 'performer',
  body: Type.Object({
    ...planChange,
    isFreeSubscription: Type.Optional(Type.Boolean()),
    durationFreeSubscriptionDays: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: 365 }))),
  }),
  data: { 200: OwnPlans },
  problems: ['AMOUNT_OUT_OF_LIMITS', 'FREE_SUBSCRIPTION_DISABLED'],
})

export const TrialLink = Type.Object({
  _id: Id,
  code: Type.String(),
  /** Address to give away. */
  url: Type.String(),
  days: Type.Integer(),
  /** How many may use it; null: nobody counts. */
  maximumUses: nullable(Type.Integer()),
  numberOfUses: Type.Integer(),
  expiredAt: nullable(Time),
  isActive: Type.Boolean(),
  createdAt: Time,
})
export type TrialLink = Static<typeof TrialLink>

export const listTrialLinks = endpoint({
  method: 'GET',
  path: '/performer/trial-links',
  area: 'subscriptions',
  summary: "The caller's trial links, newest first",
  caller: 'performer',
  query: listQuery(['createdAt'], { isActive: Type.Optional(Type.Boolean()) }),
  data: { 200: listOf(TrialLink) },
})

export const createTrialLink = endpoint({
  method: 'POST',
  path: '/performer/trial-links',
  area: 'subscriptions',
  summary: 'Makes a link that gives free days',
  caller: 'performer',
  forbidsImpersonation: true,
  isIdempotent: true,
  body: Type.Object({
    days: Type.Integer({ minimum: 1, maximum: 90 }),
    maximumUses: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
    expiredAt: Type.Optional(Time),
  }),
  data: { 201: TrialLink },
  problems: ['SCHEDULE_IN_PAST'],
})

export const deleteTrialLink = endpoint({
  method: 'DELETE',
  path: '/performer/trial-links/:id',
  area: 'subscriptions',
  summary: 'Takes a trial link back; trials that began go on',
  caller: 'performer',
  forbidsImpersonation: true,
  params: IdParams,
  data: { 200: Done },
})
