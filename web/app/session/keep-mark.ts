import type { DataStrategyResult, MiddlewareFunction } from 'react-router'
import { markOfOpenSheet } from '../api/open-sheet.ts'
import { routerState, type Place } from '../api/router-state.ts'

/**
 * Runs in the browser around what is read and sent. The page about a fault and the sign-in lead back to the place in the page as
 * well, and to the sheet over it: the server names the way back, and browsers do not tell it the mark behind an address. Rule PAGE-8.
 */
export const keepMark: MiddlewareFunction<Record<string, DataStrategyResult>> = async (_, next) => {
  const results = await next()
  const state = routerState()
  for (const { result } of Object.values(results)) {
    const to = result instanceof Response && result.headers.get('location')
    if (to && state) result.headers.set('location', withMark(to, state, markOfOpenSheet()))
  }
  return results
}

/** Where the browser is, and where it is led, as the router tells. */
type Places = { location: Place; navigation: { location?: Place } }

/** The pages that lead back, in every language. */
const LEADING_BACK = /^(\/[\w-]+\/(?:auth\/login|500))\?redirect=/

/**
 * The address of a redirect: its only query, a way back to the wanted page, has the mark. From an open sheet, whatever of it or
 * beside it was refused, it leads back to the page with the sheet. Several reads may be refused at once, the later ones from
 * a page that is left already, so the first way back stays. Pure.
 */
export function withMark(to: string, { location, navigation }: Places, sheet: string | null = null): string {
  const page = LEADING_BACK.exec(to)?.[1]
  if (page === undefined) return to
  const place = navigation.location ?? location
  const toSheet = sheet !== null && backTo(page, { ...location, hash: `#${sheet}` })
  if (place.pathname === page && place.search.startsWith('?redirect=')) {
    const first = page + place.search
    // A sheet that was opened meanwhile is over the page that it leads back to.
    return toSheet && first.split(MARK)[0] === backTo(page, { ...location, hash: '' }) ? toSheet : first
  }
  if (toSheet && !navigation.location) return toSheet
  return to === backTo(page, { ...place, hash: '' }) ? backTo(page, place) : to
}

/** `#` inside a way back. */
const MARK = '%23'

const backTo = (page: string, { pathname, search, hash }: Place): string =>
  `${page}?${new URLSearchParams({ redirect: pathname + search + hash }).toString()}`
