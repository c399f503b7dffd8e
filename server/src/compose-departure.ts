import type { DeletionObstacle } from '@stagedoor/contract/deletion-words'
import type { Features } from './feature-registry.ts'
import { audienceErasure } from './features/audience/index.ts'
import { catalogErasure, findCatalogFiles } from './features/catalog/index.ts'
import { earningsErasure, findSoldIds } from './features/earnings/index.ts'
import { engagementErasure } from './features/engagement/index.ts'
import { feedsErasure, findPostFiles } from './features/feeds/index.ts'
import type { DepartureFacts } from './features/identity/index.ts'
import { isLive, livestreamErasure } from './features/livestream/index.ts'
import { lockOwnFiles } from './features/media/index.ts'
import { messagingErasure } from './features/messaging/index.ts'
import { findOpenEvidence, moderationErasure } from './features/moderation/index.ts'
import { notificationsErasure } from './features/notifications/index.ts'
import { hasOpenOrders, ordersErasure } from './features/orders/index.ts'
import { isInDispute, paymentsErasure } from './features/payments/index.ts'
import { searchErasure } from './features/search/index.ts'
import { siteErasure } from './features/site/index.ts'
import { walletErasure } from './features/wallet/index.ts'
import { fromCents } from '@stagedoor/contract/money'
import type { Db, Tx } from './platform/db/database.ts'
import { rowsOf, type ErasureStep } from './platform/db/erasure.ts'

const BATCH_SIZE = 200

/** Of the platform: uploads that nothing took, whose parts their sweep deletes, and answers that are repeated to the account. */
const platformErasure: readonly ErasureStep[] = [
  rowsOf('upload', 'account_id'),
  rowsOf('idempotency_key', 'account_id'),
]

/** What everybody has of an account, in the order in which it goes: what shows files before the files. */
const STEPS: readonly ErasureStep[] = [
  ...notificationsErasure,
  ...searchErasure,
  ...engagementErasure,
  ...livestreamErasure,
  ...messagingErasure,
  ...feedsErasure,
  ...catalogErasure,
  ...ordersErasure,
  ...earningsErasure,
  ...paymentsErasure,
  ...walletErasure,
  ...moderationErasure,
  ...audienceErasure,
  ...siteErasure,
  ...platformErasure,
]

/** What the deletion of an account means: what hinders it, what it changes, and what is erased where. */
export function departurePort(db: Db, features: Features): DepartureFacts {
  return {
    findObstacles: (executor, accountId) => findObstacles(executor, features, accountId),
    async describe(accountId) {
      const [obstacles, balance, earnings, renewing, subscribers, keepsRecords] = await Promise.all([
        findObstacles(db, features, accountId),
        features.wallet.balanceOf(db, accountId),
        features.wallet.earningsOf(db, accountId),
        features.subscriptions.countRenewing(accountId),
        features.subscriptions.countSubscribers(db, [accountId]),
        features.profiles.departure.keepsRecords(accountId),
      ])
      return {
        obstacles,
        balance: fromCents(balance),
        lostEarnings: fromCents(isEnoughForPayout(features, earnings) ? 0 : Math.max(earnings, 0)),
        renewing,
        subscribers: subscribers.get(accountId) ?? 0,
        keepsRecords,
      }
    },
    hide: (tx, accountId) => features.profiles.departure.hide(tx, accountId),
    show: (tx, accountId, hidden) => features.profiles.departure.show(tx, accountId, hidden),
    erase: (accountId) => erase(db, features, accountId),
    eraseProfile: (tx, accountId) => features.profiles.departure.eraseProfile(tx, accountId),
    eraseRecords: (tx, accountId) => features.profiles.departure.eraseRecords(tx, accountId),
  }
}

/** What is to be settled first, in the order in which it is told. */
async function findObstacles(
  executor: Db | Tx,
  features: Pick<Features, 'earnings' | 'site' | 'wallet'>,
  accountId: string,
): Promise<DeletionObstacle[]> {
  const found: Record<DeletionObstacle, boolean> = {
    earnings: isEnoughForPayout(features, await features.wallet.earningsOf(executor, accountId)),
    payout: await features.earnings.hasOpenPayout(executor, accountId),
    dispute: await isInDispute(executor, accountId),
    live: await isLive(executor, accountId),
    orders: await hasOpenOrders(executor, accountId),
  }
  return (Object.keys(found) as DeletionObstacle[]).filter((obstacle) => found[obstacle])
}

/** Less than the minimum payout hinders no deletion: nobody could ever withdraw it. Nothing is never enough. */
const isEnoughForPayout = ({ site }: Pick<Features, 'site'>, earnedTokenCents: number): boolean =>
  earnedTokenCents > 0 && earnedTokenCents >= site.settings.cents('minimumPayoutAmount')

/** Erases in batches, each its own transaction: killed after any of them, the next run goes on with what is there. */
async function erase(
  db: Db,
  { identity, media }: Pick<Features, 'identity' | 'media'>,
  accountId: string,
): Promise<void> {
  await identity.forgetExport(accountId)
  const leaver = { accountId, soldIds: await findSoldIds(db, accountId), reportedIds: await findOpenEvidence(db) }
  for (const step of STEPS) await repeat(db, (tx) => step(tx, leaver, BATCH_SIZE))
  const keptIds = [...(await findPostFiles(db, accountId)), ...(await findCatalogFiles(db, accountId))]
  await repeat(db, async (tx) => {
    const fileIds = await lockOwnFiles(tx, { ownerId: accountId, keptIds, limit: BATCH_SIZE })
    await media.deleteFiles(tx, fileIds)
    return fileIds.length
  })
}

async function repeat(db: Db, batch: (tx: Tx) => Promise<number>): Promise<void> {
  while ((await db.transaction().execute(batch)) === BATCH_SIZE) continue
}
