import { maximumMatches, type MatchReason, type SearchedType } from '@stagedoor/contract/search'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#src/platform/db/database.ts'
import { planForValues } from '#src/platform/db/plan-for-values.ts'
import type { WantedTerms } from './expand-query.ts'
import { isWithinReach, type Scope } from './scope-queries.ts'

export type Hit = { object_id: string; title: string; match: MatchReason }
export type FoundHit = Hit & { total: number }

export type HitPage = {
  sortBy: 'relevance' | 'latest'
  limit: number
  offset: number
  /** Of how many of the latest matches; absent: of as many as are counted. */
  among?: number
}

const list = (values: readonly string[]): RawBuilder<unknown> => sql`${[...values]}::text[]`

const every = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql`(${sql.join([sql`true`, ...conditions], sql` and `)})`

/** Documents of a kind with all that is wanted. The kind stands in the text, because its index is a partial one. */
function matches(kind: SearchedType, { words, runs }: WantedTerms): RawBuilder<unknown> {
  return every([
    sql`kind = ${sql.lit(kind)}`,
    ...words.map(({ accepted }) => sql`terms && ${list(accepted)}`),
    ...runs.map(({ grams }) => sql`terms @> ${list(grams)}`),
    ...runs.filter(({ isLong }) => isLong).map(({ text }) => sql`position(${text} in content) > 0`),
  ])
}

/** Whether the column has all that is wanted, by accepted words or by the typed ones alone. */
const has = (column: 'heads' | 'terms', { words, runs }: WantedTerms, by: 'accepted' | 'close'): RawBuilder<unknown> =>
  every([
    ...words.map((word) => sql`${sql.ref(column)} && ${list(word[by])}`),
    ...runs.map(({ grams }) => sql`${sql.ref(column)} @> ${list(grams)}`),
  ])

const exactWords = ({ words, runs }: WantedTerms): RawBuilder<unknown> =>
  sql`heads @> ${list([...words.map(({ typed }) => typed), ...runs.flatMap(({ grams }) => grams)])}`

/**
 * One page of what matches and exists for the viewer. The latest matches are ranked: the typed words in title, names or
 * tags, then beginnings of words there, then in the text, then words much like them; equals by time. `total` counts them.
 */
export async function findHits(
  db: Db,
  kind: SearchedType,
  { wanted, scope, page }: { wanted: WantedTerms; scope: Scope; page: HitPage },
): Promise<FoundHit[]> {
  const first = page.sortBy === 'latest' ? sql`` : sql`rank,`
  const statement = sql<FoundHit>`
    with hit as materialized (
      select object_id, title, published_at, case
          when ${exactWords(wanted)} then 0
          when ${has('heads', wanted, 'close')} then 1
          when ${has('terms', wanted, 'close')} then 2
          when ${has('heads', wanted, 'accepted')} then 3 else 4 end as rank
      from search_document where ${matches(kind, wanted)} and ${isWithinReach(scope)}
      order by published_at desc, object_id desc limit ${sql.lit(page.among ?? maximumMatches[kind])})
    select object_id, title, case when rank < 2 then 'title' when rank = 2 then 'text' else 'similar' end as match,
      (select count(*) from hit) as total
    from hit order by ${first} published_at desc, object_id desc limit ${page.limit} offset ${page.offset}`
  return (await planForValues(db, (tx) => statement.execute(tx))).rows
}

/** How many there are, for an empty page behind the first. */
export async function countHits(
  db: Db,
  kind: SearchedType,
  { wanted, scope }: { wanted: WantedTerms; scope: Scope },
): Promise<number> {
  const statement = sql<{ total: number }>`select count(*) as total from (select from search_document
    where ${matches(kind, wanted)} and ${isWithinReach(scope)}
    order by published_at desc limit ${sql.lit(maximumMatches[kind])}) as hit`
  return (await planForValues(db, (tx) => statement.execute(tx))).rows[0]?.total ?? 0
}
