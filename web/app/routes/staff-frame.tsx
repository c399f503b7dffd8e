import { getTwoStep } from '@stagedoor/contract/two-step'
import { data, isRouteErrorResponse, Outlet, redirect } from 'react-router'
import { preloadTexts } from '../locales/load-texts.ts'
import { callOrThrow } from '../session/answers.ts'
import type { PageRules } from '../session/page-rules.ts'
import { staffAreas } from '../session/staff-areas.ts'
import { visitContext } from '../session/visit.ts'
import { isConnectionLost } from '../session/connection-lost.ts'
import { FailedPage } from '../shell/FailedPage.tsx'
import { StaffLayout } from '../shell/StaffLayout.tsx'
import type { Route } from './+types/staff-frame'

export const handle = {
  layout: 'staff',
  staffRoles: staffAreas.overview,
  isForAllAges: true,
  texts: preloadTexts('staff'),
} satisfies PageRules

/** Staff who still have to set up their second step do so first. Rule ACC-11. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  if (visit.turnedAwayAs !== null) throw data(null, { status: visit.turnedAwayAs })
  const { isRequired, isOn } = await callOrThrow(visit, getTwoStep, {})
  if (isRequired && !isOn) throw redirect(visit.paths.security)
  return null
}

export default function StaffFrame() {
  return (
    <StaffLayout>
      <Outlet />
    </StaffLayout>
  )
}

/** A refusal and a lost connection keep the navigation of the area. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const failed = <FailedPage error={error} />
  return isRouteErrorResponse(error) || isConnectionLost(error) ? <StaffLayout>{failed}</StaffLayout> : failed
}
