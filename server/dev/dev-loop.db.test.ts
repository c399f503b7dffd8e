import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#src/test-support/free-port.ts'
import { freshDatabaseWithUrl } from '#src/test-support/fresh-database.ts'
import { copyOfSources, fileHolding, textOf } from './copy-of-sources.ts'

const WAIT_LIMIT_MS = 180_000

/** The output of the loop. */
const output: string[] = []

/** The development loop on a copy of the sources. */
async function startLoop(): Promise<{ folder: string; site: string }> {
  const { url } = await freshDatabaseWithUrl()
  const folder = copyOfSources()
  const port = await freePort()
  const env = {
    ...process.env,
    DATABASE_URL: url,
    DEMO_WORLD: '0',
    DATA_DIR: join(folder, '.data'),
    PORT: String(port),
  }
  const loop = spawn(process.execPath, ['server/dev/main.ts'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  for (const stream of [loop.stdout, loop.stderr]) stream?.on('data', (text: Buffer) => output.push(String(text)))
  onTestFinished(() => stop(loop, folder))
  return { folder, site: `http://127.0.0.1:${port}` }
}

async function stop(loop: ChildProcess, folder: string): Promise<void> {
  const gone = once(loop, 'exit')
  loop.kill('SIGTERM')
  await gone
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** Polls until the answer contains the words. */
async function answerWith(address: string, words: string): Promise<Response> {
  for (const startedAt = Date.now(); Date.now() - startedAt < WAIT_LIMIT_MS; await pause(50)) {
    const reply = await fetch(address).catch(() => null)
    if (reply !== null && (await reply.clone().text()).includes(words)) return reply
  }
  throw new Error(`${address} did not answer with "${words}":\n${output.join('')}`)
}

async function replaceIn(file: string, from: RegExp, to: string): Promise<void> {
  await writeFile(file, (await readFile(file, 'utf8')).replace(from, to))
}

test('serves pages with hot module replacement, and answers with changed texts and a changed server', async () => {
  const { folder, site } = await startLoop()

  const page = await answerWith(`${site}/en-US`, '/app/entry.client.tsx')
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("style-src 'self' 'unsafe-inline'")
  expect(policy).toMatch(/script-src 'self' 'nonce-[^']+';/)
  expect(await (await fetch(`${site}/@vite/client`)).text()).toContain('HMR')

  const texts = fileHolding(join(folder, 'web/app/locales/en-US'), 'welcomeTitle')
  await replaceIn(texts, textOf('welcomeTitle'), '$1$2Changed title$2')
  await answerWith(`${site}/en-US`, 'Changed title')

  await replaceIn(join(folder, 'server/src/features/site/definitions.ts'), /siteName: '.*'/, "siteName: 'Changed site'")
  await answerWith(`${site}/api/settings/public`, 'Changed site')
  await answerWith(`${site}/en-US`, 'Changed site')
})
