/** The position in a list page; it is in the query string. Rule PAGE-7. */
export type ListState = { current: number; pageSize: number; offset: number; sortBy: string; sort: 'asc' | 'desc' }

const MAXIMUM_PAGE_SIZE = 100
const MAXIMUM_PAGE = 10_000

/** Reads the position; invalid values become the first page, `updatedAt`, newest first. */
export function listStateOf(query: URLSearchParams, defaults: { pageSize: number; sortBy?: string }): ListState {
  const current = wholeNumber(query.get('current'), { fallback: 1, maximum: MAXIMUM_PAGE })
  const pageSize = wholeNumber(query.get('pageSize'), { fallback: defaults.pageSize, maximum: MAXIMUM_PAGE_SIZE })
  return {
    current,
    pageSize,
    offset: (current - 1) * pageSize,
    sortBy: query.get('sortBy') ?? defaults.sortBy ?? 'updatedAt',
    sort: query.get('sort') === 'asc' ? 'asc' : 'desc',
  }
}

function wholeNumber(text: string | null, { fallback, maximum }: { fallback: number; maximum: number }): number {
  const number = /^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : fallback
  return Math.min(number, maximum)
}

type Parts = Record<string, string | number | undefined>

/** The address of a list after a change. A changed filter leads back to the first page. */
export function withListState(path: string, now: Parts, change: Parts): string {
  const isFilterChanged = Object.keys(change).some((name) => name !== 'current')
  const parts: Parts = { ...now, ...change, ...(isFilterChanged && { current: 1 }) }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parts)) {
    if (value !== undefined && value !== '' && !(name === 'current' && value === 1)) query.set(name, String(value))
  }
  return query.size === 0 ? path : `${path}?${query}`
}

/** A filter with known values in the query string; otherwise undefined. */
export const choiceIn = <Name extends string>(
  query: URLSearchParams,
  name: string,
  choices: readonly Name[],
): Name | undefined => choices.find((choice) => choice === query.get(name))

/** A filter with a calendar day (`2026-11-20`) in the query string; otherwise undefined. */
export function dayIn(query: URLSearchParams, name: string): string | undefined {
  const text = query.get(name) ?? ''
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
  return isDay ? text : undefined
}
