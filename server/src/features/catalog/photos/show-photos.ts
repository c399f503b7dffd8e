import type { FileView } from '@stagedoor/contract/media'
import type { Photo } from '@stagedoor/contract/photos'
import type { AccessLevel } from '../../access/index.ts'
import type { CatalogDeps } from '../deps.ts'
import type { ViewerContext } from '../items/access-facts.ts'
import { seeItems, type Seen } from '../items/see-items.ts'
import type { PhotoRow } from './row-queries.ts'

/** Photos as far as the viewer may see them, in the given order; invisible ones are left out. */
export async function showPhotos(
  deps: CatalogDeps,
  viewerContext: ViewerContext,
  rows: readonly PhotoRow[],
): Promise<Photo[]> {
  const seen = await seeItems(deps, 'gallery', viewerContext, rows)
  const levels = new Map<string, AccessLevel>(seen.map(({ row, level }) => [row.file_id, level]))
  const { viewer } = viewerContext
  const files = await deps.media.viewsOfFiles([...levels.keys()], { level: (id) => levels.get(id) ?? 'none', viewer })
  return seen.map((one) => photoView(one, files.get(one.row.file_id) ?? null))
}

function photoView({ row, level }: Seen<PhotoRow>, file: FileView | null): Photo {
  return {
    _id: row.id,
    title: row.title,
    description: level === 'meta' ? '' : row.description,
    status: row.own_status,
    performerId: row.performer_id,
    galleryId: row.gallery_id,
    photo: file,
    isGalleryCover: row.is_cover,
    processing: file?.status === 'processing',
    position: row.position,
    isLocked: level !== 'full',
    ...(row.removed_reason !== null && { removedReason: row.removed_reason }),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
