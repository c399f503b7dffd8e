import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readlink, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { clusterPaths } from './cluster.ts'
import { startEmbedded, type Embedded } from './embedded.ts'
import { findPostmaster, stopPostmaster } from './postmaster.ts'

const isRoot = process.getuid?.() === 0

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-embedded-'))
  onTestFinished(async () => {
    await stopPostmaster(clusterPaths(folder).cluster)
    await rm(folder, { recursive: true, force: true })
  })
  return folder
}

async function start(dataDir: string): Promise<Embedded> {
  const embedded = await startEmbedded({ dataDir, isDurable: false })
  onTestFinished(() => embedded.stop())
  return embedded
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined) // the server is killed under it in some tests
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

/** Another process of the product on the same folder. */
async function anotherProcess(dataDir: string): Promise<{ child: ChildProcess; url: string }> {
  const program = join(import.meta.dirname, '../../../test-support/hold-embedded.ts')
  const child = spawn(process.execPath, [program, dataDir], { stdio: ['pipe', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines = createInterface({ input: child.stdout })
  const [url] = (await once(lines, 'line')) as [string]
  return { child, url }
}

const isRunning = async (dataDir: string) => (await findPostmaster(clusterPaths(dataDir).cluster)) !== null

test('a new folder gets a database that finds Chinese words and whose password only its owner can read', async () => {
  const folder = await aFolder()
  const { url, wasRunning } = await start(folder)

  expect(wasRunning).toBe(false)
  await query(url, 'create extension pg_trgm')
  expect(await query(url, `select cardinality(show_trgm('影片')) > 0 as finds`)).toEqual([{ finds: true }])
  expect((await stat(join(folder, 'secrets/database-password'))).mode & 0o777).toBe(0o600)
  await expect(query(url.replace(/:[^:@]+@/, ':guess@'), 'select 1')).rejects.toThrow('password authentication failed')
})

test('rows survive a clean stop, and after it nothing runs', async () => {
  const folder = await aFolder()
  const first = await start(folder)
  await query(first.url, 'create table kept as select 7 as n')
  await first.stop()
  expect(await isRunning(folder)).toBe(false)

  const second = await start(folder)
  expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }])
})

test('a killed application leaves the server to the next start, which loses nothing and stops it at its end', async () => {
  const folder = await aFolder()
  const { child, url } = await anotherProcess(folder)
  await query(url, 'create table kept as select 7 as n')
  child.kill('SIGKILL')
  await once(child, 'exit')

  const next = await start(folder)
  expect(next.wasRunning).toBe(true)
  expect(await query(next.url, 'select n from kept')).toEqual([{ n: 7 }])
  await next.stop()
  expect(await isRunning(folder)).toBe(false)
})

test('a killed server and application lose no commit: the next start recovers', async () => {
  const folder = await aFolder()
  const { child, url } = await anotherProcess(folder)
  await query(url, 'set synchronous_commit = on; create table kept as select 7 as n')
  child.kill('SIGKILL')
  await once(child, 'exit')
  process.kill((await findPostmaster(clusterPaths(folder).cluster))?.pid ?? 0, 'SIGKILL')

  const next = await start(folder)
  expect(next.wasRunning).toBe(false)
  expect(await query(next.url, 'select n from kept')).toEqual([{ n: 7 }])
})

test('a server that is killed under a running application comes back at the same address', async () => {
  const folder = await aFolder()
  const { url } = await start(folder)
  await query(url, 'set synchronous_commit = on; create table kept as select 7 as n')
  process.kill((await findPostmaster(clusterPaths(folder).cluster))?.pid ?? 0, 'SIGKILL')

  await expect.poll(() => query(url, 'select n from kept').catch(() => null), { timeout: 45_000 }).toEqual([{ n: 7 }])
})

test('two processes use one server, and the last to leave stops it', async () => {
  const folder = await aFolder()
  const { child, url } = await anotherProcess(folder)
  const ours = await start(folder)
  expect([ours.wasRunning, ours.url]).toEqual([true, url])

  await ours.stop()
  expect(await query(url, 'select 1 as n')).toEqual([{ n: 1 }])

  child.stdin?.end()
  await once(child, 'exit')
  expect(await isRunning(folder)).toBe(false)
})

test('two processes that start at once on a new folder set it up once', async () => {
  const folder = await aFolder()
  const both = await Promise.all([anotherProcess(folder), anotherProcess(folder)])

  expect(both[0].url).toBe(both[1].url)
})

test('a lock file whose number belongs to another program by now is no server', async () => {
  const folder = await aFolder()
  await (await start(folder)).stop()
  await writeFile(join(folder, 'postgres/postmaster.pid'), `${process.pid}\n${folder}/postgres\n1\n5432\n\n\n\nready\n`)

  expect((await start(folder)).wasRunning).toBe(false)
})

test('a set-up that was killed half-way is begun again', async () => {
  const folder = await aFolder()
  await mkdir(join(folder, 'postgres.unfinished'))
  await writeFile(join(folder, 'postgres.unfinished/PG_VERSION'), '18\n')

  expect(await query((await start(folder)).url, 'select 1 as n')).toEqual([{ n: 1 }])
})

test('a lost password is reported in one sentence', async () => {
  const folder = await aFolder()
  await (await start(folder)).stop()
  await rm(join(folder, 'secrets/database-password'))

  await expect(startEmbedded({ dataDir: folder })).rejects.toThrow(
    `${folder}/secrets/database-password is missing, and without it nobody can open the database beside it: restore it from a backup.`,
  )
})

test('files of another release are reported in one sentence', async () => {
  const folder = await aFolder()
  await mkdir(join(folder, 'postgres'))
  await writeFile(join(folder, 'postgres/PG_VERSION'), '17\n')

  await expect(startEmbedded({ dataDir: folder })).rejects.toThrow(
    `${folder}/postgres was written by PostgreSQL 17, this release brings 18: export it with the release that wrote it, or set DATA_DIR to a new folder.`,
  )
})

test.runIf(isRoot)(
  'in a folder that only root can enter, the database runs there and its files stay root’s',
  async () => {
    const closed = await aFolder()
    const folder = join(closed, 'data')
    onTestFinished(() => stopPostmaster(clusterPaths(folder).cluster))
    const first = await start(folder)
    await query(first.url, 'create table kept as select 7 as n')
    const pid = (await findPostmaster(clusterPaths(folder).cluster))?.pid ?? 0
    expect(await readlink(`/proc/${pid}/ns/user`)).not.toBe(await readlink('/proc/self/ns/user'))
    expect((await stat(clusterPaths(folder).cluster)).uid).toBe(0)
    await first.stop()
    expect(await isRunning(folder)).toBe(false)

    // Opened later, it goes on as it was set up.
    await chmod(closed, 0o755)
    expect(await query((await start(folder)).url, 'select n from kept')).toEqual([{ n: 7 }])
  },
)

test.runIf(isRoot)('where the kernel has no user namespaces, such a database lies in the system folder', async () => {
  const [closed, systemFolder] = [await aFolder(), await aFolder()]
  await chmod(systemFolder, 0o755)
  const folder = join(closed, 'data')
  onTestFinished(() => stopPostmaster(clusterPaths(folder).cluster))
  const startThere = (mayMap: boolean) => startEmbedded({ dataDir: folder, mayMap, systemFolder, isDurable: false })
  const first = await startThere(false)
  await query(first.url, 'create table kept as select 7 as n')
  expect(await realpath(clusterPaths(folder).cluster)).toMatch(new RegExp(`^${systemFolder}/database-`))
  expect((await stat(clusterPaths(folder).cluster)).uid).not.toBe(0)
  await first.stop()

  // On another kernel later, it goes on as it was set up.
  const second = await startThere(true)
  onTestFinished(() => second.stop())
  expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }])
})

test.runIf(isRoot)('where the system folder is closed as well, one sentence names the fix', async () => {
  const [closed, systemFolder] = [await aFolder(), await aFolder()]
  const folder = join(closed, 'data')

  await expect(startEmbedded({ dataDir: folder, mayMap: false, systemFolder })).rejects.toThrow(
    `The database runs as the user "postgres", who can enter neither ${closed} nor ${systemFolder}, and this kernel has no user namespaces: run chmod o+x ${closed}, or move the folder (for example to /srv), or start as an ordinary user.`,
  )
})
