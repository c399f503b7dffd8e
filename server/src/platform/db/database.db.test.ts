import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabaseWithUrl } from '#src/test-support/fresh-database.ts'
import { openDatabase } from './database.ts'
import { isDatabaseAway } from './is-database-away.ts'
import { loginsOf } from './logins.ts'

async function aDatabase(options: Parameters<typeof openDatabase>[1] = {}) {
  const { url, db: other } = await freshDatabaseWithUrl()
  const db = openDatabase(loginsOf(url).requests, { connectionTimeoutMs: 2_000, ...options })
  onTestFinished(() => db.destroy())
  return { db, other }
}

test('a second connection inside a transaction is refused, also in what the transaction awaits', async () => {
  const { db } = await aDatabase()
  const readElsewhere = async () => sql`select 1`.execute(db)
  await expect(db.transaction().execute(readElsewhere)).rejects.toThrow('pass the transaction on')
  await expect(db.transaction().execute(() => db.transaction().execute(async () => 1))).rejects.toThrow(
    'pass the transaction on',
  )
})

test('the transaction itself, another pool, and work that goes on after it may connect', async () => {
  const { db, other } = await aDatabase()
  const gate = Promise.withResolvers<void>()
  let later: Promise<unknown> | undefined
  await db.transaction().execute(async (tx) => {
    await sql`select 1`.execute(tx)
    await sql`select 1`.execute(other)
    later = gate.promise.then(() => sql`select 1`.execute(db))
  })
  gate.resolve()
  await later
})

test('an unguarded database lets a transaction take a second connection', async () => {
  const { db } = await aDatabase({ isGuarded: false })
  await db.transaction().execute(async () => sql`select 1`.execute(db))
})

test('a commit that PostgreSQL turns into a rollback is an error', async () => {
  const { db } = await aDatabase()
  const work = db.transaction().execute(async (tx) => {
    await sql`insert into setting (name, value) values ('volume', '1')`.execute(tx)
    await sql`select 1 / 0`.execute(tx).catch(() => undefined)
  })
  await expect(work).rejects.toThrow('nothing was committed')
  expect((await sql`select from setting where name = 'volume'`.execute(db)).rows).toEqual([])
})

test('an error in a transaction rolls it back and reaches the caller', async () => {
  const { db } = await aDatabase({ maximumConnections: 1 })
  const work = db.transaction().execute(async (tx) => {
    await sql`insert into setting (name, value) values ('volume', '1')`.execute(tx)
    throw new Error('changed my mind')
  })
  await expect(work).rejects.toThrow('changed my mind')
  expect((await sql`select from setting where name = 'volume'`.execute(db)).rows).toEqual([])
})

test('a connection that dies in a transaction fails that transaction only', async () => {
  const { db, other } = await aDatabase({ maximumConnections: 1 })
  const work = db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(other)
    // The loss is noticed while no statement runs; without a listener it would end the process.
    await new Promise((resolve) => setTimeout(resolve, 300))
    await sql`select 1`.execute(tx)
  })
  await expect(work).rejects.toThrow(/terminat|not queryable/i)
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
})

test('who gets no connection in time may try again: to a caller the database is away', async () => {
  const { db } = await aDatabase({ maximumConnections: 1, connectionTimeoutMs: 1_000 })
  const error = await db
    .connection()
    .execute(async () => sql`select 1`.execute(db).catch((refused: unknown) => refused))
  expect([error instanceof Error, isDatabaseAway(error)]).toEqual([true, true])
  await sql`select 1`.execute(db)
})
