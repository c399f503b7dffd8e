import type { MediaStatus } from '@stagedoor/contract/catalog-words'
import type { ProductType } from '@stagedoor/contract/products'
import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'

/** The stored fields that a product's creator writes. */
export type ProductContent = {
  title: string
  description: string
  status: MediaStatus
  priceTokenCents: number
  stock: number | null
  imageIds: readonly string[]
  digitalFileId: string | null
  formerFileIds: readonly string[]
}

/** A product of this creator that is not deleted, locked until the transaction ends. */
export type LockedProduct = {
  id: string
  title: string
  description: string
  type: ProductType
  status: MediaStatus
  price_token_cents: number
  stock: number | null
  image_ids: string[]
  digital_file_id: string | null
  former_file_ids: string[]
  is_sold: boolean
}

export async function lockProduct(
  tx: Tx,
  { id, performerId }: { id: string; performerId: string },
): Promise<LockedProduct | null> {
  const { rows } = await sql<LockedProduct>`select id, title, description, type, status, price_token_cents, stock,
      image_ids, digital_file_id, former_file_ids, is_sold from product
    where id = ${id} and performer_id = ${performerId} and deleted_at is null for update`.execute(tx)
  return rows[0] ?? null
}

const valuesOf = (content: ProductContent) => ({
  title: content.title,
  description: content.description,
  status: content.status,
  price_token_cents: content.priceTokenCents,
  stock: content.stock,
  image_ids: [...content.imageIds],
  digital_file_id: content.digitalFileId,
  former_file_ids: [...content.formerFileIds],
})

export async function insertProduct(
  tx: Tx,
  { performerId, type }: { performerId: string; type: ProductType },
  content: ProductContent,
): Promise<string> {
  const values = { performer_id: performerId, type, ...valuesOf(content) }
  return (await tx.insertInto('product').values(values).returning('id').executeTakeFirstOrThrow()).id
}

export async function updateProduct(tx: Tx, id: string, content: ProductContent): Promise<void> {
  const change = { ...valuesOf(content), updated_at: sql<Date>`app_now()` }
  await tx.updateTable('product').set(change).where('id', '=', id).execute()
}

/** What a buyer gets, as it is at the moment of the sale. */
export type SoldProduct = {
  performer_id: string
  title: string
  description: string
  type: ProductType
  image_ids: string[]
  digital_file_id: string | null
}

/**
 * Takes pieces of an offered product; buyers take turns at its row, so none is sold twice. Of a digital one nothing is
 * used up, and its row is locked by the first sale only.
 * @returns null: it is not offered any more, or fewer are left.
 */
export async function takeStock(
  tx: Tx,
  { id, quantity }: { id: string; quantity: number },
): Promise<SoldProduct | null> {
  const { rows } = await sql<SoldProduct>`
    with taken as (
      update product set stock = stock - ${quantity}, is_sold = true
      where id = ${id} and is_public and type = 'physical' and stock >= ${quantity} returning id),
    marked as (
      update product set is_sold = true where id = ${id} and is_public and type = 'digital' and not is_sold)
    select performer_id, title, description, type, image_ids, digital_file_id from product
    where id = ${id} and is_public and (type = 'digital' or id in (select id from taken))`.execute(tx)
  return rows[0] ?? null
}

/** Takes pieces again whatever the product's status is; false: fewer are left. */
export async function retakeStock(tx: Tx, { id, quantity }: { id: string; quantity: number }): Promise<boolean> {
  const { rows } = await sql`update product set stock = stock - ${quantity}
    where id = ${id} and stock >= ${quantity} returning id`.execute(tx)
  return rows.length > 0
}

/** Gives pieces back; a deleted product takes them too. */
export async function returnStock(tx: Tx, { id, quantity }: { id: string; quantity: number }): Promise<void> {
  await sql`update product set stock = stock + ${quantity} where id = ${id} and stock is not null`.execute(tx)
}

export async function findStock(db: Db | Tx, id: string): Promise<number | null> {
  const row = await db.selectFrom('product').where('id', '=', id).select('stock').executeTakeFirst()
  return row?.stock ?? null
}

/** The products that have a file or had it when they were bought; deleted ones, too. */
export async function findProductsOfFile(db: Db, fileId: string): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select id from product where all_file_ids @> array[${fileId}::uuid]`.execute(db)
  return rows.map(({ id }) => id)
}
