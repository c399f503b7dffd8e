import type { Db } from './database.ts'
import { prepare } from './prepared.ts'

/** Asked each second for each of these tables. */
const findVersion = prepare<{ version: number }, [table: string]>(
  'platform.table_version',
  'select version from table_version where name = $1',
)

export type CachedTable<T> = {
  /** What the table held at most `everyMs` ago. */
  value(): T
  /** Grows with each change of the table. */
  version(): number
  /** Reads the table now, if it changed: for the process that has just changed it. */
  refresh(): Promise<void>
  stop(): Promise<void>
}

export type CachedTableOptions<T> = {
  db: Db
  log: { error(facts: object, message: string): void }
  /** A table with a change counter in `table_version`. */
  table: string
  everyMs: number
  load(db: Db): Promise<T>
}

/**
 * Caches a small table in this process. All processes see a change within `everyMs` and the time of a query. While the
 * database is unavailable the last content stays.
 */
export async function createCachedTable<T>({
  db,
  log,
  table,
  everyMs,
  load,
}: CachedTableOptions<T>): Promise<CachedTable<T>> {
  let held = await read()
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  async function readVersion(): Promise<number> {
    const [row] = await findVersion(db, table)
    if (!row) throw new Error(`table_version knows no table ${table}`)
    return row.version
  }

  /** The version is read first, so that a change in between causes another read. */
  async function read(): Promise<{ version: number; value: T }> {
    const version = await readVersion()
    return { version, value: await load(db) }
  }

  async function look(): Promise<void> {
    if ((await readVersion()) !== held.version) held = await read()
  }

  function schedule(): void {
    timer = setTimeout(() => {
      running = look()
        .catch((error: unknown) => {
          if (!isStopped) log.error({ err: error, table }, 'cannot read whether a table changed; looking again')
        })
        .finally(() => {
          if (!isStopped) schedule()
        })
    }, everyMs)
    timer.unref()
  }

  schedule()
  return {
    value: () => held.value,
    version: () => held.version,
    refresh: look,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
