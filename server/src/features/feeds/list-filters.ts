import type { PostType } from '@stagedoor/contract/feeds'
import { readDateRange } from '#src/platform/http/date-range.ts'
import type { PostFilters } from './queries.ts'

export type ListFilters = { type?: PostType; isSale?: boolean; q?: string; fromDate?: string; toDate?: string }

/** Filters as the statements take them, and whether there is any. */
export function readFilters(query: ListFilters): { filters: PostFilters; isFiltered: boolean } {
  const { from, to } = readDateRange(query)
  const filters: PostFilters = {
    type: query.type ?? null,
    isSale: query.isSale ?? null,
    text: query.q ?? null,
    from,
    to,
  }
  return { filters, isFiltered: Object.values(filters).some((filter) => filter !== null) }
}
