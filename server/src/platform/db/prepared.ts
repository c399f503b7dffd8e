import { CompiledQuery } from 'kysely'
import { poolOf, type Db, type Tx } from './database.ts'
import { runPreparedIn, type NamedQuery } from './driver.ts'

/** Text of every prepared statement, by its name. */
const texts = new Map<string, string>()

const LONGEST_NAME = 63

/**
 * A statement that each connection parses and plans once: a third cheaper on hot paths, where alone it is worth its place in
 * a feature's `statements.ts`. The text is fixed; what varies are its values, `$1` and on. A list is one array value
 * (`= any($1)`), never a list of placeholders.
 * @param name unique in the server, as the driver knows it: `<feature>.<what>`.
 */
export function prepare<Row extends object, Values extends readonly unknown[]>(
  name: string,
  text: string,
): (executor: Db | Tx, ...values: Values) => Promise<Row[]> {
  if (name.length > LONGEST_NAME || texts.has(name))
    throw new Error(`the name of a statement is taken or too long: ${name}`)
  texts.set(name, text)
  return async (executor, ...values) => {
    const pool = poolOf(executor)
    // The author declares the statement's columns, as with any SQL text.
    if (pool) return (await runPreparedIn(pool, { name, text, values })) as Row[]
    const query: NamedQuery = { ...CompiledQuery.raw(text, [...values]), statementName: name }
    const { rows } = await executor.executeQuery(query)
    return rows as Row[]
  }
}
