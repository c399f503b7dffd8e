import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '#src/platform/db/embedded/embedded.ts'
import { migrate } from '#src/platform/db/migrate.ts'
import { liveThrough } from '#src/test-support/live-through.ts'
import { openSubscriptionsWorld } from '#src/test-support/open-subscriptions-world.ts'
import { findWrongSplits } from './commission.ts'
import { NOTICES, findOrdersThatDiffer } from './orders.ts'
import { ordersOf } from './orders-of.ts'
import { hunt } from './run.ts'

const OPERATIONS = 2_000
const OPERATIONS_PER_LIFE = 25
const PRICES = 1_000_000
const YEARS = { years: 8, subscriptions: 54 }

/** The full figures, on an embedded database of their own. The seed is printed first: the same one hunts the same way. */
async function main(): Promise<void> {
  const seed = Number(process.argv[2] ?? Math.floor(Math.random() * 1_000_000_000))
  if (!Number.isSafeInteger(seed)) throw new Error('the seed is a whole number')
  console.log(`seed ${seed} (npm run hunt -- ${seed} hunts the same way again)`)
  const dataDir = await mkdtemp(join(tmpdir(), 'stagedoor-hunt-'))
  const { url, stop } = await startEmbedded({ dataDir })
  // An impatient person leaves no database running behind.
  process.once('SIGINT', () => void stop().finally(() => process.exit(130)))
  try {
    const faults = [
      ...report(`${PRICES} random prices: commission and rest add up`, findWrongSplits(seed, PRICES)),
      ...(await huntOrders(await emptyDatabase(url, 'orders'))),
      ...(await huntYears(await emptyDatabase(url, 'years'), seed)),
      ...(await huntServer(await emptyDatabase(url, 'server'), seed)),
    ]
    process.exitCode = faults.length === 0 ? 0 : 1
  } finally {
    await stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

function report(what: string, faults: readonly string[]): readonly string[] {
  console.log(`${faults.length === 0 ? '✓' : '✗'} ${what}`)
  for (const fault of faults.slice(0, 50)) console.log(`    ${fault.replaceAll('\n', '\n    ')}`)
  return faults
}

async function huntOrders(url: string): Promise<readonly string[]> {
  const { told, faults } = await findOrdersThatDiffer(url, ordersOf(NOTICES))
  return report(`${told} orders of ${NOTICES} notices come to one state`, faults)
}

async function huntYears(url: string, seed: number): Promise<readonly string[]> {
  const world = await openSubscriptionsWorld(url, { startAt: new Date('2027-01-29T18:30:00Z') })
  try {
    const { periods, subscriptions, wrong } = await liveThrough(world, { ...YEARS, seed })
    return report(
      `${periods} periods of ${subscriptions} subscriptions in ${YEARS.years} years: each billed once`,
      wrong,
    )
  } finally {
    await world.close()
  }
}

async function huntServer(url: string, seed: number): Promise<readonly string[]> {
  const result = await hunt({
    databaseUrl: url,
    seed,
    operations: OPERATIONS,
    operationsPerLife: OPERATIONS_PER_LIFE,
    mostDeaths: Number.POSITIVE_INFINITY,
    say: (line) => console.log(`  ${line}`),
  })
  const missed = [...result.deaths].filter(([, times]) => times === 0).map(([point]) => `nobody died at ${point}`)
  return report(`${result.deeds} operations over ${result.starts} lives: books, gateway and answers agree`, [
    ...result.faults,
    ...missed,
  ])
}

/** A database of its own on the server, in the newest shape. */
async function emptyDatabase(url: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create database hunt_${name} template template0`)
  await client.end()
  const own = new URL(url)
  own.pathname = `hunt_${name}`
  await migrate(own.href)
  return own.href
}

await main()
