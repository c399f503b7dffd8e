import * as calls from '@stagedoor/contract/search'
import { ok } from '#src/platform/http/answer.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import type { SearchDeps } from './deps.ts'
import { searchDocuments } from './search-documents.ts'
import { suggest } from './suggest.ts'

/** Search by text, and suggestions while it is typed. */
export function searchRoutes(deps: SearchDeps): BoundRoute[] {
  const { countryOf } = deps
  return [
    route(calls.searchKeywords, async ({ viewer, body, address, isDeclaredAdult }) =>
      ok(await searchDocuments(deps, { viewer, country: countryOf(address), address, isDeclaredAdult }, body)),
    ),
    route(calls.listKeywords, async ({ viewer, query, address }) => {
      const { q: typed = '', limit } = query
      const data = await suggest(deps, { viewer, country: countryOf(address) }, { typed, limit })
      return ok({ data, total: data.length })
    }),
  ]
}
