import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPool } from '#src/platform/db/database.ts'
import { keptSecretKey } from '#src/config/secret-key.ts'
import { startEmbedded } from '#src/platform/db/embedded/embedded.ts'
import { measureHistories } from './histories.ts'
import { measureHttp, measureTransactions, type Figure, type HttpMeasure, type Profile } from './measure.ts'
import { findPostmaster, LOAD_CORE, originOf, pin, SERVER_CORE, startPinned, type Running } from './processes.ts'
import { addPayers, measureBilling } from './billing.ts'
import { measureCharges } from './charges.ts'
import { measureEngagement } from './engagement.ts'
import { measureLive, measureLiveAlone } from './live/measure-live.ts'
import { measureMedia } from './media/measure-media.ts'
import { measureMessages } from './messages/measure-messages.ts'
import { needsDemo, startProductOn } from './product.ts'
import { createProfiler } from './profiles.ts'
import { table, type Row } from './report.ts'
import { seedPosts, untilQueueIsIdle } from './seed.ts'
import { measureSearch } from './search.ts'
import { addSigners, measureSignIns } from './sign-ins.ts'
import { clients, prepareTpcbLike, tpcbLike } from './tpcb-like.ts'

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 5)
const POSTS = Number(process.env['BENCH_POSTS'] ?? 10_000)
const PORT = Number(process.env['BENCH_PORT'] ?? 4_300)
const ORIGIN = `http://127.0.0.1:${PORT}`
/** `npm run bench -- media`: uploads and films alone; `-- engagement`: the home feed, likes, follows and comments alone; `-- charges`: pages, lists, sign-ins and charges alone; `-- billing`: delivery of sales, webhook events and renewals alone; `-- sign-in`; `-- search`; `-- live`; `-- messages`, of which `sending`, `delivery` or `storm` alone. */
const PARTS = ['media', 'engagement', 'charges', 'billing', 'sign-in', 'search', 'live', 'messages'] as const
const ONLY = PARTS.find((part) => process.argv.includes(part)) ?? null
/** `--profile`: one more run of each call, with a processor profile and the statements that it sent. */
const IS_PROFILED = process.argv.includes('--profile')
const PASSWORD = 'Stagedoor-demo-1'

/** Runs every measurement on this machine: the whole back end on one core, the load on the other. */
async function main(): Promise<void> {
  pin(process.pid, LOAD_CORE)
  const print = (line: string) => process.stderr.write(`${line}\n`)
  if (ONLY === 'live') return measureLiveAlone({ port: PORT + 1, seconds: SECONDS, print })
  const dataDir = await mkdtemp(join(tmpdir(), 'stagedoor-bench-'))
  print('Starting the product on its own core …')
  let product = await startProduct(dataDir)
  try {
    const { url: databaseUrl, stop: leaveDatabase } = await startEmbedded({ dataDir })
    const pool = openPool(databaseUrl, { maximumConnections: 40 })
    const postmasterPid = findPostmaster(dataDir)
    print(`Adding ${POSTS.toLocaleString('en-US')} posts of 100 creators …`)
    await seedPosts(pool, POSTS)
    await prepareTpcbLike(pool)
    print('Waiting until the demo pictures are encoded …')
    await untilQueueIsIdle(pool)
    const baselines = await startPinned({
      core: SERVER_CORE,
      args: [join(import.meta.dirname, 'baseline-server.ts'), databaseUrl],
      env: process.env,
      readyWhen: /baselines on \d+/,
    })
    const rows: Row[] = []
    const profiler = IS_PROFILED
      ? await createProfiler({ pool, folder: '.data/bench-profiles', output: product.readyLine, print })
      : null
    try {
      const profile = profiler?.profile
      const restart = async () => void (product = await startProduct(dataDir))
      const running = { product, running: () => product, restart }
      await measureAll({ dataDir, pool, databaseUrl, ...running, postmasterPid, baselines, print, profile }, rows)
    } finally {
      profiler?.close()
      // Completed measurements are printed even when a later job fails.
      console.log(
        `\nMedians of three runs of ${SECONDS} s, ${POSTS.toLocaleString('en-US')} posts; back end on one core, load on the other; ${process.version}, PostgreSQL embedded, fsync on.\n`,
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
}

const startProduct = (dataDir: string) =>
  startProductOn({ dataDir, port: PORT, isProfiled: IS_PROFILED, hasDemo: needsDemo(ONLY) })

type Stage = {
  dataDir: string
  pool: ReturnType<typeof openPool>
  databaseUrl: string
  product: Running
  /** The one that runs now, after a restart. */
  running(): Running
  restart(): Promise<void>
  postmasterPid: number
  baselines: Running
  print(line: string): void
  profile: Profile | undefined
}

/** Appends each figure to `rows` when it is measured. */
async function measureAll(stage: Stage, rows: Row[]): Promise<void> {
  if (ONLY === 'media') return void rows.push(...(await measureMedia(await mediaStage(stage))))
  if (ONLY === 'search') return void rows.push(...(await measureSearch({ ...stage, origin: ORIGIN, seconds: SECONDS })))
  const messages = () => measureMessages({ ...stage, origin: ORIGIN, seconds: SECONDS, product: stage.running }, rows)
  if (ONLY === 'messages') return messages()
  const { pool, databaseUrl, product, postmasterPid, print, profile } = stage
  const backEnd = [product.pid, postmasterPid]
  const http: HttpMeasure = async (job, pids = backEnd) => {
    print(`  ${job.job}`)
    return measureHttp({ seconds: SECONDS, ...job, profile: pids === backEnd ? profile : undefined }, pids)
  }
  print('Baselines …')
  const baselines = await measureBaselines(stage, http)
  rows.push(...Object.values(baselines).map((figure) => ({ figure })))
  const againstTpcb = against(baselines.tpcb, 'perSecond')
  const load = { origin: ORIGIN, seconds: SECONDS, backEnd, productPid: product.pid, postmasterPid, profile }
  const measureLikes = async () => {
    print('Likes, follows and comments …')
    const measured = await measureEngagement({ pool, databaseUrl, ...load })
    rows.push(...measured.map(({ figure, goal }) => ({ figure, baseline: againstTpcb, goal })))
  }
  const measureSettled = async () => {
    print('Delivery of sales, webhook events and renewals …')
    const settling = { pool, origin: ORIGIN, seconds: SECONDS, backEnd, secretKey: await keptSecretKey(stage.dataDir) }
    rows.push(...(await measureBilling(settling, againstTpcb)))
  }
  const measureEntries = async () => {
    const signers = await addSigners(pool)
    const site = { origin: ORIGIN, baselines: stage.baselines, backEnd }
    rows.push(...(await measureSignIns(http, { ...site, ...signers }, profile)))
  }
  if (ONLY === 'sign-in') return measureEntries()
  if (ONLY === 'billing') return addPayers(pool).then(measureSettled)
  print('Pages and calls …')
  const calls = await measureCalls(http, baselines)
  rows.push(...calls)
  if (ONLY === 'engagement') return measureLikes()
  await measureEntries()
  print('Charges …')
  const charges = await measureCharges({ pool, databaseUrl, ...load })
  rows.push(...charges.map(({ figure, goal }) => ({ figure, baseline: againstTpcb, goal })))
  if (ONLY === 'charges') return
  await measureLikes()
  await measureSettled()
  rows.push(...(await measureMedia(await mediaStage(stage))))
  print('Long histories …')
  rows.push(...(await measureHistories(http, { pool, origin: ORIGIN, signIn })))
  rows.push(...(await measureSearch({ ...stage, origin: ORIGIN, seconds: SECONDS })))
  await measureLive({ port: PORT + 1, seconds: SECONDS, print: stage.print }, rows)
  // The last, because it kills the product.
  await messages()
}

const mediaStage = async ({ product, pool, dataDir, print }: Stage) => ({
  server: { origin: ORIGIN, pid: product.pid, token: await signIn('creator@demo.test'), pool },
  dataDir,
  print,
})

type Baselines = Record<'hello' | 'countedHello' | 'row' | 'tpcb', Figure>

const against = (figure: Figure, by: 'perSecond' | 'capacity' = 'capacity') => ({
  name: figure.job.replace('baseline: ', ''),
  figure,
  by,
})

async function measureBaselines(stage: Stage, http: HttpMeasure): Promise<Baselines> {
  const { pool, postmasterPid, baselines } = stage
  const origin = originOf(baselines)
  const connections = 16
  const hello = { job: 'baseline: bare Fastify', url: `${origin}/hello`, connections }
  const counted = { ...hello, job: `${hello.job}, answers counted`, isCounted: true }
  return {
    hello: await http(hello, [baselines.pid]),
    countedHello: await http(counted, [baselines.pid]),
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

async function measureCalls(http: HttpMeasure, { hello, countedHello, row }: Baselines): Promise<Row[]> {
  const bearer = { authorization: await signIn('fan@demo.test') }
  const connections = 16
  const profile = `${ORIGIN}/zh-TW/creator`
  const home = `${ORIGIN}/api/user/feeds?limit=20`
  const list = `${ORIGIN}/api/user/feeds/search/bench.creator1?limit=20`
  const countries = `${ORIGIN}/api/countries/list`
  // A session cookie bypasses the anonymous page cache in the first row.
  const ownCookie = { cookie: 'role=user' }
  // Browsers accept compression, and a cached page is compressed once for all readers.
  const asVisitor = { url: profile, connections, headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } }
  return [
    {
      figure: await http({ job: 'profile page, HTML', url: profile, connections, headers: ownCookie }),
      baseline: against(hello),
      goal: '≥ 400 uncached',
    },
    {
      figure: await http({ job: 'profile page, anonymous page cache', ...asVisitor, isCounted: true }),
      baseline: against(countedHello),
      goal: '≥ 25 % of hello',
    },
    {
      figure: await http({ job: 'list of 20 posts, JSON', url: list, connections }),
      baseline: against(row),
      goal: '≥ 3,600; p99 ≤ 8 ms',
    },
    {
      figure: await http({ job: 'home feed, JSON, 20 items, 100 follows', url: home, connections, headers: bearer }),
      baseline: against(row),
      goal: '≥ 1,500',
    },
    {
      figure: await http({ job: 'home feed at 1 connection', url: home, connections: 1, headers: bearer }),
      goal: 'p50 ≤ 1.5 ms',
    },
    {
      figure: await http({ job: 'countries, JSON, at 1 connection', url: countries, connections: 1 }),
      goal: 'p50 ≤ 5 ms',
    },
  ]
}

async function signIn(username: string): Promise<string> {
  const reply = await fetch(`${ORIGIN}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: PASSWORD, remember: true }),
  })
  const { data } = (await reply.json()) as { data: { token: string } }
  return data.token
}

await main()
