import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbedded } from '#src/platform/db/embedded/embedded.ts'
import { migrate } from '#src/platform/db/migrate.ts'
import { builtWeb } from '#src/platform/http/web-source.ts'
import { freshDatabaseWithUrl } from '#src/test-support/fresh-database.ts'
import { freshFolder } from '#src/test-support/fresh-folder.ts'
import { testApp } from '#src/test-support/test-app.ts'
import { accessChaos } from './access/run.ts'
import { countryOfAddress } from './access/world.ts'
import { findWrongSplits } from './commission.ts'
import { rngOf } from './rng.ts'
import { findOrdersThatDiffer, WEBHOOK_EVENTS } from './orders.ts'
import { ordersOf } from './orders-of.ts'
import { chaosOfDatabase } from './outages.ts'
import { chaos } from './run.ts'

// Short runs of `npm run chaos`.
const SEED = 20_261_122
const WEB_BUILD = join(import.meta.dirname, '../../web/build')

test(`a server that is killed repeatedly loses nothing and does nothing twice (seed ${SEED})`, async () => {
  const { url } = await freshDatabaseWithUrl()
  const lines: string[] = []
  const result = await chaos({
    databaseUrl: url,
    seed: SEED,
    operations: 32,
    operationsPerLife: 8,
    mostDeaths: 3,
    extraOperations: 0,
    print: (line) => void lines.push(line),
  })
  expect(result.faults, `${lines.join('\n')}`).toEqual([])
  expect([...result.actions.values()].reduce((sum, times) => sum + times, 0)).toBe(32)
  expect(result.starts, `${lines.join('\n')}`).toBeGreaterThan(1)
}, 480_000)

test(`a server whose database is killed twice serves again by itself, and nothing is lost (seed ${SEED})`, async () => {
  const dataDir = await freshFolder('cluster')
  const { url, stop } = await startEmbedded({ dataDir })
  onTestFinished(stop)
  await migrate(url)
  const lines: string[] = []
  const result = await chaosOfDatabase({
    databaseUrl: url,
    dataDir,
    seed: SEED,
    kills: 2,
    operationsPerKill: 6,
    print: (line) => void lines.push(line),
  })
  expect(result.faults, `${lines.join('\n')}`).toEqual([])
  expect(result.outages.map(({ victim }) => victim)).toEqual(['postmaster', 'backend'])
}, 480_000)

test(`webhook events in any order lead to one state (seed ${SEED})`, async () => {
  const { url } = await freshDatabaseWithUrl()
  const rng = rngOf(SEED)
  const some = [...ordersOf(WEBHOOK_EVENTS)].filter(() => rng.chance(0.005))
  expect(await findOrdersThatDiffer(url, some)).toEqual({ notification: some.length, faults: [] })
  expect(some.length).toBeGreaterThan(10)
})

test(`commissions add up to the cent (seed ${SEED})`, () => {
  expect(findWrongSplits(SEED, 20_000)).toEqual([])
})

test(`calls, lists, media links, pages, mails and sockets show each viewer the same (seed ${SEED})`, async () => {
  const app = await testApp({ web: builtWeb(WEB_BUILD), wrappers: { findCountry: () => countryOfAddress } })
  const { pairs, levels, faults } = await accessChaos(app, { seed: SEED, items: 14, viewers: 13, pageEvery: 20 })
  expect(faults).toEqual([])
  expect(pairs).toBe(182)
  // Each level is met often enough to be compared.
  expect(Math.min(...Object.values(levels))).toBeGreaterThan(8)
})
