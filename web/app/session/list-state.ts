import type { Endpoint, QueryOf } from '@stagedoor/contract/endpoint'
import { mayBeMore } from '@stagedoor/contract/list-total'
import { redirect } from 'react-router'
import type { Visit } from './visit.ts'

type Parts = Record<string, string | number | undefined>

/** The sort keys that a list call allows. */
type SortKey<E extends Endpoint> = QueryOf<E> extends { sortBy: infer Key extends string } ? Key : never

/** The position in a list page; it is in the query string. Rule PAGE-7. */
export type ListState = {
  current: number
  pageSize: number
  /** What the address says beside its filters and `current`, without defaults: every link of the list keeps it. */
  kept: Parts
}

/** The position in a list, as its call takes it. */
type ListQuery<Key extends string> = { limit: number; offset: number; sortBy: Key; sort: 'asc' | 'desc' }

const MAXIMUM_PAGE_SIZE = 100
const MAXIMUM_PAGE = 10_000
/** The longest text that a list is searched for. */
export const MAXIMUM_WORDS = 100

/**
 * Reads the position for a list call. Sort keys and their defaults are the contract's; a screen may have another default.
 * Invalid values count as absent.
 */
export function listStateOf<const E extends Endpoint>(
  endpoint: E,
  searchParams: URLSearchParams,
  defaults: { pageSize: number; sortBy?: SortKey<E> },
): ListState & { query: ListQuery<SortKey<E>> } {
  const known = sortingOf(endpoint)
  const current = wholeNumber(searchParams.get('current'), { fallback: 1, maximum: MAXIMUM_PAGE })
  const pageSize = wholeNumber(searchParams.get('pageSize'), {
    fallback: defaults.pageSize,
    maximum: MAXIMUM_PAGE_SIZE,
  })
  const defaultKey = defaults.sortBy ?? known.sortBy
  const sortBy = known.keys.find((key) => key === searchParams.get('sortBy')) ?? defaultKey
  const sort = choiceIn(searchParams, 'sort', ['asc', 'desc']) ?? known.sort
  return {
    current,
    pageSize,
    query: { limit: pageSize, offset: (current - 1) * pageSize, sortBy, sort },
    kept: {
      pageSize: pageSize === defaults.pageSize ? undefined : pageSize,
      sortBy: sortBy === defaultKey ? undefined : sortBy,
      sort: sort === known.sort ? undefined : sort,
    },
  }
}

/** The allow-list and the defaults of a list call, read from its schema. */
function sortingOf<E extends Endpoint>(endpoint: E) {
  type Key = SortKey<E>
  type Schema = { sortBy?: { enum?: Key[]; default?: Key }; sort?: { default?: 'asc' | 'desc' } }
  const { sortBy, sort }: Schema = endpoint.query?.properties ?? {}
  if (!sortBy?.enum || sortBy.default === undefined) throw new Error(`${endpoint.path} is not a list`)
  return { keys: sortBy.enum, sortBy: sortBy.default, sort: sort?.default ?? 'desc' }
}

function wholeNumber(text: string | null, { fallback, maximum }: { fallback: number; maximum: number }): number {
  const number = /^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : fallback
  return Math.min(number, maximum)
}

/** How many pages a list has. */
export const pageCountOf = (total: number, { pageSize }: Pick<ListState, 'pageSize'>): number =>
  Math.ceil(total / pageSize)

/** The address of each page of a list; filters, page size and order stay. */
export const pagesAt =
  (path: string, { kept }: Pick<ListState, 'kept'>, filters: Filters = {}) =>
  (current: number): string =>
    addressOf(path, { ...filters, ...kept, current })

/** What a pager shows of a list, and where its links lead. */
export const pagesOf = (
  path: string,
  { list, total, filters }: { list: ListState; total: number; filters?: Filters },
) => ({
  current: list.current,
  total: pageCountOf(total, list),
  isOpenEnded: mayBeMore(total),
  addressOf: pagesAt(path, list, filters),
})

/** The address of a list after its filters changed: the first page in the same order and page size. */
export const filteredAt = (path: string, { kept }: Pick<ListState, 'kept'>, filters: Filters): string =>
  addressOf(path, { ...filters, ...kept })

type Filters = Record<string, string | number | readonly string[] | undefined>

function addressOf(path: string, parts: Filters): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parts)) {
    if (name === 'current' && value === 1) continue
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== '') query.append(name, String(item))
    }
  }
  return query.size === 0 ? path : `${path}?${query}`
}

/**
 * Leads from a page behind the end of a list to its last page, as after a deletion.
 * @throws Response a redirect, when the page does not exist but others do.
 */
export function stayWithin({ url }: Pick<Visit, 'url'>, list: ListState, total: number): void {
  const last = pageCountOf(total, list)
  if (total === 0 || list.current <= last) return
  const query = new URLSearchParams(url.search)
  query.set('current', String(last))
  throw redirect(`${url.pathname}?${query}`)
}

/** A filter with known values in the query string; otherwise undefined. */
export const choiceIn = <Name extends string>(
  query: URLSearchParams,
  name: string,
  choices: readonly Name[],
): Name | undefined => choices.find((choice) => choice === query.get(name))

/** The known values of a filter: its key may be repeated. Rule CALL-3. In the choices' order; undefined for none. */
export function choicesIn<Name extends string>(
  query: URLSearchParams,
  name: string,
  choices: readonly Name[],
): Name[] | undefined {
  const requested = new Set(query.getAll(name))
  const found = choices.filter((choice) => requested.has(choice))
  return found.length === 0 ? undefined : found
}

/** The words that a list is searched for, in the query string; undefined for none. */
export const wordsIn = (query: URLSearchParams): string | undefined =>
  query.get('q')?.trim().slice(0, MAXIMUM_WORDS) || undefined

/** A filter with an id in the query string; otherwise undefined. */
export function idIn(query: URLSearchParams, name: string): string | undefined {
  const text = query.get(name) ?? ''
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text) ? text : undefined
}

/** A filter with a calendar day (`2026-11-20`) in the query string; otherwise undefined. */
export function dayIn(query: URLSearchParams, name: string): string | undefined {
  const text = query.get(name) ?? ''
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
  return isDay ? text : undefined
}
