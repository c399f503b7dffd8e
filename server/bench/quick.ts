import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { openPool } from '#src/platform/db/database.ts'
import { startEmbedded } from '#src/platform/db/embedded/embedded.ts'
import { keptSecretKey } from '#src/config/secret-key.ts'
import { addPayers } from './billing.ts'
import { measureChargesAtEight } from './charges.ts'
import { measureEngagementOverHttp } from './engagement.ts'
import { signFansIn } from './fans.ts'
import { measureHttp, measureTransactions, type Figure, type HttpJob, type Profile } from './measure.ts'
import { findPostmaster, LOAD_CORE, originOf, pin, SERVER_CORE, startPinned, type Running } from './processes.ts'
import { startProductOn } from './product.ts'
import { createProfiler } from './profiles.ts'
import { bestOf, describeFalls, ratiosOf, type Ratios, type Recorded } from './ratios.ts'
import { table, type Row } from './report.ts'
import { seedPosts, untilQueueIsIdle } from './seed.ts'
import { measureSettling } from './settling.ts'
import { addSigners, measureSignIn } from './sign-ins.ts'
import { clients, prepareTpcbLike, tpcbLike } from './tpcb-like.ts'

// `npm run bench -- --quick`: the rows that fall first when requests grow dearer, in under a minute on a quiet machine. It fails
// when a ratio lies more than a quarter below the recorded one, in a second run as well. `--record` records what is measured; `--profile` shows where the
// time goes, `BENCH_JOBS=home,engagement` measures some rows only.

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 0.9)
/** So many requests of each kind; rendered pages take a tenth of them. */
const REQUESTS = Number(process.env['BENCH_REQUESTS'] ?? 1_000)
const PORT = Number(process.env['BENCH_PORT'] ?? 4_300)
const ORIGIN = `http://127.0.0.1:${PORT}`
const POSTS = 10_000
const READERS = 50
const RECORDED = join(import.meta.dirname, 'recorded-ratios.json')
const PROFILES = '.data/bench-profiles'
const CONNECTIONS = 16
/** Copies of pages, and what they are compared with, are so cheap that as few as of other kinds hold one rendering or none. */
const COPIES = 10
const HELLOS = 20

const JOBS = ['pages', 'list', 'home', 'sign-in', 'engagement', 'charges', 'billing'] as const
type JobName = (typeof JOBS)[number]

const amountsOf = (share: number) => ({
  warmUp: Math.round(REQUESTS * share * 1.5),
  run: Math.round(REQUESTS * share),
})

const isWanted = (name: JobName): boolean => (process.env['BENCH_JOBS'] ?? JOBS.join(',')).split(',').includes(name)

type Stage = {
  pool: pg.Pool
  dataDir: string
  databaseUrl: string
  product: Running
  postmasterPid: number
  baselines: Running
  profile: Profile | undefined
}

const print = (line: string) => process.stderr.write(`${line}\n`)

async function main(): Promise<void> {
  pin(process.pid, LOAD_CORE)
  const first = await measureOnce()
  if (process.argv.includes('--record')) return record(first)
  const recorded = JSON.parse(await readFile(RECORDED, 'utf8')) as Recorded
  const isPart = process.env['BENCH_JOBS'] !== undefined
  const judged = Object.fromEntries(Object.entries(recorded.ratios).filter(([job]) => !isPart || job in first.ratios))
  const runs = [first]
  if (describeFalls(judged, first.ratios).length > 0) {
    print('A ratio fell. The speed of a machine changes while it is measured: once more …')
    runs.push(await measureOnce())
  }
  console.log(
    `Load average ${runs.map(({ loadAverage }) => loadAverage.toFixed(1)).join(', ')}; recorded at ${recorded.loadAverage}.`,
  )
  const falls = describeFalls(judged, bestOf(runs.map(({ ratios }) => ratios)))
  const broken = runs.flatMap(({ rows }) => rows).filter(({ figure }) => figure.failures > 0)
  for (const { figure } of broken) console.log(`${figure.job}: ${figure.failures} requests failed`)
  for (const fall of falls) console.log(fall)
  console.log(falls.length + broken.length === 0 ? 'No ratio fell.' : 'More than a quarter below the recorded ratio.')
  if (falls.length + broken.length > 0) process.exitCode = 1
}

type Run = { rows: readonly Row[]; ratios: Ratios; loadAverage: number }

/** All wanted rows, on a site of its own. */
async function measureOnce(): Promise<Run> {
  const [loadAverage = 0] = loadavg()
  const dataDir = await mkdtemp(join(tmpdir(), 'stagedoor-bench-'))
  const isProfiled = process.argv.includes('--profile')
  const product = await startProductOn({ dataDir, port: PORT, isProfiled, hasDemo: false })
  const rows: Row[] = []
  try {
    const { url: databaseUrl, stop: leaveDatabase } = await startEmbedded({ dataDir })
    const pool = openPool(databaseUrl, { maximumConnections: 40 })
    await seedPosts(pool, POSTS)
    await prepareTpcbLike(pool)
    await untilQueueIsIdle(pool)
    const baselines = await startPinned({
      core: SERVER_CORE,
      args: [join(import.meta.dirname, 'baseline-server.ts'), databaseUrl],
      env: process.env,
      readyWhen: /baselines on \d+/,
    })
    const profiler = isProfiled
      ? await createProfiler({ pool, folder: PROFILES, output: product.readyLine, print })
      : null
    const stage = { pool, dataDir, databaseUrl, product, postmasterPid: findPostmaster(dataDir), baselines }
    try {
      await measureAll({ ...stage, profile: profiler?.profile }, rows)
    } finally {
      profiler?.close()
      console.log(
        `\nMedians of three runs of ${REQUESTS} requests, ${POSTS.toLocaleString('en-US')} posts; ${process.version}.\n`,
      )
      console.log(table(rows))
      await baselines.stop()
      await pool.end()
      await leaveDatabase()
    }
  } finally {
    await product.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { rows, ratios: ratiosOf(rows), loadAverage }
}

async function record({ ratios, loadAverage }: Run): Promise<void> {
  const rounded = Object.entries(ratios).map(([job, ratio]) => [job, Number(ratio.toPrecision(3))])
  const recorded: Recorded = { loadAverage: Math.round(loadAverage), ratios: Object.fromEntries(rounded) }
  await writeFile(RECORDED, `${JSON.stringify(recorded, null, 2)}\n`)
}

async function measureAll(stage: Stage, rows: Row[]): Promise<void> {
  const { pool, databaseUrl, product, postmasterPid, profile } = stage
  const backEnd = [product.pid, postmasterPid]
  const http = (job: Omit<HttpJob, 'seconds'>, pids: readonly number[] = backEnd): Promise<Figure> => {
    const given = pids === backEnd ? { profile } : {}
    return measureHttp({ seconds: SECONDS, amounts: amountsOf(pids === backEnd ? 1 : 4), ...given, ...job }, pids)
  }
  const { hello, row, tpcb } = await measureBaselines(stage, http)
  rows.push({ figure: hello }, { figure: row }, { figure: tpcb })
  const against = (figure: Figure, by: 'perSecond' | 'capacity' = 'capacity') => ({
    baseline: { name: figure.job.replace('baseline: ', ''), figure, by },
  })
  if (isWanted('pages')) {
    const url = `${ORIGIN}/zh-TW/bench.creator1`
    // Browsers accept compression, and a copy is compressed once for all readers.
    const asBrowser = { 'accept-encoding': 'gzip, deflate, br, zstd' }
    const visited = await http({
      job: 'profile page, anonymous page cache',
      url,
      connections: CONNECTIONS,
      headers: asBrowser,
      amounts: amountsOf(COPIES),
    })
    const uncached = { url, connections: CONNECTIONS, headers: { cookie: 'role=user' }, amounts: amountsOf(0.1) }
    const page = await http({ job: 'profile page, HTML', ...uncached })
    rows.push({ figure: page, ...against(hello) }, { figure: visited, ...against(hello) })
  }
  if (isWanted('list')) {
    const url = `${ORIGIN}/api/user/feeds/search/bench.creator1?limit=20`
    rows.push({ figure: await http({ job: 'list of 20 posts', url, connections: CONNECTIONS }), ...against(row) })
  }
  if (isWanted('home')) {
    const tokens = await readersOf(pool)
    const requests = tokens.map((authorization) => ({ path: '/api/user/feeds?limit=20', headers: { authorization } }))
    const home = { job: 'home feed, 100 follows', url: ORIGIN, connections: CONNECTIONS, requests }
    rows.push({ figure: await http(home), ...against(row) })
  }
  if (isWanted('sign-in')) {
    rows.push(
      ...(await measureSignIn(
        { origin: ORIGIN, baselines: stage.baselines, backEnd, ...(await addSigners(pool)) },
        profile,
      )),
    )
  }
  const load = { pool, databaseUrl, origin: ORIGIN, seconds: SECONDS, backEnd, productPid: product.pid, postmasterPid }
  if (isWanted('engagement')) {
    const measured = await measureEngagementOverHttp({ ...load, amounts: amountsOf(1), profile })
    rows.push(...measured.map(({ figure }) => ({ figure, ...against(tpcb) })))
  }
  if (isWanted('charges')) {
    const [charges, tips] = await measureChargesAtEight(load, amountsOf(1))
    rows.push({ figure: charges, ...against(tpcb, 'perSecond') }, { figure: tips, ...against(tpcb) })
  }
  if (isWanted('billing')) {
    if (!isWanted('charges')) await addPayers(pool)
    rows.push({
      figure: await measureSettling({ ...load, secretKey: await keptSecretKey(stage.dataDir) }),
      ...against(tpcb),
    })
  }
}

async function measureBaselines(
  { pool, postmasterPid, baselines }: Stage,
  http: (job: Omit<HttpJob, 'seconds'>, pids: readonly number[]) => Promise<Figure>,
): Promise<{ hello: Figure; row: Figure; tpcb: Figure }> {
  const origin = originOf(baselines)
  const connections = CONNECTIONS
  return {
    hello: await http(
      { job: 'baseline: bare Fastify', url: `${origin}/hello`, connections, amounts: amountsOf(HELLOS) },
      [baselines.pid],
    ),
    row: await http({ job: 'baseline: Fastify, one indexed query', url: `${origin}/row`, connections }, [
      baselines.pid,
      postmasterPid,
    ]),
    tpcb: await clients(pool, 8, (client) =>
      measureTransactions({
        job: 'baseline: tpcb-like, 8 connections',
        connections: 8,
        seconds: SECONDS,
        serverPids: [postmasterPid],
        transactionFor: (i) => () => tpcbLike(client(i)),
      }),
    ),
  }
}

/** Signs in fans who each follow the hundred creators. @returns the tokens of their sessions */
async function readersOf(pool: pg.Pool): Promise<string[]> {
  const fanIds = Array.from({ length: READERS }, () => randomUUID())
  const tokens = await signFansIn(pool, fanIds, 'bench.follower')
  await pool.query(
    `insert into follow (follower_id, performer_id)
      select fan_id, creator.id from unnest($1::uuid[]) as fan_id, account as creator
      where creator.username like 'bench.creator%'`,
    [fanIds],
  )
  await pool.query('analyze follow')
  return tokens
}

await main()
