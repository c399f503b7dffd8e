import type { OfferMonths } from '@stagedoor/contract/subscription-words'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { BoundRoute } from '#src/platform/http/route.ts'
import type { JobDefinition } from '#src/platform/jobs/jobs.ts'
import { inBatches, oneByOne, remotely, type EventHandler } from '#src/platform/outbox/handlers.ts'
import type { PaidPeriod, PaymentFulfilment } from '../payments/index.ts'
import { followBilling } from './billing/follow-billing.ts'
import { settleRenewal } from './billing/settle-renewal.ts'
import { notifyGateway } from './billing/stop-billing.ts'
import { failCharge } from './charges/fail-charge.ts'
import { settleCharge } from './charges/settle-charge.ts'
import { cancelAllOf } from './cancel-subscription.ts'
import { tryUnpaidOf } from './choose-payment.ts'
import type { SubscriptionsDeps } from './deps.ts'
import './events.ts'
import { subscriptionMails } from './mails.ts'
import { followDispute } from './chargebacks/follow-dispute.ts'
import { lossMails } from './chargebacks/mails.ts'
import { findRefundableCents, refundWalletPeriod } from './periods/refund-period.ts'
import { reversePayment } from './periods/reverse-payment.ts'
import { createTrialLink } from './plans/create-trial-link.ts'
import { offersPlan } from './plans/find-plan.ts'
import { createOffer, type OfferOutcome } from './plans/offers.ts'
import { listOffers, listTrialLinks } from './plans/queries.ts'
import { findPeriodOfPayment } from './periods/queries.ts'
import { findReversedSale, findSales, type SubscriptionReversal, type SubscriptionSale } from './periods/sales.ts'
import { applyPrices } from './prices/announce-price.ts'
import { mayHavePrices, refusalOfPlans } from './prices/own-plans.ts'
import type { PlanChange } from '../profiles/index.ts'
import { findSides, type SubscriptionSides } from './sides-queries.ts'
import { countSubscribers, listRenewingOf } from './queries.ts'
import { endAllOf } from './remove-subscriber.ts'
import { renewSubscriptions, retryRenewal } from './renew-subscriptions.ts'
import { subscriptionRoutes } from './routes.ts'
import { subscribe } from './subscribe.ts'
import type { SubscribeOutcome, SubscribeRequest } from './subscribe-outcome.ts'

export { subscriptionsExport } from './export-queries.ts'
export type { SubscriptionsDeps } from './deps.ts'
export type { SubscriptionReversal, SubscriptionSale } from './periods/sales.ts'

export type Subscriptions = {
  routes: readonly BoundRoute[]
  handlers: readonly EventHandler[]
  jobs: readonly JobDefinition[]
  /** What this feature does about payments that it sold. */
  fulfilment: PaymentFulfilment
  /** Looks at everything that is due now: renews, tries again, locks, ends, reminds. @returns how much there was. */
  renew(): Promise<number>
  /** Subscribes an account like the call, in one transaction; also for the demo data. */
  subscribe(request: SubscribeRequest): Promise<SubscribeOutcome>
  /** Why a creator may not set these prices; null when they may. */
  refusePlans(change: PlanChange): ReturnType<typeof refusalOfPlans>
  /** See `own-plans.ts`. */
  mayHavePrices: typeof mayHavePrices
  /** See `find-plan.ts`. */
  offersPlan(performerId: string): Promise<boolean>
  /** How much of the payment of a period can go back, USD cents; null: it has paid for no period. */
  findRefundableCents(tx: Tx, transactionId: string): Promise<number | null>
  /** Refunds to a wallet what it paid for a period, or part of it. Once per id, in the caller's transaction. */
  refundWalletPeriod(tx: Tx, refund: { reversalId: string; transactionId: string; amountCents: number }): Promise<void>
  /** Offers several months for one price (USD cents), as the creator's own call does. */
  createOffer(offer: { performerId: string; months: OfferMonths; priceCents: number }): Promise<OfferOutcome>
  /** The active offers of a creator. */
  listOffers(performerId: string): Promise<{ id: string; months: number }[]>
  /** Makes a link that gives free days, as the creator's own call does. */
  createTrialLink(link: { performerId: string; days: number; maximumUses: number | null }): Promise<{ code: string }>
  /** The codes of a creator's links that still give free days. */
  listTrialCodes(performerId: string): Promise<string[]>
  /** The sales behind paid periods; one that nothing was paid for is absent. */
  findSales(periodIds: readonly string[]): Promise<SubscriptionSale[]>
  /** The period that a payment is for; null for another payment. */
  findPeriod(transactionId: string): Promise<PaidPeriod | null>
  /** A reversal or reinstatement of a sale; null for an unknown id. */
  findReversal(reversalId: string): Promise<SubscriptionReversal | null>
  /** How many subscriptions of a fan renew. */
  countRenewing(fanId: string): Promise<number>
  /** How many may see each creator's posts as subscribers now; creators without any are absent. */
  countSubscribers(executor: Db | Tx, performerIds: readonly string[]): Promise<Map<string, number>>
  /** The two sides of each; an unknown id is absent. */
  findSides(subscriptionIds: readonly string[]): Promise<Map<string, SubscriptionSides>>
}

const RENEW_EVERY_SECONDS = 15

/** Who pays whom, period after period, on which terms. */
export function createSubscriptions(deps: SubscriptionsDeps): Subscriptions {
  const renew = () => renewSubscriptions(deps)
  return {
    routes: subscriptionRoutes(deps),
    handlers: [...stateHandlers(deps), ...subscriptionMails(deps), ...lossMails(deps)],
    jobs: [{ name: 'subscriptions.renew', everySeconds: RENEW_EVERY_SECONDS, run: async () => void (await renew()) }],
    fulfilment: {
      settle: (tx, { renewalOf, ...payment }) =>
        renewalOf === null
          ? settleCharge(deps, tx, { ...payment, renewalOf })
          : settleRenewal(deps, tx, { ...payment, renewalOf }),
      fail: (tx, payment, failure) => failCharge(deps, tx, payment, failure),
      reverse: (tx, payment, reversal) => reversePayment(deps, tx, payment, reversal),
      retry: (tx, payment) => retryRenewal(deps, tx, payment),
      follow: (tx, payment, gatewayEvent) => followBilling(deps, tx, payment, gatewayEvent),
    },
    renew,
    refusePlans: (change) => refusalOfPlans(deps, change),
    mayHavePrices,
    offersPlan: (performerId) => offersPlan(deps, performerId),
    subscribe: (request) => deps.db.transaction().execute((tx) => subscribe(deps, tx, request)),
    findRefundableCents: (tx, transactionId) => findRefundableCents(deps, tx, transactionId),
    refundWalletPeriod: (tx, refund) => refundWalletPeriod(deps, tx, refund),
    createOffer: (offer) => deps.db.transaction().execute((tx) => createOffer(deps, tx, offer)),
    listOffers: (performerId) => listOffers(deps.db, { performerId, isActive: true }),
    createTrialLink: (link) => createTrialLink(deps.db, { ...link, endsAt: null }),
    async listTrialCodes(performerId) {
      const page = { performerId, isActive: true, now: deps.clock.now(), sort: 'asc', limit: 200, offset: 0 } as const
      return (await listTrialLinks(deps.db, page)).rows.map(({ code }) => code)
    },
    findSales: (periodIds) => findSales(deps.db, periodIds),
    findPeriod: (transactionId) => findPeriodOfPayment(deps.db, transactionId),
    findReversal: (reversalId) => findReversedSale(deps.db, reversalId),
    countRenewing: async (fanId) => (await listRenewingOf(deps.db, fanId)).length,
    countSubscribers: (executor, performerIds) => countSubscribers(executor, { performerIds, now: deps.clock.now() }),
    findSides: (subscriptionIds) => findSides(deps.db, subscriptionIds),
  }
}

/** What other features' events mean for subscriptions. */
function stateHandlers(deps: SubscriptionsDeps): EventHandler[] {
  const local = oneByOne('subscriptions', {
    async 'profiles.performer_state_changed'({ performerId, state }) {
      if (state === 'suspended' || state === 'closed') await endAllOf(deps, performerId)
    },
    async 'identity.account_status_changed'({ accountId, status }) {
      if (status !== 'active') await cancelAllOf(deps, accountId)
    },
    'profiles.plans_changed': ({ performerId }) => applyPrices(deps, performerId),
    'payments.dispute_changed': (payment) => followDispute(deps, payment),
    async 'subscriptions.ended'({ fanId, performerId, reason }) {
      // An account that was removed, or that pays otherwise now, is not made to follow.
      if (reason !== 'removed' && reason !== 'replaced') await deps.audience.follow({ followerId: fanId, performerId })
    },
  })
  const batched = inBatches('subscriptions', {
    'payments.top_up_settled': (topUps) =>
      tryUnpaidOf(
        deps,
        topUps.map(({ accountId }) => accountId),
      ),
  })
  const remote = remotely('subscriptions', {
    'subscriptions.gateway_billing_stopped': (billing) => notifyGateway(deps, billing),
  })
  return [...local, ...batched, ...remote]
}
