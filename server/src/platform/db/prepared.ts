import { createHash } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import type { Db, Tx } from './database.ts'

/** Text of every prepared statement → its name on a connection. */
const names = new Map<string, string>()

/**
 * A statement that each connection parses and plans once: a third cheaper on hot paths. The text is fixed; what
 * varies are its values, `$1` and on. A list is one array value (`= any($1)`), never a list of placeholders.
 */
export function prepare<Row extends object, Values extends readonly unknown[]>(
  text: string,
): (executor: Db | Tx, ...values: Values) => Promise<Row[]> {
  names.set(text, `s_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`)
  return async (executor, ...values) => {
    const { rows } = await executor.executeQuery(CompiledQuery.raw(text, [...values]))
    // The statement's columns are what its author says they are, as with any SQL text.
    return rows as Row[]
  }
}

/** Makes a connection send prepared statements under their names. */
export function namePreparedStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...parts: unknown[]) => unknown
  const named = (first: unknown, ...rest: unknown[]): unknown => {
    const name = typeof first === 'string' ? names.get(first) : undefined
    if (name === undefined) return query(first, ...rest)
    const [values, ...others] = rest
    return query({ name, text: first, values }, ...others)
  }
  client.query = named as typeof client.query
}
