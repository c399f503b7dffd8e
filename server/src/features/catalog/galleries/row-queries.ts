import type { MediaStatus } from '@stagedoor/contract/catalog-words'
import { sql } from 'kysely'
import type { ItemTable } from '../items/list-queries.ts'
import { AUDIENCE_COLUMNS, ITEM_COLUMNS, type ItemRow } from '../items/item-row.ts'

/** A stored gallery. */
export type GalleryRow = ItemRow & {
  status: MediaStatus
  shown_count: number
  /** The file of its cover; null without photos. */
  cover_file_id: string | null
}

/** The cover of the gallery `item`: the chosen photo while it is shown in it, else the first one. Null without photos. */
export const coverOf = (column: 'id' | 'file_id'): string => `coalesce(
  (select chosen.${column} from photo as chosen
    where chosen.id = item.cover_photo_id and chosen.gallery_id = item.id and chosen.is_shown),
  (select first.${column} from photo as first
    where first.gallery_id = item.id and first.is_shown order by first.position, first.id limit 1))`

export const galleries: ItemTable<GalleryRow> = {
  kind: 'gallery',
  columns: sql.raw(`${ITEM_COLUMNS}, ${AUDIENCE_COLUMNS}, item.shown_count, ${coverOf('file_id')} as cover_file_id`),
}
