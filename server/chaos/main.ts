import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '#src/platform/db/embedded/embedded.ts'
import { migrate } from '#src/platform/db/migrate.ts'
import { builtWeb } from '#src/platform/http/web-source.ts'
import { liveThrough } from '#src/test-support/live-through.ts'
import { startTestApp } from '#src/test-support/test-app/start-test-app.ts'
import { accessChaos } from './access/run.ts'
import { countryOfAddress } from './access/world.ts'
import { findWrongSplits } from './commission.ts'
import { messageChaos } from './messages/run.ts'
import { chaosOfDatabase } from './outages.ts'
import { WEBHOOK_EVENTS, findOrdersThatDiffer } from './orders.ts'
import { ordersOf } from './orders-of.ts'
import { chaos } from './run.ts'

const OPERATIONS = 2_000
const OPERATIONS_PER_LIFE = 25
const PRICES = 1_000_000
const DATABASE_KILLS = 10
const MOST_RECOVERY_MS = 10_000
const ACCESS = { items: 400, viewers: 250, pageEvery: 50 }
const MESSAGES = { pairs: 200, messages: 100_000, deaths: 20 }
const WEB_BUILD = join(import.meta.dirname, '../../web/build')
const YEARS = { years: 8, subscriptions: 54 }

type Tested = { what: string; faults: readonly string[] }
type Part = (given: { url: string; dataDir: string; seed: number; print(line: string): void }) => Promise<Tested>

const parts: Readonly<Record<string, Part>> = {
  prices: async ({ seed }) => ({
    what: `${PRICES} random prices: commission and rest add up`,
    faults: findWrongSplits(seed, PRICES),
  }),
  orders: async ({ url, print }) => {
    const { notification, faults } = await findOrdersThatDiffer(url, ordersOf(WEBHOOK_EVENTS), print)
    return { what: `${notification} orders of ${WEBHOOK_EVENTS} webhook events come to one state`, faults }
  },
  years: async ({ url, dataDir, seed, print }) => {
    const app = await startTestApp({
      databaseUrl: url,
      dataDir,
      processes: 2,
      startAt: new Date('2027-01-29T18:30:00Z'),
    })
    try {
      const { periods, subscriptions, wrong } = await liveThrough(app, { ...YEARS, seed, print })
      const what = `${periods} periods of ${subscriptions} subscriptions in ${YEARS.years} years: each billed once`
      return { what, faults: wrong }
    } finally {
      await app.close()
    }
  },
  access: async ({ url, dataDir, seed, print }) => {
    const wrappers = { findCountry: () => countryOfAddress }
    const app = await startTestApp({ databaseUrl: url, dataDir, web: builtWeb(WEB_BUILD), wrappers })
    try {
      const { pairs, levels, faults } = await accessChaos(app, { ...ACCESS, seed, print })
      const shown = Object.entries(levels).map(([level, times]) => `${level} ${times}`)
      return { what: `${pairs} pairs of viewer and item: every way shows the same (${shown.join(', ')})`, faults }
    } finally {
      await app.close()
    }
  },
  messages: async ({ url: databaseUrl, seed, print }) => {
    const result = await messageChaos({ databaseUrl, seed, ...MESSAGES, print })
    const died = [...result.deaths].map(([point, times]) => `${point} ${times}`).join(' · ')
    print(`died: ${died}; ${result.breaks} connections broken, ${result.bySocket} messages came by sockets`)
    const what = `${result.accepted} messages over ${result.starts} lives: each once in history and in order on both sides`
    return { what, faults: result.faults }
  },
  server: async ({ url, seed, print }) => {
    const result = await chaos({
      databaseUrl: url,
      seed,
      operations: OPERATIONS,
      operationsPerLife: OPERATIONS_PER_LIFE,
      mostDeaths: Number.POSITIVE_INFINITY,
      extraOperations: OPERATIONS,
      print,
    })
    const list = (counts: ReadonlyMap<string, number>): string =>
      [...counts].map(([name, times]) => `${name} ${times}`).join(' · ')
    print(`done: ${list(result.actions)}`)
    print(`died: ${list(result.deaths)}`)
    const missed = [...result.deaths]
      .filter(([, times]) => times === 0)
      .map(([point]) => `no process was killed at ${point}`)
    const done = [...result.actions.values()].reduce((sum, times) => sum + times, 0)
    return {
      what: `${done} operations over ${result.starts} lives: books, gateway and answers agree`,
      faults: [...result.faults, ...missed],
    }
  },
  database: async ({ url: databaseUrl, dataDir, seed, print }) => {
    const { outages, actions, faults } = await chaosOfDatabase({
      databaseUrl,
      dataDir,
      seed,
      kills: DATABASE_KILLS,
      print,
    })
    const slowest = Math.max(...outages.map(({ recoveryMs }) => Math.round(recoveryMs)))
    const slow = slowest > MOST_RECOVERY_MS ? [`the slowest recovery took ${slowest} ms`] : []
    const done = [...actions.values()].reduce((sum, times) => sum + times, 0)
    return {
      what: `${done} operations over ${outages.length} deaths of the database: one server, back after at most ${slowest} ms`,
      faults: [...faults, ...slow],
    }
  },
}

/**
 * The full chaos test on an embedded database of its own: `npm run chaos -- [seed] [part…]`. Prints the seed first: the
 * same seed runs the same test.
 */
async function main(args: readonly string[]): Promise<void> {
  const names = args.filter((arg) => arg in parts)
  const [given, ...unknown] = args.filter((arg) => !(arg in parts))
  const seed = Number(given ?? Math.floor(Math.random() * 1_000_000_000))
  if (!Number.isSafeInteger(seed) || unknown.length > 0)
    throw new Error(
      `npm run chaos -- [seed] [part…]; the seed is a whole number, a part one of ${Object.keys(parts).join(', ')}`,
    )
  console.log(`seed ${seed} (npm run chaos -- ${seed} tests the same way again)`)
  const dataDir = await mkdtemp(join(tmpdir(), 'stagedoor-chaos-'))
  const { url, stop } = await startEmbedded({ dataDir })
  // An interrupt leaves neither a running database nor its files.
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  process.once('SIGINT', () => void stop().finally(() => process.exit(130)))
  process.exitCode = 0
  try {
    for (const [name, part] of Object.entries(parts)) {
      if (names.length > 0 && !names.includes(name)) continue
      const startedAt = performance.now()
      const seconds = (): string => `${Math.round((performance.now() - startedAt) / 1_000)} s`
      const print = (line: string): void => console.log(`  ${name}, ${seconds()}: ${line}`)
      const { what, faults } = await part({ url: await emptyDatabase(url, name), dataDir, seed, print })
      console.log(`${faults.length === 0 ? '✓' : '✗'} ${what} (${seconds()})`)
      for (const fault of faults.slice(0, 50)) console.log(`    ${fault.replaceAll('\n', '\n    ')}`)
      if (faults.length > 0) process.exitCode = 1
    }
  } finally {
    await stop()
  }
}

/** A migrated database of its own on the server. */
async function emptyDatabase(url: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create database chaos_${name} template template0`)
  await client.end()
  const own = new URL(url)
  own.pathname = `chaos_${name}`
  await migrate(own.href)
  return own.href
}

await main(process.argv.slice(2))
