import { Type, type Static } from 'typebox'
import { endpoint, endpointsOf } from './endpoint.ts'
import { Id, Time } from './fields.ts'
import { Amount, SignedAmount } from './money.ts'
import { nullable } from './nullable.ts'
import { CardGateway } from './payment-words.ts'
import { MAXIMUM_COMPLIMENTARY_DAYS } from './subscription-limits.ts'
import { Subscription } from './subscription-words.ts'
import { CouponCode, SubscribeAnswer, subscribeProblems } from './subscriptions.ts'

/**
 * Pays one period for another account; it never renews. It begins when an existing gift ends. The caller pays, with the
 * same methods as for themselves.
 */
export const giveSubscription = endpoint('POST /subscriptions/gifts', {
  area: 'subscriptions',
  summary: 'Gives somebody a period of a subscription',
  caller: 'fan_or_creator',
  forbidsImpersonation: true,
  requiresAge: true,
  isIdempotent: true,
  rateLimit: { count: 100, windowSeconds: 600, by: 'account' },
  body: Type.Object({
    performerId: Id,
    /** User name or id of the recipient. */
    recipient: Type.String({ minLength: 3, maxLength: 60 }),
    type: Type.Optional(Type.Enum(['monthly', 'yearly'])),
    offerId: Type.Optional(Id),
    paymentGateway: Type.Optional(Type.Union([CardGateway, Type.Literal('wallet')])),
    cardId: Type.Optional(Id),
    couponCode: Type.Optional(CouponCode),
    expectedPrice: Type.Optional(Amount),
  }),
  data: { 201: SubscribeAnswer },
  problems: [...subscribeProblems],
})

const creatorEndpoint = endpointsOf({ area: 'subscriptions', caller: 'performer' })

/** Complimentary access by a creator; a longer one replaces the existing one. */
export const giveComplimentary = creatorEndpoint('POST /subscriptions/complimentary', {
  summary: 'Gives a fan of the caller access for some days, for nothing',
  forbidsImpersonation: true,
  isIdempotent: true,
  body: Type.Object({
    /** User name or id. */
    recipient: Type.String({ minLength: 3, maxLength: 60 }),
    days: Type.Integer({ minimum: 1, maximum: MAXIMUM_COMPLIMENTARY_DAYS }),
  }),
  data: { 201: Subscription },
  problems: ['OWN_ITEM'],
})

/**
 * The effect of removing a subscriber now, in tokens: `credit` for whole unused days is returned to the payer;
 * `ownShare` is the part from the caller's earnings, the rest is the site's commission.
 */
export const RemovalQuote = Type.Object({
  subscriptionId: Id,
  credit: SignedAmount,
  ownShare: SignedAmount,
  /** Access would end now instead of then; null: there is none. */
  accessUntil: nullable(Time),
})
export type RemovalQuote = Static<typeof RemovalQuote>

export const quoteRemoval = creatorEndpoint('GET /subscriptions/:id/removal', {
  summary: 'What would go back to the payer if the caller removed this subscriber now',
  data: { 200: RemovalQuote },
})

/** `credit`: tokens returned to the payer's wallet, for whole unused days. */
export const RemovedSubscription = Type.Object({ ...Subscription.properties, credit: SignedAmount })

export const removeSubscriber = creatorEndpoint('POST /subscriptions/:id/remove', {
  summary: 'A creator ends a subscription to them at once; unused whole days go back to the payer as tokens',
  forbidsImpersonation: true,
  isIdempotent: true,
  data: { 200: RemovedSubscription },
})
