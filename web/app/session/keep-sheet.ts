import { useEffect } from 'react'
import type { Place } from '../api/router-state.ts'
import { leadBackBy, withMark, type Places } from './keep-mark.ts'

let openMark: string | null = null

/** Who has to sign in again while a sheet is open comes back to it, by the mark that opens it when it is behind the page's address. */
export function useKeptSheet(mark: string, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return undefined
    leadBackBy((to, places) => withSheet(to, places, openMark))
    openMark = mark
    return () => {
      if (openMark === mark) openMark = null
    }
  }, [isOpen, mark])
}

/** The pages that lead back, in every language. */
const LEADING_BACK = /^(\/[\w-]+\/(?:auth\/login|500))\?redirect=/

/**
 * The address of a redirect: its only query, a way back to the wanted page, has the mark. From an open sheet, whatever of it or
 * beside it was refused, it leads back to the page with the sheet. Several reads may be refused at once, the later ones from
 * a page that is left already, so the first way back stays. Pure.
 */
export function withSheet(to: string, { location, navigation }: Places, sheet: string | null): string {
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
  return withMark(to, place)
}

/** `#` inside a way back. */
const MARK = '%23'

const backTo = (page: string, { pathname, search, hash }: Place): string =>
  `${page}?${new URLSearchParams({ redirect: pathname + search + hash }).toString()}`
