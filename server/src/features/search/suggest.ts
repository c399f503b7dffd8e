import type { Suggestion } from '@stagedoor/contract/search'
import type { SearchDeps, ViewerContext } from './deps.ts'
import type { Db } from '#src/platform/db/database.ts'
import { expandQuery, type WantedTerms } from './expand-query.ts'
import { findHits, type FoundHit } from './hit-queries.ts'
import { foldText, readQuery } from './terms.ts'
import type { Scope } from './scope-queries.ts'
import { keepWordsWithin, suggestWords } from './word-queries.ts'

/** Of so many of the latest matches: while a word is typed, its beginning is in very many things. */
const SUGGESTED_AMONG = 100

const things = ['video', 'gallery', 'product', 'feed'] as const

/** Creators, keywords and things for what is being typed: `limit` of each, in this order. */
export async function suggest(
  deps: SearchDeps,
  { viewer, country }: Pick<ViewerContext, 'viewer' | 'country'>,
  { typed, limit }: { typed: string; limit: number },
): Promise<Suggestion[]> {
  const { db, clock } = deps
  const query = readQuery(typed)
  if (query === null) return []
  const [expanded, closedIds] = await Promise.all([expandQuery(db, query), deps.findClosedIn(country)])
  const wanted = expanded && withErrorsRead(expanded)
  const scope = { viewerId: viewer?.accountId ?? null, closedIds }
  const page = { sortBy: 'relevance' as const, limit, offset: 0 }
  const find = (kind: (typeof things)[number] | 'performer') => {
    const ofKind = kind === 'performer' ? page : { ...page, among: SUGGESTED_AMONG }
    return wanted === null ? [] : findHits(db, kind, { wanted, scope, now: clock.now(), page: ofKind })
  }
  const [creators, words, ...found] = await Promise.all([
    find('performer'),
    suggestKeywords(db, wanted, { typed: foldText(typed).trim(), scope, limit }),
    ...things.map(find),
  ])
  const cards = await deps.performers.findCards(
    db,
    creators.map(({ object_id }) => object_id),
  )
  return [
    ...creators.flatMap(({ object_id }) => {
      const performer = cards.get(object_id)
      return performer ? [{ type: 'performer' as const, _id: object_id, text: performer.name, performer }] : []
    }),
    ...words.map((text) => ({ type: 'keyword' as const, _id: null, text, performer: null })),
    ...inTurn(found.map((hits, at) => inTitles(hits).map((hit) => ({ ...hit, type: things[at] ?? ('feed' as const) }))))
      .slice(0, limit)
      .map(({ type, object_id, title }) => ({ type, _id: object_id, text: title, performer: null })),
  ]
}

/** Keywords that begin with what is typed; where there are none, those that a typing error of a single word may stand for. */
async function suggestKeywords(
  db: Db,
  wanted: WantedTerms | null,
  { typed, scope, limit }: { typed: string; scope: Scope; limit: number },
): Promise<string[]> {
  const begun = await suggestWords(db, { typed, scope, limit })
  const [word, ...others] = wanted?.words ?? []
  if (begun.length > 0 || !word || others.length > 0 || wanted?.runs.length !== 0) return begun
  return keepWordsWithin(db, { words: word.accepted, scope, limit })
}

/** A word with which no keyword begins is read as those it may stand for, so that they count in titles as the typed one would. */
const withErrorsRead = ({ words, ...others }: WantedTerms): WantedTerms => ({
  ...others,
  words: words.map((word) => (word.close.length === 0 ? { ...word, close: word.accepted } : word)),
})

const inTitles = (hits: readonly FoundHit[]): FoundHit[] =>
  hits.filter(({ title, match }) => title !== '' && match === 'title')

/** The first of each list, then the second of each: no kind of thing takes the places of the others. */
function inTurn<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat()
}
