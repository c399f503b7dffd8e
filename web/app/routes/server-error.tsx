import { data, useLocation } from 'react-router'
import { useIsHydrated } from '../design/use-is-hydrated.ts'
import type { PageRules } from '../session/page-rules.ts'
import { safeRedirect } from '../session/safe-redirect.ts'
import { visitContext } from '../session/visit.ts'
import { ResultPage } from '../shell/ResultPage.tsx'
import type { Route } from './+types/server-error'

export const handle = { forbidsRedirect: true, isForAllAges: true } satisfies PageRules

/** The page after a 500 of the API, with the way back to the page that asked. Rule PAGE-8. */
export function loader({ context }: Route.LoaderArgs) {
  const wanted = context.get(visitContext).url.searchParams.get('redirect')
  return data({ retry: safeRedirect(wanted) }, { status: 500 })
}

export default function ServerError({ loaderData: { retry } }: Route.ComponentProps) {
  const { hash } = useLocation()
  const isHydrated = useIsHydrated()
  // Where the document was led here by the server, the browser has kept the mark, which the server does not know.
  const mark = isHydrated && !retry?.includes('#') ? hash : ''
  return <ResultPage kind="500" retry={retry === null ? undefined : retry + mark} />
}
