import { fromCents } from '@stagedoor/contract/money'
import type { StaffTokenPackage, TokenPackage } from '@stagedoor/contract/token-packages'
import type { PackageRow } from './queries.ts'

export const packageView = (row: PackageRow): TokenPackage => ({
  _id: row.id,
  name: row.name,
  description: row.description,
  price: fromCents(row.price_cents),
  tokens: fromCents(row.token_cents),
  ordering: row.ordering,
  isActive: row.is_active,
})

export const staffPackageView = (row: PackageRow): StaffTokenPackage => ({
  ...packageView(row),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})
