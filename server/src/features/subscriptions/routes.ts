import * as gifts from '@stagedoor/contract/subscription-gifts'
import * as subscriptions from '@stagedoor/contract/subscriptions'
import { fromCents, toCents } from '@stagedoor/contract/money'
import { created, ok, refuse } from '#src/platform/http/answer.ts'
import { once } from '#src/platform/http/idempotency.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import type { Viewer } from '#src/platform/http/viewer.ts'
import { tellGatewayNow } from './billing/stop-billing.ts'
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

function changingRoutes(deps: SubscriptionsDeps): BoundRoute[] {
  const { db } = deps
  return [
    route(subscriptions.cancelSubscription, async ({ viewer, params: { id } }) => {
      await db.transaction().execute((tx) => cancelSubscription(deps, tx, { fanId: viewer.accountId, id }))
      await tellGatewayNow(deps, { fanId: viewer.accountId, id })
      return answerFan(deps, viewer, id)
    }),
    route(subscriptions.undoCancelSubscription, async ({ viewer, params: { id } }) => {
      const { outcome } = await db.transaction().execute((tx) => undoCancel(deps, tx, { fanId: viewer.accountId, id }))
      return outcome === 'ended' ? refuse('SUBSCRIPTION_ENDED') : answerFan(deps, viewer, id)
    }),
    route(subscriptions.acceptSubscriptionPrice, async ({ viewer, params: { id }, body }) => {
      const asked = { fanId: viewer.accountId, id, priceCents: toCents(body.price) }
      const result = await db.transaction().execute((tx) => acceptPrice(deps, tx, asked))
      if (result.outcome === 'price_changed') return refuse('PRICE_CHANGED', { price: fromCents(result.priceCents) })
      return result.outcome === 'ended' ? refuse('SUBSCRIPTION_ENDED') : answerFan(deps, viewer, id)
    }),
    route(subscriptions.chooseSubscriptionPayment, async ({ viewer, params: { id }, body }) => {
      const { renewsFrom, cardId } = body
      const choice = { fanId: viewer.accountId, id, renewsFrom, cardId }
      const result = await db.transaction().execute((tx) => choosePayment(deps, tx, choice))
      if (result.outcome === 'unknown_card') return refuse('CARD_REFERENCE_UNKNOWN')
      if (result.outcome === 'ended') return refuse('SUBSCRIPTION_ENDED')
      if (result.outcome === 'chosen' && result.isDue) await renewOne(deps, id)
      return answerFan(deps, viewer, id)
    }),
  ]
}

/** Only the fan changes a subscription: to its creator these calls do not exist. */
async function answerFan(deps: SubscriptionsDeps, viewer: Viewer, id: string) {
  const shown = await showSubscription(deps, { id, viewerId: viewer.accountId })
  return shown?.userId === viewer.accountId ? ok(shown) : refuse('NOT_FOUND')
}

function creatorRoutes(deps: SubscriptionsDeps): BoundRoute[] {
  const { db } = deps
  return [
    route(gifts.giveComplimentary, async ({ viewer, body, locale, idempotency }) => {
      const { accountId: performerId } = viewer
      const gift = { performerId, recipient: body.recipient, days: body.days, locale }
      const given = await once(db, { accountId: performerId, idempotency }, async (tx) => {
        const result = await giveComplimentary(deps, tx, gift)
        if (result.outcome === 'given') return ok({ id: result.row.id })
        return result.outcome === 'own' ? refuse('OWN_ITEM') : refuse('NOT_FOUND')
      })
      if (given.kind === 'refusal') return given
      const shown = await showSubscription(deps, { id: given.data.id, viewerId: performerId })
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
    route(gifts.removeSubscriber, async ({ viewer, params: { id }, idempotency }) => {
      const { accountId: performerId } = viewer
      const removed = await once(db, { accountId: performerId, idempotency }, async (tx) => {
        const result = await removeSubscriber(deps, tx, { performerId, id })
        return result.outcome === 'absent' ? refuse('NOT_FOUND') : ok({ creditTokenCents: result.creditTokenCents })
      })
      if (removed.kind === 'refusal') return removed
      const shown = await showSubscription(deps, { id, viewerId: performerId })
      return shown ? ok({ ...shown, credit: fromCents(removed.data.creditTokenCents) }) : refuse('NOT_FOUND')
    }),
  ]
}
