import type { FastifyInstance } from 'fastify'
import type { Clock } from '#src/clock/clock.ts'
import type { AgeAssurance } from '#src/platform/age-assurance/age-assurance.ts'
import type { Db } from '#src/platform/db/database.ts'
import { createCachedTable } from '#src/platform/db/cached-table.ts'
import type { BoundRoute } from '#src/platform/http/route.ts'
import type { Viewer } from '#src/platform/http/viewer.ts'
import type { JobDefinition } from '#src/platform/jobs/jobs.ts'
import { geographyAdminRoutes } from './admin-routes.ts'
import { ageRoutes } from './age-routes.ts'
import { deleteAgeChecksBefore, findAssurance, findRegionPolicies } from './queries.ts'
import { registerFlags } from './flags.ts'
import { referenceRoutes } from './reference-routes.ts'
import { geographyRoutes } from './routes.ts'
import { isAgeSufficient, policyFor, type RegionPolicy } from './rules.ts'

export { countryName } from './countries.ts'
export { listStatesOf } from './states.ts'

export type GeographyDeps = {
  db: Db
  clock: Pick<Clock, 'now'>
  config: { publicUrl: string }
  /** Null: this site has none, so nobody passes where a region asks for an assurance. */
  ageAssurance: AgeAssurance | null
  log: { error(facts: object, message: string): void }
  defaultRegionPolicy(): RegionPolicy
  /** The country (ISO 3166-1 alpha-2) of an address; null when unknown. */
  findCountry(address: string): string | null
}

export type Geography = {
  routes: readonly BoundRoute[]
  jobs: readonly JobDefinition[]
  /** Pictures of flags. */
  registerPages(http: FastifyInstance): void
  countryOf(address: string): string | null
  policyOf(address: string): RegionPolicy
  /** Whether the whole site is closed to this address. Unknown countries are admitted. */
  isCountryClosed(address: string): boolean
  /**
   * Whether a viewer in a country (null: unknown) may see more than previews, by age. Accounts by their declaration, and
   * where the region requires an assurance, by a valid one. Staff may. Visitors by the age gate (`isDeclaredAdult`) where
   * a declaration is enough, never without it.
   */
  isAdult(
    viewer: Pick<Viewer, 'accountId' | 'role'> | null,
    country: string | null,
    isDeclaredAdult?: boolean,
  ): Promise<boolean>
  close(): Promise<void>
}

const DAY_MS = 86_400_000

/** Where visitors are, and what holds for them there. */
export async function createGeography(deps: GeographyDeps): Promise<Geography> {
  const { db, clock, config, log, defaultRegionPolicy, findCountry } = deps
  const policies = await createCachedTable({
    db,
    log,
    table: 'region_policy',
    load: findRegionPolicies,
  })
  const policyIn = (country: string | null) => policyFor(country, policies.value(), defaultRegionPolicy())
  const policyOf = (address: string) => policyIn(findCountry(address))
  const isCountryClosed = (address: string) => policyOf(address) === 'blocked'

  return {
    routes: [
      ...geographyRoutes(isCountryClosed),
      ...referenceRoutes(findCountry),
      ...geographyAdminRoutes({ ...deps, refresh: () => policies.refresh() }),
      ...ageRoutes({ ...deps, publicUrl: config.publicUrl, provider: deps.ageAssurance, policyOf }),
    ],
    jobs: [
      {
        name: 'geography.unfinished_age_checks',
        everySeconds: 86_400,
        run: () => deleteAgeChecksBefore(db, new Date(clock.now().getTime() - DAY_MS)),
      },
    ],
    registerPages: registerFlags,
    countryOf: findCountry,
    policyOf,
    isCountryClosed,
    async isAdult(viewer, country, isDeclaredAdult = false) {
      const policy = policyIn(country)
      if (viewer === null) return isDeclaredAdult && isAgeSufficient(policy, null, clock.now())
      if (viewer.role === 'staff') return true
      if (policy !== 'assured') return isAgeSufficient(policy, null, clock.now())
      const row = await findAssurance(db, viewer.accountId)
      return isAgeSufficient(policy, row && { isAdult: row.is_adult, expiresAt: row.expires_at }, clock.now())
    },
    close: () => policies.stop(),
  }
}
