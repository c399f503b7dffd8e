import type { MediaStatus } from '@stagedoor/contract/catalog-words'
import { sql } from 'kysely'
import type { Tx } from '#src/platform/db/database.ts'

/** The stored fields that a gallery's creator writes. */
export type GalleryContent = {
  title: string
  description: string
  status: MediaStatus
  isSale: boolean
  priceTokenCents: number
  audienceListId: string | null
  isForList: boolean
}

/** A gallery of this creator that is not deleted, locked until the transaction ends. */
export type LockedGallery = {
  id: string
  title: string
  description: string
  status: MediaStatus
  is_sale: boolean
  price_token_cents: number
  is_for_list: boolean
  audience_list_id: string | null
}

export async function lockGallery(
  tx: Tx,
  { id, performerId }: { id: string; performerId: string },
): Promise<LockedGallery | null> {
  const { rows } =
    await sql<LockedGallery>`select id, title, description, status, is_sale, price_token_cents, is_for_list, audience_list_id from gallery
    where id = ${id} and performer_id = ${performerId} and deleted_at is null for update`.execute(tx)
  return rows[0] ?? null
}

const valuesOf = ({ title, description, status, isSale, priceTokenCents, ...audience }: GalleryContent) => ({
  title,
  description,
  status,
  is_sale: isSale,
  price_token_cents: priceTokenCents,
  is_for_list: audience.isForList,
  audience_list_id: audience.audienceListId,
})

export async function insertGallery(tx: Tx, performerId: string, content: GalleryContent): Promise<string> {
  const values = { performer_id: performerId, ...valuesOf(content) }
  return (await tx.insertInto('gallery').values(values).returning('id').executeTakeFirstOrThrow()).id
}

export async function updateGallery(tx: Tx, id: string, content: GalleryContent): Promise<void> {
  await tx
    .updateTable('gallery')
    .set({ ...valuesOf(content), updated_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .execute()
}

/** Brings named photos of a gallery to its beginning, in their order; the others keep theirs behind them. */
export async function orderPhotos(tx: Tx, galleryId: string, photoIds: readonly string[]): Promise<void> {
  await sql`with ranked as (
      select id, row_number() over (order by array_position(${[...photoIds]}::uuid[], id) nulls last, position, id) - 1 as place
      from photo where gallery_id = ${galleryId})
    update photo set position = ranked.place from ranked
    where photo.id = ranked.id and photo.position <> ranked.place`.execute(tx)
}

/** How many of these photos are in a gallery. */
export async function countInGallery(tx: Tx, galleryId: string, photoIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from photo
    where gallery_id = ${galleryId} and id = any(${[...photoIds]}::uuid[])`.execute(tx)
  return rows[0]?.total ?? 0
}

export async function chooseCover(
  tx: Tx,
  { galleryId, photoId }: { galleryId: string; photoId: string },
): Promise<void> {
  const change = { cover_photo_id: photoId, updated_at: sql<Date>`app_now()` }
  await tx.updateTable('gallery').set(change).where('id', '=', galleryId).execute()
}
