import type { Viewer } from '#src/platform/http/viewer.ts'
import type { CatalogDeps } from './deps.ts'
import { findItem } from './items/list-queries.ts'
import { seeItems } from './items/see-items.ts'
import { findPhoto } from './photos/row-queries.ts'
import { findProductsOfFile } from './products/queries.ts'
import { seeProductFile } from './products/sell-product.ts'
import { findVideoOfFile } from './videos/queries.ts'
import { videos } from './videos/row-queries.ts'

/** The account that fetches a file, and its address. */
export type Fetcher = { viewer: Viewer; address: string }

/**
 * Whether a photo, a video or a product with this file is open to the viewer now: the same decision as for the item itself, repeated
 * because a link may outlive a subscription, a block or a take-down.
 */
export async function mayStillSeeFile(
  deps: CatalogDeps,
  { viewer, address }: Fetcher,
  fileId: string,
): Promise<boolean> {
  const viewerContext = { viewer, country: deps.geography.countryOf(address) }
  const photo = await findPhoto(deps.db, { fileId }, viewer.accountId)
  const photos = photo ? await seeItems(deps, 'gallery', viewerContext, [photo]) : []
  if (photos.some(({ level }) => level === 'full')) return true
  for (const id of await findVideoOfFile(deps.db, fileId)) {
    const row = await findItem(deps.db, videos, id, viewer.accountId)
    const seen = row ? await seeItems(deps, 'video', viewerContext, [row]) : []
    if (seen.some(({ level }) => level === 'full')) return true
  }
  for (const id of await findProductsOfFile(deps.db, fileId)) {
    const seen = await seeProductFile(deps, { viewer, address }, id)
    if (seen?.level === 'full') return true
  }
  return false
}
