import type { MediaStatus } from '@stagedoor/contract/catalog-words'
import type { VideoStatus } from '@stagedoor/contract/videos'
import { sql } from 'kysely'
import { containsText, hasValue, includingEnd, inTimeRange, type TimeRange } from '#src/platform/db/conditions.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { countedAtMost, countRows, totalOf } from '#src/platform/db/list-total.ts'
import type { ItemTable } from '../items/list-queries.ts'
import type { ItemKind, ItemRow } from '../items/item-row.ts'

type AllItemsFilter = TimeRange & {
  /** Null: of every creator. */
  performerId: string | null
  status: VideoStatus | null
  text: string | null
}

/** One page of all items that their creators did not delete, and how many there are in all. */
export async function searchAll<R extends ItemRow>(
  db: Db,
  { kind, columns }: ItemTable<R>,
  filter: AllItemsFilter,
  { sort, limit, offset }: { sort: 'asc' | 'desc'; limit: number; offset: number },
): Promise<{ rows: R[]; total: number }> {
  const { performerId, status, text } = filter
  const found = sql`from ${sql.table(kind)} as item where item.deleted_at is null
    and ${hasValue('item.performer_id', performerId)} and ${hasValue('item.status', status)}
    and ${containsText(['item.title', 'item.description'], text)}
    and ${inTimeRange('item.created_at', includingEnd(filter))}`
  const counted = countedAtMost(found, { limit, offset })
  const direction = sql.raw(sort)
  const { rows } = await sql<R & { total: number }>`select ${columns}, (select count(*) ${counted}) as total ${found}
    order by item.created_at ${direction}, item.id ${direction} limit ${sql.lit(limit)} offset ${offset}`.execute(db)
  const count = () => countRows(db, counted)
  return { rows, total: await totalOf(rows, { isFirstPage: offset === 0, count }) }
}

/** Which of these are stored, deleted ones too. */
export async function findStored(
  db: Db,
  kind: ItemKind | 'photo',
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{
    id: string
  }>`select id from ${sql.table(kind)} where id = any(${[...ids]}::uuid[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export type DecidedRow = { performer_id: string; status: VideoStatus }

/** An item, locked until the transaction ends; also one that its creator deleted. */
export async function lockItem(tx: Tx, kind: ItemKind, id: string): Promise<DecidedRow | null> {
  const { rows } = await sql<DecidedRow>`select performer_id, status from ${sql.table(kind)}
    where id = ${id} for update`.execute(tx)
  return rows[0] ?? null
}

export async function markRemoved(
  tx: Tx,
  kind: ItemKind | 'photo',
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  await sql`update ${sql.table(kind)} set status = 'removed', removed_from = status, removed_reason = ${reason},
    updated_at = app_now() where id = ${id}`.execute(tx)
}

/** @returns the status that the item has again. */
export async function markRestored<S extends MediaStatus | VideoStatus = VideoStatus>(
  tx: Tx,
  kind: ItemKind | 'photo',
  id: string,
): Promise<S> {
  const { rows } = await sql<{ status: S }>`update ${sql.table(kind)} set status = removed_from,
    removed_from = null, removed_reason = null, updated_at = app_now() where id = ${id} returning status`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`a ${kind} is missing while it is restored`)
  return row.status
}

/**
 * Every file of an item: of a gallery those of its photos that were not removed for themselves, of a product also those
 * that buyers keep.
 */
export async function findFileIds(tx: Tx, kind: ItemKind, id: string): Promise<string[]> {
  const files =
    kind === 'gallery'
      ? sql<{ id: string }>`select file_id as id from photo where gallery_id = ${id} and status <> 'removed'`
      : sql<{ id: string }>`select unnest(all_file_ids) as id from ${sql.table(kind)} where id = ${id}`
  return (await files.execute(tx)).rows.map((row) => row.id)
}

export type DecidedPhoto = {
  performer_id: string
  status: MediaStatus
  file_id: string
  gallery_id: string | null
  is_in_removed: boolean
}

/** A photo, locked with its gallery until the transaction ends: first the gallery, as uploads do. */
export async function lockPhotoAndGallery(tx: Tx, id: string): Promise<DecidedPhoto | null> {
  await sql`select from gallery where id = (select gallery_id from photo where id = ${id}) for update`.execute(tx)
  const { rows } = await sql<DecidedPhoto>`select performer_id, status, file_id, gallery_id, exists (
      select from gallery where gallery.id = photo.gallery_id and gallery.status = 'removed') as is_in_removed
    from photo where id = ${id} for update`.execute(tx)
  return rows[0] ?? null
}
