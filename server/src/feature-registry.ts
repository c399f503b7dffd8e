import { notificationsPort } from './compose-notifications.ts'
import type { Adapters } from './compose-adapters.ts'
import { fanFactsPort } from './compose-audience.ts'
import { departurePort } from './compose-departure.ts'
import { exportPort } from './compose-export.ts'
import { engagementPort } from './compose-engagement.ts'
import type { Gateways } from './compose-gateways.ts'
import { laterPort } from './compose-later.ts'
import type { Platform } from './compose-platform.ts'
import { messagingPort } from './compose-messaging.ts'
import { moderationPort } from './compose-moderation.ts'
import { earningsPort, payersPort, pricedItems, profilesPort } from './compose-ports.ts'
import { searchPort } from './compose-search.ts'
import { salesOfSubscriptions } from './compose-subscriptions.ts'
import { createAccess, type Access } from './features/access/index.ts'
import { createAudience, type Audience } from './features/audience/index.ts'
import { createCatalog, type Catalog } from './features/catalog/index.ts'
import { createEarnings, type Earnings } from './features/earnings/index.ts'
import { createFeeds, type Feeds } from './features/feeds/index.ts'
import { createEngagement, type Engagement } from './features/engagement/index.ts'
import { createGeography, type Geography } from './features/geography/index.ts'
import { createIdentity, type Identity } from './features/identity/index.ts'
import { createNotifications, type Notifications } from './features/notifications/index.ts'
import { createOrders, type Orders } from './features/orders/index.ts'
import { createLivestream, type Livestream } from './features/livestream/index.ts'
import { createMedia, type Media } from './features/media/index.ts'
import { createMessaging, type Messaging } from './features/messaging/index.ts'
import { createModeration, type Moderation } from './features/moderation/index.ts'
import { createPayments, type Payments } from './features/payments/index.ts'
import { createProfiles, type Profiles } from './features/profiles/index.ts'
import { createPurchases, type Purchases } from './features/purchases/index.ts'
import { createSearch, type Search } from './features/search/index.ts'
import { createSite, type Site } from './features/site/index.ts'
import { createSubscriptions, type Subscriptions } from './features/subscriptions/index.ts'
import { createWallet, type Wallet } from './features/wallet/index.ts'

/** What features are built from, besides other features. */
export type Given = Platform &
  Adapters & {
    publicUrl: string
    /** The gateways that are set up here, by their names. */
    gateways: Gateways['byName']
    payoutAccounts: Gateways['payoutAccounts']
  }

/**
 * Each feature that is built: its factory with what it takes, earlier features, and ports to later ones. A later feature can be read
 * only in functions that are called after the composition.
 */
export const registry = {
  site: (given: Given, features: Features): Promise<Site> =>
    createSite({
      ...given,
      facts: { isCountryClosed: (address) => features.geography.isCountryClosed(address) },
    }),

  geography: (given: Given, features: Features): Promise<Geography> =>
    createGeography({ ...given, defaultRegionPolicy: () => features.site.settings.get('defaultRegionPolicy') }),

  identity: (given: Given, features: Features): Identity =>
    createIdentity({
      ...given,
      settings: features.site.settings,
      geography: features.geography,
      passwordCost: given.wrappers.passwordCost,
      facts: laterPort(() => features.profiles.identityFacts),
      departure: departurePort(given.db, features),
      exportFacts: exportPort(given.db, features),
    }),

  profiles: (given: Given, features: Features): Profiles =>
    createProfiles({
      ...given,
      settings: features.site.settings,
      identity: features.identity,
      refuseEarly: features.site.refuseEarly,
      facts: profilesPort(given.db, features),
    }),

  audience: (given: Given, features: Features): Audience =>
    createAudience({
      ...given,
      profiles: features.profiles,
      geography: features.geography,
      facts: fanFactsPort(features),
    }),

  access: (given: Given, features: Features): Access =>
    createAccess({
      ...given,
      sources: () => [
        features.feeds.accessSource,
        ...features.catalog.accessSources,
        features.messaging.accessSource,
        features.livestream.accessSource,
      ],
    }),

  media: (given: Given, features: Features): Media =>
    createMedia({
      ...given,
      settings: features.site.settings,
      findViewer: features.identity.findViewer,
      refuseEarly: features.site.refuseEarly,
      facts: {
        mayStillSee: async (requester, fileId) =>
          (await features.feeds.mayStillSee(requester, fileId)) ||
          // Only posts can be open to visitors.
          (requester.viewer !== null &&
            ((await features.catalog.mayStillSee(requester, fileId)) ||
              (await features.messaging.mayStillSee(requester, fileId)))),
        fetchCaptions: (requester, id) => features.catalog.fetchCaptions(requester, id),
        levelInPost: (requester, part) => features.feeds.levelInPost(requester, part),
        filmOf: (videoId) => features.catalog.filmOf(videoId),
      },
    }),

  moderation: (given: Given, features: Features): Moderation =>
    createModeration({ ...given, ...moderationPort(features) }),

  wallet: (given: Given): Promise<Wallet> => createWallet(given),

  payments: (given: Given, features: Features): Payments =>
    createPayments({
      ...given,
      settings: features.site.settings,
      wallet: features.wallet,
      fulfilments: { subscription: laterPort(() => features.subscriptions.fulfilment) },
      ...payersPort(given.db, features),
      isDiscreet: (accountId) => features.notifications.isDiscreet(accountId),
      findPeriod: (transactionId) => features.subscriptions.findPeriod(transactionId),
    }),

  subscriptions: (given: Given, features: Features): Subscriptions =>
    createSubscriptions({
      ...given,
      settings: features.site.settings,
      identity: features.identity,
      profiles: features.profiles,
      audience: features.audience,
      access: features.access,
      wallet: features.wallet,
      payments: features.payments,
      countryOf: features.geography.countryOf,
      isDiscreet: (accountId) => features.notifications.isDiscreet(accountId),
    }),

  feeds: (given: Given, features: Features): Feeds =>
    createFeeds({
      ...given,
      identity: features.identity,
      geography: features.geography,
      profiles: features.profiles,
      audience: features.audience,
      access: features.access,
      media: features.media,
      facts: { findEngagement: (...things) => features.engagement.countsOf(...things) },
    }),

  catalog: (given: Given, features: Features): Catalog =>
    createCatalog({
      ...given,
      identity: features.identity,
      geography: features.geography,
      profiles: features.profiles,
      audience: features.audience,
      access: features.access,
      media: features.media,
      facts: { findEngagement: (...things) => features.engagement.countsOf(...things) },
    }),

  messaging: (given: Given, features: Features): Messaging => createMessaging({ ...given, ...messagingPort(features) }),

  livestream: (given: Given, features: Features): Livestream =>
    createLivestream({
      ...given,
      geography: features.geography,
      profiles: features.profiles,
      audience: features.audience,
      access: features.access,
      media: features.media,
      catalog: features.catalog,
      messaging: features.messaging,
      settings: features.site.settings,
      wallet: features.wallet,
      facts: {
        chargeMinute: (tx, minute) => features.purchases.chargeMinute(tx, minute),
        findTips: (purchaseIds) => features.purchases.findSales(purchaseIds),
        sumSession: (executor, session) => features.purchases.sumSession(executor, session),
        refundTicket: (tx, ticket) => features.purchases.refundTicket(tx, ticket),
      },
    }),

  orders: (given: Given, features: Features): Orders =>
    createOrders({
      ...given,
      settings: features.site.settings,
      identity: features.identity,
      catalog: features.catalog,
      media: features.media,
      profiles: features.profiles,
      facts: {
        lockPurchase: (tx, purchaseId) => features.purchases.lock(tx, purchaseId),
        refundPurchase: (tx, purchaseId) => features.purchases.refundRest(tx, purchaseId),
        isDiscreet: (accountId) => features.notifications.isDiscreet(accountId),
      },
    }),

  purchases: (given: Given, features: Features): Purchases =>
    createPurchases({
      ...given,
      settings: features.site.settings,
      profiles: features.profiles,
      access: features.access,
      wallet: features.wallet,
      payments: features.payments,
      subscriptions: features.subscriptions,
      findPayer: payersPort(given.db, features).findPayer,
      sources: pricedItems(given.db, features),
    }),

  engagement: (given: Given, features: Features): Engagement =>
    createEngagement({ ...given, ...engagementPort(given.db, features) }),

  search: (given: Given, features: Features): Search => createSearch({ ...given, ...searchPort(features) }),

  earnings: (given: Given, features: Features): Earnings => {
    const { site, wallet, subscriptions } = features
    const earnings = createEarnings({ ...given, settings: site.settings, wallet, facts: earningsPort(features) })
    return { ...earnings, handlers: [...earnings.handlers, ...salesOfSubscriptions({ subscriptions, earnings })] }
  },

  notifications: (given: Given, features: Features): Promise<Notifications> =>
    createNotifications({
      ...given,
      settings: features.site.settings,
      countryOf: features.geography.countryOf,
      facts: notificationsPort(given.db, features),
    }),
}

type Registry = typeof registry

type PublicApis = { [Name in keyof Registry]: Awaited<ReturnType<Registry[Name]>> }

/** The public APIs of all features. An interface, because the registry that it is derived from takes it. */
export interface Features extends PublicApis {}
