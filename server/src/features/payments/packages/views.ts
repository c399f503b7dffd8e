import { fromCents } from '@stagedoor/contract/money'
import type { StaffTokenPackage, TokenPackage } from '@stagedoor/contract/token-packages'
import { nameIn, namesOfPackage } from '../product-name.ts'
import type { PackageRow } from './queries.ts'

/** A package as it is sold, with its name in the reader's language. */
export const packageView = (row: PackageRow, locale: string): TokenPackage => ({
  ...viewOf(row),
  name: nameIn(namesOfPackage(row), locale) ?? row.name,
})

const viewOf = (row: PackageRow): TokenPackage => ({
  _id: row.id,
  name: row.name,
  description: row.description,
  price: fromCents(row.price_cents),
  tokens: fromCents(row.token_cents),
  ordering: row.ordering,
  isActive: row.is_active,
})

export const staffPackageView = (row: PackageRow): StaffTokenPackage => ({
  ...viewOf(row),
  names: row.names as StaffTokenPackage['names'],
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})
