import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { countStatements } from '#src/test-support/count-statements.ts'
import { freshDatabase } from '#src/test-support/fresh-database.ts'
import { createCachedTable } from './cached-table.ts'
import type { Db } from './database.ts'

async function cached(db: Db, table: 'region_policy' | 'setting', reports: object[] = []) {
  const log = { error: (facts: object) => void reports.push(facts) }
  const load = async () => (await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(db)).rows[0]
  const made = await createCachedTable({ db, log, table, load })
  onTestFinished(() => made.stop())
  return made
}

const addPolicy = (db: Db) => sql`insert into region_policy (country_code, policy) values ('TW', 'none')`.execute(db)

test('a change by another connection is seen, and only the table that changed is read again', async () => {
  const counter = countStatements()
  const db = await freshDatabase()
  const statements = await counter.during(async () => {
    const [policies, settings] = [await cached(db, 'region_policy'), await cached(db, 'setting')]
    const version = settings.version()
    await addPolicy(db)
    await expect.poll(() => policies.value(), { timeout: 60_000 }).toEqual({ count: 1 })
    expect(settings.version()).toBe(version)
  })
  const reads = statements.filter((text) => text.startsWith('select count(*)'))
  expect(reads).toEqual(['region_policy', 'setting', 'region_policy'].map((table) => `select count(*) from "${table}"`))
})

test('refreshed, it holds what has just changed, and stopped, it reads no more', async () => {
  const db = await freshDatabase()
  const policies = await cached(db, 'region_policy')
  await addPolicy(db)
  await policies.refresh()
  expect(policies.value()).toEqual({ count: 1 })
  const other = await cached(db, 'setting')
  await policies.stop()
  await sql`delete from region_policy`.execute(db)
  await sql`insert into setting (name, value) values ('siteName', '"x"')`.execute(db)
  await expect.poll(() => other.value(), { timeout: 60_000 }).toEqual({ count: 1 })
  expect(policies.value()).toEqual({ count: 1 })
})

test('while its table cannot be read it keeps what it held and says so, and the others are read', async () => {
  const db = await freshDatabase()
  const reports: object[] = []
  let isAway = false
  const load = async () => (isAway ? Promise.reject(new Error('away')) : 'held')
  const log = { error: (facts: object) => void reports.push(facts) }
  const broken = await createCachedTable({ db, log, table: 'region_policy', load })
  onTestFinished(() => broken.stop())
  const settings = await cached(db, 'setting')
  isAway = true
  await addPolicy(db)
  await sql`insert into setting (name, value) values ('siteName', '"x"')`.execute(db)
  await expect.poll(() => settings.value(), { timeout: 60_000 }).toEqual({ count: 1 })
  expect(broken.value()).toBe('held')
  expect(reports[0]).toMatchObject({ table: 'region_policy', err: new Error('away') })
})

test('while a table takes long to read, each change of another one is seen', async () => {
  const db = await freshDatabase()
  const log = { error: (facts: object) => expect.unreachable(JSON.stringify(facts)) }
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let reads = 0
  const load = async () => {
    reads += 1
    if (reads > 1) await released
    return reads
  }
  const slow = await createCachedTable({ db, log, table: 'region_policy', load })
  onTestFinished(() => {
    release()
    return slow.stop()
  })
  const settings = await cached(db, 'setting')
  await addPolicy(db)
  await expect.poll(() => reads, { timeout: 60_000 }).toBe(2)
  for (const [at, name] of ['siteName', 'siteDescription'].entries()) {
    await sql`insert into setting (name, value) values (${name}, '"x"')`.execute(db)
    await expect.poll(() => settings.value(), { timeout: 60_000 }).toEqual({ count: at + 1 })
  }
  expect([slow.value(), reads]).toEqual([1, 2])
  release()
  await expect.poll(() => slow.value()).toBe(2)
})

test('a table without a counter is refused', async () => {
  const db = await freshDatabase()
  const log = { error: () => undefined }
  await expect(createCachedTable({ db, log, table: 'account', load: async () => 0 })).rejects.toThrow(
    'table_version knows no table account',
  )
})
