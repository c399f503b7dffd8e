import type { PostType } from '@stagedoor/contract/feeds'
import type { PostFilters } from './queries.ts'

export type ListFilters = { type?: PostType; isSale?: boolean; q?: string; fromDate?: string; toDate?: string }

/** Filters as the statements take them, and whether there is any; or the name of the field that is no date. */
export function readFilters(query: ListFilters): { filters: PostFilters; isFiltered: boolean } | { badField: string } {
  const from = dateOrNull(query.fromDate)
  if (from === 'bad') return { badField: 'fromDate' }
  const to = dateOrNull(query.toDate)
  if (to === 'bad') return { badField: 'toDate' }
  const pattern = query.q === undefined ? null : patternOf(query.q)
  const filters: PostFilters = [query.type ?? null, query.isSale ?? null, pattern, from, to]
  return { filters, isFiltered: filters.some((filter) => filter !== null) }
}

function dateOrNull(text: string | undefined): Date | null | 'bad' {
  if (text === undefined) return null
  const date = new Date(text)
  // PostgreSQL reaches further back than anybody asks, but not as far as JavaScript.
  const isUsable = /^\d{4}-\d{2}-\d{2}/.test(text) && !Number.isNaN(date.getTime())
  return isUsable ? date : 'bad'
}

/** Text that occurs anywhere, with the signs of ILIKE taken literally. NUL cannot be stored, so it cannot be found. */
const patternOf = (q: string): string => `%${q.replaceAll('\0', '').replaceAll(/[\\%_]/g, '\\$&')}%`
