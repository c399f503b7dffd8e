import { sql } from 'kysely'
import { containsText, inTimeRange, type TimeRange } from '#src/platform/db/conditions.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { pageWithTotal } from '#src/platform/db/page-with-total.ts'
import type { AddressFields } from './check-address.ts'

export type AddressRow = {
  id: string
  name: string
  country: string
  state: string
  city: string
  district: string
  ward: string
  street_address: string
  street_number: string
  zip_code: string
  description: string
  created_at: Date
  updated_at: Date
}

const valuesOf = ({ streetAddress, streetNumber, zipCode, ...rest }: AddressFields) => ({
  ...rest,
  street_address: streetAddress,
  street_number: streetNumber,
  zip_code: zipCode,
})

/** Adds of one account take turns, so that no two of them both become the last one. */
export async function lockAddresses(tx: Tx, accountId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('address:' || ${accountId}, 0))`.execute(tx)
  const counted = tx
    .selectFrom('address')
    .where('account_id', '=', accountId)
    .select((eb) => eb.fn.countAll<number>().as('total'))
  return (await counted.executeTakeFirstOrThrow()).total
}

export async function insertAddress(tx: Tx, accountId: string, address: AddressFields): Promise<AddressRow> {
  const values = { account_id: accountId, ...valuesOf(address) }
  return tx.insertInto('address').values(values).returningAll().executeTakeFirstOrThrow()
}

/** @returns null: it is not this account's. */
export async function updateAddress(
  db: Db,
  { id, accountId }: { id: string; accountId: string },
  address: AddressFields,
): Promise<AddressRow | null> {
  const row = await db
    .updateTable('address')
    .set({ ...valuesOf(address), updated_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

export async function findAddress(
  executor: Db | Tx,
  { id, accountId }: { id: string; accountId: string },
): Promise<AddressRow | null> {
  const found = executor.selectFrom('address').where('id', '=', id).where('account_id', '=', accountId).selectAll()
  return (await found.executeTakeFirst()) ?? null
}

/** @returns false: it is not this account's. */
export async function deleteAddress(db: Db, { id, accountId }: { id: string; accountId: string }): Promise<boolean> {
  const deleted = db.deleteFrom('address').where('id', '=', id).where('account_id', '=', accountId)
  return (await deleted.executeTakeFirst()).numDeletedRows > 0n
}

export async function listAddressIds(db: Db, accountId: string): Promise<string[]> {
  const found = db.selectFrom('address').where('account_id', '=', accountId).select('id')
  return (await found.orderBy('updated_at', 'desc').orderBy('id', 'desc').execute()).map(({ id }) => id)
}

export type AddressPage = {
  sortBy: 'updatedAt' | 'createdAt'
  sort: 'asc' | 'desc'
  limit: number
  offset: number
}

const columnOf = { updatedAt: 'updated_at', createdAt: 'created_at' } as const

export async function listAddresses(
  db: Db,
  { accountId, text, ...range }: TimeRange & { accountId: string; text: string | undefined },
  { sortBy, sort, limit, offset }: AddressPage,
): Promise<{ rows: AddressRow[]; total: number }> {
  const found = db
    .selectFrom('address')
    .where('account_id', '=', accountId)
    .where(containsText(['name', 'city', 'street_address'], text))
    .where(inTimeRange('created_at', range))
  return pageWithTotal(found, { limit, offset }, (query) =>
    query.selectAll().orderBy(columnOf[sortBy], sort).orderBy('id', sort),
  )
}
