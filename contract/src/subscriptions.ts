import { Type, type Static } from 'typebox'
import { endpoint, endpointsOf } from './endpoint.ts'
import { Id, Time } from './fields.ts'
import { endlessListQuery, listOf, several } from './list.ts'
import { Amount, SignedAmount } from './money.ts'
import { nullable } from './nullable.ts'
import { PaymentGateway } from './payment-words.ts'
import { PaymentTransaction } from './payments.ts'
import {
  BillingStage,
  RenewalSource,
  Subscription,
  SubscriptionStatus,
  SubscriptionType,
} from './subscription-words.ts'

export const CouponCode = Type.String({ minLength: 1, maxLength: 60 })
const TrialCode = Type.String({ minLength: 4, maxLength: 40, pattern: '^[A-Za-z0-9_-]+$' })

/** What a fan picks: a plan by `type`, or an offer; a trial link's code puts free days before it. */
const choice = {
  performerId: Id,
  /** Optional with `offerId`, which determines it. */
  type: Type.Optional(SubscriptionType),
  offerId: Type.Optional(Id),
  trialCode: Type.Optional(TrialCode),
  couponCode: Type.Optional(CouponCode),
}

/** One subscription payment begun or made. The transaction's `type` is `<subscription type>_subscription`. */
export const SubscribeAnswer = Type.Object({
  ...PaymentTransaction.properties,
  subscriptionId: Id,
})
export type SubscribeAnswer = Static<typeof SubscribeAnswer>

export const subscribeProblems = [
  'ALREADY_SUBSCRIBED',
  'FREE_SUBSCRIPTION_DISABLED',
  'FREE_SUBSCRIPTION_USED',
  'PLAN_NOT_OFFERED',
  'TRIAL_LINK_INVALID',
  'OWN_ITEM',
  'PRICE_CHANGED',
  'COUPON_REFUSED',
  'INSUFFICIENT_BALANCE',
  'SPENDING_LIMIT_REACHED',
  'CARD_REFERENCE_UNKNOWN',
  'GATEWAY_NOT_CHOSEN',
  'GATEWAY_UNAVAILABLE',
] as const

/**
 * Subscribes the caller. `free`, a trial that needs no payment, and `paymentGateway: 'wallet'` are done when this answers
 * (`status: 'success'`); a saved card (`cardId`) is charged; else `paymentUrl` leads to the page where it is paid, and the
 * subscription begins with the gateway's webhook event. 200: the same plan was bought before and still runs; nothing is taken.
 * Creators who block the caller do not exist. Rules SUB-5 and SUB-6.
 */
export const subscribeToPerformer = endpoint('POST /payment/subscribe/performers', {
  area: 'payments',
  summary: 'Subscribes to a creator; `paymentUrl` leads to the page where it is paid',
  caller: 'fan_or_creator',
  forbidsImpersonation: true,
  requiresAge: true,
  isIdempotent: true,
  rateLimit: { count: 100, windowSeconds: 600, by: 'account' },
  body: Type.Object({
    ...choice,
    /** `wallet` pays from the wallet; absent: the card's gateway, else the site's. */
    paymentGateway: Type.Optional(PaymentGateway),
    cardId: Type.Optional(Id),
    /** The payment method of renewals; by default `wallet_then_card`. */
    renewsFrom: Type.Optional(RenewalSource),
    /** Of free days: goes on as the paid plan afterwards. Without it they end by themselves. */
    convertsTrial: Type.Optional(Type.Boolean()),
    /** USD of the first charge as the fan saw it. Another now: `PRICE_CHANGED`. */
    expectedPrice: Type.Optional(Amount),
    /** IANA name of the time zone of the periods; by default UTC. */
    timeZone: Type.Optional(Type.String({ maxLength: 60 })),
  }),
  data: { 200: SubscribeAnswer, 201: SubscribeAnswer },
  problems: [...subscribeProblems],
})

/** The required disclosures before a purchase. Prices are USD. */
export const SubscriptionQuote = Type.Object({
  performerId: Id,
  type: SubscriptionType,
  offerId: nullable(Id),
  /** Months of a period; null of a free one, which does not renew. */
  periodMonths: nullable(Type.Integer()),
  /** A period without coupon. */
  originalPrice: SignedAmount,
  /** What is charged when it begins, coupon taken off; 0 with free days. */
  firstPrice: SignedAmount,
  /** Now, or at the end of the free days when they convert: then it is `renewalPrice`. Null: nothing ever is. */
  firstChargeAt: nullable(Time),
  /** What each renewal is charged. */
  renewalPrice: SignedAmount,
  /** The charge after the first. */
  nextChargeAt: nullable(Time),
  /** Tokens that the first charge takes when it is paid from the wallet. */
  firstPriceTokens: SignedAmount,
  balance: SignedAmount,
  /** Free days before anything is charged; 0: none. */
  trialDays: Type.Integer(),
  trialEndsAt: nullable(Time),
  /** Free days end unless the fan chooses to continue with the plan. */
  canConvertTrial: Type.Boolean(),
  /** Access until here when nothing else happens. */
  accessUntil: Time,
  isRenewing: Type.Boolean(),
  /** Of the caller: whether they may buy this now, and if not why. */
  refusal: nullable(
    Type.Enum([
      'ALREADY_SUBSCRIBED',
      'FREE_SUBSCRIPTION_USED',
      'FREE_SUBSCRIPTION_DISABLED',
      'PLAN_NOT_OFFERED',
      'OWN_ITEM',
    ]),
  ),
  /** The terms as the fan accepts them, in their language: price, period, first and next charge, how to cancel. */
  disclosure: Type.Array(Type.String()),
})
export type SubscriptionQuote = Static<typeof SubscriptionQuote>

export const quoteSubscription = endpoint('GET /subscriptions/quote', {
  area: 'subscriptions',
  summary: 'What a subscription would cost the caller, when it is charged and how it ends, before buying',
  caller: 'fan_or_creator',
  query: Type.Object({
    ...choice,
    convertsTrial: Type.Optional(Type.Boolean()),
    /** The gateway of the payment; by default the site's. Some bill renewals themselves, in days. */
    paymentGateway: Type.Optional(PaymentGateway),
    timeZone: Type.Optional(Type.String({ maxLength: 60 })),
  }),
  data: { 200: SubscriptionQuote },
  problems: ['COUPON_REFUSED', 'FREE_SUBSCRIPTION_DISABLED', 'PLAN_NOT_OFFERED', 'TRIAL_LINK_INVALID'],
})

/** What only the fan themselves may do, at most once for each key. */
const ownChangeEndpoint = endpointsOf({ caller: 'account', forbidsImpersonation: true, isIdempotent: true })

const gatewayAndId = Type.Object({ gateway: PaymentGateway, id: Id })

/**
 * Ends a subscription with its period; access stays until then. Never calls a gateway, so it works when one is
 * unavailable; a repeat answers the same. `gateway` is the subscription's `paymentGateway`.
 */
export const cancelSubscription = ownChangeEndpoint('POST /payment/:gateway/cancel-subscription/:id', {
  area: 'payments',
  summary: 'Cancels a subscription at the end of what is paid',
  params: gatewayAndId,
  data: { 200: Subscription },
})

export const undoCancelSubscription = ownChangeEndpoint('POST /payment/:gateway/undo-cancel/:id', {
  area: 'payments',
  summary: 'Takes a cancellation back before the end, at no cost; without one it answers the subscription as it is',
  requiresAge: true,
  params: gatewayAndId,
  data: { 200: Subscription },
  problems: ['SUBSCRIPTION_ENDED'],
})

const filters = {
  userId: Type.Optional(Id),
  performerId: Type.Optional(Id),
  subscriptionType: several(SubscriptionType),
  paymentGateway: several(PaymentGateway),
  status: several(SubscriptionStatus),
  billingStage: several(BillingStage),
}
const orders = ['updatedAt', 'createdAt', 'expiredAt', 'nextRecurringDate'] as const

export const searchSubscribers = endpoint('GET /subscriptions/performer/search', {
  area: 'subscriptions',
  summary: "The caller's subscribers; `q` finds names",
  caller: 'performer',
  query: endlessListQuery(orders, filters),
  cursor: { list: 'subscriptions' },
  data: { 200: listOf(Subscription) },
})

const accountEndpoint = endpointsOf({ area: 'subscriptions', caller: 'account' })

export const searchSubscriptions = accountEndpoint('GET /subscriptions/user/search', {
  summary: 'What the caller subscribes to; without `status` those whose first payment never came are left out',
  query: endlessListQuery(orders, filters),
  cursor: { list: 'subscriptions' },
  data: { 200: listOf(Subscription) },
})

export const getSubscription = accountEndpoint('GET /subscriptions/:id', {
  summary: 'One subscription of the caller, as fan or as creator',
  data: { 200: Subscription },
})

/** Accepts the announced price: new terms begin with the next renewal. Accepting again changes nothing. */
export const acceptSubscriptionPrice = ownChangeEndpoint('POST /subscriptions/:id/accept-price', {
  area: 'subscriptions',
  summary: 'Accepts a higher price for the renewals of a subscription',
  /** USD, as the fan saw it in `priceChange`. */
  body: Type.Object({ price: Amount }),
  data: { 200: Subscription },
  problems: ['PRICE_CHANGED', 'SUBSCRIPTION_ENDED'],
})

/** Changes the payment method of renewals. A past-due or locked subscription is charged immediately. */
export const chooseSubscriptionPayment = ownChangeEndpoint('PUT /subscriptions/:id/payment-method', {
  area: 'subscriptions',
  summary: 'Chooses wallet or card for renewals',
  rateLimit: { count: 30, windowSeconds: 3_600, by: 'account' },
  body: Type.Object({
    renewsFrom: Type.Optional(RenewalSource),
    /** Null: no card. */
    cardId: Type.Optional(nullable(Id)),
  }),
  data: { 200: Subscription },
  problems: ['CARD_REFERENCE_UNKNOWN', 'SUBSCRIPTION_ENDED'],
})
