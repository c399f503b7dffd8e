import { Type, type Static } from 'typebox'
import { endpointsOf } from './endpoint.ts'

/** Of one word or phrase, in UTF-16 units, and of a list. */
export const MAXIMUM_BLOCKED_WORD = 40
export const MAXIMUM_BLOCKED_WORDS = 200

/** Words that others may not use under the creator's things. Rule ENG-9. */
export const BlockedWords = Type.Object({ words: Type.Array(Type.String()) })
export type BlockedWords = Static<typeof BlockedWords>

const endpoint = endpointsOf({ area: 'blocking', caller: 'performer' })

export const getBlockedWords = endpoint('GET /performer/blocked-words', {
  summary: "The words that the caller does not allow under the caller's things.",
  data: { 200: BlockedWords },
})

/** Replaces the list. Empty words and repeats of others, in any case and width, are left out. */
export const setBlockedWords = endpoint('PUT /performer/blocked-words', {
  summary: "Sets the words that the caller does not allow under the caller's things; an empty list allows all.",
  body: Type.Object({
    words: Type.Array(Type.String({ maxLength: MAXIMUM_BLOCKED_WORD }), { maxItems: MAXIMUM_BLOCKED_WORDS }),
  }),
  data: { 200: BlockedWords },
  rateLimit: { count: 60, windowSeconds: 60, by: 'account' },
})
