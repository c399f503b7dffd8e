import type { DataStrategyResult, MiddlewareFunction } from 'react-router'
import { routerState, type Place } from '../api/router-state.ts'

/**
 * Runs in the browser around what is read and sent. The page about a fault and the sign-in lead back to the place in the page as
 * well: the server names the way back, and browsers do not tell it the mark behind an address. Rule PAGE-8.
 */
export const keepMark: MiddlewareFunction<Record<string, DataStrategyResult>> = async (_, next) => {
  const state = routerState()
  const wanted = state?.navigation.location ?? state?.location
  const results = await next()
  for (const { result } of Object.values(results)) {
    const to = result instanceof Response && result.headers.get('location')
    if (to && wanted?.hash) result.headers.set('location', withMark(to, wanted))
  }
  return results
}

/** The address of a redirect: a way back to the wanted page, which is its only query, has the mark. Pure. */
export function withMark(to: string, { pathname, search, hash }: Place): string {
  const isBack = to.endsWith(`?${new URLSearchParams({ redirect: pathname + search }).toString()}`)
  return isBack ? to + encodeURIComponent(hash) : to
}
