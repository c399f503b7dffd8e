import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { cpuSecondsOf, LOAD_CORE, pin } from '../processes.ts'
import { startProductOn } from '../product.ts'
import { auditPage, type PageFigure } from './audit-page.ts'
import { pageTable } from './page-table.ts'
import { measureThread } from './thread-page.ts'

const PORT = Number(process.env['BENCH_PORT'] ?? 4_300)
const ORIGIN = process.env['BENCH_URL'] ?? `http://127.0.0.1:${PORT}`
const RUNS = Number(process.env['BENCH_RUNS'] ?? 3)
/** The name of what is scrolled instead of audited. */
const THREAD = 'thread'
/** Names of pages, and `thread`; without any, all of them. */
const WANTED = process.argv.slice(2)

/** Audits the pages where people wait, each several times, and prints the medians; then scrolls a long conversation. */
async function main(): Promise<void> {
  if (WANTED.some((name) => name !== THREAD) || WANTED.length === 0) await auditPages()
  pin(process.pid, LOAD_CORE)
  if (WANTED.length === 0 || WANTED.includes(THREAD)) console.log(`\n${await measureThread(PORT)}`)
}

async function auditPages(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'stagedoor-bench-'))
  const product = process.env['BENCH_URL']
    ? null
    : await startProductOn({ dataDir, port: PORT, isProfiled: false, hasDemo: true })
  try {
    const pages = await pagesToAudit()
    if (product) await untilIdle(product.pid)
    const rows: PageFigure[] = []
    for (const { name, path, token } of pages) {
      if (WANTED.length > 0 && !WANTED.includes(name)) continue
      process.stderr.write(`  ${name}\n`)
      rows.push(await auditPage({ name, url: ORIGIN + path, token, runs: RUNS }))
    }
    console.log(`\nLighthouse’s phone profile (simulated slow 4G, processor slowed 4×), medians of ${RUNS} runs.\n`)
    console.log(pageTable(rows))
  } finally {
    await product?.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

type AuditedPage = { name: string; path: string; token: string | null }

/** A visitor's pages as on a first visit, and a fan's own. */
async function pagesToAudit(): Promise<AuditedPage[]> {
  const token = await signIn()
  const post = await findPost()
  return [
    { name: 'front', path: '/zh-TW', token: null },
    { name: 'profile', path: '/zh-TW/creator', token: null },
    { name: 'post', path: post, token: null },
    { name: 'home', path: '/zh-TW/home', token },
    { name: 'wallet', path: '/zh-TW/wallet', token },
    { name: 'messages', path: '/zh-TW/messages', token },
  ]
}

async function signIn(): Promise<string> {
  const reply = await fetch(`${ORIGIN}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'fan@demo.test', password: 'Stagedoor-demo-1', remember: false }),
  })
  const { data } = (await reply.json()) as { data: { token: string } }
  return data.token
}

/** The address of a post of the demo creator with a picture, once the pictures are encoded. */
async function findPost(): Promise<string> {
  for (let attempt = 0; attempt < 120; attempt++) {
    const page = await (await fetch(`${ORIGIN}/zh-TW/creator`)).text()
    const found = /href="(\/zh-TW\/post\/[\w-]+)"/.exec(page)?.[1]
    if (found !== undefined) return found
    await pause(500)
  }
  throw new Error('the demo creator has no post')
}

/** Waits until the demo's files are encoded, which takes processor time that the browser needs. */
async function untilIdle(pid: number): Promise<void> {
  for (let attempt = 0; attempt < 120; attempt++) {
    const before = cpuSecondsOf(pid)
    await pause(3_000)
    if (cpuSecondsOf(pid) - before < 0.15) return
  }
  throw new Error('the product is never idle')
}

await main()
