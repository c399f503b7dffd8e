import { sql, type RawBuilder } from 'kysely'

/**
 * The text of a statement with its values in place of `$1`, `$2` …, for one that shares its text with prepared ones and
 * is too rare to be prepared.
 */
export const bindText = <Row>(text: string, values: readonly unknown[]): RawBuilder<Row> =>
  sql<Row>`${sql.join(
    text.split(/\$(\d+)/).map((part, index) => (index % 2 === 1 ? sql`${values[Number(part) - 1]}` : sql.raw(part))),
    sql.raw(''),
  )}`
