import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'
import type pg from 'pg'
import { openPool } from '#src/platform/db/database.ts'
import { startEmbedded } from '#src/platform/db/embedded/embedded.ts'
import { signFansIn } from './fans.ts'
import { cpuSecondsOf, LOAD_CORE, pin, type Running } from './processes.ts'
import { startProductOn } from './product.ts'
import { untilQueueIsIdle } from './seed.ts'

// `npm run bench -- memory`: what a process holds, with the demo's data, from the kernel's own account of it (`smaps_rollup`).

const PAGES = Number(process.env['BENCH_REQUESTS'] ?? 1_500)
const PORT = Number(process.env['BENCH_PORT'] ?? 4_300)
/** Two of the checks after which an idle process gives memory back, and time for that. */
const REST_MS = 12_000
const FANS = 32
const LANGUAGES = ['en-US', 'zh-TW', 'ja-JP']

const print = (line: string) => process.stderr.write(`${line}\n`)
const noted = (when: string, product: Running, spent: { cpuSeconds?: number; failures?: number } = {}): void => {
  const text = readFileSync(`/proc/${product.pid}/smaps_rollup`, 'latin1')
  const megabytes = (name: string) => Math.round(Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1]) / 1024)
  const { cpuSeconds, failures = 0 } = spent
  console.log(
    `| ${when} | ${['Rss', 'Pss', 'Anonymous'].map(megabytes).join(' | ')} | ${cpuSeconds?.toFixed(1) ?? ''} | ${failures} |`,
  )
}

async function main(): Promise<void> {
  pin(process.pid, LOAD_CORE)
  const dataDir = await mkdtemp(join(tmpdir(), 'stagedoor-bench-'))
  const place = { dataDir, port: PORT, isProfiled: false }
  let product = await startProductOn({ ...place, hasDemo: true })
  try {
    const { url, stop: leaveDatabase } = await startEmbedded({ dataDir })
    const pool = openPool(url, { maximumConnections: 2 })
    try {
      print('Waiting until the demo pictures are encoded …')
      await untilQueueIsIdle(pool)
      await pause(REST_MS)
      console.log(`MB; load ${loadavg()[0]?.toFixed(1)}, ${process.version}.\n`)
      console.log('| when | resident | proportional | anonymous | processor s | failed |\n|---|---|---|---|---|---|')
      noted('`ROLE=all`, after the demo was filled', product)
      for (const role of ['all', 'web']) {
        await product.stop()
        product = await startProductOn({ ...place, hasDemo: true, environment: { ROLE: role } })
        await pause(REST_MS)
        noted(`\`ROLE=${role}\`, second start, at rest`, product)
      }
      const requests = await pagesOf(pool)
      for (const connections of [4, 64]) {
        const spent = await open(product, requests, connections)
        noted(`after ${PAGES} pages at ${connections} connections`, product, spent)
      }
      await pause(2 * REST_MS)
      noted('at rest again', product)
    } finally {
      await pool.end()
      await leaveDatabase()
    }
  } finally {
    await product.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Home, wallet and profiles, of many fans in three languages. */
async function pagesOf(pool: pg.Pool): Promise<autocannon.Request[]> {
  const ids = Array.from({ length: FANS }, () => randomUUID())
  const tokens = await signFansIn(pool, ids, 'bench.reader')
  const { rows } = await pool.query<{ username: string }>(
    `select username from account join performer on performer.account_id = account.id where performer.state = 'approved' order by username`,
  )
  const paths = ['home', 'wallet', ...rows.map(({ username }) => username)]
  return paths.flatMap((path, index) =>
    LANGUAGES.map((language, at) => ({
      method: 'GET' as const,
      path: `/${language}/${path}`,
      headers: {
        cookie: `token=${tokens[(index * LANGUAGES.length + at) % FANS]}; eighteen_day=1990-01-01`,
        'accept-encoding': 'br',
      },
    })),
  )
}

async function open(product: Running, requests: autocannon.Request[], connections: number) {
  const before = cpuSecondsOf(product.pid)
  const url = `http://127.0.0.1:${PORT}`
  const result = await autocannon({ url, connections, amount: PAGES, requests })
  return { cpuSeconds: cpuSecondsOf(product.pid) - before, failures: result.non2xx + result.errors }
}

await main()
