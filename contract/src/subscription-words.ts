import { Type, type Static } from 'typebox'
import { Id, Time, Url } from './fields.ts'
import { SignedAmount } from './money.ts'
import { nullable } from './nullable.ts'
import { PaymentGateway } from './payment-words.ts'
import { UserCard } from './users.ts'

/** How a subscription is paid. Offers of 1, 3 and 6 months are `monthly`, of 12 `yearly`; trials and gifts have the type of their plan. */
export const subscriptionTypes = ['monthly', 'yearly', 'free'] as const

/** `created` waits for its first payment, `active` opens the creator's posts or may again, `deactivated` is over. */
const subscriptionStatuses = ['created', 'active', 'deactivated'] as const

/**
 * The payment state of a subscription. Rule SUB-8. `trial` free for now · `current` paid · `past_due` a payment failed,
 * access continues · `locked` no access until it is paid, retried · `cancelled` ends with its period · `expired` has
 * ended. A gift or complimentary access is `current`.
 */
export const billingStages = ['trial', 'current', 'past_due', 'locked', 'cancelled', 'expired'] as const

/** Its source: the fan, another account that paid for the fan, or the creator without payment. */
const subscriptionSources = ['fan', 'gift', 'complimentary'] as const

/** The payment method of renewals. The wallet comes first unless the fan chose otherwise. */
export const renewalSources = ['wallet_then_card', 'wallet', 'card'] as const

/**
 * Why a subscription is over. `over` had an end of its own, `unpaid` after the last try, `removed` by the creator,
 * `performer_left` with the creator, `replaced` by another plan, `payment_lost` when the payer's bank took its payment back,
 * `refunded` when it was given back.
 */
export const subscriptionEndReasons = [
  'cancelled',
  'over',
  'price_not_accepted',
  'unpaid',
  'not_offered',
  'removed',
  'performer_left',
  'replaced',
  'payment_lost',
  'refunded',
] as const

/** Lengths that an offer may have, in months. */
export const offerMonths = [1, 3, 6, 12] as const

export const SubscriptionType = Type.Enum([...subscriptionTypes])
export const SubscriptionStatus = Type.Enum([...subscriptionStatuses])
export const BillingStage = Type.Enum([...billingStages])
export const SubscriptionSource = Type.Enum([...subscriptionSources])
export const RenewalSource = Type.Enum([...renewalSources])
/** Months of one period of an offer. */
export const OfferMonths = Type.Union([Type.Literal(1), Type.Literal(3), Type.Literal(6), Type.Literal(12)])

export type SubscriptionType = Static<typeof SubscriptionType>
export type SubscriptionStatus = Static<typeof SubscriptionStatus>
export type BillingStage = Static<typeof BillingStage>
export type SubscriptionSource = Static<typeof SubscriptionSource>
export type RenewalSource = Static<typeof RenewalSource>
export type OfferMonths = Static<typeof OfferMonths>

/** A price that the creator has announced for the renewals of a subscription. */
const PriceChange = Type.Object({
  /** USD a period, as announced. */
  price: SignedAmount,
  /** From the first renewal at or after this on. */
  effectiveAt: Time,
  /** Higher prices need consent: without it by then, the subscription ends with its period and nothing is charged. */
  needsConsent: Type.Boolean(),
  isAccepted: Type.Boolean(),
})

/** One subscription of a fan to a creator, as both of them see it. Prices are USD. */
export const Subscription = Type.Object({
  _id: Id,
  subscriptionType: SubscriptionType,
  offerId: nullable(Id),
  source: SubscriptionSource,
  userId: Id,
  userInfo: nullable(UserCard),
  performerId: Id,
  performerInfo: nullable(UserCard),
  /** Who gave it; only of a gift. */
  giverId: nullable(Id),
  giverInfo: nullable(UserCard),
  /** The payment of the newest period; null without one. */
  transactionId: nullable(Id),
  /** What took the newest payment: a card's gateway, `wallet` or `free`. Names the path of cancelling. */
  paymentGateway: PaymentGateway,
  status: SubscriptionStatus,
  billingStage: BillingStage,
  /** USD a period from the next renewal on; 0 when nothing is ever charged. */
  price: SignedAmount,
  /** Months of a period; null: days, and it does not renew. */
  periodMonths: nullable(Type.Integer()),
  /** First day, which every period is counted from. */
  startRecurringDate: nullable(Time),
  /** When it is charged next, or tried again; null: never. */
  nextRecurringDate: nullable(Time),
  /** Its gateway bills renewals itself, until it is canceled; `cardId` is not used then. */
  isBilledByGateway: Type.Boolean(),
  /**
   * The gateway's page on which the payer must confirm a cancellation. Null: nothing to confirm. Visible to the fan
   * only.
   */
  confirmCancelUrl: nullable(Url),
  paidUntil: nullable(Time),
  /** Access ends here, grace included. */
  expiredAt: nullable(Time),
  /** Whether it will be charged again automatically. */
  isRenewing: Type.Boolean(),
  cancelledAt: nullable(Time),
  endReason: nullable(Type.Enum([...subscriptionEndReasons])),
  /** Tokens returned to the payer's wallet for whole unused days; 0 while it runs. */
  creditedTokens: SignedAmount,
  /** Whether the fan can still take the cancellation back, at no cost. */
  canUndoCancel: Type.Boolean(),
  renewsFrom: RenewalSource,
  /** The saved card of renewals; visible to the fan only. */
  cardId: nullable(Id),
  priceChange: nullable(PriceChange),
  createdAt: Time,
  updatedAt: Time,
})
export type Subscription = Static<typeof Subscription>
