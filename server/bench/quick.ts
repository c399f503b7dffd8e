import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPool } from '#src/platform/db/database.ts'
import { startEmbedded } from '#src/platform/db/embedded/embedded.ts'
import { findPostmaster, LOAD_CORE, pin, SERVER_CORE, startPinned } from './processes.ts'
import { startProductOn } from './product.ts'
import { createProfiler } from './profiles.ts'
import { JOBS, measureJobs, PORT, REQUESTS, type JobName, type MeasuredJob } from './quick-jobs.ts'
import { bestOf, describeFalls, fallsOf, medianOf, ratiosOf, type Ratios, type Recorded } from './ratios.ts'
import { table, type Row } from './report.ts'
import { seedPosts, untilQueueIsIdle } from './seed.ts'
import { prepareTpcbLike } from './tpcb-like.ts'

// `npm run bench -- --quick`: the rows that fall first when requests grow dearer, in under a minute on a quiet machine. It fails
// when a ratio lies more than a quarter below the recorded one, in a second run as well. `--record` records the medians of three runs;
// `--profile` shows where the time goes, `BENCH_JOBS=home,engagement` measures or records some rows only.

const POSTS = 10_000
const RECORDED = join(import.meta.dirname, 'recorded-ratios.json')
const PROFILES = '.data/bench-profiles'
/** The speed of a machine changes while it is measured. */
const RUNS_OF_RECORD = 3

const print = (line: string) => process.stderr.write(`${line}\n`)

async function main(): Promise<void> {
  pin(process.pid, LOAD_CORE)
  const wanted = process.env['BENCH_JOBS']?.split(',')
  const jobs = JOBS.filter((job) => wanted?.includes(job) ?? true)
  const recorded = JSON.parse(await readFile(RECORDED, 'utf8')) as Recorded
  if (process.argv.includes('--record')) return record(jobs, recorded)
  const first = await measureOnce(jobs)
  const judged = Object.fromEntries(Object.entries(recorded.ratios).filter(([row]) => !wanted || row in first.ratios))
  const runs = [first]
  const fallen = fallsOf(judged, first.ratios)
  if (fallen.length > 0) {
    print('A ratio fell. The speed of a machine changes while it is measured: once more …')
    const isOf = (job: JobName) => (measured: MeasuredJob) =>
      measured.job === job && measured.rows.some(({ figure }) => fallen.includes(figure.job))
    runs.push(await measureOnce(jobs.filter((job) => first.measured.some(isOf(job)))))
  }
  const loads = runs.map(({ loadAverage }) => loadAverage.toFixed(1)).join(', ')
  console.log(
    `Load average ${loads} (recorded at ${recorded.loadAverage}); ${Math.round(performance.now() / 1_000)} s.`,
  )
  const falls = describeFalls(judged, bestOf(runs.map(({ ratios }) => ratios)))
  const broken = runs.flatMap(({ rows }) => rows).filter(({ figure }) => figure.failures > 0)
  for (const { figure } of broken) console.log(`${figure.job}: ${figure.failures} requests failed`)
  for (const fall of falls) console.log(fall)
  console.log(falls.length + broken.length === 0 ? 'No ratio fell.' : 'More than a quarter below the recorded ratio.')
  if (falls.length + broken.length > 0) process.exitCode = 1
}

type Run = { rows: readonly Row[]; measured: readonly MeasuredJob[]; ratios: Ratios; loadAverage: number }

/** The rows of some jobs, on a site of its own. */
async function measureOnce(jobs: readonly JobName[]): Promise<Run> {
  const [loadAverage = 0] = loadavg()
  const dataDir = await mkdtemp(join(tmpdir(), 'stagedoor-bench-'))
  const isProfiled = process.argv.includes('--profile')
  print('Starting …')
  const product = await startProductOn({ dataDir, port: PORT, isProfiled, hasDemo: false })
  const measured: MeasuredJob[] = []
  const rowsOf = () => measured.flatMap(({ rows }) => rows)
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
    const stage = { pool, dataDir, databaseUrl, product, postmasterPid: findPostmaster(dataDir), baselines, print }
    try {
      await measureJobs({ ...stage, profile: profiler?.profile }, jobs, measured)
    } finally {
      profiler?.close()
      console.log(
        `\nMedians of three runs of ${REQUESTS} requests, ${POSTS.toLocaleString('en-US')} posts; ${process.version}.\n`,
      )
      console.log(table(rowsOf()))
      await baselines.stop()
      await pool.end()
      await leaveDatabase()
    }
  } finally {
    await product.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { rows: rowsOf(), measured, ratios: ratiosOf(rowsOf()), loadAverage }
}

/** Rows of other jobs stay as they were recorded. */
async function record(jobs: readonly JobName[], before: Recorded): Promise<void> {
  const runs: Run[] = []
  while (runs.length < RUNS_OF_RECORD) runs.push(await measureOnce(jobs))
  const ratios = medianOf(runs.map((run) => run.ratios))
  const rounded = Object.entries(ratios).map(([row, ratio]) => [row, Number(ratio.toPrecision(3))])
  const recorded: Recorded = {
    loadAverage: Math.round(Math.max(...runs.map(({ loadAverage }) => loadAverage))),
    ratios: { ...before.ratios, ...Object.fromEntries(rounded) },
  }
  await writeFile(RECORDED, `${JSON.stringify(recorded, null, 2)}\n`)
}

await main()
