import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshDatabase } from '#src/test-support/fresh-database.ts'
import type { Db } from './database.ts'

const FILE = join(import.meta.dirname, '../../../scale/citus.sql')

/** Where tables would lie: the key of a distributed one, or null for reference tables and those of the coordinator. */
type Plan = { keys: ReadonlyMap<string, string>; reference: ReadonlySet<string>; coordinator: ReadonlySet<string> }

function planIn(text: string): Plan {
  const [, coordinator = ''] = /^-- On the coordinator[^:]*: ([^.]*)\./m.exec(text) ?? []
  const reference = [...text.matchAll(/\('(\w+)'\)/g)].flatMap(([, name = '']) => name)
  const keys = [...text.matchAll(/\('(\w+)', '(\w+)'\)/g)].map(([, name = '', key = '']) => [name, key] as const)
  return { keys: new Map(keys), reference: new Set(reference), coordinator: new Set(coordinator.match(/\w+/g)) }
}

const exceptionsIn = (text: string): string[] =>
  [...text.matchAll(/^-- (\w+: (?:unique|trigger|foreign key) \w.*)$/gm)].flatMap(([, exception = '']) => exception)

type Table = { name: string; columns: Record<string, string>; triggers: string[] }
type Unique = { table: string; name: string; columns: string[] }
type ForeignKey = { table: string; name: string; columns: string[]; target: string; target_columns: string[] }

async function readSchema(db: Db) {
  const names = (list: string, of: string) =>
    sql.raw(`(select array_agg(attname::text order by place)
    from unnest(${list}) with ordinality as number (attnum, place) left join pg_attribute using (attnum)
    where coalesce(attrelid, ${of}) = ${of})`)
  const tables = await sql<Table>`select relname as name,
      (select json_object_agg(attname, format_type(atttypid, null)) from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped) as columns,
      array(select tgname::text from pg_trigger where tgrelid = pg_class.oid and not tgisinternal order by 1) as triggers
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'
    order by relname`.execute(db)
  const uniques = await sql<Unique>`select indrelid::regclass::text as table, indexrelid::regclass::text as name,
      coalesce(${names('indkey::int2[]', 'indrelid')}, '{}') as columns
    from pg_index join pg_class on pg_class.oid = indrelid
    where indisunique and relnamespace = 'public'::regnamespace order by 1, 2`.execute(db)
  const foreignKeys = await sql<ForeignKey>`select conrelid::regclass::text as table, conname as name,
      confrelid::regclass::text as target, ${names('conkey', 'conrelid')} as columns,
      ${names('confkey', 'confrelid')} as target_columns
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`.execute(db)
  return { tables: tables.rows, uniques: uniques.rows, foreignKeys: foreignKeys.rows }
}

type Schema = Awaited<ReturnType<typeof readSchema>>

/** What Citus would refuse, in words, table by table. */
function breachesOf({ tables, uniques, foreignKeys }: Schema, { keys, reference }: Plan): string[] {
  return tables.flatMap(({ name, triggers }) => {
    const key = keys.get(name)
    const lacking = uniques.filter(({ table, columns }) => key && table === name && !columns.includes(key))
    const leading = foreignKeys.filter((link) => {
      const targetKey = keys.get(link.target)
      if (link.table !== name || targetKey === undefined) return false
      const place = link.target_columns.indexOf(targetKey)
      return key === undefined || place < 0 || link.columns[place] !== key
    })
    const isSpread = key !== undefined || reference.has(name)
    return [
      ['unique', lacking.map((one) => one.name)] as const,
      ['trigger', isSpread ? triggers : []] as const,
      ['foreign key', leading.map((one) => one.name)] as const,
    ].flatMap(([rule, found]) => (found.length === 0 ? [] : [`${name}: ${rule} ${found.join(', ')}`]))
  })
}

test('every table has its place in the plan for a distributed PostgreSQL, by a key that it has', async () => {
  const [{ tables }, text] = [await readSchema(await freshDatabase()), await readFile(FILE, 'utf8')]
  const { keys, reference, coordinator } = planIn(text)
  const placed = [...keys.keys(), ...reference, ...coordinator]
  expect(placed.toSorted()).toEqual(tables.map(({ name }) => name).toSorted())
  const types = tables.flatMap(({ name, columns }) => {
    const key = keys.get(name)
    return key === undefined ? [] : [`${name}.${key}: ${columns[key]}`]
  })
  expect(types.filter((type) => !type.endsWith(': uuid'))).toEqual([])
})

test('what a distributed PostgreSQL would refuse of the schema is named beside the plan, and nothing else', async () => {
  const [schema, text] = [await readSchema(await freshDatabase()), await readFile(FILE, 'utf8')]
  expect(schema.uniques.filter(({ table }) => table === 'follow')).toEqual([
    { table: 'follow', name: 'follow_pkey', columns: ['follower_id', 'performer_id'] },
  ])
  expect(schema.foreignKeys.length).toBeGreaterThan(50)
  expect(exceptionsIn(text)).toEqual(breachesOf(schema, planIn(text)))
})
