import type { RawBuilder } from 'kysely'
import type { Db, Tx } from './database.ts'
import type { NamedQuery } from './driver.ts'

/**
 * For statements whose texts are put together from parts but are often the same: each connection parses and plans a text once, as one
 * that `prepare()` declares. The first `most` texts get a name, because each costs every connection memory; others are run as they are.
 * @param stem unique in the server: `<feature>.<what>`
 */
export function prepareTexts(
  stem: string,
  most: number,
): <Row extends object>(executor: Db | Tx, statement: RawBuilder<Row>) => Promise<Row[]> {
  const names = new Map<string, string>()
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text)
    if (known !== undefined || names.size >= most) return known
    const name = `${stem}_${names.size + 1}`
    names.set(text, name)
    return name
  }
  return async <Row extends object>(executor: Db | Tx, statement: RawBuilder<Row>) => {
    const compiled = statement.compile(executor)
    const name = nameOf(compiled.sql)
    const query: NamedQuery = name === undefined ? compiled : { ...compiled, statementName: name }
    const { rows } = await executor.executeQuery(query)
    return rows as Row[]
  }
}
