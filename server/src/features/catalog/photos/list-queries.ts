import { sql, type RawBuilder } from 'kysely'
import { containsText, includingEnd, inTimeRange, isBehind, isOneOf } from '#src/platform/db/conditions.ts'
import type { Db } from '#src/platform/db/database.ts'
import { countRows, totalOf } from '#src/platform/db/list-total.ts'
import { cutPage, timeStartOf, type ListPage } from '#src/platform/http/cursor.ts'
import { readDateRange } from '#src/platform/http/date-range.ts'
import { isOfExisting } from '../items/flag-queries.ts'
import { photoColumns, PHOTOS, withoutHiddenPurchase, type PhotoRow } from './row-queries.ts'

/** The query of a list of photos, as the calls send it. */
type PhotoQuery = {
  limit: number
  sort: 'asc' | 'desc'
  sortBy: 'position' | 'updatedAt' | 'createdAt'
  q?: string
  fromDate?: string
  toDate?: string
  status?: string
  galleryId?: string
}

export type PhotoPage = { rows: PhotoRow[]; total: number; cursor: string | null }

type PhotoRequest = { query: PhotoQuery; page: ListPage; viewerId: string | null }

const columnOf = { position: 'photo.position', updatedAt: 'photo.updated_at', createdAt: 'photo.created_at' } as const

function matches(query: PhotoQuery): RawBuilder<boolean> {
  const range = includingEnd(readDateRange(query))
  return sql<boolean>`${isOneOf('photo.status', query.status === undefined ? undefined : [query.status])}
    and ${query.galleryId === undefined ? sql`true` : sql`photo.gallery_id = ${query.galleryId}`}
    and ${containsText(['photo.title', 'photo.description'], query.q)} and ${inTimeRange('photo.created_at', range)}`
}

/** One page in the order of a time or the place in a gallery, and the id; each row also carries the total. */
async function readPage(
  db: Db,
  condition: RawBuilder<unknown>,
  { query, page, viewerId }: PhotoRequest,
): Promise<PhotoPage> {
  const { limit, sort, sortBy } = query
  const column = columnOf[sortBy]
  const direction = sql.raw(sort)
  const found = sql`from ${PHOTOS} where ${condition} and ${matches(query)}`
  const { rows } = await sql<PhotoRow & { total: number }>`
    select ${photoColumns(viewerId)}, (select count(*) ${found}) as total ${found}
      and ${isBehind({ column, id: 'photo.id', direction: sort }, startOf(query, page))}
    order by ${sql.ref(column)} ${direction}, photo.id ${direction} limit ${limit + 1} offset ${page.offset}`.execute(
    db,
  )
  const count = () => countRows(db, found)
  const total = await totalOf(rows, { isFirstPage: page.after === null && page.offset === 0, count })
  const { shown, cursor } = cutPage(rows, limit, { page, keysOf: (row) => [keyOf(row, sortBy)] })
  return { rows: shown.map(withoutHiddenPurchase), total, cursor }
}

function startOf({ sort, sortBy }: PhotoQuery, page: ListPage) {
  if (page.after === null) return null
  if (sortBy === 'position') return { value: page.after.keys[0] ?? 0, id: page.after.id }
  const { at, id } = timeStartOf(page, sort)
  return { value: at, id }
}

const keyOf = (row: PhotoRow, sortBy: PhotoQuery['sortBy']): number =>
  ({ position: row.position, updatedAt: row.updated_at.getTime(), createdAt: row.created_at.getTime() })[sortBy]

/** A creator's own photos of every status, but those of deleted galleries. */
export const listOwnPhotos = (
  db: Db,
  request: Omit<PhotoRequest, 'viewerId'> & { performerId: string },
): Promise<PhotoPage> =>
  readPage(db, sql`photo.performer_id = ${request.performerId} and item.deleted_at is null`, {
    ...request,
    viewerId: null,
  })

/** The shown photos of a gallery; whether the viewer reaches it is decided by the caller. */
export const listPhotosOfGallery = (db: Db, request: PhotoRequest & { galleryId: string }): Promise<PhotoPage> =>
  readPage(db, sql`photo.gallery_id = ${request.galleryId} and photo.is_shown`, request)

/** The published photos of a creator who exists for the viewer. */
export const listPhotosOfPerformer = (
  db: Db,
  request: PhotoRequest & { performerId: string; closedIds: readonly string[] },
): Promise<PhotoPage> =>
  readPage(
    db,
    sql`photo.performer_id = ${request.performerId} and photo.is_shown and coalesce(item.is_public, true)
      and ${isOfExisting('photo.performer_id', request)}`,
    request,
  )
