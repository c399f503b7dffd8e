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

test('rows have their columns by name, with the types of the database, also where they are null', async () => {
  const db = await oneConnection()
  const find = prepare<object, [Date, readonly string[]]>(
    'test.types',
    `select 5::bigint as cents, '{1,2}'::bigint[] as amounts, null::text as nothing, $1::timestamptz as at, $2::text[] as words
      from generate_series(1, 2)`,
  )
  const row = { cents: 5, amounts: [1, 2], nothing: null, at: new Date(86_400_000), words: ['a', 'b,"'] }
  for (let round = 0; round < 2; round += 1) expect(await find(db, row.at, row.words)).toEqual([row, row])
})

test('a statement without columns has rows without columns, one without rows none', async () => {
  const db = await oneConnection()
  const set = prepare<object, [string]>('test.set', `update setting set value = $1::jsonb where name = 'volume'`)
  const count = prepare<object, [number]>('test.nothing', 'select from generate_series(1, $1::int)')
  for (const rows of [0, 2]) expect(await count(db, rows)).toEqual(Array.from({ length: rows }, () => ({})))
  for (const value of ['1', '2']) expect(await set(db, value)).toEqual([])
})

test('a value that cannot be sent, and one that cannot be read, are errors of their call only', async () => {
  const db = await oneConnection()
  const endless: { self?: unknown } = {}
  endless.self = endless
  await expect(double(db, endless as unknown as number)).rejects.toThrow('circular')
  const huge = prepare<object, [string]>('test.huge', 'select $1::bigint as huge')
  await expect(huge(db, '9007199254740993')).rejects.toThrow('bigint out of range')
  expect([await huge(db, '7'), await double(db, 4)]).toEqual([[{ huge: 7 }], [{ doubled: 8 }]])
})

test('a second connection inside a transaction is refused to prepared statements too', async () => {
  const db = await oneConnection()
  await expect(db.transaction().execute(() => double(db, 1))).rejects.toThrow('pass the transaction on')
})

test('a connection that ends while a statement runs is that statement’s error; the next has another connection', async () => {
  const db = await oneConnection()
  const end = prepare<object, []>('test.end', 'select pg_terminate_backend(pg_backend_pid())')
  await expect(end(db)).rejects.toThrow(/terminat/)
  expect(await double(db, 4)).toEqual([{ doubled: 8 }])
})
