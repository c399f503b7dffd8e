import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from './platform/db/database.ts'
import { findPostmaster } from './platform/db/embedded/postmaster.ts'
import { freePort } from './test-support/free-port.ts'
import { freshDatabaseWithUrl } from './test-support/fresh-database.ts'
import { programEnvironment } from './test-support/program-environment.ts'

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-main-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function aTakenPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

/** Starts the product as its own process, without a demo world. */
function run(settings: Record<string, string>) {
  const demo = settings['NODE_ENV'] === 'production' ? {} : { DEMO_WORLD: '0' }
  const env = { ...programEnvironment(), ...demo, ...settings }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const printed: string[] = []
  const [lines, complaints] = [createInterface({ input: child.stdout }), createInterface({ input: child.stderr })]
  for (const each of [lines, complaints]) each.on('line', (line) => printed.push(line))
  const exit = once(child, 'close').then(([code]) => code as number)
  return { child, printed, lines, exit }
}

const untilSaid = ({ lines }: ReturnType<typeof run>, text: RegExp): Promise<void> =>
  new Promise((resolve) => lines.on('line', (line) => text.test(line) && resolve()))

async function untilReady(url: string): Promise<void> {
  for (let attempt = 0; attempt < 1_000; attempt++) {
    const reply = await fetch(`${url}/readyz`).catch(() => null)
    if (reply?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${url} did not become ready`)
}

describe('a start that cannot succeed says one sentence and ends with 1:', () => {
  const outcomeOf = async (settings: Record<string, string>) => {
    const { printed, exit } = run(settings)
    return [await exit, printed]
  }

  test('a broken setting', async () => {
    expect(await outcomeOf({ PORT: 'x' })).toEqual([
      1,
      ['PORT is "x": set it to a whole number from 1 to 65535, or remove it.'],
    ])
  })

  test('a Redis that does not answer', async () => {
    const [port, REDIS_URL] = [await freePort(), 'redis://127.0.0.1:1']
    expect(await outcomeOf({ PORT: String(port), REDIS_URL, DATA_DIR: await aFolder() })).toEqual([
      1,
      ['Redis does not answer (ECONNREFUSED): start it, correct REDIS_URL, or remove it where there is one process.'],
    ])
  })

  test('a port in use', async () => {
    const port = await aTakenPort()
    expect(await outcomeOf({ PORT: String(port), DATA_DIR: await aFolder() })).toEqual([
      1,
      [
        `Port ${port} on 127.0.0.1 is in use: stop the program that has it, or choose another, for example PORT=${port + 1}.`,
      ],
    ])
  })

  test('a database that does not answer', async () => {
    const port = await freePort()
    const DATABASE_URL = 'postgres://u:hunter2@127.0.0.1:1/stagedoor'
    expect(await outcomeOf({ PORT: String(port), DATA_DIR: await aFolder(), DATABASE_URL })).toEqual([
      1,
      [
        'No database answers at 127.0.0.1:1/stagedoor: start it, correct DATABASE_URL, or remove it to use the embedded one.',
      ],
    ])
  })

  test('a data folder that cannot be written', async () => {
    const file = join(await aFolder(), 'data')
    await writeFile(file, '')
    expect(await outcomeOf({ DATA_DIR: file })).toEqual([
      1,
      [`${file} cannot be written (ENOTDIR): allow it with chown or chmod, or set DATA_DIR to a folder you own.`],
    ])
  })
})

test(
  'the product becomes ready, ends cleanly when asked to, and starts again on what it left',
  { timeout: 120_000 },
  async () => {
    const DATA_DIR = await aFolder()
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const port = await freePort()
      const product = run({ DATA_DIR, PORT: String(port) })
      const said = untilSaid(product, /^Ready after/)
      await untilReady(`http://127.0.0.1:${port}`)
      // It answers some moments before it says so.
      await said
      product.child.kill(signal)

      expect(await product.exit).toBe(0)
      expect(product.printed).toContain(`Stagedoor is at http://127.0.0.1:${port}`)
      expect(product.printed.at(-1)).toBe('Stopping …')
    }
  },
)

test(
  'asked to end while it still starts, the product ends and leaves no database running',
  { timeout: 120_000 },
  async () => {
    const DATA_DIR = await aFolder()
    const port = await freePort()
    const product = run({ DATA_DIR, PORT: String(port) })
    const settingUp = once(product.lines, 'line')
    expect(await settingUp).toEqual(['• Setting up the database …'])
    product.child.kill('SIGTERM')

    expect(await product.exit).toBe(0)
    expect(product.printed).toEqual(['• Setting up the database …', 'Stopping …'])
    expect(await findPostmaster(join(DATA_DIR, 'postgres'))).toBeNull()
  },
)

test(
  'production refuses a database with demo accounts, whose password everybody knows',
  { timeout: 120_000 },
  async () => {
    const { url } = await freshDatabaseWithUrl()
    const owner = openDatabase(url, { maximumConnections: 1 })
    await sql`insert into account (role, username, email, email_key, status) values ('staff', 'admin', 'admin@demo.test', 'admin@demo.test', 'active')`.execute(
      owner,
    )
    await owner.destroy()
    const port = await freePort()
    const product = run({
      DATABASE_URL: url,
      DATA_DIR: await aFolder(),
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      SECRET_KEY: 'q7XbL0vRk2mZ9sTfYw4NcJ8uHd1PaE5gQo3iVtBx6SyK',
    })

    expect(await product.exit).toBe(1)
    expect(product.printed.at(-1)).toBe(
      'The database holds demo accounts, whose password is public, and production refuses them: set DATABASE_URL or DATA_DIR to a new one.',
    )
  },
)
