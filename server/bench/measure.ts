import autocannon from 'autocannon'
import { countAnswers } from './count-answers.ts'
import { cpuSecondsOf } from './processes.ts'

/** One figure of the table: medians of three runs. */
export type Figure = {
  job: string
  /** Requests or transactions per second, as the load generator counts them. */
  perSecond: number
  /** Requests per second and core: requests ÷ CPU seconds of the whole back end. */
  capacity: number | null
  p50Ms: number | null
  /** Of rows whose goal is one of it. */
  p95Ms?: number | null
  p99Ms: number | null
  /** Answers other than 2xx, and connection errors, over all runs. Anything but 0 invalidates the row. */
  failures: number
}

export const RUNS = 3

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN

export const median = (values: readonly number[]): number => percentile(values, 0.5)

export type HttpJob = {
  job: string
  url: string
  connections: number
  seconds: number
  /** Instead of seconds, which a machine with other work fills with fewer requests: how many, before the runs that count and in each. */
  amounts?: { warmUp: number; run: number }
  headers?: Record<string, string>
  /** Of answers that the server has ready: by a client that is faster than it, as `countAnswers()`. */
  isCounted?: boolean
  method?: 'GET' | 'POST'
  body?: string
  /** Instead of one address: requests that each connection sends in rotation. */
  requests?: autocannon.Request[]
  /** Each connection sends a part of `requests` of its own, so that no two send the same at once. */
  areRequestsParted?: boolean
  /** Resolves when what the requests left to do is done: its processor time counts. */
  untilDone?: () => Promise<void>
  /** Concurrent load on the same server; not counted. */
  beside?: Omit<HttpJob, 'job' | 'seconds' | 'amounts' | 'beside'>
  /** Looks into the server during one more run, after those that count. */
  profile?: Profile | undefined
}

/** Runs a load and reports where the server spent its time. */
export type Profile = (job: string, load: () => Promise<unknown>) => Promise<void>

/** Measures one HTTP job against the whole back end, or against the named processes. */
export type HttpMeasure = (job: Omit<HttpJob, 'seconds' | 'amounts'>, pids?: readonly number[]) => Promise<Figure>

/** Loads one address, three runs after a warm-up, and reads the CPU time of the serving processes. */
export async function measureHttp(job: HttpJob, serverPids: readonly number[]): Promise<Figure> {
  await load(job, { seconds: 2, amount: job.amounts?.warmUp })
  await job.untilDone?.()
  const limit = { seconds: job.seconds, amount: job.amounts?.run }
  const runs = []
  for (let run = 0; run < RUNS; run += 1) {
    const cpuBefore = cpuSecondsOf(...serverPids)
    const [result] = await Promise.all([
      load(job, limit),
      job.beside && load({ ...job.beside, job: job.job, seconds: job.seconds }, limit),
    ])
    await job.untilDone?.()
    const cpuSeconds = cpuSecondsOf(...serverPids) - cpuBefore
    const { answered, seconds, p50, p99, failures } = result
    runs.push({ perSecond: answered / seconds, capacity: answered / cpuSeconds, p50, p99, failures })
  }
  await job.profile?.(job.job, () => load(job, limit))
  return {
    job: job.job,
    perSecond: median(runs.map((run) => run.perSecond)),
    capacity: median(runs.map((run) => run.capacity)),
    p50Ms: median(runs.map((run) => run.p50)),
    p99Ms: median(runs.map((run) => run.p99)),
    failures: sum(runs.map((run) => run.failures)),
  }
}

/** A run by amounts ends at a sample, and the library takes one a second unless told otherwise. */
const SAMPLE_MS = 50

type Limit = { seconds: number; amount: number | undefined }

type Loaded = { answered: number; seconds: number; p50: number; p99: number; failures: number }

async function load(job: HttpJob, { seconds, amount }: Limit): Promise<Loaded> {
  if (job.isCounted) return loadCounted(job, { seconds, amount })
  const result = await autocannon({
    url: job.url,
    connections: job.connections,
    ...(amount === undefined ? { duration: seconds } : { amount, sampleInt: SAMPLE_MS }),
    method: job.method ?? 'GET',
    headers: job.headers ?? {},
    ...(job.body === undefined ? {} : { body: job.body }),
    ...(job.requests ? { requests: job.requests } : {}),
    ...(job.areRequestsParted ? { setupClient: partRequests(job) } : {}),
  })
  const { requests, duration, latency, non2xx, errors } = result
  return {
    answered: requests.total,
    seconds: duration,
    p50: latency.p50,
    p99: latency.p99,
    failures: non2xx + errors,
  }
}

async function loadCounted({ url, connections, headers = {} }: HttpJob, limit: Limit): Promise<Loaded> {
  const { answered, seconds, latenciesMs, failures } = await countAnswers({ url, connections, headers, limit })
  return { answered, seconds, failures, p50: percentile(latenciesMs, 0.5), p99: percentile(latenciesMs, 0.99) }
}

function partRequests({ requests = [], connections }: HttpJob): (client: autocannon.Client) => void {
  let opened = 0
  return (client) => {
    const part = opened++ % connections
    client.setRequests(requests.filter((_, index) => index % connections === part))
  }
}

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

export type Transaction = () => Promise<void>

type TransactionLoad = {
  connections: number
  seconds: number
  transactionFor: (client: number) => Transaction
  /** As of an `HttpJob`. */
  untilDone?: () => Promise<void>
}

const transactionsOf = ({ connections, transactionFor }: TransactionLoad): Transaction[] =>
  Array.from({ length: connections }, (_, client) => transactionFor(client))

/** Runs transactions once, uncounted: while the server is profiled. */
export const runTransactions = (load: TransactionLoad): Promise<unknown> => drive(transactionsOf(load), load.seconds)

/** Runs transactions over `connections` concurrent clients for `seconds`, three times after a warm-up. */
export async function measureTransactions(
  options: TransactionLoad & { job: string; serverPids: readonly number[] },
): Promise<Figure> {
  const transactions = transactionsOf(options)
  await drive(transactions, 1)
  await options.untilDone?.()
  const runs = []
  for (let run = 0; run < RUNS; run += 1) {
    const cpuBefore = cpuSecondsOf(...options.serverPids)
    const { count, elapsedSeconds, latenciesMs } = await drive(transactions, options.seconds)
    await options.untilDone?.()
    const sorted = latenciesMs.toSorted((a, b) => a - b)
    const cpuSeconds = cpuSecondsOf(...options.serverPids) - cpuBefore
    runs.push({
      perSecond: count / elapsedSeconds,
      capacity: count / cpuSeconds,
      p50: sorted[Math.floor(count * 0.5)] ?? 0,
      p95: sorted[Math.floor(count * 0.95)] ?? 0,
      p99: sorted[Math.floor(count * 0.99)] ?? 0,
    })
  }
  return {
    job: options.job,
    perSecond: median(runs.map((run) => run.perSecond)),
    capacity: median(runs.map((run) => run.capacity)),
    p50Ms: median(runs.map((run) => run.p50)),
    p95Ms: median(runs.map((run) => run.p95)),
    p99Ms: median(runs.map((run) => run.p99)),
    failures: 0,
  }
}

async function drive(transactions: readonly Transaction[], seconds: number) {
  const latenciesMs: number[] = []
  const startedAt = performance.now()
  const until = startedAt + seconds * 1_000
  await Promise.all(
    transactions.map(async (transaction) => {
      while (performance.now() < until) {
        const before = performance.now()
        await transaction()
        latenciesMs.push(performance.now() - before)
      }
    }),
  )
  return { count: latenciesMs.length, elapsedSeconds: (performance.now() - startedAt) / 1_000, latenciesMs }
}
