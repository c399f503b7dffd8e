import { sql } from 'kysely'
import type { Features } from './feature-registry.ts'
import type { MessagingDeps } from './features/messaging/index.ts'

/** The features that messages use, and what they ask later ones. */
export const messagingPort = (
  features: Features,
): Pick<
  MessagingDeps,
  'access' | 'audience' | 'blockedWords' | 'facts' | 'geography' | 'identity' | 'media' | 'moderation' | 'profiles'
> => ({
  blockedWords: () => features.site.settings.get('blockedWords'),
  identity: features.identity,
  geography: features.geography,
  profiles: features.profiles,
  audience: features.audience,
  access: features.access,
  media: features.media,
  moderation: features.moderation,
  facts: {
    async findSpending(executor, { fanId, performerId }) {
      const tippedTokenCents = await features.purchases.sumTips(executor, { buyerId: fanId, sellerId: performerId })
      const { rows } = await sql<{ spent: number }>`select spent_token_cents as spent from spending_with(${performerId})
        where account_id = ${fanId}`.execute(executor)
      return { tippedTokenCents, spentTokenCents: Math.max(rows[0]?.spent ?? 0, tippedTokenCents) }
    },
    async findEarned(executor, { buyerId, messageIds }) {
      const purchaseIds = await features.access.findPurchaseIds(executor, buyerId, 'message', messageIds)
      const sales = await features.purchases.findSales(purchaseIds)
      return new Map(
        sales.map(({ targetId, totalTokenCents, commissionTokenCents }) => [
          targetId,
          totalTokenCents - commissionTokenCents,
        ]),
      )
    },
    async findSubscribedSince(executor, { fanId, performerId }) {
      const { rows } = await sql<{ since: Date }>`select since::timestamptz(3) from subscribers_of(${performerId})
        where account_id = ${fanId}`.execute(executor)
      return rows[0]?.since ?? null
    },
    offersPlan: (performerId) => features.subscriptions.offersPlan(performerId),
  },
})
