import type { PostType } from '@stagedoor/contract/feeds'
import { readDateRange } from '#src/platform/http/date-range.ts'
import type { PostFilters } from './queries.ts'

export type ListFilters = { type?: PostType; isSale?: boolean; q?: string; fromDate?: string; toDate?: string }

/** Filters as the statements take them, and whether there is any. */
export function readFilters(query: ListFilters): { filters: PostFilters; isFiltered: boolean } {
  const { from, to } = readDateRange(query)
  const pattern = query.q === undefined ? null : patternOf(query.q)
  const filters: PostFilters = [query.type ?? null, query.isSale ?? null, pattern, from, to]
  return { filters, isFiltered: filters.some((filter) => filter !== null) }
}

/** Text that occurs anywhere, with the signs of ILIKE taken literally. NUL cannot be stored, so it cannot be found. */
const patternOf = (q: string): string => `%${q.replaceAll('\0', '').replaceAll(/[\\%_]/g, '\\$&')}%`
