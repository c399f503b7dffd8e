import type { FastifyInstance } from 'fastify'
import type { Clock } from '#src/clock/clock.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { Viewer } from '#src/platform/http/viewer.ts'
import type { Audience } from '../features/audience/index.ts'
import type { Earnings } from '../features/earnings/index.ts'
import type { Feeds } from '../features/feeds/index.ts'
import type { Identity } from '../features/identity/index.ts'
import type { Media } from '../features/media/index.ts'
import type { Payments } from '../features/payments/index.ts'
import type { Profiles } from '../features/profiles/index.ts'
import type { Purchases } from '../features/purchases/index.ts'
import type { Subscriptions } from '../features/subscriptions/index.ts'
import type { Wallet } from '../features/wallet/index.ts'

/** The doors that the demo world is made through; the application has them all. */
export type SeedContext = {
  features: {
    identity: Pick<Identity, 'register' | 'findAccountId' | 'hasAccounts'>
    profiles: Pick<Profiles, 'updateAccount' | 'showPicture' | 'findUserCards' | 'findPerformerCards'>
    audience: Pick<Audience, 'follow'>
    media: Pick<Media, 'storePicture'>
    feeds: Pick<Feeds, 'createPost' | 'listOwn' | 'makePollOption' | 'vote'>
    wallet: Pick<Wallet, 'creditTopUp' | 'countTopUps'>
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
  /** The product itself, where the sandbox's own pages are. */
  http: Pick<FastifyInstance, 'inject'>
  /** Delivers every event that is due. */
  drain(): Promise<void>
  /** Runs every scheduled job once. */
  runDue(): Promise<void>
}

export type Say = (line: string) => void

/** Somebody of the demo world, as if they were signed in at this moment. */
export function viewerOf(
  clock: Clock,
  person: { accountId: string; username: string; role: 'user' | 'performer' },
): Viewer {
  return { ...person, sessionId: '', staffRoles: [], authenticatedAt: clock.now(), impersonatorId: null }
}
