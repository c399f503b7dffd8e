import { expect, test } from 'vitest'
import { freshDatabaseWithUrl } from '#src/test-support/fresh-database.ts'
import { findWrongSplits } from './commission.ts'
import { rngOf } from './rng.ts'
import { findOrdersThatDiffer, WEBHOOK_EVENTS } from './orders.ts'
import { ordersOf } from './orders-of.ts'
import { chaos } from './run.ts'

// Short runs of `npm run chaos`.
const SEED = 20_261_122

test(`a server that is killed repeatedly loses nothing and does nothing twice (seed ${SEED})`, async () => {
  const { url } = await freshDatabaseWithUrl()
  const lines: string[] = []
  const result = await chaos({
    databaseUrl: url,
    seed: SEED,
    operations: 90,
    operationsPerLife: 8,
    mostDeaths: 9,
    extraOperations: 0,
    say: (line) => void lines.push(line),
  })
  expect(result.faults, `${lines.join('\n')}`).toEqual([])
  expect([...result.actions.values()].reduce((sum, times) => sum + times, 0)).toBe(90)
  expect(result.starts, `${lines.join('\n')}`).toBeGreaterThan(1)
}, 480_000)

test(`webhook events in any order lead to one state (seed ${SEED})`, async () => {
  const { url } = await freshDatabaseWithUrl()
  const rng = rngOf(SEED)
  const some = [...ordersOf(WEBHOOK_EVENTS)].filter(() => rng.chance(0.005))
  expect(await findOrdersThatDiffer(url, some)).toEqual({ told: some.length, faults: [] })
  expect(some.length).toBeGreaterThan(10)
}, 120_000)

test(`commissions add up to the cent (seed ${SEED})`, () => {
  expect(findWrongSplits(SEED, 20_000)).toEqual([])
})
