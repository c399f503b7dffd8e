import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../src/test-support/free-port.ts'
import { programEnvironment } from '../src/test-support/program-environment.ts'

export type Product = {
  origin: string
  /** Restarts it after each death until `stop`. `nextDeath` returns its next end. */
  keepAlive(): Promise<void>
  /** Kills it immediately. */
  kill(): void
  /** The number of starts. */
  starts(): number
  /** The output before an unplanned death; empty without one. */
  accidents(): readonly string[]
  stop(): Promise<void>
}

const SERVE = join(import.meta.dirname, '../src/test-support/serve-product.ts')

/** A server process that is killed repeatedly and restarts at the same address. */
export async function startProduct(options: {
  databaseUrl: string
  /** The crash point of the next process; null: it runs until it is killed. */
  nextDeath(): string | null
  /** Called when a process has ended: at its chosen point, or (null) killed. */
  died(death: string | null): Promise<void>
  /** Further settings of its environment. */
  settings?: NodeJS.ProcessEnv
}): Promise<Product> {
  const port = await freePort()
  const dataDir = await mkdtemp(join(tmpdir(), 'stagedoor-chaos-'))
  const accidents: string[] = []
  let starts = 0
  let isStopping = false
  let child: ChildProcess | null = null
  let isKilled = false
  let living: Promise<void> = Promise.resolve()

  async function live(): Promise<void> {
    const death = options.nextDeath()
    starts += 1
    const started = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', SERVE], {
      env: { ...environment({ port, dataDir, databaseUrl: options.databaseUrl, death }), ...options.settings },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    child = started
    isKilled = false
    let output = ''
    for (const stream of [started.stdout, started.stderr])
      stream?.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4_000)))
    const [code, signal] = (await once(started, 'exit')) as [number | null, string | null]
    if (signal !== 'SIGKILL' && !isStopping) accidents.push(`ended with ${code ?? signal}: ${output}`)
    await options.died(isKilled ? null : death)
  }

  async function keepAlive(): Promise<void> {
    living = (async () => {
      while (!isStopping && accidents.length < 5) await live()
    })()
    await answering(`http://127.0.0.1:${port}`)
  }

  return {
    origin: `http://127.0.0.1:${port}`,
    keepAlive,
    kill() {
      isKilled = true
      child?.kill('SIGKILL')
    },
    starts: () => starts,
    accidents: () => accidents,
    async stop() {
      isStopping = true
      isKilled = true
      child?.kill('SIGKILL')
      await living
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function environment(settings: {
  port: number
  dataDir: string
  databaseUrl: string
  death: string | null
}): NodeJS.ProcessEnv {
  return {
    ...programEnvironment(),
    NODE_ENV: 'test',
    PORT: String(settings.port),
    DATA_DIR: settings.dataDir,
    DATABASE_URL: settings.databaseUrl,
    SIMULATED_CLOCK: '1',
    DEMO_WORLD: '0',
    // The clock is moved by months.
    SESSION_IDLE_DAYS: '365',
    LOG_LEVEL: 'fatal',
    CRASH_AT: settings.death ?? '',
  }
}

/** A machine with ten times as much to do takes a minute for a start. */
const START_LIMIT_MS = 240_000

async function answering(origin: string): Promise<void> {
  const until = Date.now() + START_LIMIT_MS
  while (Date.now() < until) {
    if (
      await fetch(`${origin}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return
    await pause(50)
  }
  throw new Error(`nothing answers at ${origin}`)
}
