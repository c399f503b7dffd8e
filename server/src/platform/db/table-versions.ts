import type { Db } from './database.ts'
import { prepare } from './prepared.ts'

/** Of settings, too: well within the promised two seconds. */
const LOOK_EVERY_MS = 1_000

const find = prepare<{ name: string; version: number }, [tables: readonly string[]]>(
  'platform.table_versions',
  'select name, version from table_version where name = any($1)',
)

/** @throws for a table without a change counter in `table_version`. */
export async function findVersions(db: Db, tables: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const found = new Map((await find(db, tables)).map(({ name, version }) => [name, version]))
  const unknown = tables.find((table) => !found.has(table))
  if (unknown !== undefined) throw new Error(`table_version knows no table ${unknown}`)
  return found
}

export type Follower = {
  table: string
  log: { error(facts: object, message: string): void }
  /** Told the table's version after each look. */
  see(version: number): Promise<void>
}

type Looking = {
  followers: Set<Follower>
  /** Those that still react to what they were told last. */
  reacting: Map<Follower, Promise<void>>
  timer: NodeJS.Timeout | undefined
  running: Promise<void> | undefined
}

/** All cached tables of a database are looked at with one statement: one each would take as many connections at once. */
const lookings = new WeakMap<Db, Looking>()

/** Tells a follower its table's version each second. @returns what ends that, and waits for a look that is under way. */
export function followVersion(db: Db, follower: Follower): () => Promise<void> {
  const looking = lookings.get(db) ?? {
    followers: new Set(),
    reacting: new Map(),
    timer: undefined,
    running: undefined,
  }
  lookings.set(db, looking)
  looking.followers.add(follower)
  if (looking.followers.size === 1) schedule(db, looking)
  return async () => {
    looking.followers.delete(follower)
    if (looking.followers.size === 0) clearTimeout(looking.timer)
    await looking.running
    await looking.reacting.get(follower)
  }
}

function schedule(db: Db, looking: Looking): void {
  clearTimeout(looking.timer)
  looking.timer = setTimeout(() => {
    looking.running = look(db, looking).finally(() => {
      if (looking.followers.size > 0) schedule(db, looking)
    })
  }, LOOK_EVERY_MS)
  looking.timer.unref()
}

/**
 * Never throws: while the database is unavailable everybody keeps what they saw last. A follower that takes long to read
 * its table delays no other, and is told again when it has done so.
 */
async function look(db: Db, { followers, reacting }: Looking): Promise<void> {
  const present = [...followers].filter((follower) => !reacting.has(follower))
  const report = (follower: Follower | undefined) => (error: unknown) => {
    if (follower && followers.has(follower))
      follower.log.error({ err: error, table: follower.table }, 'cannot read whether a table changed; looking again')
  }
  try {
    const versions = await findVersions(
      db,
      present.map(({ table }) => table),
    )
    for (const follower of present) {
      const reaction = follower.see(versions.get(follower.table) ?? 0).catch(report(follower))
      reacting.set(
        follower,
        reaction.finally(() => reacting.delete(follower)),
      )
    }
  } catch (error) {
    report(present[0])(error)
  }
}
