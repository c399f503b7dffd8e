import { getOnboarding } from '@stagedoor/contract/onboarding'
import type { Db } from '#src/platform/db/database.ts'
import { ok } from '#src/platform/http/answer.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import type { ProfileFacts } from '../facts.ts'
import { findStanding } from '../queries.ts'
import { documentsOf, missingParts, stepsOf } from './onboarding.ts'
import { findLatestDocuments, findPageParts } from './queries.ts'
import { missingRequirements } from './rules.ts'
import { loadCreatorFacts, type StateDeps } from './settle-state.ts'

export type OnboardingDeps = StateDeps & { db: Db; facts: Pick<ProfileFacts, 'findBusiness'> }

export const onboardingRoutes = (deps: OnboardingDeps): BoundRoute[] => [
  route(getOnboarding, async ({ viewer }) => {
    const { db } = deps
    const id = viewer.accountId
    const [standing, facts, business, page, latest] = await Promise.all([
      findStanding(db, id),
      loadCreatorFacts(db, deps, id),
      deps.facts.findBusiness(id),
      findPageParts(db, id),
      findLatestDocuments(db, id),
    ])
    if (standing === null) throw new Error(`creator ${id} has no profile`)
    const hasUnverifiedEmail = facts.hasEmail && !facts.isEmailVerified
    const steps = stepsOf({
      ...standing,
      missing: missingRequirements(facts),
      hasUnverifiedEmail,
      missingParts: missingParts(page),
      ...business,
    })
    return ok({ state: standing.state, steps, documents: documentsOf(standing, latest) })
  }),
]
