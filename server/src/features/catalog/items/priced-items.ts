import { toCents } from '@stagedoor/contract/money'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { offerOf, type AccessSource, type Explainable, type Subject } from '../../access/index.ts'
import type { CatalogDeps } from '../deps.ts'
import { findItem, findPublicItem, type ItemTable } from './list-queries.ts'
import type { ItemKind, ItemRow } from './item-row.ts'
import { judgeFor } from './see-items.ts'

/** An item as a purchase needs it. */
export type PricedItem = { ownerId: string; priceTokenCents: number; title: string; isForSale: boolean }

/**
 * An item for sale, read in the purchase's own transaction. Null: it does not exist for the buyer: not published, its
 * creator not public, or blocked for the buyer or their country.
 */
export async function findPricedItem(
  { profiles, audience, geography }: CatalogDeps,
  tx: Db | Tx,
  { kind, id, buyerId, address }: { kind: ItemKind; id: string; buyerId: string; address: string },
): Promise<PricedItem | null> {
  const row = await findPublicItem(tx, kind, id)
  if (!row) return null
  const ownerId = row.performer_id
  const [isPublic, isBlocked] = await Promise.all([
    profiles.isApproved(tx, ownerId),
    audience.isBlocked(tx, { accountId: buyerId, country: geography.countryOf(address) }, ownerId),
  ])
  if (!isPublic || isBlocked) return null
  return { ownerId, priceTokenCents: row.price_token_cents, title: row.title, isForSale: offerOf(row) === 'sale' }
}

/** Explains items of a kind to the access feature. */
export function createAccessSource(
  deps: CatalogDeps,
  table: ItemTable<ItemRow>,
  type: ItemKind | 'product_file' = table.kind,
): AccessSource {
  return {
    type,
    async find(executor, id, { accountId, role, address }: Subject): Promise<Explainable | null> {
      const row = await findItem(executor, table, id, accountId)
      if (!row) return null
      const country = address === null ? null : deps.geography.countryOf(address)
      const viewerContext = { viewer: { accountId, role, staffRoles: [] }, country }
      const judge = await judgeFor(deps, type, viewerContext, [row])
      const monthlyPrice = judge.cards.get(row.performer_id)?.monthlyPrice ?? null
      return {
        facts: judge.factsOf(row),
        priceTokenCents: offerOf(row) === 'sale' ? row.price_token_cents : null,
        subscriptionCents: monthlyPrice === null ? null : toCents(monthlyPrice),
      }
    },
  }
}
