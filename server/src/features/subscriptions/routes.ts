import * as gifts from '@stagedoor/contract/subscription-gifts'
import * as subscriptions from '@stagedoor/contract/subscriptions'
import { fromCents, toCents } from '@stagedoor/contract/money'
import { answerBy, created, ok, refuse } from '#src/platform/http/answer.ts'
import { onceRoute } from '#src/platform/http/once-route.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import type { Viewer } from '#src/platform/http/viewer.ts'
import { notifyGatewayNow } from './billing/stop-billing.ts'
import { buyingRoutes } from './buying-routes.ts'
import { cancelSubscription, undoCancel } from './cancel-subscription.ts'
import { choosePayment } from './choose-payment.ts'
import type { SubscriptionsDeps } from './deps.ts'
import { giveComplimentary } from './gifts/give-complimentary.ts'
import { planRoutes } from './plans/routes.ts'
import { acceptPrice } from './prices/announce-price.ts'
import { quoteRemoval, removeSubscriber } from './remove-subscriber.ts'
import { renewOne } from './renew-subscriptions.ts'
import { searchSubscriptionsOf, showSubscription } from './search/search-subscriptions.ts'

/** Plans, subscriptions and what becomes of them. */
export const subscriptionRoutes = (deps: SubscriptionsDeps): BoundRoute[] => [
  ...buyingRoutes(deps),
  ...readingRoutes(deps),
  ...changingRoutes(deps),
  ...creatorRoutes(deps),
  ...planRoutes(deps),
]

function readingRoutes(deps: SubscriptionsDeps): BoundRoute[] {
  return [
    route(subscriptions.searchSubscriptions, async ({ viewer, query, page }) =>
      ok(await searchSubscriptionsOf(deps, { fanId: viewer.accountId }, { query, page })),
    ),
    route(subscriptions.searchSubscribers, async ({ viewer, query, page }) =>
      ok(await searchSubscriptionsOf(deps, { performerId: viewer.accountId }, { query, page })),
    ),
    route(subscriptions.getSubscription, ({ viewer, params }) => answerShown(deps, viewer, params.id)),
  ]
}

async function answerShown(deps: SubscriptionsDeps, { accountId: viewerId }: Viewer, id: string) {
  const shown = await showSubscription(deps, { id, viewerId })
  return shown ? ok(shown) : refuse('NOT_FOUND')
}

/** What a fan changes of their own subscription. A late repeat of a key changes nothing: it gets the first answer. */
function changingRoutes(deps: SubscriptionsDeps): BoundRoute[] {
  const { db } = deps
  return [
    onceRoute(subscriptions.cancelSubscription, db, {
      async decide(tx, { viewer: { accountId: fanId }, params: { id } }) {
        const { outcome } = await cancelSubscription(deps, tx, { fanId, id })
        return outcome === 'absent' ? refuse('NOT_FOUND') : ok(null)
      },
      async answer(_, { viewer, params: { id } }, { isRepeat }) {
        if (!isRepeat) await notifyGatewayNow(deps, { fanId: viewer.accountId, id })
        return showFan(deps, viewer, id)
      },
      repeats: 'stored',
    }),
    onceRoute(subscriptions.undoCancelSubscription, db, async (tx, { viewer, params: { id } }) => {
      const { outcome } = await undoCancel(deps, tx, { fanId: viewer.accountId, id })
      return outcome === 'ended' ? refuse('SUBSCRIPTION_ENDED') : showFan({ ...deps, db: tx }, viewer, id)
    }),
    onceRoute(subscriptions.acceptSubscriptionPrice, db, async (tx, { viewer, params: { id }, body }) => {
      const requested = { fanId: viewer.accountId, id, priceCents: toCents(body.price) }
      const result = await acceptPrice(deps, tx, requested)
      if (result.outcome === 'price_changed') return refuse('PRICE_CHANGED', { price: fromCents(result.priceCents) })
      return result.outcome === 'ended' ? refuse('SUBSCRIPTION_ENDED') : showFan({ ...deps, db: tx }, viewer, id)
    }),
    onceRoute(subscriptions.chooseSubscriptionPayment, db, {
      async decide(tx, { viewer: { accountId: fanId }, params: { id }, body: { renewsFrom, cardId } }) {
        const result = await choosePayment(deps, tx, { fanId, id, renewsFrom, cardId })
        return answerBy(result, {
          chosen: ({ isDue }) => ok({ isDue }),
          unknown_card: 'CARD_REFERENCE_UNKNOWN',
          ended: 'SUBSCRIPTION_ENDED',
          absent: 'NOT_FOUND',
        })
      },
      async answer({ isDue }, { viewer, params: { id } }, { isRepeat }) {
        if (isDue && !isRepeat) await renewOne(deps, id)
        return showFan(deps, viewer, id)
      },
      repeats: 'stored',
    }),
  ]
}

/** Only the fan changes a subscription: to its creator these calls do not exist. */
async function showFan(deps: SubscriptionsDeps, viewer: Viewer, id: string) {
  const shown = await showSubscription(deps, { id, viewerId: viewer.accountId })
  return shown?.userId === viewer.accountId ? ok(shown) : refuse('NOT_FOUND')
}

function creatorRoutes(deps: SubscriptionsDeps): BoundRoute[] {
  const { db } = deps
  return [
    onceRoute(gifts.giveComplimentary, db, async (tx, { viewer: { accountId: performerId }, body, locale }) => {
      const gift = { performerId, recipient: body.recipient, days: body.days, locale }
      const result = await giveComplimentary(deps, tx, gift)
      if (result.outcome !== 'given') return refuse(result.outcome === 'own' ? 'OWN_ITEM' : 'NOT_FOUND')
      const shown = await showSubscription({ ...deps, db: tx }, { id: result.row.id, viewerId: performerId })
      return shown ? created(shown) : refuse('NOT_FOUND')
    }),
    route(gifts.quoteRemoval, async ({ viewer, params: { id } }) => {
      const quoted = await quoteRemoval(deps, { performerId: viewer.accountId, id })
      if (quoted.outcome === 'absent') return refuse('NOT_FOUND')
      const { row, creditTokenCents, ownTokenCents } = quoted
      return ok({
        subscriptionId: id,
        credit: fromCents(creditTokenCents),
        ownShare: fromCents(ownTokenCents),
        accessUntil: row.status === 'active' ? (row.expires_at?.toISOString() ?? null) : null,
      })
    }),
    onceRoute(gifts.removeSubscriber, db, async (tx, { viewer: { accountId: performerId }, params: { id } }) => {
      const result = await removeSubscriber(deps, tx, { performerId, id })
      const shown = await showSubscription({ ...deps, db: tx }, { id, viewerId: performerId })
      if (result.outcome === 'absent' || shown === null) return refuse('NOT_FOUND')
      return ok({ ...shown, credit: fromCents(result.creditTokenCents) })
    }),
  ]
}
