import { searchPerformers } from '@stagedoor/contract/performers'
import type { Choice } from '../../session/choices.ts'
import { dataOr } from '../../session/answers.ts'
import type { Visit } from '../../session/visit.ts'
import { topicsIn } from '../profiles/topics.ts'

/** Of fewer characters too many topics begin alike; a name of one or two is found by the whole of it. */
const SHORTEST_BEGINNING = 3

/** The topics that a search may mean, by their names in a language: a whole name, or how it begins. */
export function topicsNamed(all: readonly Choice[], q: string): Choice[] {
  const plain = (text: string) => text.normalize('NFKC').trim().toLowerCase()
  const wanted = plain(q)
  return all.filter(({ label }) =>
    wanted.length < SHORTEST_BEGINNING ? plain(label) === wanted : plain(label).startsWith(wanted),
  )
}

/** Those of them that any creator has chosen. Rule SEA-9. */
export async function findTopics(visit: Visit, q: string): Promise<Choice[]> {
  const found = await Promise.all(
    topicsNamed(topicsIn(visit.locale), q).map(async (topic) => {
      const reply = await visit.api(searchPerformers, { query: { categoryIds: [topic.value], limit: 1 } })
      return dataOr(reply, { data: [] }).data.length > 0 ? topic : null
    }),
  )
  return found.filter((topic) => topic !== null)
}
