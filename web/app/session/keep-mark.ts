import type { DataStrategyResult, MiddlewareFunction } from 'react-router'
import { routerState, type Place } from '../api/router-state.ts'

/** Where the browser is, and where it is led, as the router tells. */
export type Places = { location: Place; navigation: { location?: Place } }

type LeadBack = (to: string, places: Places) => string

let leadBack: LeadBack = (to, { location, navigation }) => withMark(to, navigation.location ?? location)

/** Says what a redirect becomes. Said from outside: what it takes to come back to a sheet is fetched with the sheets. */
export const leadBackBy = (given: LeadBack): void => void (leadBack = given)

/**
 * Runs in the browser around what is read and sent. The page about a fault and the sign-in lead back to the place in the page as
 * well, and to the sheet over it: the server names the way back, and browsers do not tell it the mark behind an address. Rule PAGE-8.
 */
export const keepMark: MiddlewareFunction<Record<string, DataStrategyResult>> = async (_, next) => {
  const results = await next()
  const state = routerState()
  for (const { result } of Object.values(results)) {
    const to = result instanceof Response && result.headers.get('location')
    if (to && state) result.headers.set('location', leadBack(to, state))
  }
  return results
}

/** The address of a redirect: a way back to the wanted page, which is its only query, has the mark. Pure. */
export function withMark(to: string, { pathname, search, hash }: Place): string {
  const isBack = to.endsWith(`?${new URLSearchParams({ redirect: pathname + search }).toString()}`)
  return isBack ? to + encodeURIComponent(hash) : to
}
