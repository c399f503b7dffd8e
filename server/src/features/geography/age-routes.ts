import { beginAgeAssurance, confirmAgeAssurance, getAgeStanding } from '@stagedoor/contract/age-assurance'
import type { Clock } from '#src/clock/clock.ts'
import type { AgeAssurance } from '#src/platform/age-assurance/age-assurance.ts'
import type { Db } from '#src/platform/db/database.ts'
import { ok, refuse } from '#src/platform/http/answer.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import type { Viewer } from '#src/platform/http/viewer.ts'
import { beginAssurance, confirmAssurance } from './assure-age.ts'
import { findAssurance } from './queries.ts'
import { isAgeSufficient, type RegionPolicy } from './rules.ts'

type Deps = {
  db: Db
  clock: Pick<Clock, 'now'>
  publicUrl: string
  /** Null: this site has none. */
  provider: AgeAssurance | null
  policyOf(address: string): RegionPolicy
}

export function ageRoutes(deps: Deps): BoundRoute[] {
  const { db, clock, policyOf, provider } = deps

  async function standingOf(viewer: Viewer | null, address: string) {
    const now = clock.now()
    const policy = policyOf(address)
    // Every page asks: the database is read only where the region wants an assurance.
    const row = viewer && policy === 'assured' ? await findAssurance(db, viewer.accountId) : null
    const known = row && row.expires_at > now ? row : null
    const assurance = known && { isAdult: known.is_adult, method: known.method, expiresAt: known.expires_at }
    const isSufficient =
      viewer === null ? policy === 'none' : viewer.role === 'staff' || isAgeSufficient(policy, assurance, now)
    return ok({
      policy,
      isSufficient,
      assurance: assurance && { ...assurance, expiresAt: assurance.expiresAt.toISOString() },
    })
  }

  return [
    route(getAgeStanding, async ({ viewer, address }) => standingOf(viewer, address)),
    route(beginAgeAssurance, async ({ viewer, locale }) => {
      if (provider === null) return refuse('AGE_PROVIDER_UNAVAILABLE')
      return ok({ url: await beginAssurance({ ...deps, provider }, { accountId: viewer.accountId, locale }) })
    }),
    route(confirmAgeAssurance, async ({ viewer, body, address }) => {
      if (provider === null) return refuse('AGE_PROVIDER_UNAVAILABLE')
      const account = { accountId: viewer.accountId, proof: body.proof }
      const isKept = await confirmAssurance({ ...deps, provider, now: clock.now() }, account)
      return isKept ? standingOf(viewer, address) : refuse('PROOF_REFUSED')
    }),
  ]
}
