import type { Gallery } from '@stagedoor/contract/galleries'
import type { FileView } from '@stagedoor/contract/media'
import type { AccessLevel } from '../../access/index.ts'
import type { CatalogDeps } from '../deps.ts'
import { NO_ENGAGEMENT, type Engagement } from '../facts.ts'
import type { ViewerContext } from '../items/access-facts.ts'
import type { Flags } from '../items/item-row.ts'
import { itemView } from '../items/item-view.ts'
import { seeItems, type Seen } from '../items/see-items.ts'
import type { GalleryRow } from './row-queries.ts'

/** Galleries as far as the viewer may see them, in the given order; invisible ones are left out. */
export async function showGalleries(
  deps: CatalogDeps,
  viewerContext: ViewerContext,
  rows: readonly (GalleryRow & Flags)[],
): Promise<Gallery[]> {
  const seen = await seeItems(deps, 'gallery', viewerContext, rows)
  if (seen.length === 0) return []
  const { viewer } = viewerContext
  const levels = new Map<string, AccessLevel>()
  for (const { row, level } of seen) if (row.cover_file_id !== null) levels.set(row.cover_file_id, level)
  const [files, engagement] = await Promise.all([
    deps.media.viewsOfFiles([...levels.keys()], { level: (id) => levels.get(id) ?? 'none', viewer }),
    deps.facts.findEngagement(
      deps.db,
      viewer?.accountId ?? null,
      seen.map(({ row }) => row.id),
    ),
  ])
  return seen.map((one) => galleryView(one, files, engagement.get(one.row.id) ?? NO_ENGAGEMENT))
}

/** At level `meta` a viewer learns that the gallery exists, its title and its price. */
function galleryView(
  seen: Seen<GalleryRow & Flags>,
  files: ReadonlyMap<string, FileView>,
  engagement: Engagement,
): Gallery {
  const { row, level } = seen
  const isMeta = level === 'meta'
  const { likes, comments, bookmarks } = engagement
  return {
    ...itemView(seen, engagement),
    description: isMeta ? '' : row.description,
    status: row.status,
    coverPhoto: isMeta || row.cover_file_id === null ? null : (files.get(row.cover_file_id) ?? null),
    numOfItems: row.shown_count,
    stats: isMeta ? null : { views: row.views, likes, comments, bookmarks },
  }
}
