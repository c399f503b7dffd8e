import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#src/platform/db/database.ts'
import { clusterPaths } from '#src/platform/db/embedded/cluster.ts'
import { findPostmaster } from '#src/platform/db/embedded/postmaster.ts'
import type { Rng } from './rng.ts'

/** What was seen of the product around one death of the database. */
export type DatabaseDeath = {
  victim: 'postmaster' | 'backend'
  /** From the kill until the product said that it was ready and answered a call that needs the database. */
  recoveryMs: number
  /** Statuses of that call meanwhile, by how often they were seen; 0: no connection. */
  statuses: ReadonlyMap<number, number>
}

type Options = {
  owner: Db
  /** The folder of the cluster; its owner starts it again. */
  dataDir: string
  origin: string
  /** A signed-in account's: reading it needs the database. */
  token: string
  kills: number
  /** Resolves when there is load again. */
  untilBusy(): Promise<void>
  rng: Rng
  print(line: string): void
}

const LOOK_MS = 20
const PATIENCE_MS = 60_000

/** Kills the database under load, its first process and one of its others in turns, and waits each time for the product. */
export async function killDatabase(options: Options): Promise<DatabaseDeath[]> {
  const { kills, untilBusy, rng, print } = options
  const deaths: DatabaseDeath[] = []
  for (let number = 1; number <= kills; number += 1) {
    await untilBusy()
    await pause(rng.number(100))
    const victim = number % 2 === 1 ? 'postmaster' : 'backend'
    process.kill(await (victim === 'postmaster' ? findFirst(options) : findOther(options)), 'SIGKILL')
    const death = { victim, ...(await watchRecovery(options)) } as const
    const seen = [...death.statuses]
      .map(([status, times]) => `${status === 0 ? 'silence' : status} ${times}`)
      .join(', ')
    print(`kill ${number}: ${victim}; ready after ${Math.round(death.recoveryMs)} ms; meanwhile ${seen || 'nothing'}`)
    deaths.push(death)
  }
  return deaths
}

async function findFirst({ dataDir }: Options): Promise<number> {
  const found = await findPostmaster(clusterPaths(dataDir).cluster)
  if (!found) throw new Error('no database runs')
  return found.pid
}

/** A connection of the product: when it is killed, PostgreSQL ends all of them and recovers. */
async function findOther({ owner }: Options): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' limit 1`.execute(
    owner,
  )
  if (!rows[0]) throw new Error('the product has no connection')
  return rows[0].pid
}

async function watchRecovery({ origin, token }: Options): Promise<Pick<DatabaseDeath, 'recoveryMs' | 'statuses'>> {
  const statuses = new Map<number, number>()
  const killedAt = performance.now()
  // What was answered before the kill arrived says nothing: the first failure begins the outage.
  let wasAway = false
  while (performance.now() - killedAt < PATIENCE_MS) {
    const ofCall = await statusOf(`${origin}/api/users/me`, token)
    const status = ofCall === 200 ? await statusOf(`${origin}/readyz`, null) : ofCall
    const isServing = status === 200
    if (isServing && (wasAway || performance.now() - killedAt > 2_000))
      return { recoveryMs: performance.now() - killedAt, statuses }
    wasAway ||= !isServing
    if (!isServing) statuses.set(status, (statuses.get(status) ?? 0) + 1)
    await pause(LOOK_MS)
  }
  throw new Error(`the product did not recover within ${PATIENCE_MS} ms: ${JSON.stringify([...statuses])}`)
}

const statusOf = (url: string, token: string | null): Promise<number> =>
  fetch(url, { headers: token === null ? {} : { authorization: token }, signal: AbortSignal.timeout(15_000) }).then(
    async ({ status, body }) => {
      await body?.cancel()
      return status
    },
    () => 0,
  )
