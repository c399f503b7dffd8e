import { expect, test } from 'vitest'
import { messageChaos } from '../chaos/messages/run.ts'
import { freshDatabaseUrl } from './test-support/fresh-database.ts'

// A short run of `npm run chaos -- messages`.
const SEED = 20_261_123

test(`each message is in history once and in order on both sides, though the process is killed before it announces them (seed ${SEED})`, async () => {
  const result = await messageChaos({
    databaseUrl: await freshDatabaseUrl(),
    seed: SEED,
    pairs: 4,
    messages: 100,
    deaths: 2,
    mostBetweenBreaks: 3,
    print: () => {},
  })
  expect(result.faults).toEqual([])
  expect(result).toMatchObject({ accepted: 100, starts: 3 })
  expect([...result.deaths.keys()]).toEqual(['message.committed', 'event.partially_delivered'])
  expect([result.breaks > 0, result.bySocket > 0]).toEqual([true, true])
}, 300_000)
