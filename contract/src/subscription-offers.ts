import { Type, type Static } from 'typebox'
import { endpointsOf } from './endpoint.ts'
import { Done, Id, Time } from './fields.ts'
import { listOf, listQuery } from './list.ts'
import { Amount, SignedAmount } from './money.ts'
import { nullable } from './nullable.ts'
import { MAXIMUM_TRIAL_DAYS, MAXIMUM_TRIAL_USES } from './subscription-limits.ts'
import { OfferMonths } from './subscription-words.ts'

/** Several months for one price. `price` is USD for all of them together; it renews for the same months. */
export const SubscriptionOffer = Type.Object({
  _id: Id,
  performerId: Id,
  months: OfferMonths,
  price: SignedAmount,
  /** USD a month, rounded up: for comparing. */
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
  /** USD a month, rounded up, where a period is longer than one; else null. */
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

const publicEndpoint = endpointsOf({ area: 'subscriptions', caller: 'anyone' })

export const getSubscriptionPlans = publicEndpoint('GET /subscriptions/plans/:performerId', {
  summary: 'What a creator offers to subscribers: plans and active offers',
  params: Type.Object({ performerId: Id }),
  data: { 200: SubscriptionPlans },
})

/** The content of a trial link, before signing in. */
export const TrialOffer = Type.Object({
  code: Type.String(),
  performerId: Id,
  days: Type.Integer(),
  /** USD a month afterwards, only when the fan ticks it. */
  monthlyPrice: nullable(SignedAmount),
  expiredAt: nullable(Time),
})

export const getTrialOffer = publicEndpoint('GET /subscriptions/trials/:code', {
  summary: 'What a trial link gives; 404 once it is used up, over or taken back',
  params: Type.Object({ code: Type.String({ minLength: 4, maxLength: 40 }) }),
  data: { 200: TrialOffer },
  rateLimit: { count: 60, windowSeconds: 600, by: 'account' },
})

const creatorEndpoint = endpointsOf({ area: 'subscriptions', caller: 'performer' })

export const listOwnOffers = creatorEndpoint('GET /performer/subscription-offers', {
  summary: "The caller's offers, shortest first",
  query: listQuery(['months', 'createdAt', 'updatedAt'], { isActive: Type.Optional(Type.Boolean()) }, { sort: 'asc' }),
  data: { 200: listOf(SubscriptionOffer) },
})

/** One active offer per number of months: a new one takes the place of the one before. */
export const createOffer = creatorEndpoint('POST /performer/subscription-offers', {
  summary: 'Offers several months for one price',
  forbidsImpersonation: true,
  isIdempotent: true,
  body: Type.Object({ months: OfferMonths, price: Amount }),
  data: { 201: SubscriptionOffer },
  problems: ['AMOUNT_OUT_OF_LIMITS', 'PLAN_LENGTH_TAKEN'],
})

/** For who subscribed already a lower price holds from the next renewal on; a higher one needs their consent. */
export const updateOffer = creatorEndpoint('PUT /performer/subscription-offers/:id', {
  summary: 'Changes the price of an offer, or switches it on or off',
  forbidsImpersonation: true,
  body: Type.Object({ price: Type.Optional(Amount), isActive: Type.Optional(Type.Boolean()) }),
  data: { 200: SubscriptionOffer },
  problems: ['AMOUNT_OUT_OF_LIMITS', 'PLAN_LENGTH_TAKEN'],
})

export const TrialLink = Type.Object({
  _id: Id,
  code: Type.String(),
  /** Address to give away. */
  url: Type.String(),
  days: Type.Integer(),
  /** The maximum number of uses; null: unlimited. */
  maximumUses: nullable(Type.Integer()),
  numberOfUses: Type.Integer(),
  expiredAt: nullable(Time),
  isActive: Type.Boolean(),
  createdAt: Time,
})
export type TrialLink = Static<typeof TrialLink>

export const listTrialLinks = creatorEndpoint('GET /performer/trial-links', {
  summary: "The caller's trial links, newest first",
  query: listQuery(['createdAt'], { isActive: Type.Optional(Type.Boolean()) }),
  data: { 200: listOf(TrialLink) },
})

export const createTrialLink = creatorEndpoint('POST /performer/trial-links', {
  summary: 'Makes a link that gives free days',
  forbidsImpersonation: true,
  isIdempotent: true,
  body: Type.Object({
    days: Type.Integer({ minimum: 1, maximum: MAXIMUM_TRIAL_DAYS }),
    maximumUses: Type.Optional(Type.Integer({ minimum: 1, maximum: MAXIMUM_TRIAL_USES })),
    expiredAt: Type.Optional(Time),
  }),
  data: { 201: TrialLink },
  problems: ['SCHEDULE_IN_PAST'],
})

export const deleteTrialLink = creatorEndpoint('DELETE /performer/trial-links/:id', {
  summary: 'Takes a trial link back; trials that began go on',
  forbidsImpersonation: true,
  data: { 200: Done },
})
