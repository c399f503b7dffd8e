import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findNode } from '../../scripts/find-node.mjs'
import { freePort } from '../../server/src/test-support/free-port.ts'

const ROOT = join(import.meta.dirname, '../..')

export type SmallSite = {
  url: string
  /** Calls with a path that begins like one of these answer 500 from here on, and `transcoder` breaks; none resets it. */
  fail(paths: readonly string[]): Promise<void>
  /** Stops it and deletes its data. */
  stop(): Promise<void>
}

/**
 * Starts a separate product with the shared web build, for stories that change the site for everyone. It trusts
 * forwarded addresses, so that a story can come from any country. Accounts: `fay`, `maker`, and of staff `boss` (admin), `tilda`
 * (finance), `rena` (reviewer), and `nora` and `nina` (admins), who have not set up the second step yet.
 * @param more variables of its environment.
 */
export async function startSmallSite(name: string, more: Record<string, string> = {}): Promise<SmallSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'stagedoor-small-'))
  const port = await freePort()
  await mkdir(join(ROOT, 'test-results'), { recursive: true })
  const log = createWriteStream(join(ROOT, `test-results/${name}.log`))
  await once(log, 'open')
  const own = { PORT: String(port), DATA_DIR: dataDir, TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'error', ...more }
  const child = spawn(findNode(), ['server/src/test-support/run-small-site.ts'], {
    cwd: ROOT,
    env: { ...process.env, ...own },
    stdio: ['ignore', log, log, 'ipc'],
  })
  const gone = once(child, 'exit')
  const early = gone.then(() => {
    throw new Error(`A small site ended: read test-results/${name}.log.`)
  })
  early.catch(() => undefined)
  await Promise.race([once(child, 'message'), early])
  return {
    url: `http://127.0.0.1:${port}`,
    async fail(paths) {
      child.send(paths)
      await Promise.race([once(child, 'message'), early])
    },
    async stop() {
      if (child.connected) child.disconnect()
      await gone
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
