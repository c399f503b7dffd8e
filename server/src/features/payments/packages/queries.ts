import { sql, type Selectable } from 'kysely'
import { containsText, inTimeRange } from '#src/platform/db/conditions.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { TokenPackage } from '#src/platform/db/schema.ts'
import { pageWithTotal } from '#src/platform/db/page-with-total.ts'
import type { ProductNames } from '../product-name.ts'

export type PackageRow = Selectable<TokenPackage>

export type PackageValues = {
  name: string
  names: ProductNames
  description: string
  priceCents: number
  tokenCents: number
  ordering: number
  isActive: boolean
}

export type PackageFilter = {
  isActive: boolean | null
  q: string | null
  from: Date | null
  to: Date | null
  sortBy: 'ordering' | 'price' | 'tokens' | 'updatedAt'
  sort: 'asc' | 'desc'
  limit: number
  offset: number
}

const columns = { ordering: 'ordering', price: 'price_cents', tokens: 'token_cents', updatedAt: 'updated_at' } as const

/** One page of packages in a total order, and how many there are in all. */
export async function listPackages(db: Db, filter: PackageFilter): Promise<{ rows: PackageRow[]; total: number }> {
  const { isActive, q, sortBy, sort, limit, offset } = filter
  const matching = db
    .selectFrom('token_package')
    .$if(isActive !== null, (query) => query.where('is_active', '=', isActive ?? true))
    .where(containsText(['name', 'description'], q))
    .where(inTimeRange('updated_at', filter))
  return pageWithTotal(matching, { limit, offset }, (query) =>
    query.selectAll().orderBy(columns[sortBy], sort).orderBy('id', sort),
  )
}

/** A package that is on sale; others do not exist for buyers. */
export async function findActivePackage(tx: Tx, id: string): Promise<PackageRow | null> {
  const found = tx.selectFrom('token_package').where('id', '=', id).where('is_active', '=', true).selectAll()
  return (await found.executeTakeFirst()) ?? null
}

/** Writes a new package (`id` null) or an old one again. @returns null when there is none with this id. */
export async function writePackageRow(tx: Tx, id: string | null, values: PackageValues): Promise<PackageRow | null> {
  const row = {
    name: values.name,
    names: JSON.stringify(values.names),
    description: values.description,
    price_cents: values.priceCents,
    token_cents: values.tokenCents,
    ordering: values.ordering,
    is_active: values.isActive,
  }
  if (id === null) return tx.insertInto('token_package').values(row).returningAll().executeTakeFirstOrThrow()
  const updated = tx
    .updateTable('token_package')
    .set({ ...row, updated_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .returningAll()
  return (await updated.executeTakeFirst()) ?? null
}
