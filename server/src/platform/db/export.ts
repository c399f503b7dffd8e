import { sql, type RawBuilder } from 'kysely'
import type { DB } from './schema.ts'

/** The folders of the copy that a person gets of their data. */
export const exportFolders = [
  'account',
  'profile',
  'people',
  'activity',
  'payments',
  'subscriptions',
  'orders',
  'content',
  'live',
  'messages',
  'earnings',
  'notifications',
  'contact',
] as const
type ExportFolder = (typeof exportFolders)[number]

/** One file of the copy that a person gets of their data. */
export type ExportPart = {
  /** Its folder and name, without its ending. */
  file: `${ExportFolder}/${string}`
  /** The columns that name the account and whose rows it holds: `table.column`. */
  covers: readonly string[]
  /** Columns of its rows that name other accounts, of which nothing is given but what is public. */
  people: readonly string[]
  /** What the file holds of an account: no secrets, and nothing private of others. Columns in snake case. */
  rows(accountId: string): RawBuilder<ExportedRow>
  /** Makes a row readable: opens what is encrypted, names what is stored as an id. Absent: it is as it is stored. */
  open?(row: ExportedRow, accountId: string): ExportedRow
}

export type ExportedRow = Record<string, unknown>

type Table = keyof DB & string

/** The rows of a table that name the account in a column, by their own columns, the oldest first where they have a time. */
export function exportedRowsOf<T extends Table>(
  file: ExportPart['file'],
  table: T,
  by: keyof DB[T] & string,
  columns: readonly (keyof DB[T] & string)[],
  { people = [], where = sql`true` }: { people?: readonly (keyof DB[T] & string)[]; where?: RawBuilder<unknown> } = {},
): ExportPart {
  const order = columns.includes('created_at' as never) ? sql` order by created_at` : sql``
  return {
    file,
    covers: [`${table}.${by}`],
    people,
    rows: (accountId) => sql<ExportedRow>`select ${sql.join(columns.map((column) => sql.ref(column)))}
      from ${sql.table(table)} where ${sql.ref(by)} = ${accountId} and ${where}${order}`,
  }
}
