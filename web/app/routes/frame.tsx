import { data, isRouteErrorResponse, Outlet } from 'react-router'
import { CrashScreen } from '../shell/CrashScreen.tsx'
import { isStaff } from '../session/closure.ts'
import { visitContext } from '../session/visit.ts'
import { ResultPage } from '../shell/ResultPage.tsx'
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

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error)) return <CrashScreen />
  const message = readMessage(error.data)
  switch (error.status) {
    case 403:
      return <ResultPage kind="403" text={message} />
    case 404:
      return <ResultPage kind="404" />
    case 500:
      return <ResultPage kind="500" />
    default:
      return <ResultPage kind="error" text={message} />
  }
}

function readMessage(data: unknown): string | undefined {
  return typeof data === 'object' && data !== null && 'message' in data && typeof data.message === 'string'
    ? data.message
    : undefined
}
