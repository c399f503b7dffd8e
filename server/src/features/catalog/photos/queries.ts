import { MAXIMUM_GALLERY_PHOTOS } from '@stagedoor/contract/galleries'
import type { MediaStatus } from '@stagedoor/contract/catalog-words'
import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'

export type PhotoContent = { title: string; description: string; status: MediaStatus; galleryId: string | null }

/** The place behind all photos of a gallery, and whether there is room; the gallery is locked. */
export async function findPlace(tx: Tx, galleryId: string): Promise<{ next: number; hasSpace: boolean }> {
  const { rows } = await sql<{
    next: number
    total: number
  }>`select coalesce(max(position) + 1, 0) as next, count(*) as total
    from photo where gallery_id = ${galleryId}`.execute(tx)
  const [row] = rows
  return { next: row?.next ?? 0, hasSpace: (row?.total ?? 0) < MAXIMUM_GALLERY_PHOTOS }
}

type NewRow = PhotoContent & { performerId: string; fileId: string; position: number; uploadKey: string | null }

/** @returns null: this upload has become a photo before. */
export async function insertPhoto(tx: Tx, photo: NewRow): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`insert into photo
      (performer_id, gallery_id, file_id, title, description, status, position, upload_key)
    values (${photo.performerId}, ${photo.galleryId}, ${photo.fileId}, ${photo.title}, ${photo.description},
      ${photo.status}, ${photo.position}, ${photo.uploadKey})
    on conflict (performer_id, upload_key) where upload_key is not null do nothing returning id`.execute(tx)
  return rows[0]?.id ?? null
}

export async function findUploaded(
  executor: Db | Tx,
  { performerId, uploadKey }: { performerId: string; uploadKey: string },
): Promise<string | null> {
  const found = executor.selectFrom('photo').where('performer_id', '=', performerId).where('upload_key', '=', uploadKey)
  return (await found.select('id').executeTakeFirst())?.id ?? null
}

export type LockedPhoto = {
  id: string
  gallery_id: string | null
  file_id: string
  title: string
  description: string
  status: MediaStatus
  position: number
}

/** A photo of this creator, locked until the transaction ends. */
export async function lockPhoto(
  tx: Tx,
  { id, performerId }: { id: string; performerId: string },
): Promise<LockedPhoto | null> {
  const { rows } =
    await sql<LockedPhoto>`select id, gallery_id, file_id, title, description, status, position from photo
    where id = ${id} and performer_id = ${performerId} for update`.execute(tx)
  return rows[0] ?? null
}

export async function updatePhoto(tx: Tx, id: string, content: PhotoContent & { position: number }): Promise<void> {
  const { title, description, status, galleryId, position } = content
  const change = { title, description, status, gallery_id: galleryId, position, updated_at: sql<Date>`app_now()` }
  await tx.updateTable('photo').set(change).where('id', '=', id).execute()
}

export async function deletePhotoRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('photo').where('id', '=', id).execute()
}

/** Hides a photo whose file cannot be read. */
export async function markPhotoError(db: Db, fileId: string): Promise<void> {
  await sql`update photo set status = 'file-error', updated_at = app_now()
    where file_id = ${fileId} and status = 'active'`.execute(db)
}
