import type { Features } from './feature-registry.ts'
import { accessExport } from './features/access/index.ts'
import { audienceExport } from './features/audience/index.ts'
import { catalogExport } from './features/catalog/index.ts'
import { engagementExport } from './features/engagement/index.ts'
import { feedsExport } from './features/feeds/index.ts'
import { identityExport, type ExportFacts } from './features/identity/index.ts'
import { livestreamExport } from './features/livestream/index.ts'
import { mediaExport } from './features/media/index.ts'
import { messagingExport } from './features/messaging/index.ts'
import { moderationExport } from './features/moderation/index.ts'
import { notificationsExport } from './features/notifications/index.ts'
import { ordersExport } from './features/orders/index.ts'
import { paymentsExport } from './features/payments/index.ts'
import { profilesExport } from './features/profiles/index.ts'
import { purchasesExport } from './features/purchases/index.ts'
import { siteExport } from './features/site/index.ts'
import { subscriptionsExport } from './features/subscriptions/index.ts'
import { walletExport } from './features/wallet/index.ts'
import type { Db } from './platform/db/database.ts'

/** What a person gets with a copy of their data, of every feature. A test names each column that is left out. */
export function exportPort(db: Db, features: Pick<Features, 'earnings' | 'profiles'>): ExportFacts {
  return {
    parts: () => [
      ...identityExport,
      ...profilesExport,
      ...audienceExport,
      ...accessExport,
      ...mediaExport,
      ...moderationExport,
      ...walletExport,
      ...paymentsExport,
      ...subscriptionsExport,
      ...feedsExport,
      ...catalogExport,
      ...messagingExport,
      ...livestreamExport,
      ...ordersExport,
      ...purchasesExport,
      ...engagementExport,
      ...features.earnings.exportParts,
      ...notificationsExport,
      ...siteExport,
    ],
    findPeople: async (accountIds) =>
      accountIds.length === 0 ? new Map() : features.profiles.findUserCards(db, accountIds),
  }
}
