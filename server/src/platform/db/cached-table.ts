import type { Db } from './database.ts'
import { findVersions, followVersion, type Follower } from './table-versions.ts'

export type CachedTable<T> = {
  /** What the table held a second ago or later. */
  value(): T
  /** Grows with each change of the table. */
  version(): number
  /** Reads the table now, if it changed: for the process that has just changed it. */
  refresh(): Promise<void>
  stop(): Promise<void>
}

export type CachedTableOptions<T> = {
  db: Db
  log: Follower['log']
  /** A table with a change counter in `table_version`. */
  table: string
  load(db: Db): Promise<T>
}

/**
 * Caches a small table in this process. All processes see a change within a second and the time of a query. While the
 * database is unavailable the last content stays.
 */
export async function createCachedTable<T>({ db, log, table, load }: CachedTableOptions<T>): Promise<CachedTable<T>> {
  const readVersion = async () => (await findVersions(db, [table])).get(table) ?? 0

  /** The version is read first, so that a change in between causes another read. */
  async function read(): Promise<{ version: number; value: T }> {
    const version = await readVersion()
    return { version, value: await load(db) }
  }

  let held = await read()
  const see = async (version: number) => {
    if (version !== held.version) held = await read()
  }
  const stop = followVersion(db, { table, log, see })
  return {
    value: () => held.value,
    version: () => held.version,
    refresh: async () => see(await readVersion()),
    stop,
  }
}
