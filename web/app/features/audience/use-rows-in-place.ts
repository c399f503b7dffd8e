import { useState } from 'react'
import { useLocation } from 'react-router'
import { rowsInPlace } from './rows-in-place.ts'

/**
 * The rows of a page's list, each where it was while the page is open. They begin again at another address of the list.
 * @param isKept whether a row stays that the list does not hold any more: its reader took it away and may bring it back
 * @param changes with each the rows begin again as well
 */
export function useRowsInPlace<Row extends { id: string }>(
  rows: readonly Row[],
  isKept: (id: string) => boolean,
  changes = 0,
): readonly Row[] {
  const { pathname, search } = useLocation()
  const place = `${pathname}${search} ${changes}`
  const [before, setBefore] = useState({ place, rows })
  const shown = before.place === place ? rowsInPlace(before.rows, rows, isKept) : rows
  const isSame = shown.length === before.rows.length && shown.every((row, index) => row === before.rows[index])
  if (before.place !== place || !isSame) setBefore({ place, rows: shown })
  return shown
}
