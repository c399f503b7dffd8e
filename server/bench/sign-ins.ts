import { randomUUID } from 'node:crypto'
import { Agent, request, type OutgoingHttpHeaders } from 'node:http'
import type pg from 'pg'
import { createPasswordHasher } from '#src/features/identity/passwords/password-hasher.ts'
import { signFansIn } from './fans.ts'
import { median, RUNS, sum, type Figure, type HttpMeasure, type Profile } from './measure.ts'
import { cpuSecondsOf, originOf, type Running } from './processes.ts'
import type { Row } from './report.ts'

type Accounts = { usernames: readonly string[]; password: string }

/** Pairs of requests before the runs that count, and in each of them. */
const PAIRS = { warmUp: 60, run: 40 }
/** So many that none of them comes to the most sessions of an account, from which on a sign-in ends another one. */
const SIGNERS = 40

/** `backEnd`: the processes whose time a sign-in takes. */
type Options = Accounts & { origin: string; baselines: Running; backEnd: readonly number[] }

/** Adds accounts that can sign in. */
export async function addSigners(pool: pg.Pool): Promise<Accounts> {
  const password = 'Stagedoor-bench-1'
  const hashed = await createPasswordHasher().hash(password)
  if (hashed === 'overloaded') throw new Error('nothing else hashes here')
  const ids = Array.from({ length: SIGNERS }, () => randomUUID())
  await signFansIn(pool, ids, 'bench.signer')
  await pool.query('update account set password_hash = $2 where id = any($1)', [ids, hashed.hash])
  return { usernames: ids.map((_, i) => `bench.signer${i + 1}`), password }
}

const loginOf = ({ origin, usernames, password }: Options) => {
  const bodies = usernames.map((username) => JSON.stringify({ username, password, remember: false }))
  return {
    url: `${origin}/api/auth/login`,
    method: 'POST' as const,
    headers: { 'content-type': 'application/json' },
    bodies,
  }
}

/** `bodies`: of one request after the other, from the first again after the last. */
type Served = {
  url: string
  pids: readonly number[]
  method?: 'POST'
  headers?: OutgoingHttpHeaders
  bodies?: readonly string[]
}

type Sent = Omit<Served, 'pids' | 'bodies'> & { body?: string | undefined }

/** Sends a request and reads the whole answer. @returns its milliseconds, and whether it is a 2xx */
function send({ url, method, headers, body }: Sent, agent: Agent): Promise<{ tookMs: number; isFine: boolean }> {
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method, headers }, (answer) => {
      const isFine = Math.floor((answer.statusCode ?? 0) / 100) === 2
      answer.resume().on('end', () => resolve({ tookMs: performance.now() - startedAt, isFine }))
    })
    sent.on('error', reject).end(body)
  })
}

/** Requests of two kinds in turn on one connection each: a difference of milliseconds between runs would be the machine's. */
async function inTurn(both: readonly [Served, Served], rounds: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const runs = both.map(({ pids }) => ({ tookMs: [] as number[], failures: 0, cpuSeconds: -cpuSecondsOf(...pids) }))
  for (let round = 0; round < rounds; round += 1)
    for (const [kind, served] of both.entries()) {
      const { bodies = [], ...request } = served
      const { tookMs, isFine } = await send({ ...request, body: bodies[round % bodies.length] }, agent)
      runs[kind]?.tookMs.push(tookMs)
      if (!isFine && runs[kind]) runs[kind].failures += 1
    }
  for (const [kind, { pids }] of both.entries()) if (runs[kind]) runs[kind].cpuSeconds += cpuSecondsOf(...pids)
  agent.destroy()
  return runs
}

type Run = Awaited<ReturnType<typeof inTurn>>[number]

function figureOf(job: string, runs: readonly Run[]): Figure {
  const quantile = (tookMs: readonly number[], share: number) =>
    tookMs.toSorted((a, b) => a - b)[Math.floor(tookMs.length * share)] ?? Number.NaN
  return {
    job,
    perSecond: median(runs.map(({ tookMs }) => (1_000 * tookMs.length) / sum(tookMs))),
    capacity: median(runs.map(({ tookMs, cpuSeconds }) => tookMs.length / cpuSeconds)),
    p50Ms: median(runs.map(({ tookMs }) => quantile(tookMs, 0.5))),
    p99Ms: median(runs.map(({ tookMs }) => quantile(tookMs, 0.99))),
    failures: sum(runs.map(({ failures }) => failures)),
  }
}

/** Sign-in compared with one password verification. */
export async function measureSignIn(options: Options, profile?: Profile, pairs = PAIRS): Promise<Row[]> {
  const { baselines, backEnd } = options
  const both = [
    { url: `${originOf(baselines)}/hash`, pids: [baselines.pid] },
    { ...loginOf(options), pids: backEnd },
  ] as const
  await inTurn(both, pairs.warmUp)
  const runs: Run[][] = []
  while (runs.length < RUNS) runs.push(await inTurn(both, pairs.run))
  await profile?.('sign-in', () => inTurn(both, pairs.run))
  const ofKind = (kind: number) => runs.flatMap((run) => run[kind] ?? [])
  const verification = figureOf('baseline: one password verification', ofKind(0))
  const beyond = median(
    runs.flatMap(([verified, signedIn]) =>
      (signedIn?.tookMs ?? []).map((tookMs, pair) => tookMs - (verified?.tookMs[pair] ?? Number.NaN)),
    ),
  )
  return [
    { figure: verification },
    {
      figure: figureOf('sign-in at 1 connection', ofKind(1)),
      baseline: { name: 'one verification', figure: verification, by: 'perSecond' },
      goal: `verification + ≤ 2 ms; median pair: + ${beyond.toFixed(1)}`,
    },
  ]
}

/** Sign-in, and the effect of many sign-ins on other requests. */
export async function measureSignIns(http: HttpMeasure, options: Options, profile?: Profile): Promise<Row[]> {
  const { bodies, ...login } = loginOf(options)
  const list = { url: `${options.origin}/api/user/feeds/search/bench.creator1?limit=20`, connections: 1 }
  const signIn = await measureSignIn(options, profile)
  const alone = await http({ job: 'list at 1 connection', ...list })
  return [
    ...signIn,
    { figure: alone },
    {
      figure: await http({
        job: 'list at 1 connection, 16 signing in',
        ...list,
        beside: { ...login, requests: bodies.map((body) => ({ body })), connections: 16 },
      }),
      baseline: { name: 'alone', figure: alone, by: 'perSecond' },
      goal: 'p99 ≤ 2 × alone',
    },
  ]
}
