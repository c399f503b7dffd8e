import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { keptSecretKey } from '#src/config/secret-key.ts'
import { addPayers } from './billing.ts'
import { measureChargesAtEight } from './charges.ts'
import { measureEngagementOverHttp } from './engagement.ts'
import { signFansIn } from './fans.ts'
import { measureHttp, measureTransactions, type Figure, type HttpJob, type Profile } from './measure.ts'
import { originOf, type Running } from './processes.ts'
import type { Row } from './report.ts'
import { measureSettling } from './settling.ts'
import { addSigners, measureSignIn } from './sign-ins.ts'
import { clients, tpcbLike } from './tpcb-like.ts'

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 0.9)
/** So many requests of each kind; rendered pages take a tenth of them. */
export const REQUESTS = Number(process.env['BENCH_REQUESTS'] ?? 1_000)
export const PORT = Number(process.env['BENCH_PORT'] ?? 4_300)
const ORIGIN = `http://127.0.0.1:${PORT}`
const READERS = 50
const CONNECTIONS = 16
/** Copies of pages, and what they are compared with, are so cheap that as few as of other kinds hold one rendering or none. */
const COPIES = 10
const HELLOS = 20
const SIGN_INS = { warmUp: 20, run: 20 }

export const JOBS = ['pages', 'list', 'home', 'sign-in', 'engagement', 'charges', 'billing'] as const
export type JobName = (typeof JOBS)[number]

export type MeasuredJob = { job: JobName | 'baselines'; rows: readonly Row[] }

type Stage = {
  pool: pg.Pool
  dataDir: string
  databaseUrl: string
  product: Running
  postmasterPid: number
  baselines: Running
  profile: Profile | undefined
  print(line: string): void
}

type Http = (job: Omit<HttpJob, 'seconds'>, pids?: readonly number[]) => Promise<Figure>
type Baselines = Readonly<Record<'hello' | 'countedHello' | 'row' | 'tpcb', Figure>>

const amountsOf = (share: number) => ({
  warmUp: Math.round(REQUESTS * Math.min(share, 1) * 1.5),
  run: Math.round(REQUESTS * share),
})

/** Measures the baselines and these jobs, and appends what is measured of each to `measured`. */
export async function measureJobs(stage: Stage, jobs: readonly JobName[], measured: MeasuredJob[]): Promise<void> {
  const backEnd = [stage.product.pid, stage.postmasterPid]
  const http: Http = (job, pids = backEnd) => {
    const given = pids === backEnd ? { profile: stage.profile } : {}
    return measureHttp({ seconds: SECONDS, amounts: amountsOf(pids === backEnd ? 1 : 4), ...given, ...job }, pids)
  }
  stage.print('Baselines …')
  const baselines = await measureBaselines(stage, http)
  measured.push({ job: 'baselines', rows: Object.values(baselines).map((figure) => ({ figure })) })
  for (const job of jobs) {
    stage.print(`${job} …`)
    if (job === 'billing' && !jobs.includes('charges')) await addPayers(stage.pool)
    measured.push({ job, rows: await rowsOf[job]({ ...stage, http, backEnd, ...baselines }) })
  }
}

const against = (figure: Figure, by: 'perSecond' | 'capacity' = 'capacity') => ({
  baseline: { name: figure.job.replace('baseline: ', ''), figure, by },
})

type JobStage = Stage & Baselines & { http: Http; backEnd: readonly number[] }

const loadOf = ({ pool, databaseUrl, backEnd, product, postmasterPid }: JobStage) => ({
  pool,
  databaseUrl,
  origin: ORIGIN,
  seconds: SECONDS,
  backEnd,
  productPid: product.pid,
  postmasterPid,
})

const rowsOf: Record<JobName, (stage: JobStage) => Promise<Row[]>> = {
  async pages({ http, hello, countedHello }) {
    const at = { url: `${ORIGIN}/zh-TW/bench.creator1`, connections: CONNECTIONS }
    // Browsers accept compression, and a copy is compressed once for all readers.
    const asBrowser = { headers: { 'accept-encoding': 'gzip, deflate, br, zstd' }, amounts: amountsOf(COPIES) }
    const visited = await http({ job: 'profile page, anonymous page cache', ...at, ...asBrowser, isCounted: true })
    const uncached = { headers: { cookie: 'role=user' }, amounts: amountsOf(0.1) }
    const page = await http({ job: 'profile page, HTML', ...at, ...uncached })
    return [
      { figure: page, ...against(hello) },
      { figure: visited, ...against(countedHello) },
    ]
  },
  async list({ http, row }) {
    const url = `${ORIGIN}/api/user/feeds/search/bench.creator1?limit=20`
    return [{ figure: await http({ job: 'list of 20 posts', url, connections: CONNECTIONS }), ...against(row) }]
  },
  async home({ http, pool, row }) {
    const tokens = await readersOf(pool)
    const requests = tokens.map((authorization) => ({ path: '/api/user/feeds?limit=20', headers: { authorization } }))
    const home = { job: 'home feed, 100 follows', url: ORIGIN, connections: CONNECTIONS, requests }
    return [{ figure: await http(home), ...against(row) }]
  },
  async 'sign-in'({ pool, baselines, backEnd, profile }) {
    return measureSignIn({ origin: ORIGIN, baselines, backEnd, ...(await addSigners(pool)) }, profile, SIGN_INS)
  },
  async engagement(stage) {
    const measured = await measureEngagementOverHttp({
      ...loadOf(stage),
      amounts: amountsOf(1),
      profile: stage.profile,
    })
    return measured.map(({ figure }) => ({ figure, ...against(stage.tpcb) }))
  },
  async charges(stage) {
    const [charges, tips] = await measureChargesAtEight(loadOf(stage), amountsOf(1))
    return [
      { figure: charges, ...against(stage.tpcb, 'perSecond') },
      { figure: tips, ...against(stage.tpcb) },
    ]
  },
  async billing(stage) {
    const secretKey = await keptSecretKey(stage.dataDir)
    return [{ figure: await measureSettling({ ...loadOf(stage), secretKey }), ...against(stage.tpcb) }]
  },
}

async function measureBaselines({ pool, postmasterPid, baselines }: Stage, http: Http): Promise<Baselines> {
  const origin = originOf(baselines)
  const at = (path: string) => ({ url: `${origin}${path}`, connections: CONNECTIONS })
  const hellos = { job: 'baseline: bare Fastify', ...at('/hello'), amounts: amountsOf(HELLOS) }
  const rows = { job: 'baseline: Fastify, one indexed query', ...at('/row') }
  const counted = { ...hellos, job: 'baseline: bare Fastify, answers counted', isCounted: true }
  return {
    hello: await http(hellos, [baselines.pid]),
    countedHello: await http(counted, [baselines.pid]),
    row: await http(rows, [baselines.pid, postmasterPid]),
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
