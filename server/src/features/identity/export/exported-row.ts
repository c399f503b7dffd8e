import type { ExportedRow } from '#src/platform/db/export.ts'

/** What is public of a person. */
export type Person = { name: string; username: string | null }

/**
 * A row as its file shows it: names in camel case, amounts in tokens and money instead of their hundredths, people by
 * what is public of them. Someone unknown is left with their id alone.
 */
export function exportedRow(row: ExportedRow, people: ReadonlyMap<string, Person>, columns: readonly string[]) {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => {
      if (columns.includes(column)) return [personName(column), personOf(value, people)]
      const isAmount = column.endsWith('_cents') && (value === null || typeof value === 'number')
      return isAmount ? [amountName(column), value === null ? null : value / 100] : [camelCase(column), value]
    }),
  )
}

/** The same for every row, also for one that has no amount. */
const amountName = (column: string) => camelCase(column.replace(/token_cents$/, 'tokens').replace(/_cents$/, ''))

const personName = (column: string) => camelCase(column.replace(/_id$/, ''))

function personOf(id: unknown, people: ReadonlyMap<string, Person>) {
  if (typeof id !== 'string') return null
  const person = people.get(id)
  return person ? { id, name: person.name, username: person.username } : { id }
}

const camelCase = (name: string): string => name.replaceAll(/_(\w)/g, (_, initial: string) => initial.toUpperCase())
