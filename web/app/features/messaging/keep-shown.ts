import { isRouteErrorResponse, useLocation } from 'react-router'
import { useCallback, useEffect, useState } from 'react'
import { whenRead, type Results } from '../../api/read-again.ts'
import { routerState } from '../../api/router-state.ts'
import { useRefresh } from '../../api/use-refresh.ts'
import { failureIn, failureOfPage } from '../../session/keep-page-after-form.ts'

type Shown = Readonly<Record<string, unknown>>

/**
 * Keeps what is shown when it is only read again and the reading fails for a while: after an event, or when the connection is back.
 * Without it one answer that fails would take an open conversation away. Decision 0488.
 */
export function useKeptPage() {
  const [oldAddress, setOldAddress] = useState<string | null>(null)
  const refresh = useRefresh()
  const { pathname, search } = useLocation()
  useEffect(
    () =>
      whenRead((request, results) => {
        const state = routerState()
        const read = new URL(request.url)
        const wanted = state?.navigation.location ?? location
        const isPage = request.method === 'GET' && read.pathname === wanted.pathname && read.search === wanted.search
        if (!state || !isPage || state.errors !== null) return
        const isAgain = state.navigation.location === undefined
        setOldAddress(isAgain && keepShown(results, state.loaderData) ? read.pathname + read.search : null)
      }),
    [],
  )
  return { isOld: oldAddress === pathname + search, retry: useCallback(() => void refresh(), [refresh]) }
}

/**
 * Puts what is shown in the place of what could not be read. A refusal, a thing that is gone and a redirect are no such failure: then
 * nothing is kept.
 * @returns whether something is kept
 */
export function keepShown(results: Results, shown: Shown): boolean {
  const failed = Object.entries(results).filter(([, { type }]) => type === 'error')
  if (failed.length === 0 || !failed.every(([id, { result }]) => isTemporary(result) && id in shown)) return false
  for (const [id, outcome] of failed) Object.assign(outcome, { type: 'data', result: shown[id] })
  return true
}

/** No answer, a fault of the server or the redirect to its page, and too many calls. */
const isTemporary = (thrown: unknown): boolean =>
  thrown instanceof Response
    ? failureOfPage(thrown) !== null
    : failureIn(thrown) !== null || (isRouteErrorResponse(thrown) && thrown.status === 429)
