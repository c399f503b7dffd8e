import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { expandQuery } from '#src/features/search/expand-query.ts'
import { findHits } from '#src/features/search/hit-queries.ts'
import { readQuery } from '#src/features/search/terms.ts'
import { openDatabase, type Db } from '#src/platform/db/database.ts'
import { measureTransactions, type Figure } from './measure.ts'
import type { Row } from './report.ts'

type Options = {
  pool: pg.Pool
  databaseUrl: string
  origin: string
  seconds: number
  postmasterPid: number
  print(line: string): void
}

const CREATORS = Number(process.env['BENCH_SEARCH_CREATORS'] ?? 10_000)
const POSTS = Number(process.env['BENCH_SEARCH_POSTS'] ?? 1_000_000)
const COUNT = POSTS.toLocaleString('en-US')
/** Of the scan, 5 of 760 ms. */
const GOAL = 'p95 ≤ 5 ms, ≤ 0.66 % of the scan'

/**
 * Posts of many creators with their documents, written straight into the tables. A title has ten Chinese characters of 1,500 and a text
 * eight words of 8,000, the first ones more often; one post in 5,000 has 影片 in its title and "ceramics" in its text, one in a hundred
 * 手工 and "pottery", one in five 今天 and "workshop". Terms are made in SQL as the product makes them. Documents are written in the order
 * in which posts were published, and a tenth once more within 30 days, as after an edit.
 */
async function addPosts(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`
      set statement_timeout = 0;
      alter table post disable trigger user;
      alter table search_document disable trigger user;
      insert into account (role, username, email, email_key, status, email_verified_at, adult_method, adult_since)
        select 'performer', 'found.' || i, 'found' || i || '@demo.test', 'found' || i || '@demo.test', 'active', now(), 'declared', now()
        from generate_series(1, ${CREATORS}) i;
      insert into profile (account_id, username, is_performer, name)
        select id, username, true, username from account where username like 'found.%';
      alter table performer disable trigger user;
      insert into performer (account_id, state, approved_at)
        select id, 'approved', now() from account where username like 'found.%';
      alter table performer enable trigger user;
      create temp table drawn as select array_agg(id) as ids from account where username like 'found.%';
      insert into post (performer_id, slug, type, status, title, text, published_at, created_at, updated_at)
        select drawn.ids[1 + n % ${CREATORS}], 'found-' || n, 'text', 'active',
          title.text || case when n % 5000 = 0 then '影片' when n % 5 = 0 then '今天' when n % 100 = 1 then '手工' else '' end,
          words.text || case when n % 5000 = 0 then ' ceramics' when n % 5 = 0 then ' workshop' when n % 100 = 1 then ' pottery' else '' end, at, at, at
        from drawn, generate_series(1, ${POSTS}) n,
          lateral (select now() - n * interval '20 seconds' as at) time,
          lateral (select string_agg(chr(20000 + floor(1500 * power(random(), 2))::int + 0 * (n + place)), '') as text from generate_series(1, 10) place) title,
          lateral (select string_agg('w' || chr(97 + (k / 320) % 25) || 'o' || chr(97 + k % 20) || 'e' || chr(97 + (k / 20) % 16), ' ') as text
            from (select floor(8000 * power(random(), 2))::int + 0 * n as k from generate_series(1, 8)) drawn_word) words;
      alter table post enable trigger user;
      drop index search_feed;
      insert into search_document (object_id, kind, performer_id, title, content, terms, heads, keywords, published_at)
        select id, 'feed', performer_id, title, title || E'\\n' || text,
          heads || words || beginnings, heads, words, published_at
        from post, lateral (select array(select distinct part from generate_series(1, char_length(title)) at,
            unnest(array[substr(title, at, 1), substr(title, at, 2)]) part) as heads) grams,
          lateral (select array(select distinct unnest(string_to_array(text, ' '))) as words) parts,
          lateral (select array(select distinct left(word, 2) || '*' from unnest(words) as word) as beginnings) begun
        where slug like 'found-%'
        order by published_at + case when hashtext(slug) % 10 = 0 then random() * interval '30 days' else interval '0' end;
      create index search_feed on search_document using gin (terms, ages) with (fastupdate = off) where kind = 'feed';
      insert into search_word (word, documents, performer_ids)
        select word, count(*), (array_agg(distinct performer_id))[1:8] from search_document, unnest(keywords) as word
        where kind = 'feed' group by word
        on conflict (word) do update set documents = search_word.documents + excluded.documents;
      alter table search_document enable trigger user;
      drop table drawn;`)
    await client.query('vacuum (analyze) post, performer, profile, account, search_document, search_word')
    await client.query('reset statement_timeout')
  } finally {
    client.release()
  }
}

const searches = [
  ['two Chinese characters, 200 matches', '影片'],
  ['two Chinese characters, 10,000 matches', '手工'],
  ['two Chinese characters, 200,000 matches', '今天'],
  ['a mistyped word, 200 matches', 'ceramcis'],
  ['a mistyped word, 10,000 matches', 'potery'],
  ['a mistyped word, 200,000 matches', 'workshp'],
  ['two letters, with which frequent words begin', 'wa'],
] as const

const scope = { viewerId: null, closedIds: [] }
const page = { sortBy: 'relevance' as const, limit: 12, offset: 0 }

/** From the driver to the database: the words that are meant, and the page of hits with its total. */
async function find(db: Db, typed: string): Promise<void> {
  const query = readQuery(typed)
  const wanted = query && (await expandQuery(db, query))
  const hits = wanted ? await findHits(db, 'feed', { wanted, scope, now: new Date(), page }) : []
  if (hits.length === 0) throw new Error(`nothing was found for ${typed}`)
}

/** Requests one after the other. */
async function overHttp(job: string, count: number, send: () => Promise<Response>): Promise<Figure> {
  const latenciesMs: number[] = []
  let failures = 0
  const startedAt = performance.now()
  for (let sent = 0; sent < count; sent += 1) {
    const before = performance.now()
    const reply = await send()
    await reply.text()
    latenciesMs.push(performance.now() - before)
    if (!reply.ok) failures += 1
  }
  const sorted = latenciesMs.toSorted((one, other) => one - other)
  return {
    job,
    perSecond: (count * 1_000) / (performance.now() - startedAt),
    capacity: null,
    p50Ms: sorted[Math.floor(count * 0.5)] ?? null,
    p95Ms: sorted[Math.floor(count * 0.95)] ?? null,
    p99Ms: sorted[Math.floor(count * 0.99)] ?? null,
    failures,
  }
}

/** Fewer than a visitor may make in a minute. */
const SEARCHES_SENT = 100
const SUGGESTIONS_SENT = 200

/** Each row has a visitor of its own, since searches of an address are limited. */
const visitorOf = (row: number) => ({ 'x-forwarded-for': `198.51.100.${1 + row}` })

/** Search among many posts, without and with HTTP and the cards of the hits. */
export async function measureSearch({ print, ...options }: Options): Promise<Row[]> {
  print(`Search: adding ${COUNT} posts …`)
  await addPosts(options.pool)
  print('Search …')
  return [...(await measureStatements(options)), ...(await measureCalls(options))]
}

/** Two Chinese characters, by reading the title of every post: what a search costs without an index. Only this connection may do so. */
async function measureScan({ databaseUrl, seconds, postmasterPid }: Omit<Options, 'print'>): Promise<Figure> {
  const db = openDatabase(databaseUrl, { maximumConnections: 1, mayScanTables: true })
  const scan = CompiledQuery.raw(`select id from post where title like '%影片%'`)
  try {
    return await measureTransactions({
      job: `baseline: sequential scan of ${COUNT} titles, two Chinese characters`,
      connections: 1,
      seconds,
      serverPids: [postmasterPid],
      transactionFor: () => async () => {
        const { rows } = await db.executeQuery(scan)
        if (rows.length === 0) throw new Error('the scan found nothing')
      },
    })
  } finally {
    await db.destroy()
  }
}

async function measureStatements(options: Omit<Options, 'print'>): Promise<Row[]> {
  const { databaseUrl, seconds, postmasterPid } = options
  const scan = await measureScan(options)
  const baseline = { name: 'sequential scan', figure: scan, by: 'p95Ms' as const }
  const db = openDatabase(databaseUrl, { maximumConnections: 1 })
  const rows: Row[] = [{ figure: scan }]
  try {
    for (const [job, typed] of searches) {
      const figure = await measureTransactions({
        job: `search of ${COUNT} posts, ${job}, driver to database`,
        connections: 1,
        seconds,
        serverPids: [postmasterPid],
        transactionFor: () => () => find(db, typed),
      })
      rows.push({ figure, baseline, goal: GOAL })
    }
  } finally {
    await db.destroy()
  }
  return rows
}

async function measureCalls({ origin }: Pick<Options, 'origin'>): Promise<Row[]> {
  const rows: Row[] = []
  for (const [at, [job, typed]] of searches.entries()) {
    const send = () =>
      fetch(`${origin}/api/search/keywords`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...visitorOf(at) },
        body: JSON.stringify({ keyword: typed, type: 'feed' }),
      })
    rows.push({ figure: await overHttp(`the same, ${job}, 12 cards over HTTP`, SEARCHES_SENT, send) })
  }
  const headers = visitorOf(searches.length)
  const ask = () => fetch(`${origin}/api/search/list/keywords?q=cera`, { headers })
  rows.push({ figure: await overHttp(`suggestions among ${COUNT} posts, over HTTP`, SUGGESTIONS_SENT, ask) })
  return rows
}
