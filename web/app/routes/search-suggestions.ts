import { listKeywords } from '@stagedoor/contract/search'
import { findTopics } from '../features/search/find-topics.ts'
import { suggestionOf, topicSuggestionOf } from '../features/search/found.ts'
import { dataOr } from '../session/answers.ts'
import type { PageRules } from '../session/page-rules.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/search-suggestions'

export const handle = { isPart: true } satisfies PageRules

/** Suggestions for what is being typed; none while too many are asked for. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const q = visit.url.searchParams.get('q')?.slice(0, 100) ?? ''
  const [topics, found] = await Promise.all([
    findTopics(visit, q),
    visit.api(listKeywords, { query: { q: q || undefined } }),
  ])
  return { q, suggestions: [...topics.map(topicSuggestionOf), ...dataOr(found, { data: [] }).data.map(suggestionOf)] }
}
