import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { freePort } from './free-port.ts'
import { programEnvironment } from './program-environment.ts'
import type { TestApp } from './test-app.ts'
import { testConfig } from './test-config.ts'

export type ProductProcess = {
  origin: string
  /** At once, as for lack of memory. Resolves when it is gone. */
  kill(): Promise<void>
  /** When it is gone, for whatever reason. */
  ended: Promise<unknown>
  /** How far its resident memory rose above its beginning while `work` ran, at most. Linux alone tells. */
  growthDuring(work: () => Promise<void>): Promise<number>
}

const SERVE = join(import.meta.dirname, 'serve-product.ts')

/** A further process of a test's product, on its database and its files: the accounts of the one are those of the other. */
export async function startProductProcess(
  { databaseUrl, dataDir }: TestApp,
  settings: Record<string, string> = {},
): Promise<ProductProcess> {
  const port = await freePort()
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', SERVE], {
    env: {
      ...programEnvironment(),
      NODE_ENV: 'test',
      SIMULATED_CLOCK: '1',
      DEMO_WORLD: '0',
      LOG_LEVEL: 'fatal',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      SECRET_KEY: testConfig(dataDir).secretKey,
      SESSION_IDLE_DAYS: '365',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let lastWords = ''
  child.stderr?.on('data', (chunk: Buffer) => (lastWords = (lastWords + chunk.toString()).slice(-2_000)))
  const ended = once(child, 'exit')
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  onTestFinished(kill)
  const isReady = await Promise.race([once(child, 'message').then(() => true), ended.then(() => false)])
  if (!isReady) throw new Error(`the product ended before it was ready: ${lastWords}`)
  return {
    origin: `http://127.0.0.1:${port}`,
    kill,
    ended,
    growthDuring: (work) => growthDuring(child.pid ?? 0, work),
  }
}

async function growthDuring(pid: number, work: () => Promise<void>): Promise<number> {
  const before = await memoryOf(pid, 'VmRSS')
  // The peak begins anew, proc(5).
  await writeFile(`/proc/${pid}/clear_refs`, '5')
  await work()
  return (await memoryOf(pid, 'VmHWM')) - before
}

async function memoryOf(pid: number, name: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'latin1')
  return 1_024 * Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1])
}
