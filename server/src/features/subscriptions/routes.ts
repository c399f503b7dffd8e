import * as gifts from '@stagedoor/contract/subscription-gifts'
import * as offers from '@stagedoor/contract/subscription-offers'
import * as subscriptions from '@stagedoor/contract/subscriptions'
import { ok, refuse } from '#src/platform/http/answer.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'

/** Plans, subscriptions and what becomes of them. */
export function subscriptionRoutes(): BoundRoute[] {
  return [
    route(subscriptions.subscribeToPerformer, async () => refuse('NOT_BUILT')),
    route(subscriptions.quoteSubscription, async () => refuse('NOT_BUILT')),
    route(subscriptions.cancelSubscription, async () => refuse('NOT_BUILT')),
    route(subscriptions.undoCancelSubscription, async () => refuse('NOT_BUILT')),
    route(subscriptions.searchSubscribers, async () => ok({ data: [], total: 0 })),
    route(subscriptions.searchSubscriptions, async () => ok({ data: [], total: 0 })),
    route(subscriptions.getSubscription, async () => refuse('NOT_FOUND')),
    route(subscriptions.acceptSubscriptionPrice, async () => refuse('NOT_BUILT')),
    route(subscriptions.chooseSubscriptionPayment, async () => refuse('NOT_BUILT')),
    route(gifts.giveSubscription, async () => refuse('NOT_BUILT')),
    route(gifts.giveComplimentary, async () => refuse('NOT_BUILT')),
    route(gifts.removeSubscriber, async () => refuse('NOT_BUILT')),
    route(offers.getSubscriptionPlans, async () => refuse('NOT_BUILT')),
    route(offers.getTrialOffer, async () => refuse('NOT_BUILT')),
    route(offers.listOwnOffers, async () => ok({ data: [], total: 0 })),
    route(offers.createOffer, async () => refuse('NOT_BUILT')),
    route(offers.updateOffer, async () => refuse('NOT_BUILT')),
    route(offers.listTrialLinks, async () => ok({ data: [], total: 0 })),
    route(offers.createTrialLink, async () => refuse('NOT_BUILT')),
    route(offers.deleteTrialLink, async () => refuse('NOT_BUILT')),
  ]
}
