import {
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'
import { isDatabaseAway } from './is-database-away.ts'
import { runPrepared, type Prepared } from './prepared-query.ts'
import { assertMayConnect } from './transaction-scope.ts'

/** A compiled query that each connection parses and plans once, under this name. Its result is its rows only. */
export type NamedQuery = CompiledQuery & { readonly statementName?: string }

/** Kysely on a pool of the `pg` driver, with the driver's own named statements. */
export const poolDialect = (pool: pg.Pool): Dialect => ({
  createDriver: () => createDriver(pool),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createAdapter: () => new PostgresAdapter(),
  createIntrospector: (db) => new PostgresIntrospector(db),
})

/** Runs a prepared statement on a connection of its own: what the query builder does for one, without the query builder. */
export async function runPreparedIn(pool: pg.Pool, prepared: Prepared): Promise<object[]> {
  assertMayConnect(pool)
  const client = await pool.connect()
  try {
    const rows = await runPrepared(client, prepared)
    client.release()
    return rows
  } catch (error) {
    // PostgreSQL says that it ends a connection before it does: nobody else shall get that one.
    client.release(isDatabaseAway(error))
    throw error
  }
}

type PooledConnection = DatabaseConnection & { client: pg.PoolClient; isBroken: boolean }

const run = (connection: DatabaseConnection, text: string) => connection.executeQuery(CompiledQuery.raw(text))

function createDriver(pool: pg.Pool): Driver {
  return {
    init: async () => undefined,
    async acquireConnection() {
      assertMayConnect(pool)
      return connectionOf(await pool.connect())
    },
    async beginTransaction(connection, { isolationLevel, accessMode }: TransactionSettings) {
      const level = isolationLevel ? ` isolation level ${isolationLevel}` : ''
      await run(connection, `start transaction${level}${accessMode ? ` ${accessMode}` : ''}`)
    },
    async commitTransaction(connection) {
      const { command } = await (connection as PooledConnection).client.query('commit')
      // PostgreSQL answers so when a statement had failed and its error was caught.
      if (command === 'ROLLBACK') throw new Error('nothing was committed: a statement of the transaction had failed')
    },
    async rollbackTransaction(connection) {
      try {
        await run(connection, 'rollback')
      } catch {
        // The error that led here is the one to report; the server rolls back what a lost connection had begun.
        ;(connection as PooledConnection).isBroken = true
      }
    },
    async releaseConnection(connection) {
      const { client, isBroken } = connection as PooledConnection
      client.release(isBroken)
    },
    destroy: () => pool.end(),
  }
}

function connectionOf(client: pg.PoolClient): PooledConnection {
  return {
    client,
    isBroken: false,
    async executeQuery<R>(query: NamedQuery): Promise<QueryResult<R>> {
      const { sql: text, parameters: values, statementName: name } = query
      if (name !== undefined) return { rows: (await runPrepared(client, { name, text, values })) as R[] }
      const { command, rowCount, rows } = await client.query({ text, values: [...values] })
      const isChange = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE'
      return isChange ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows }
    },
    streamQuery() {
      throw new Error('streaming is not supported')
    },
  }
}
