import type { RenewalSource, Subscription } from '@stagedoor/contract/subscription-words'
import { standingOf, type Standing } from './standing.ts'

/** One subscription of the viewer, for the list. Prices are USD per period. */
export type MySubscription = {
  id: string
  gateway: Subscription['paymentGateway']
  performerId: string
  name: string
  avatar: string | null
  giverName: string | null
  months: number | null
  price: number
  /** Tokens credited to the fan's wallet for unused days when it ended. */
  credited: number
  standing: Standing
  /** The end of access if it is canceled now. */
  until: string | null
  canCancel: boolean
  canUndo: boolean
  /** The gateway's page on which the payer must cancel. */
  confirmCancelUrl: string | null
  renewsFrom: RenewalSource
  cardId: string | null
  priceChange: Subscription['priceChange']
}

/** The sort order: failed payments first, then prices that need consent. */
export const byUrgency = (a: MySubscription, b: MySubscription): number => urgencyOf(a) - urgencyOf(b)

function urgencyOf({ standing, priceChange }: MySubscription): number {
  if (standing.kind === 'payment_failed' || standing.kind === 'locked') return 0
  return priceChange?.needsConsent && !priceChange.isAccepted ? 1 : 2
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
    // The fan does not see the price of a gift.
    price: subscription.source === 'fan' ? subscription.price : 0,
    credited: subscription.source === 'gift' ? 0 : subscription.creditedTokens,
    standing,
    until: subscription.paidUntil ?? subscription.expiredAt,
    canCancel: subscription.isRenewing || standing.kind === 'payment_failed' || standing.kind === 'locked',
    canUndo: subscription.canUndoCancel,
    confirmCancelUrl: subscription.confirmCancelUrl,
    renewsFrom: subscription.renewsFrom,
    cardId: subscription.cardId,
    priceChange: subscription.priceChange,
  }
}
