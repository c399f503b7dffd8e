import type { MatchReason, SearchedType, Suggestion as SuggestedThing } from '@stagedoor/contract/search'
import type { Paths } from '../../paths.ts'
import type { Choice } from '../../session/choices.ts'

/** The tabs of the results, and the type that each searches; all of them at first. */
export const tabTypes = {
  all: undefined,
  creators: 'performer',
  posts: 'feed',
  videos: 'video',
  galleries: 'gallery',
  products: 'product',
} as const satisfies Record<string, SearchedType | undefined>

export type Tab = keyof typeof tabTypes

export const tabs = Object.keys(tabTypes) as Tab[]

/** What is suggested while a word is typed. */
export type Suggestion = {
  /** `page`: one of the reader's own pages. */
  type: SuggestedThing['type'] | 'topic' | 'page'
  /** Of a page: its address. */
  id: string | null
  text: string
  /** Of a creator. */
  username: string | null
  avatar: string | null
}

export const suggestionOf = ({ type, _id, text, performer }: SuggestedThing): Suggestion => ({
  type,
  id: _id,
  text,
  username: performer?.username ?? null,
  avatar: performer?.avatar ?? null,
})

export const topicSuggestionOf = ({ value, label }: Choice): Suggestion => ({
  type: 'topic',
  id: value,
  text: label,
  username: null,
  avatar: null,
})

/** Where a suggestion leads: to the thing, the creators of a topic, or the results of a keyword. */
export function placeOf(paths: Paths, { type, id, text, username }: Suggestion): string {
  if (type === 'page' && id !== null) return id
  if (type === 'keyword' || type === 'page' || id === null) return paths.search({ q: text })
  if (type === 'topic') return paths.creators({ topic: id })
  if (type === 'performer') return paths.profile(username ?? id)
  return type === 'product' ? paths.product(id) : paths.item(type, id)
}

/** Results in the order of the search, apart by the reason for their place. */
export function byReason<T extends { match: MatchReason }>(
  things: readonly T[],
): { match: MatchReason; things: T[] }[] {
  const reasons = [...new Set(things.map(({ match }) => match))]
  return reasons.map((match) => ({ match, things: things.filter((thing) => thing.match === match) }))
}
