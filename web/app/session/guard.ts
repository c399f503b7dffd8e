import type { MiddlewareFunction } from 'react-router'
import { decidePage, needsViewer } from './page-rules.ts'
import { sessionEnded, toSignIn } from './leave.ts'
import { decideClosure } from './closure.ts'
import { visitContext, type Visit } from './visit.ts'

/** Checks each page's rules before any loader runs: sign-in, creators only, staff only. Rule PAGE-3. */
export const guardPage: MiddlewareFunction<Response> = async ({ context, pattern }, next) => {
  const visit = context.get(visitContext)
  const rules = visit.rulesAt(pattern)
  visit.rules = rules
  if (!needsViewer(rules)) return next()

  const viewer = await visit.viewer()
  // The page that replaces all others needs no viewer.
  if (visit.isShut) return next()
  const decision = decidePage(rules, viewer)
  switch (decision.outcome) {
    case 'show':
      return next()
    case 'sign-in':
      if (visit.token === null && (await isClosedToAnonymous(visit))) return next()
      // Removes an invalid token.
      throw visit.token === null ? toSignIn(visit) : sessionEnded(visit)
    case 'turn-away':
      // Returned by the frame's loader, so that the result page is inside the shell.
      visit.turnedAwayAs = 403
      return next()
    case 'hide':
      visit.turnedAwayAs = 404
      return next()
    default:
      return decision satisfies never
  }
}

async function isClosedToAnonymous(visit: Visit): Promise<boolean> {
  const { settings, isCountryClosed } = await visit.site()
  const isMaintenance = settings?.maintenanceMode ?? false
  return decideClosure({ isMaintenance, isCountryClosed, isStaff: false, pathname: visit.url.pathname }) !== null
}
