import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { prepare } from './prepared.ts'
import { freshDatabaseWithUrl } from '#src/test-support/fresh-database.ts'
import { onTestFinished } from 'vitest'

const double = prepare<{ doubled: number }, [number]>('test.double', 'select $1::int * 2 as doubled')

async function oneConnection() {
  const { url } = await freshDatabaseWithUrl()
  const db = openDatabase(url, { maximumConnections: 1 })
  onTestFinished(() => db.destroy())
  return db
}

test('a prepared statement is planned once on a connection and answers for any value', async () => {
  const db = await oneConnection()
  for (const value of [1, 2, 3]) expect(await double(db, value)).toEqual([{ doubled: value * 2 }])
  const { rows } = await sql`select statement from pg_prepared_statements`.execute(db)
  expect(rows).toEqual([{ statement: 'select $1::int * 2 as doubled' }])
})

test('inside a transaction it sees the transaction; other statements stay unnamed', async () => {
  const db = await oneConnection()
  const find = prepare<{ name: string }, []>('test.settings', 'select name from setting')
  await db.transaction().execute(async (tx) => {
    await sql`insert into setting (name, value) values ('volume', '1')`.execute(tx)
    expect(await find(tx)).toEqual([{ name: 'volume' }])
  })
  const { rows } = await sql<{ count: number }>`select count(*) as count from pg_prepared_statements`.execute(db)
  expect(rows[0]?.count).toBe(1)
})

test('a refused value is an error of this call only', async () => {
  const db = await oneConnection()
  await expect(double(db, 'x' as unknown as number)).rejects.toThrow('invalid input syntax')
  expect(await double(db, 4)).toEqual([{ doubled: 8 }])
})
