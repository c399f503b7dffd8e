import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabaseWithUrl } from '#src/test-support/fresh-database.ts'

/**
 * References to rows that requests may delete, themselves or by a cascade, of which no index finds those that refer to one row. An index of
 * the rows that refer to anything will do.
 */
const UNINDEXED = String.raw`
  with recursive deletable (id) as (
    select oid from pg_class where relkind = 'r' and has_table_privilege('stagedoor_app', oid, 'delete')
    union select conrelid from pg_constraint join deletable on confrelid = deletable.id where contype = 'f' and confdeltype = 'c'
  )
  select conrelid::regclass || '.' || attname as reference from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
  where contype = 'f' and confrelid in (select id from deletable) and connamespace::regnamespace::text in ('public', 'sandbox')
    and not exists (select from pg_index where indrelid = conrelid and indkey[0] = conkey[1] and (indpred is null
      or pg_get_expr(indpred, indrelid) = '(' || quote_ident(attname) || ' IS NOT NULL)'))
  order by 1`

// Deleting a row would read every table that refers to such rows.
test('what refers to a row that may be deleted is found by an index', async () => {
  const { url } = await freshDatabaseWithUrl()
  const client = new pg.Client(url)
  await client.connect()
  onTestFinished(() => client.end())
  expect((await client.query(UNINDEXED)).rows).toEqual([])
})
