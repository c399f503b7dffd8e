import { data, Outlet } from 'react-router'
import { isStaff } from '../session/closure.ts'
import { visitContext } from '../session/visit.ts'
import { FailedPage } from '../shell/FailedPage.tsx'
import type { Route } from './+types/frame'

/** Runs on every navigation, before a screen is shown to a reader who may not see it. */
export async function loader({ context }: Route.LoaderArgs) {
  const { turnedAwayAs: status, rules, viewer } = context.get(visitContext)
  // Staff whose role does not open a page of their area keep its navigation: the area answers itself.
  const isInStaffArea = rules.layout === 'staff' && isStaff(await viewer())
  if (status !== null && !isInStaffArea) throw data(null, { status })
  return null
}

/** Wraps every screen inside the shell: errors become a result page, and the navigation stays. */
export default function Frame() {
  return <Outlet />
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <FailedPage error={error} />
