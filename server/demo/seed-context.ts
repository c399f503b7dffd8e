import type { FastifyInstance } from 'fastify'
import type { Clock } from '#src/clock/clock.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { Viewer } from '#src/platform/http/viewer.ts'
import type { Catalog } from '#src/features/catalog/index.ts'
import type { Audience } from '#src/features/audience/index.ts'
import type { Earnings } from '#src/features/earnings/index.ts'
import type { Feeds } from '#src/features/feeds/index.ts'
import type { Orders } from '#src/features/orders/index.ts'
import type { Messaging } from '#src/features/messaging/index.ts'
import type { Identity } from '#src/features/identity/index.ts'
import type { Media } from '#src/features/media/index.ts'
import type { Payments } from '#src/features/payments/index.ts'
import type { Profiles } from '#src/features/profiles/index.ts'
import type { Purchases } from '#src/features/purchases/index.ts'
import type { Subscriptions } from '#src/features/subscriptions/index.ts'
import type { Wallet } from '#src/features/wallet/index.ts'

/** The public APIs and parts of the application that seeding uses. */
export type SeedContext = {
  features: {
    identity: Pick<Identity, 'register' | 'findAccountId' | 'hasAccounts'>
    profiles: Pick<
      Profiles,
      'updateAccount' | 'showPicture' | 'takeWelcomeVideo' | 'findUserCards' | 'findPerformerCards'
    >
    audience: Pick<Audience, 'follow'>
    media: Pick<Media, 'describeOwnFile' | 'storeFile' | 'storePicture'>
    feeds: Pick<Feeds, 'createPost' | 'listOwn' | 'makePollOption' | 'vote'>
    catalog: Pick<Catalog, 'createGallery' | 'addPhoto' | 'addVideo' | 'addProduct' | 'listOwn'>
    messaging: Pick<Messaging, 'open' | 'send'>
    orders: Pick<Orders, 'addresses' | 'listBought' | 'update' | 'cancel'>
    wallet: Pick<Wallet, 'creditTopUp' | 'countPaidTopUps'>
    subscriptions: Pick<
      Subscriptions,
      'subscribe' | 'renew' | 'createOffer' | 'listOffers' | 'createTrialLink' | 'listTrialCodes'
    >
    payments: Pick<Payments, 'checkout' | 'reconciliation' | 'packages' | 'coupons'>
    purchases: Pick<Purchases, 'buy' | 'countCharges'>
    earnings: Pick<Earnings, 'saveBankingDetails' | 'requestWholePayout' | 'decidePayout' | 'countPayouts'>
  }
  db: Db
  clock: Clock
  /** Serves the payment page of the sandbox gateway. */
  http: Pick<FastifyInstance, 'inject'>
  /** Delivers every event that is due. */
  drain(): Promise<void>
  /** Runs every scheduled job once. */
  runDue(): Promise<void>
}

export type Print = (line: string) => void

/** A demo account as a viewer who signed in at this moment. */
export function viewerOf(
  clock: Clock,
  person: { accountId: string; username: string; role: 'user' | 'performer' },
): Viewer {
  return { ...person, sessionId: '', staffRoles: [], authenticatedAt: clock.now(), impersonatorId: null }
}
