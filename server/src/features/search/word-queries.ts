import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#src/platform/db/database.ts'
import { beginsWith } from '#src/platform/db/conditions.ts'
import { prepareTexts } from '#src/platform/db/prepare-texts.ts'
import { isWithinReach, type Scope } from './scope-queries.ts'
import { unlikeForms } from './terms.ts'

export type KnownWord = { typed: string; word: string; documents: number }

/** How many words may stand for one that was typed. */
const MAXIMUM_BEGINNINGS = 30
const MAXIMUM_CANDIDATES = 60

/** For one word, two and three. */
const runBeginnings = prepareTexts('search.beginnings', 3)
const runSimilar = prepareTexts('search.similar', 3)

/** The keywords that begin with each of the words, the most frequent first; the word itself is always among them. */
export async function findBeginnings(db: Db, words: readonly string[]): Promise<KnownWord[]> {
  const one = (typed: string) => sql`(select ${typed} as typed, word, documents from search_word
    where ${beginsWith('word', typed)} order by word = ${typed} desc, documents desc, word limit ${sql.lit(MAXIMUM_BEGINNINGS)})`
  return runBeginnings(db, sql<KnownWord>`${sql.join(words.map(one), sql` union all `)}`)
}

/**
 * Keywords of about the same length that share enough trigrams with each of the words, the most alike first, and those that one change
 * makes unlike (decision 0483).
 */
export async function findSimilar(db: Db, words: readonly string[]): Promise<KnownWord[]> {
  const one = (typed: string) => sql`(select ${typed} as typed, word, documents from search_word
    where word % ${typed} and char_length(word) between ${typed.length - 2}::int and ${typed.length + 2}::int
    order by similarity(word, ${typed}) desc, documents desc, word limit ${sql.lit(MAXIMUM_CANDIDATES)})
    union (${unlike(typed)})`
  return runSimilar(db, sql<KnownWord>`${sql.join(words.map(one), sql` union all `)}`)
}

/** The text is the same for every word, so that it is planned once: a pattern that is null is like nothing. */
function unlike(typed: string): RawBuilder<unknown> {
  const { swapped, patterns } = unlikeForms(typed)
  const places = [0, 1, 2].map((at) => sql`word like ${patterns[at] ?? null}::text`)
  return sql`select ${typed} as typed, word, documents from search_word
    where word = any(${swapped}::text[]) or ${sql.join(places, sql` or `)}
    order by documents desc, word limit ${sql.lit(MAXIMUM_CANDIDATES)}`
}

/** Keywords to go on with, the most frequent first: those that a creator uses who exists for the viewer. */
export async function suggestWords(
  db: Db,
  { typed, scope, limit }: { typed: string; scope: Scope; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    with known as materialized (select word, documents, performer_ids from search_word
      where ${beginsWith('word', typed)} order by documents desc, word limit ${limit * 5})
    select word from known where char_length(word) > 1 and ${isUsedWithin(scope)}
    order by documents desc, word limit ${limit}`.execute(db)
  return rows.map(({ word }) => word)
}

/** Which of the words a creator uses who exists for the viewer, in their order. */
export async function keepWordsWithin(
  db: Db,
  { words, scope, limit }: { words: readonly string[]; scope: Scope; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from search_word where word = any(${[...words]}::text[]) and ${isUsedWithin(scope)}
    order by array_position(${[...words]}::text[], word) limit ${limit}`.execute(db)
  return rows.map(({ word }) => word)
}

const isUsedWithin = (scope: Scope) =>
  sql`exists (select from unnest(performer_ids) as one (performer_id) where ${isWithinReach(scope)})`
