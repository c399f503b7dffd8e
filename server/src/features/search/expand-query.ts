import type { Db } from '#src/platform/db/database.ts'
import { editDistance, forgivenChanges, type ReadQuery, type ReadRun } from './terms.ts'
import { findBeginnings, findSimilar, type KnownWord } from './word-queries.ts'

/** What a document must have. */
export type WantedTerms = {
  words: readonly {
    typed: string
    /** The word and those that begin with it. */
    close: readonly string[]
    /** Those, and words much like it. */
    accepted: readonly string[]
  }[]
  runs: readonly (ReadRun & { isLong: boolean })[]
  /** At most so many documents of all kinds match, as far as words are counted; infinite for runs alone. */
  mostMatches: number
}

/** A word that so many documents use is no typing error. */
const FREQUENT = 5
/** How many similar words are searched for. */
const MAXIMUM_SIMILAR = 8

/** Which words of the documents stand for those that were typed; null: one of them is like none, so nothing matches. */
export async function expandQuery(db: Db, { words, runs }: ReadQuery): Promise<WantedTerms | null> {
  const beginnings = words.length === 0 ? [] : await findBeginnings(db, words)
  const doubtful = words.filter((word) => forgivenChanges(word) > 0 && !isFrequent(word, beginnings))
  const similar = doubtful.length === 0 ? [] : await findSimilar(db, doubtful)
  const expanded = words.map((typed) => {
    const close = beginnings.flatMap((row) => (row.typed === typed ? [row.word] : []))
    return { typed, close, accepted: [...new Set([...close, ...alike(typed, similar)])] }
  })
  if (expanded.some(({ accepted }) => accepted.length === 0)) return null
  const documentsOf = new Map([...beginnings, ...similar].map(({ word, documents }) => [word, documents]))
  return {
    words: expanded,
    mostMatches: Math.min(
      ...expanded.map(({ accepted }) => accepted.reduce((sum, word) => sum + (documentsOf.get(word) ?? 0), 0)),
    ),
    runs: runs.map((run) => ({ ...run, isLong: Array.from(run.text).length > 2 })),
  }
}

const isFrequent = (word: string, known: readonly KnownWord[]): boolean =>
  known.some((row) => row.word === word && row.documents >= FREQUENT)

/** The nearest words within the changes that are forgiven. */
function alike(typed: string, rows: readonly KnownWord[]): string[] {
  const near = rows.flatMap(({ typed: of, word }) => {
    const changes = of === typed ? editDistance(typed, word) : Infinity
    return changes <= forgivenChanges(typed) ? [{ word, changes }] : []
  })
  return near
    .toSorted((one, other) => one.changes - other.changes)
    .slice(0, MAXIMUM_SIMILAR)
    .map(({ word }) => word)
}
