import type { FileView } from '@stagedoor/contract/media'
import { fromCents } from '@stagedoor/contract/money'
import type { Product } from '@stagedoor/contract/products'
import type { AccessLevel } from '../../access/index.ts'
import type { CatalogDeps } from '../deps.ts'
import { NO_ENGAGEMENT, type Engagement } from '../facts.ts'
import type { ViewerContext } from '../items/access-facts.ts'
import type { Flags } from '../items/item-row.ts'
import { seeItems, type Seen } from '../items/see-items.ts'
import type { ProductRow } from './row-queries.ts'

/** Products that the viewer reaches, in the given order; the others are left out. Each is shown whole. */
export async function showProducts(
  deps: CatalogDeps,
  viewerContext: ViewerContext,
  rows: readonly (ProductRow & Flags)[],
): Promise<Product[]> {
  const seen = await seeItems(deps, 'product', viewerContext, rows)
  if (seen.length === 0) return []
  const { viewer } = viewerContext
  const levels = new Map<string, AccessLevel>()
  for (const { row, level } of seen) {
    for (const id of row.image_ids) levels.set(id, level)
    // Its address is given by the download link alone.
    if (row.digital_file_id !== null) levels.set(row.digital_file_id, 'preview')
  }
  const [files, engagement] = await Promise.all([
    deps.media.viewsOfFiles([...levels.keys()], { level: (id) => levels.get(id) ?? 'none', viewer }),
    deps.facts.findEngagement(
      deps.db,
      viewer?.accountId ?? null,
      seen.map(({ row }) => row.id),
    ),
  ])
  return seen.map((one) =>
    productView(one, {
      files,
      engagement: engagement.get(one.row.id) ?? NO_ENGAGEMENT,
      isPrivileged: viewer?.role === 'staff' || viewer?.accountId === one.row.performer_id,
    }),
  )
}

type Parts = { files: ReadonlyMap<string, FileView>; engagement: Engagement; isPrivileged: boolean }

function productView({ row, card }: Seen<ProductRow & Flags>, { files, engagement, isPrivileged }: Parts): Product {
  const { likes, comments, bookmarks, isLiked, isBookMarked } = engagement
  const images = row.image_ids.flatMap((id) => files.get(id) ?? [])
  const digitalFile = row.digital_file_id === null ? null : (files.get(row.digital_file_id) ?? null)
  return {
    _id: row.id,
    name: row.title,
    description: row.description,
    type: row.type,
    status: row.status,
    ...(row.removed_reason !== null && { removedReason: row.removed_reason }),
    performerId: row.performer_id,
    performer: card,
    price: fromCents(row.price_token_cents),
    stock: row.stock,
    image: images[0] ?? null,
    images,
    ...(isPrivileged && { digitalFile }),
    digitalFileBytes: digitalFile?.size ?? null,
    stats: { views: row.views, likes, comments, bookmarks },
    isLiked,
    isBookMarked,
    isBought: row.is_bought,
    isFollowed: row.is_following,
    publishedAt: row.published_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
