import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { buildServer } from '../../scripts/build-server.mjs'
import { buildWeb } from '../../scripts/build-web.mjs'
import { findNode } from '../../scripts/find-node.mjs'
import { freePort } from '../../server/src/test-support/free-port.ts'
import { findTemporaryFolder } from '../../server/src/test-support/temporary-folder.ts'
import { startSignOnProviders } from './sign-on-providers.ts'

const ROOT = join(import.meta.dirname, '../..')
const LOG = join(ROOT, 'test-results/product.log')
const START_LIMIT_MS = 300_000
const STOP_LIMIT_MS = 15_000

/**
 * Starts the product like `npm start`, on its own port and data folder, before the first story; the demo data is
 * complete when this returns, and what runs is the bundle of the server. With `STORY_SITE` it has four of the demo accounts
 * and one post only, runs its sources, and starts in seconds. `STAGEDOOR_TEST_URL` names a running product to use instead; the third parties of its sign-on are then those
 * that `server/src/test-support/run-sign-on-providers.ts` prints.
 */
export default async function startProduct(): Promise<() => Promise<void>> {
  if (process.env['STAGEDOOR_TEST_URL']) return async () => undefined
  await buildWeb()
  const isSmall = Boolean(process.env['STORY_SITE'])
  if (!isSmall) await buildServer()
  const dataDir = await mkdtemp(join(await findTemporaryFolder(), 'stagedoor-e2e-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const providers = await startSignOnProviders(url)
  // The stories name the addresses from which people come.
  const proxies = { TRUSTED_PROXIES: '127.0.0.1' }
  const settings = { PORT: String(port), DATA_DIR: dataDir, SIMULATED_CLOCK: '1', ...proxies, ...providers.env }
  const program = isSmall ? 'server/src/test-support/run-story-site.ts' : 'server/main.mjs'
  const product = await run(program, { ...process.env, ...settings })
  const stop = async () => {
    await end(product)
    providers.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await untilReady(url, product)
    if (!isSmall) await assertBundleRuns()
  } catch (error) {
    await stop()
    throw error
  }
  process.env['STAGEDOOR_TEST_URL'] = url
  return stop
}

/** Its log is `test-results/product.log`. */
async function run(program: string, env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  await mkdir(join(ROOT, 'test-results'), { recursive: true })
  const log = createWriteStream(LOG)
  await once(log, 'open')
  return spawn(findNode(), [program], { cwd: ROOT, env, stdio: ['ignore', log, log, 'ipc'] })
}

async function untilReady(url: string, product: ChildProcess): Promise<void> {
  for (const startedAt = Date.now(); Date.now() - startedAt < START_LIMIT_MS; await pause(100)) {
    if (product.exitCode !== null) break
    const reply = await fetch(`${url}/readyz`).catch(() => null)
    if (reply?.ok) return
  }
  throw new Error('The product did not become ready: read test-results/product.log.')
}

/** Otherwise the stories would show that the sources work, and a product that is installed runs the bundle. */
async function assertBundleRuns(): Promise<void> {
  const log = await readFile(LOG, 'utf8')
  if (!log.startsWith('• Running the bundle of the server …')) throw new Error(`The bundle does not run: ${log}`)
}

async function end(product: ChildProcess): Promise<void> {
  if (product.exitCode !== null) return
  // The product stops when its parent process has ended.
  product.disconnect()
  await Promise.race([once(product, 'exit'), pause(STOP_LIMIT_MS)])
  product.kill('SIGKILL')
}
