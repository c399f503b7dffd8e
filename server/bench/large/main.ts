import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPool } from '#src/platform/db/database.ts'
import { startEmbedded } from '#src/platform/db/embedded/embedded.ts'
import { LOAD_CORE, pin, whilePaused } from '../processes.ts'
import { startProductOn } from '../product.ts'
import { untilQueueIsIdle } from '../seed.ts'
import { comparePage, tableOf, type Compared, type World } from './compare.ts'
import { PAGES, signReadersIn, type People } from './pages.ts'
import { fillWorld, LARGE, SMALL, type WorldSize } from './world.ts'

// `npm run bench -- --size large`: how lists, feeds, wallets, earnings and pages of staff answer in a world of a hundred times as much.
// `BENCH_SHARE=0.01` makes both worlds smaller, `BENCH_REQUESTS` says how many requests a round has. With `BENCH_WORLDS=folder` the worlds
// are kept there and used again, since filling the large one takes longer than comparing; `BENCH_PAGES=admin` compares the pages whose
// names begin so, `none` only fills.

const SHARE = Number(process.env['BENCH_SHARE'] ?? 1)
const REQUESTS = Number(process.env['BENCH_REQUESTS'] ?? 100)
const PORT = Number(process.env['BENCH_PORT'] ?? 4_300)
const FOLDER = process.env['BENCH_WORLDS']
const WANTED = PAGES.filter(({ name }) => name.startsWith(process.env['BENCH_PAGES'] ?? ''))
const MOST = 1.5
/** Written into the folder of a world when it is full, with the tokens of its readers. */
const READERS_FILE = 'bench-readers.json'

const print = (line: string) => process.stderr.write(`${line}\n`)

const shareOf = ({ creators, fans }: WorldSize): WorldSize => ({
  creators: Math.max(10, Math.round(creators * SHARE)),
  fans: Math.max(50, Math.round(fans * SHARE)),
})

async function main(): Promise<void> {
  pin(process.pid, LOAD_CORE)
  const small = await startWorld('small', PORT, shareOf(SMALL))
  try {
    const large = await startWorld('large', PORT + 1, shareOf(LARGE))
    try {
      await compareAll({ small, large })
    } finally {
      await large.stop()
    }
  } finally {
    await small.stop()
  }
}

async function compareAll(worlds: { small: World; large: World }): Promise<void> {
  const compared: Compared[] = []
  try {
    for (const page of WANTED) {
      print(`  ${page.name}`)
      compared.push(await comparePage(page, worlds, REQUESTS))
    }
  } finally {
    // What was compared is printed even when a later page fails.
    const { text, isWithin } = tableOf(compared, MOST)
    console.log(
      `\n95th percentiles of ${REQUESTS} requests, medians of three rounds, both worlds in turn; ${process.version}.\n`,
    )
    console.log(text)
    if (!isWithin || compared.length < WANTED.length) process.exitCode = 1
  }
}

/** Starts a product on a folder of its own, which is filled while the product stands still, unless it was before. */
async function startWorld(name: string, port: number, size: WorldSize): Promise<World & { stop(): Promise<void> }> {
  const dataDir = await folderOf(name)
  const readersFile = join(dataDir, READERS_FILE)
  const product = await startProductOn({ dataDir, port, isProfiled: false, hasDemo: false })
  const stop = async () => {
    await product.stop()
    if (FOLDER === undefined) await rm(dataDir, { recursive: true, force: true })
  }
  try {
    const kept = await readFile(readersFile, 'utf8').catch(() => null)
    const people = kept === null ? await fill(name, { dataDir, pid: product.pid }, size) : (JSON.parse(kept) as People)
    if (kept === null && FOLDER !== undefined) await writeFile(readersFile, JSON.stringify(people))
    return { origin: `http://127.0.0.1:${port}`, people, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function folderOf(name: string): Promise<string> {
  if (FOLDER === undefined) return mkdtemp(join(tmpdir(), 'stagedoor-bench-'))
  const folder = join(FOLDER, name)
  await mkdir(folder, { recursive: true })
  return folder
}

async function fill(
  name: string,
  { dataDir, pid }: { dataDir: string; pid: number },
  size: WorldSize,
): Promise<People> {
  const [creators, fans] = [size.creators.toLocaleString('en-US'), size.fans.toLocaleString('en-US')]
  print(`The ${name} world: ${creators} creators with a hundred posts each, ${fans} fans with 25 postings each …`)
  const { url: databaseUrl, stop: leaveDatabase } = await startEmbedded({ dataDir })
  const pool = openPool(databaseUrl, { maximumConnections: 2, statementTimeoutMs: 0 })
  try {
    await whilePaused(pid, () => fillWorld({ pool, databaseUrl }, size, print))
    const people = await signReadersIn(pool)
    await untilQueueIsIdle(pool)
    return people
  } finally {
    await pool.end()
    await leaveDatabase()
  }
}

await main()
