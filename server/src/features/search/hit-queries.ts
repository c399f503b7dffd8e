import { maximumMatches, type MatchReason, type SearchedType } from '@stagedoor/contract/search'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#src/platform/db/database.ts'
import { prepareTexts } from '#src/platform/db/prepare-texts.ts'
import { isDivisible, partsOf, slicesUntil, type Slice } from './ages.ts'
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

/** What is searched for, by whom and when. */
type Sought = { wanted: WantedTerms; scope: Scope; now: Date }

/** The same in slices of the time until then. */
type SoughtIn = Omit<Sought, 'now'> & { slices: readonly Slice[]; recentFrom: Date; mayBeRare: boolean }

/** One for each kind, for one word or run, by an account and by a visitor: most searches. */
const runPrepared = prepareTexts('search.hits', 80)

/** About as many as slices of time read at most: so few are read at once, which takes a tenth of looking into each slice. */
const FEW_MATCHES = 1_000

/** More matches of a slice are not read, but the slice is divided: usually it has some hundreds. */
const MOST_OF_A_SLICE = 2_000

/** Eight to eleven days. */
const RECENT_SLICES = 4

const list = (values: readonly string[]): RawBuilder<unknown> => sql`${[...values]}::text[]`

const every = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql`(${sql.join([sql`true`, ...conditions], sql` and `)})`

type Column = 'heads' | 'terms'
type WantedWord = WantedTerms['words'][number]
/** How a word is compared with those of a column. */
type Comparison = (column: Column, word: WantedWord) => RawBuilder<unknown>

const byAccepted: Comparison = (column, { accepted }) => sql`${sql.ref(column)} && ${list(accepted)}`
const byClose: Comparison = (column, { close }) => sql`${sql.ref(column)} && ${list(close)}`

/** With so many words, comparing each with each takes longer than looking at how those of the column begin. */
const MANY_WORDS = 8

const byBeginning: Comparison = (column, wanted) =>
  wanted.close.length > MANY_WORDS
    ? sql`exists (select from unnest(${sql.ref(column)}) as word where starts_with(word, ${wanted.typed}))`
    : byClose(column, wanted)

/** Whether the column has all that is wanted. */
const has = (column: Column, { words, runs }: WantedTerms, compare: Comparison): RawBuilder<unknown> =>
  every([
    ...words.map((word) => compare(column, word)),
    ...runs.map(({ grams }) => sql`${sql.ref(column)} @> ${list(grams)}`),
  ])

/** Documents of a kind with all that is wanted. The kind stands in the text, because its index is a partial one. */
const matches = (kind: SearchedType, wanted: WantedTerms): RawBuilder<unknown> =>
  every([
    sql`kind = ${sql.lit(kind)}`,
    has('terms', wanted, byAccepted),
    ...wanted.runs.filter(({ isLong }) => isLong).map(({ text }) => sql`position(${text} in content) > 0`),
  ])

const exactWords = ({ words, runs }: WantedTerms): RawBuilder<unknown> =>
  sql`heads @> ${list([...words.map(({ typed }) => typed), ...runs.flatMap(({ exact }) => exact)])}`

/** Whether some documents match by words that are much like the typed ones only. */
const mayBeUnlike = ({ words }: WantedTerms): boolean =>
  words.some(({ close, accepted }) => close.length !== accepted.length)

/** Ranks of matches: the typed words in the title, names or tags, beginnings of words there, those in the text, then words much like them. */
function rankOf(wanted: WantedTerms): RawBuilder<unknown> {
  const similar = sql`when ${has('heads', wanted, byAccepted)} then 3 else 4`
  // No document has a typed word that no keyword begins with.
  if (wanted.words.some(({ close }) => close.length === 0)) return sql`case ${similar} end`
  const others = mayBeUnlike(wanted) ? sql`when ${has('terms', wanted, byClose)} then 2 ${similar}` : sql`else 2`
  return sql`case when ${exactWords(wanted)} then 0 when ${has('heads', wanted, byBeginning)} then 1 ${others} end`
}

/**
 * The latest matches that exist for the viewer, in no order. Slices of time are read one after the other, the latest first, until there
 * are enough: a nested loop stops at its limit, so that what is read does not depend on how frequent a term is. What the first slices
 * do not have enough of may be rare: then all of it is read at once. A row with an `undivided` is no match, but says the place of a
 * slice that has too many to be read. Decision 0410.
 */
function latestMatches(kind: SearchedType, { wanted, scope, ...time }: SoughtIn, most: number): RawBuilder<unknown> {
  const terms = mayBeUnlike(wanted) ? sql`terms, ` : sql``
  const columns = sql`object_id, title, published_at, ${terms}heads, performer_id`
  const found = sql`select ${columns} from search_document where ${matches(kind, wanted)}`
  const order = sql`order by published_at desc, object_id desc`
  // Whether its creator exists for the viewer is looked up of one match after the other, behind the order, until there are enough.
  const latestOf = (some: RawBuilder<unknown>) => sql`select ${columns}, null::int as undivided
    from (${some} ${order} offset 0) as ordered where ${isWithinReach(scope)} ${order} limit ${most}`
  // A plan for any words expects one document in a hundred to have them. Asked for twice, they are as rare for the plan as they are.
  const isRare = has('terms', wanted, byAccepted)
  if (wanted.mostMatches <= FEW_MATCHES) return latestOf(sql`${found} and ${isRare}`)
  const agesOf = (some: readonly Slice[]) => list(some.map(({ ages }) => `{${ages.join(',')}}`))
  // Few days hold few documents: what guards against too many costs more than it spares there.
  const inRecent = (some: readonly Slice[]) => sql`select matched.* from unnest(${agesOf(some)}) as slice (ages)
    cross join lateral (${latestOf(sql`${found} and search_document.ages && slice.ages::int[]`)}) as matched`
  const inOlder = (some: readonly Slice[]) => sql`select matched.*
    from unnest(${agesOf(some)},
      ${some.map((slice) => (isDivisible(slice) ? MOST_OF_A_SLICE + 1 : null))}::int[],
      ${some.map((slice) => time.slices.indexOf(slice))}::int[]) as slice (ages, most, place)
    cross join lateral (
      with inside as materialized (${found} and search_document.ages && slice.ages::int[] limit slice.most)
      (select ${columns}, slice.place as undivided from inside where (select count(*) from inside) = slice.most limit 1)
      union all (${latestOf(sql`select * from inside`)})) as matched`
  const isRecent = ({ from }: Slice) => from >= time.recentFrom
  const [recent, older] = [time.slices.filter(isRecent), time.slices.filter((slice) => !isRecent(slice))]
  if (!time.mayBeRare)
    return sql`(${inRecent(recent)} limit ${most}) union all (${inOlder(older)} limit ${most}) limit ${most}`
  return sql`with rare as materialized (${found} and ${isRare} limit ${FEW_MATCHES + 1}),
      few as materialized (select count(*) <= ${FEW_MATCHES} as are from rare)
    (${inRecent(recent)} limit ${most})
    union all (select * from (${latestOf(sql`select * from rare where published_at < ${time.recentFrom}`)}) as few_ones
      where (select are from few))
    union all (select * from (${inOlder(older)}) as many where not (select are from few) limit ${most})
    limit ${most}`
}

/** Reads in slices, and again with those divided that have too many matches to be read, until there are none. */
async function readInSlices<Row extends { undivided: number | null }>(
  { now, ...sought }: Sought,
  read: (sought: SoughtIn) => Promise<Row[]>,
): Promise<Row[]> {
  let slices: readonly Slice[] = slicesUntil(now)
  let mayBeRare = !isCounted(sought.wanted)
  const recentFrom = slices[RECENT_SLICES - 1]?.from ?? now
  for (;;) {
    const rows = await read({ ...sought, slices, recentFrom, mayBeRare })
    const place = rows[0]?.undivided ?? null
    if (place === null) return rows
    mayBeRare = false
    slices = slices.flatMap((slice, at) => (at === place ? partsOf(slice) : slice))
  }
}

/** Whether all that is wanted is one word: of a word it is known how many documents have it. */
const isCounted = ({ words, runs }: WantedTerms): boolean => words.length === 1 && runs.length === 0

async function run<Row extends object>(
  db: Db,
  { words, runs }: WantedTerms,
  statement: RawBuilder<Row>,
): Promise<Row[]> {
  if (words.length + runs.length === 1) return runPrepared(db, statement)
  return (await statement.execute(db)).rows
}

/**
 * One page of what matches and exists for the viewer. The latest matches are ranked: the typed words in title, names or
 * tags, then beginnings of words there, then in the text, then words much like them; equals by time. `total` counts them.
 */
export async function findHits(
  db: Db,
  kind: SearchedType,
  { page, ...sought }: Sought & { page: HitPage },
): Promise<FoundHit[]> {
  const { wanted } = sought
  const undivided = sql`(select undivided from counted)`
  const statementOf = (inSlices: SoughtIn) => sql<FoundHit & { undivided: number | null }>`
    with found as materialized (${latestMatches(kind, inSlices, page.among ?? maximumMatches[kind])}),
    counted as materialized (select count(*) as total, min(undivided) as undivided from found),
    hit as (select object_id, title, published_at, ${rankOf(wanted)} as rank from found)
    select object_id, title, case when rank < 2 then 'title' when rank = 2 then 'text' else 'similar' end as match,
      (select total from counted) as total, ${undivided} as undivided
    from hit order by case when ${page.sortBy === 'latest'}::boolean then 0 else rank end, published_at desc, object_id desc
    limit ${page.limit} offset case when ${undivided} is null then ${page.offset}::int else 0 end`
  const rows = await readInSlices(sought, (inSlices) => run(db, wanted, statementOf(inSlices)))
  return rows.map(({ undivided: _, ...hit }) => hit)
}

/** How many there are, for an empty page behind the first. */
export async function countHits(db: Db, kind: SearchedType, sought: Sought): Promise<number> {
  const rows = await readInSlices(sought, async (inSlices) => {
    const counted = sql<{
      total: number
      undivided: number | null
    }>`select count(*) as total, min(undivided) as undivided
      from (${latestMatches(kind, inSlices, maximumMatches[kind])}) as hit`
    return (await counted.execute(db)).rows
  })
  return rows[0]?.total ?? 0
}
