import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Clock } from './clock/clock.ts'
import type { Config } from './config/config.ts'
import { earningsPort, identityPort, payersPort, profilesPort } from './compose-ports.ts'
import { composeGateways } from './compose-gateways.ts'
import { salesOfSubscriptions, subscriptionFulfilment } from './compose-subscriptions.ts'
import { createAccess, type Access } from './features/access/index.ts'
import { createAudience, type Audience } from './features/audience/index.ts'
import { createEarnings, type Earnings } from './features/earnings/index.ts'
import { createFeeds, noFeedFacts, type Feeds } from './features/feeds/index.ts'
import { createGeography, type Geography } from './features/geography/index.ts'
import { createIdentity, type Identity } from './features/identity/index.ts'
import { createMedia, type Media } from './features/media/index.ts'
import { createPayments, type Payments } from './features/payments/index.ts'
import { createProfiles, type Profiles } from './features/profiles/index.ts'
import { createPurchases, tipSource, type Purchases } from './features/purchases/index.ts'
import { createSite, type Site } from './features/site/index.ts'
import { createSubscriptions, type Subscriptions } from './features/subscriptions/index.ts'
import { createWallet, type Wallet } from './features/wallet/index.ts'
import { createSandboxAgeAssurance } from './platform/age-assurance/sandbox-age-assurance.ts'
import { createSandboxCaptcha } from './platform/captcha/sandbox-captcha.ts'
import { createSiteverifyCaptcha } from './platform/captcha/siteverify-captcha.ts'
import type { Db } from './platform/db/database.ts'
import { openCountryDatabase } from './platform/geolocation/country-database.ts'
import type { GaugeDefinition } from './platform/http/operations.ts'
import type { RateLimiter } from './platform/http/rate-limiter.ts'
import type { BoundRoute } from './platform/http/route.ts'
import type { JobDefinition, Jobs } from './platform/jobs/jobs.ts'
import { createLocalMailbox } from './platform/mail/local-mailbox.ts'
import { registerMailPages } from './platform/mail/mail-pages.ts'
import { createSmtpMailer } from './platform/mail/smtp-mailer.ts'
import type { EventHandler } from './platform/outbox/handlers.ts'
import type { Waker } from './platform/outbox/waker.ts'
import type { Realtime } from './platform/realtime/realtime.ts'
import { createLocalStorage } from './platform/storage/local-storage.ts'
import { createPictures } from './platform/transcoding/pictures.ts'

/** What the platform gives to the features; the factory of each names what it takes. */
export type Platform = {
  config: Config
  db: Db
  clock: Clock
  log: FastifyBaseLogger
  limiter: RateLimiter
  jobs: Jobs
  realtime: Realtime
  waker: Waker
  /** Where this process takes requests from itself; null while it does not listen. */
  ownOrigin(): string | null
}

/** What a feature may contribute besides its public API. */
type ComposedFeature = {
  routes?: readonly BoundRoute[]
  handlers?: readonly EventHandler[]
  jobs?: readonly JobDefinition[]
  gauges?: readonly GaugeDefinition[]
  registerPages?(http: FastifyInstance): Promise<void> | void
  close?(): Promise<void> | void
}

/** The public APIs that the composition, the demo data and tests use, and what all features contribute. */
export type Features = {
  site: Site
  geography: Geography
  identity: Identity
  profiles: Profiles
  audience: Audience
  access: Access
  media: Media
  wallet: Wallet
  payments: Payments
  subscriptions: Subscriptions
  feeds: Feeds
  purchases: Purchases
  earnings: Earnings
  routes: readonly BoundRoute[]
  handlers: readonly EventHandler[]
  jobs: readonly JobDefinition[]
  gauges: readonly GaugeDefinition[]
  registerPages(http: FastifyInstance): Promise<void>
  close(): Promise<void>
}

/**
 * Builds every feature on the platform, earliest first. A port is filled with a later feature,
 * which is there by the time it is asked.
 */
export async function composeFeatures(platform: Platform): Promise<Features> {
  const { config, db, clock, log, limiter, jobs, realtime, waker } = platform
  const { publicUrl, secretKey } = config
  const storage = await createLocalStorage(config.storage.directory)
  // Decoding pictures is the heaviest thing here: one process leaves the other core to answers.
  const pictures = createPictures({ size: 1, log })
  const mailbox = createLocalMailbox({ directory: join(config.dataDir, 'mail'), now: clock.now })
  const mailServer = config.mail && createSmtpMailer({ ...config.mail, senderName: () => settings.get('siteName') })
  const mailer = mailServer ?? mailbox
  const gateways = await composeGateways(platform, { findViewer: (token) => identity.findViewer(token) })
  const captcha = config.captcha ? createSiteverifyCaptcha(config.captcha, config) : createSandboxCaptcha(config)
  const findCountry = await openCountryDatabase(config.countryDatabase)

  const site = await createSite({
    db,
    clock,
    config,
    log,
    mailer,
    captcha,
    pictures,
    facts: { isCountryClosed: (address) => geography.isCountryClosed(address) },
  })
  const { settings } = site
  const ageAssurance = createSandboxAgeAssurance({ publicUrl, secretKey, now: clock.now })
  const geography = await createGeography({
    db,
    clock,
    config,
    ageAssurance,
    log,
    findCountry,
    defaultRegionPolicy: () => settings.get('defaultRegionPolicy'),
  })
  const identity: Identity = createIdentity({
    db,
    clock,
    config,
    limiter,
    realtime,
    mailer,
    captcha,
    settings,
    geography,
    facts: identityPort(() => profiles),
  })
  const profiles: Profiles = createProfiles({
    db,
    config,
    identity,
    settings,
    documentStorage: await createLocalStorage(join(config.dataDir, 'documents')),
    limiter,
    refuseEarly: site.refuseEarly,
    facts: profilesPort({
      db,
      countryOf: geography.countryOf,
      features: () => ({ audience, access, media, wallet, feeds, subscriptions }),
    }),
  })
  const audience = createAudience({ db, profiles, geography })
  const access = createAccess({ db, sources: () => [feeds.accessSource] })
  const media: Media = createMedia({
    db,
    clock,
    config,
    log,
    jobs,
    realtime,
    storage,
    pictures,
    findViewer: identity.findViewer,
    refuseEarly: site.refuseEarly,
    facts: {
      mayStillSee: (requester, fileId) => feeds.mayStillSee(requester, fileId),
      levelInPost: (requester, part) => feeds.levelInPost(requester, part),
    },
  })
  const wallet: Wallet = await createWallet({ db, log })
  const selling = { db, clock, log, waker, publicUrl, settings, wallet }
  const payments: Payments = createPayments({
    ...selling,
    realtime,
    mailer,
    gateways: gateways.byName,
    payoutAccounts: gateways.payoutAccounts,
    fulfilments: { subscription: subscriptionFulfilment(() => subscriptions) },
    ...payersPort({ db, identity, profiles }),
  })
  const sold = { ...selling, access, payments, profiles, identity }
  const subscriptions: Subscriptions = createSubscriptions({
    ...sold,
    mailer,
    audience,
    countryOf: geography.countryOf,
  })
  const feeds: Feeds = createFeeds({ db, clock, geography, profiles, audience, access, media, facts: noFeedFacts })
  const purchases = createPurchases({
    ...sold,
    realtime,
    subscriptions,
    sources: [
      tipSource({ isApproved: profiles.isApproved, isBlocked: audience.isBlocked, countryOf: geography.countryOf }),
      { kind: 'feed', find: feeds.findPriced },
    ],
  })
  const earningsFacts = earningsPort({ identity, profiles, purchases })
  const earnings = createEarnings({ ...selling, config, realtime, mailer, facts: earningsFacts })

  const composed: readonly ComposedFeature[] = [
    site,
    geography,
    identity,
    profiles,
    audience,
    access,
    media,
    wallet,
    payments,
    subscriptions,
    feeds,
    purchases,
    earnings,
  ]
  return {
    site,
    geography,
    identity,
    profiles,
    audience,
    access,
    media,
    wallet,
    payments,
    subscriptions,
    feeds,
    purchases,
    earnings,
    routes: composed.flatMap((feature) => feature.routes ?? []),
    handlers: [
      ...composed.flatMap((feature) => feature.handlers ?? []),
      ...salesOfSubscriptions({ subscriptions, earnings }),
    ],
    jobs: [...composed.flatMap((feature) => feature.jobs ?? []), ...gateways.jobs],
    gauges: composed.flatMap((feature) => feature.gauges ?? []),
    async registerPages(http) {
      for (const feature of composed) await feature.registerPages?.(http)
      gateways.registerPages(http)
      if (config.isProduction) return
      ageAssurance.registerPages(http)
      registerMailPages(http, mailbox)
    },
    async close() {
      await gateways.close()
      for (const one of [...composed.toReversed(), pictures, mailServer]) await one?.close?.()
    },
  }
}
