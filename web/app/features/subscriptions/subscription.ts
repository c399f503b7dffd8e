import type { RenewalSource, Subscription } from '@stagedoor/contract/subscription-words'
import { standingOf, type Standing } from './standing.ts'

/** One subscription of the viewer, as the list shows it. Prices are USD a period. */
export type MySubscription = {
  id: string
  gateway: Subscription['paymentGateway']
  performerId: string
  name: string
  avatar: string | null
  giverName: string | null
  months: number | null
  price: number
  standing: Standing
  /** Access goes on until here when it is cancelled now. */
  until: string | null
  canCancel: boolean
  canUndo: boolean
  renewsFrom: RenewalSource
  cardId: string | null
  priceChange: Subscription['priceChange']
}

export function subscriptionOf(subscription: Subscription): MySubscription {
  const { performerInfo, giverInfo } = subscription
  const standing = standingOf(subscription)
  return {
    id: subscription._id,
    gateway: subscription.paymentGateway,
    performerId: subscription.performerId,
    name: performerInfo?.name ?? '',
    avatar: performerInfo?.avatar ?? null,
    giverName: giverInfo?.name ?? null,
    months: subscription.periodMonths,
    price: subscription.price,
    standing,
    until: subscription.paidUntil ?? subscription.expiredAt,
    canCancel: subscription.isRenewing || standing.kind === 'payment_failed' || standing.kind === 'locked',
    canUndo: subscription.canUndoCancel,
    renewsFrom: subscription.renewsFrom,
    cardId: subscription.cardId,
    priceChange: subscription.priceChange,
  }
}
