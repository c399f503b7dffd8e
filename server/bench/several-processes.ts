import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { openPool } from '#src/platform/db/database.ts'
import { startEmbedded } from '#src/platform/db/embedded/embedded.ts'
import { untilDelivered } from './deliveries.ts'
import { median } from './measure.ts'
import { addTalkingPairs } from './messages/talking-pairs.ts'
import { cpuSecondsOf, findPostmaster, LOAD_CORE, pin, type Running } from './processes.ts'
import { startProductOn } from './product.ts'
import { startRedis } from './redis-of-this-machine.ts'
import { drive, KINDS, type Kind, type World } from './requests-of-all-kinds.ts'
import { seedPosts, untilQueueIsIdle } from './seed.ts'

// `npm run bench -- processes`: what a request costs one process, and two that share a Redis, by the processor time of everything that
// serves it. On two cores, which the clients and PostgreSQL use as well, requests a second would say nothing about a second process.

/** So many requests of each kind to each process in a round; pages are a quarter. */
const REQUESTS = Number(process.env['BENCH_REQUESTS'] ?? 1_600)
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5)
const PORT = Number(process.env['BENCH_PORT'] ?? 4_300)
const POSTS = 2_000
/** So many that nobody reaches a rate limit. */
const FANS = 4_000
const CREATORS = 16
const REST_SECONDS = 8

const print = (line: string) => process.stderr.write(`${line}\n`)

/** One way to run the product: its processes, and those whose processor time is counted beside them. */
type Setup = { name: string; products: readonly Running[]; beside: Record<string, number> }
type Cost = Record<string, number>
type Measured = { used: Cost; seconds: number }

async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'stagedoor-bench-'))
  const redis = await startRedis(PORT + 9, dataDir)
  if (!redis) {
    await rm(dataDir, { recursive: true, force: true })
    return void print('redis-server is missing: Debian and Ubuntu have it as the package redis-server.')
  }
  pin(process.pid, LOAD_CORE)
  const ending: (() => Promise<unknown>)[] = [() => redis.stop()]
  try {
    const start = async (port: number, environment: Record<string, string>): Promise<Running> => {
      const product = await startProductOn({ dataDir, port, isProfiled: false, hasDemo: false, environment })
      ending.push(() => product.stop())
      return product
    }
    const alone = await start(PORT, {})
    const { url, stop: leaveDatabase } = await startEmbedded({ dataDir })
    const pool = openPool(url, { maximumConnections: 2, statementTimeoutMs: 0 })
    ending.push(() => pool.end().then(leaveDatabase))
    const world = await fill(pool)
    const shared = { REDIS_URL: `redis://127.0.0.1:${PORT + 9}` }
    const both = [await start(PORT + 1, shared), await start(PORT + 2, shared)]
    await untilQueueIsIdle(pool)
    const postgres = findPostmaster(dataDir)
    await measure(pool, world, {
      one: { name: 'one process', products: [alone], beside: { PostgreSQL: postgres } },
      two: { name: 'two processes', products: both, beside: { PostgreSQL: postgres, Redis: redis.pid } },
    })
  } finally {
    for (const end of ending.toReversed()) await end()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function fill(pool: pg.Pool): Promise<World> {
  await seedPosts(pool, POSTS)
  const pairs = await addTalkingPairs(pool, { stem: 'pairs', fans: FANS, creators: CREATORS })
  const { rows } = await pool.query<{ id: string }>(
    'select id from post where is_sale and price_token_cents = 0 order by id',
  )
  await pool.query('analyze')
  return { pairs, postIds: rows.map(({ id }) => id) }
}

type Setups = { one: Setup; two: Setup }

async function measure(pool: pg.Pool, world: World, setups: Setups): Promise<void> {
  const all = [...setups.one.products, ...setups.two.products]
  const only = async <T>({ products }: Setup, work: () => Promise<T>): Promise<T> => {
    const others = all.filter((product) => !products.includes(product))
    for (const { pid } of others) process.kill(pid, 'SIGSTOP')
    try {
      return await work()
    } finally {
      for (const { pid } of others) process.kill(pid, 'SIGCONT')
    }
  }
  let number = 0
  const run = (setup: Setup, { share, request }: Kind) =>
    only(setup, () =>
      costOf(setup, async () => {
        // One after the other: on the one core that both have here they would push each other's data out of its caches.
        for (const product of setup.products)
          await drive(originOf(all, product), REQUESTS * share, () => request(world, (number += 1)))
        await untilDelivered(pool)
      }),
    )
  print('A first round, which is not counted …')
  for (const kind of KINDS) for (const setup of [setups.one, setups.two]) await run(setup, kind)
  print('What they take while nobody asks for anything …')
  const restOf = (setup: Setup) => only(setup, () => costOf(setup, () => pause(REST_SECONDS * 1_000)))
  const rest = { one: await restOf(setups.one), two: await restOf(setups.two) }
  const perRequest = (setup: Setup, { used, seconds }: Measured, resting: Measured, { share }: Kind): Cost =>
    mapOf(used, (spent, part) => {
      const atRest = ((resting.used[part] ?? 0) * seconds) / resting.seconds
      return (1e6 * (spent - atRest)) / (setup.products.length * REQUESTS * share)
    })
  console.log(
    `\nµs of processor time a request, medians of ${ROUNDS} rounds in turn, less what they take at rest; load ${loadavg()[0]?.toFixed(1)}, ${process.version}.\n`,
  )
  console.log('| request | one process | two processes | requests a second and core | gain: 2 × one / two |')
  console.log('|---|---|---|---|---|')
  for (const kind of KINDS) {
    print(`  ${kind.name}`)
    const costs: { one: Cost[]; two: Cost[] } = { one: [], two: [] }
    for (let round = 0; round < ROUNDS; round += 1) {
      costs.one.push(perRequest(setups.one, await run(setups.one, kind), rest.one, kind))
      costs.two.push(perRequest(setups.two, await run(setups.two, kind), rest.two, kind))
    }
    const [one, two] = [mediansOf(costs.one), mediansOf(costs.two)]
    const perCore = [one, two].map((cost) => Math.round(1e6 / totalOf(cost)).toLocaleString('en-US')).join(', ')
    console.log(
      `| ${kind.name} | ${describe(one)} | ${describe(two)} | ${perCore} | ${((2 * totalOf(one)) / totalOf(two)).toFixed(2)} |`,
    )
  }
  const aSecond = ({ used, seconds }: Measured) => describe(mapOf(used, (spent) => (1e6 * spent) / seconds))
  console.log(`| at rest, µs a second | ${aSecond(rest.one)} | ${aSecond(rest.two)} | | |`)
}

const originOf = (all: readonly Running[], product: Running) => `http://127.0.0.1:${PORT + all.indexOf(product)}`

/** Seconds of processor time that each part of a setup took for some work. */
async function costOf({ products, beside }: Setup, work: () => Promise<unknown>): Promise<Measured> {
  const postgres = beside['PostgreSQL'] ?? 0
  const used = (): Cost => ({
    // The product that started PostgreSQL is its parent.
    Node: cpuSecondsOf(...products.map(({ pid }) => pid), postgres) - cpuSecondsOf(postgres),
    ...mapOf(beside, (pid) => cpuSecondsOf(pid)),
  })
  const [before, startedAt] = [used(), performance.now()]
  await work()
  const seconds = (performance.now() - startedAt) / 1_000
  return { used: mapOf(used(), (spent, part) => spent - (before[part] ?? 0)), seconds }
}

const mapOf = (cost: Cost, change: (value: number, part: string) => number): Cost =>
  Object.fromEntries(Object.entries(cost).map(([part, value]) => [part, change(value, part)]))
const mediansOf = (costs: readonly Cost[]): Cost =>
  mapOf(costs[0] ?? {}, (_, part) => median(costs.map((cost) => cost[part] ?? 0)))
const totalOf = (cost: Cost): number => Object.values(cost).reduce((total, value) => total + value, 0)
const describe = (cost: Cost): string =>
  `${Math.round(totalOf(cost))}: ${Object.entries(cost)
    .map(([part, value]) => `${part} ${Math.round(value)}`)
    .join(', ')}`

await main()
