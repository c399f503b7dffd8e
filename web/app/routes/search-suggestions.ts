import { listKeywords } from '@stagedoor/contract/search'
import { suggestionOf } from '../features/search/found.ts'
import { dataOr } from '../session/answers.ts'
import type { PageRules } from '../session/page-rules.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/search-suggestions'

export const handle = { isPart: true } satisfies PageRules

/** Suggestions for what is being typed; none while too many are asked for. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const q = visit.url.searchParams.get('q')?.slice(0, 100) ?? ''
  const found = dataOr(await visit.api(listKeywords, { query: { q: q || undefined } }), { data: [] })
  return { q, suggestions: found.data.map(suggestionOf) }
}
