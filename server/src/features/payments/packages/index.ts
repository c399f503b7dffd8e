import type { TokenPackageWriting } from '@stagedoor/contract/token-packages'
import type { BoundRoute } from '#src/platform/http/route.ts'
import type { PaymentsDeps } from '../deps.ts'
import type { Actor } from '../staff.ts'
import { listPackages } from './queries.ts'
import { packageRoutes } from './routes.ts'
import { writePackage, type PackageOutcome } from './write-package.ts'

export { findActivePackage } from './queries.ts'

/** Packages of tokens at a fixed price. */
export type Packages = {
  routes: readonly BoundRoute[]
  /** The packages that are sold now, with their names. */
  list(): Promise<{ id: string; name: string }[]>
  /** Adds a package as staff do by call, with an audit row. */
  add(requested: TokenPackageWriting, actor: Actor): Promise<PackageOutcome>
}

const everyPackage = { q: null, from: null, to: null, sortBy: 'ordering', sort: 'asc', limit: 200, offset: 0 } as const

/** @see Packages */
export const createPackages = (deps: PaymentsDeps): Packages => ({
  routes: packageRoutes(deps),
  list: async () => (await listPackages(deps.db, { ...everyPackage, isActive: true })).rows,
  add: (requested, actor) => writePackage(deps, null, requested, actor),
})
