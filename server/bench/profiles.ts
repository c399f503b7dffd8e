import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { Profile } from './measure.ts'

type Recorded = {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[]
  samples: number[]
  timeDeltas: number[]
}

const SAMPLING_MICROSECONDS = 500
const SHOWN = 30

type Inspector = { send(method: string, params?: object): Promise<unknown>; close(): void }

export type Profiler = { profile: Profile; close(): void }

/**
 * Looks into the product while it is loaded. `output` is what it printed when it was started with `--inspect`; `close`
 * lets it end.
 */
export async function createProfiler(options: {
  pool: pg.Pool
  folder: string
  output: string
  print(line: string): void
}): Promise<Profiler> {
  const { pool, folder, output, print } = options
  const [address = ''] = /ws:\S+/.exec(output) ?? []
  const inspector = await inspect(address)
  return {
    close: () => inspector.close(),
    async profile(job, load) {
      print(`\n${job}`)
      for (const line of await profileWhile(inspector, { folder, job }, load)) print(line)
      for (const { statement, count, milliseconds } of (await statementsDuring(pool, load)).slice(0, SHOWN))
        print(`${String(count).padStart(7)} times, ${milliseconds.toFixed(0).padStart(6)} ms  ${statement}`)
    },
  }
}

async function inspect(address: string): Promise<Inspector> {
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  let lastId = 0
  const waiting = new Map<number, (result: unknown) => void>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id: number; result: unknown }
    waiting.get(id)?.(result)
    waiting.delete(id)
  })
  return {
    send: (method, params = {}) =>
      new Promise((resolve) => {
        lastId += 1
        waiting.set(lastId, resolve)
        socket.send(JSON.stringify({ id: lastId, method, params }))
      }),
    close: () => socket.close(),
  }
}

/**
 * Writes `<folder>/<job>.cpuprofile` of the inspected process during `work`.
 * @returns the functions with the most processor time of their own, one line each
 */
async function profileWhile(
  inspector: Inspector,
  { folder, job }: { folder: string; job: string },
  work: () => Promise<unknown>,
): Promise<string[]> {
  await inspector.send('Profiler.enable')
  await inspector.send('Profiler.setSamplingInterval', { interval: SAMPLING_MICROSECONDS })
  await inspector.send('Profiler.start')
  await work()
  const { profile } = (await inspector.send('Profiler.stop')) as { profile: Recorded }
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${job.replaceAll(/\W+/g, '-')}.cpuprofile`), JSON.stringify(profile))
  return heaviest(profile)
}

/** Shares of the time in which the process worked. */
function heaviest({ nodes, samples, timeDeltas }: Recorded): string[] {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]))
  const microseconds = new Map<string, number>()
  let total = 0
  for (const [i, id] of samples.entries()) {
    const frame = frames.get(id)
    if (!frame || frame.functionName === '(idle)' || frame.functionName === '(program)') continue
    const place = frame.url.replace(/^.*\/(?=node_modules|server|contract)/, '').replace(/^node_modules\//, '')
    const name = `${frame.functionName || '(anonymous)'} ${place}${place === '' ? '' : `:${frame.lineNumber + 1}`}`
    const spent = timeDeltas[i] ?? 0
    total += spent
    microseconds.set(name, (microseconds.get(name) ?? 0) + spent)
  }
  return [...microseconds]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, SHOWN)
    .map(([name, spent]) => `${((spent / total) * 100).toFixed(1).padStart(5)} %  ${name}`)
}

/** Statements that PostgreSQL ran during `work`, by its log: how many of each, the most frequent first. */
async function statementsDuring(
  pool: pg.Pool,
  work: () => Promise<unknown>,
): Promise<{ statement: string; count: number; milliseconds: number }[]> {
  const set = async (value: string) => {
    await pool.query(`alter system set log_min_duration_statement = ${value}`)
    await pool.query('select pg_reload_conf()')
  }
  const { rows } = await pool.query<{ path: string }>('select pg_current_logfile() as path')
  const path = rows[0]?.path ?? ''
  const before = (await readFile(path)).length
  await set('0')
  await work()
  await set('-1')
  const text = (await readFile(path)).subarray(before).toString()
  const found = new Map<string, { count: number; milliseconds: number }>()
  const line = /duration: ([\d.]+) ms {2}(?:(parse|bind) |execute |statement: )([^\n]*)/g
  for (const [, milliseconds, step, statement = ''] of text.matchAll(line)) {
    const key = statement.replaceAll(/\d+/g, 'n').slice(0, 110)
    const entry = found.get(key) ?? { count: 0, milliseconds: 0 }
    found.set(key, {
      count: entry.count + (step ? 0 : 1),
      milliseconds: entry.milliseconds + Number(milliseconds),
    })
  }
  return [...found]
    .map(([statement, rest]) => ({ statement, ...rest }))
    .toSorted((a, b) => b.milliseconds - a.milliseconds)
}
