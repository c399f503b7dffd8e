import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Id, IdParams } from './fields.ts'
import { Amount, SignedAmount } from './money.ts'
import { CardGateway } from './payment-words.ts'
import { Subscription } from './subscription-words.ts'
import { CouponCode, SubscribeAnswer, subscribeProblems } from './subscriptions.ts'

/**
 * Pays one period for somebody else; it never renews. It begins where a gift they already have ends. The caller pays, with
 * the same ways as for themselves.
 */
export const giveSubscription = endpoint({
  method: 'POST',
  path: '/subscriptions/gifts',
  area: 'subscriptions',
  summary: 'Gives somebody a period of a subscription',
  caller: 'user',
  isIdempotent: true,
  rateLimit: { count: 100, windowSeconds: 600, by: 'account' },
  body: Type.Object({
    performerId: Id,
    /** User name or id of whoever gets it. */
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

/** A creator lets somebody in for nothing; a longer one takes the place of what they gave before. */
export const giveComplimentary = endpoint({
  method: 'POST',
  path: '/subscriptions/complimentary',
  area: 'subscriptions',
  summary: 'Gives a fan of the caller access for some days, for nothing',
  caller: 'performer',
  isIdempotent: true,
  body: Type.Object({
    /** User name or id. */
    recipient: Type.String({ minLength: 3, maxLength: 60 }),
    days: Type.Integer({ minimum: 1, maximum: 365 }),
  }),
  data: { 201: Subscription },
  problems: ['OWN_ITEM'],
})

/** `credit`: tokens that went back to the payer's wallet, for whole days not used. */
export const RemovedSubscription = Type.Object({ ...Subscription.properties, credit: SignedAmount })

export const removeSubscriber = endpoint({
  method: 'POST',
  path: '/subscriptions/:id/remove',
  area: 'subscriptions',
  summary: 'A creator ends a subscription to them at once; unused whole days go back to the payer as tokens',
  caller: 'performer',
  isIdempotent: true,
  params: IdParams,
  body: Type.Object({ reason: Type.Optional(Type.String({ maxLength: 500 })) }),
  data: { 200: RemovedSubscription },
})
