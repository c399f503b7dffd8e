import type { ReachedItem } from '../../access/index.ts'
import type { CatalogDeps } from '../deps.ts'
import type { ViewerContext } from './access-facts.ts'
import type { ItemRow } from './item-row.ts'
import { findItem, type ItemTable } from './list-queries.ts'
import { seeItems } from './see-items.ts'

/** How far the viewer reaches an item; null when it does not exist for them. */
export async function reachItem(
  deps: CatalogDeps,
  table: ItemTable<ItemRow>,
  viewerContext: ViewerContext,
  id: string,
): Promise<ReachedItem | null> {
  const row = await findItem(deps.db, table, id, viewerContext.viewer?.accountId ?? null)
  const [seen] = row ? await seeItems(deps, table.kind, viewerContext, [row]) : []
  if (!seen) return null
  const { performer_id, is_sale, price_token_cents } = seen.row
  return { ownerId: performer_id, level: seen.level, isSale: is_sale, priceTokenCents: price_token_cents }
}
