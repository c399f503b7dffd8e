import type { Viewer } from '#src/platform/http/viewer.ts'
import type { CatalogDeps } from './deps.ts'
import { seeItems } from './items/see-items.ts'
import { findPhoto } from './photos/row-queries.ts'

/** The account that fetches a file, and its address. */
export type Fetcher = { viewer: Viewer; address: string }

/**
 * Whether a photo or a video with this file is open to the viewer now: the same decision as for the item itself, repeated
 * because a link may outlive a subscription, a block or a take-down.
 */
export async function mayStillSeeFile(
  deps: CatalogDeps,
  { viewer, address }: Fetcher,
  fileId: string,
): Promise<boolean> {
  const viewerContext = { viewer, country: deps.geography.countryOf(address) }
  const photo = await findPhoto(deps.db, { fileId }, viewer.accountId)
  const seen = photo ? await seeItems(deps, 'gallery', viewerContext, [photo]) : []
  return seen.some(({ level }) => level === 'full')
}
