import { killDatabase, type DatabaseDeath } from './database-killer.ts'
import { rngOf } from './rng.ts'
import { chaos, type ChaosResult } from './run.ts'

type OutageOptions = {
  /** The owner's connection to an empty migrated database on a cluster that comes back when it is killed. */
  databaseUrl: string
  /** Where that cluster lies. */
  dataDir: string
  seed: number
  kills: number
  operationsPerKill?: number
  print(line: string): void
}

/**
 * Runs operations against one server whose database is killed repeatedly, then checks the same assertions as when the server
 * dies, and that it neither ended nor answered anything but 503 while the database was away.
 */
export async function chaosOfDatabase({
  databaseUrl,
  dataDir,
  seed,
  kills,
  operationsPerKill = 30,
  print,
}: OutageOptions): Promise<ChaosResult & { outages: readonly DatabaseDeath[] }> {
  const outages: DatabaseDeath[] = []
  const result = await chaos({
    databaseUrl,
    seed,
    operations: operationsPerKill * kills,
    operationsPerLife: Number.POSITIVE_INFINITY,
    mostDeaths: 0,
    movesClock: false,
    extraOperations: operationsPerKill * kills * 10,
    print,
    async meanwhile({ owner, origin, people, untilBusy }) {
      const { token } = people.admin
      outages.push(
        ...(await killDatabase({ owner, dataDir, origin, token, kills, untilBusy, rng: rngOf(seed), print })),
      )
    },
  })
  const wrong = outages.flatMap(({ victim, statuses }) =>
    [...statuses.keys()].filter((status) => status !== 503).map((status) => `while its ${victim} was away: ${status}`),
  )
  const ended = result.starts === 1 ? [] : [`the server was started ${result.starts} times`]
  return { ...result, outages, faults: [...result.faults, ...wrong, ...ended] }
}
