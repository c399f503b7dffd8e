import {
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
} from 'kysely'
import { onTestFinished } from 'vitest'
import { openDatabase, type Db } from '#src/platform/db/database.ts'
import { freshDatabaseWithUrl } from './fresh-database.ts'

/** A migrated database as the owner of its tables: only an owner may gather their statistics. */
export async function anOwnedDatabase(): Promise<Db> {
  const { url } = await freshDatabaseWithUrl()
  // Plans that read a whole table are to be seen.
  const db = openDatabase(url, { maximumConnections: 1, mayScanTables: true })
  onTestFinished(() => db.destroy())
  return db
}

/** Gathers what the planner knows about tables. */
export async function analyze(db: Db, tables: readonly string[]): Promise<void> {
  for (const table of tables) await db.executeQuery(CompiledQuery.raw(`analyze ${table}`))
}

/** The plan of each statement that a query sends, for any values of its parameters. */
export async function plansOf(db: Db, query: (db: Db) => Promise<unknown>): Promise<string[][]> {
  const plans: string[][] = []
  for (const text of await textsOf(query)) {
    const explained = CompiledQuery.raw(`explain (generic_plan) ${text}`)
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>(explained)
    plans.push(rows.map((row) => row['QUERY PLAN']))
  }
  return plans
}

/** The lines of a query's plans that read a whole table. */
export async function wholeTablesRead(db: Db, query: (db: Db) => Promise<unknown>): Promise<string[]> {
  const plans = await plansOf(db, query)
  return plans.flat().filter((line) => /Seq Scan on (?!app_clock)/.test(line))
}

/** The texts that a query sends, caught by a driver without a database, which finds nothing. */
async function textsOf(query: (db: Db) => Promise<unknown>): Promise<string[]> {
  const texts: string[] = []
  const connection: DatabaseConnection = {
    async executeQuery(compiled) {
      // A setting has no plan.
      if (!compiled.sql.startsWith('set local ')) texts.push(compiled.sql)
      return { rows: [] }
    },
    streamQuery() {
      throw new Error('nothing is streamed')
    },
  }
  const driver = new DummyDriver()
  driver.acquireConnection = async () => connection
  const db: Db = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  await query(db)
  return texts
}
