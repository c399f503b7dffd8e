import type { MediaStatus } from '@stagedoor/contract/catalog-words'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { coverOf } from '../galleries/row-queries.ts'
import type { OfferedItem } from '../items/access-facts.ts'
import { flagColumns } from '../items/flag-queries.ts'
import type { Flags } from '../items/item-row.ts'

/**
 * A stored photo. The fields of `OfferedItem` are those by which access decides: of its gallery while the photo is shown,
 * else its own; without a gallery, of something for subscribers.
 */
export type PhotoRow = OfferedItem &
  Flags & {
    id: string
    gallery_id: string | null
    file_id: string
    title: string
    description: string
    own_status: MediaStatus
    position: number
    is_cover: boolean
    created_at: Date
    updated_at: Date
    /** Why staff removed the photo itself. */
    removed_reason: string | null
  }

/** A photo and its gallery, for the columns below. */
export const PHOTOS = sql`photo left join gallery as item on item.id = photo.gallery_id`

/** What staff hold stays held, and a photo that is not shown is nobody's purchase. */
const COLUMNS = `photo.id, photo.performer_id, photo.gallery_id, photo.file_id, photo.title, photo.description,
  photo.status as own_status, photo.position, photo.created_at, photo.updated_at,
  photo.removed_reason,
  coalesce(photo.id = ${coverOf('id')}, false) as is_cover,
  case when photo.status = 'removed' then photo.status when item.status in ('under-review', 'rejected', 'removed') then item.status
    when photo.is_shown then coalesce(item.status, 'active') else photo.status end as status,
  coalesce(item.is_sale, false) as is_sale, coalesce(item.price_token_cents, 0) as price_token_cents,
  coalesce(item.is_for_list, false) as is_for_list, item.audience_list_id,
  photo.is_shown and coalesce(item.is_public, true) as is_public,
  item.deleted_at is not null as is_deleted`

/** The select list of a `PhotoRow` for a viewer; null: a visitor. */
export function photoColumns(viewerId: string | null): RawBuilder<unknown> {
  const flags = flagColumns(viewerId, { kind: 'gallery', performer: 'photo.performer_id', item: 'photo.gallery_id' })
  return sql`${sql.raw(COLUMNS)}, ${flags}`
}

/** A photo that is not shown is not part of what was bought. */
export const withoutHiddenPurchase = (row: PhotoRow): PhotoRow =>
  row.own_status === 'active' ? row : { ...row, is_bought: false }

type Where = { id: string } | { fileId: string }

/** One photo with the viewer's relation to it; null: there is none. */
export async function findPhoto(executor: Db | Tx, where: Where, viewerId: string | null): Promise<PhotoRow | null> {
  const condition = 'id' in where ? sql`photo.id = ${where.id}` : sql`photo.file_id = ${where.fileId}`
  const { rows } = await sql<PhotoRow>`select ${photoColumns(viewerId)} from ${PHOTOS} where ${condition}`.execute(
    executor,
  )
  const [row] = rows
  return row ? withoutHiddenPurchase(row) : null
}
