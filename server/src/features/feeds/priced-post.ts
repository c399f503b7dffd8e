import { toCents } from '@stagedoor/contract/money'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { offerOf, type AccessSource, type Explainable, type Subject } from '../access/index.ts'
import type { FeedsDeps } from './deps.ts'
import { findPost } from './queries.ts'
import { findPostRefs } from './ref-lookup.ts'
import { titleOf } from './rules.ts'
import { explainRef } from './show-posts.ts'

/** A post as a purchase needs it. */
export type PricedPost = { ownerId: string; priceTokenCents: number; title: string; isForSale: boolean }

/**
 * A post for sale, read in the purchase's own transaction. Null: it does not exist for the buyer: not published, its
 * creator not public, or blocked for the buyer or their country.
 */
export async function findPricedPost(
  { profiles, audience, geography }: FeedsDeps,
  tx: Db | Tx,
  { id, buyerId, address }: { id: string; buyerId: string; address: string },
): Promise<PricedPost | null> {
  const row = await findPost(tx, id)
  if (!row || row.status !== 'active' || row.is_deleted) return null
  const ownerId = row.performer_id
  const [isPublic, isBlocked] = await Promise.all([
    profiles.isApproved(tx, ownerId),
    audience.isBlocked(tx, { accountId: buyerId, country: geography.countryOf(address) }, ownerId),
  ])
  if (!isPublic || isBlocked) return null
  return { ownerId, priceTokenCents: row.price_token_cents, title: titleOf(row), isForSale: offerOf(row) === 'sale' }
}

/** Explains posts to the access feature. */
export function createAccessSource(deps: FeedsDeps): AccessSource {
  return {
    type: 'feed',
    async find(executor, id, { accountId, role, address }: Subject): Promise<Explainable | null> {
      const [ref] = await findPostRefs(executor, accountId, [id])
      const country = address === null ? null : deps.geography.countryOf(address)
      const explained = ref && (await explainRef(deps, { viewer: { accountId, role, staffRoles: [] }, country }, ref))
      if (!explained) return null
      const { row, facts } = explained
      const card = (await deps.profiles.findPerformerCards(executor, [row.performer_id])).get(row.performer_id)
      return {
        facts,
        priceTokenCents: offerOf(row) === 'sale' ? row.price_token_cents : null,
        subscriptionCents:
          card?.monthlyPrice === undefined || card.monthlyPrice === null ? null : toCents(card.monthlyPrice),
      }
    },
  }
}
