import type { BillingStage, Subscription, SubscriptionSource } from '@stagedoor/contract/subscription-words'
import type { BadgeTone } from '../../../design/Badge.tsx'

/** One subscriber, for the studio. `price` is USD per period. */
export type Subscriber = {
  id: string
  userId: string
  name: string
  username: string | null
  source: SubscriptionSource
  type: Subscription['subscriptionType']
  months: number | null
  price: number
  stage: BillingStage
  since: string
  until: string | null
  /** A higher price that waits for their consent. */
  priceChange: Subscription['priceChange']
  /** Whether there is access to end. */
  canRemove: boolean
}

export const subscriberOf = (subscription: Subscription): Subscriber => ({
  id: subscription._id,
  userId: subscription.userId,
  name: subscription.userInfo?.name ?? '',
  username: subscription.userInfo?.username ?? null,
  source: subscription.source,
  type: subscription.subscriptionType,
  months: subscription.periodMonths,
  price: subscription.price,
  stage: subscription.billingStage,
  since: subscription.createdAt,
  until: subscription.paidUntil ?? subscription.expiredAt,
  priceChange: subscription.priceChange,
  canRemove: subscription.status === 'active',
})

/** Names of the stages as keys of the texts of subscribers, with their tones. */
export const stageTexts = {
  trial: 'stageTrial',
  current: 'stageCurrent',
  past_due: 'stagePastDue',
  locked: 'stageLocked',
  cancelled: 'stageCancelled',
  expired: 'stageExpired',
} as const satisfies Record<BillingStage, string>

export const stageTones = {
  trial: 'good',
  current: 'good',
  past_due: 'danger',
  locked: 'danger',
  cancelled: 'warning',
  expired: 'quiet',
} as const satisfies Record<BillingStage, BadgeTone>

export const typeTexts = {
  free: 'free',
  monthly: 'monthly',
  yearly: 'yearly',
} as const satisfies Record<Subscriber['type'], string>
