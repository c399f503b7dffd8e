import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { readConfig, type Settings } from '../config/read-config.ts'
import { openDatabase } from '../platform/db/database.ts'
import { freshDatabaseWithUrl } from '../test-support/fresh-database.ts'
import { checkDatabase } from './database.ts'

function settingsFor(databaseUrl: string): Settings {
  const read = readConfig({ DATABASE_URL: databaseUrl }, { version: '1.0.0', folder: '/srv/stagedoor' })
  if (read.outcome === 'problems') throw new Error(read.problems.join())
  return read.settings
}

const statesOf = async (url: string) =>
  (await checkDatabase(settingsFor(url))).map(({ subject, state }) => `${subject} ${state}`)

test('a migrated database is healthy', async () => {
  const { url } = await freshDatabaseWithUrl()
  expect(await statesOf(url)).toEqual([
    'Database good',
    'Schema good',
    'Logins good',
    'Search good',
    'Clock good',
    'Events good',
    'Ledger good',
    'Keys good',
    'Legal pages warning',
    'Live video good',
  ])
})

test('a login of requests that owns the tables is bad', async () => {
  const { url } = await freshDatabaseWithUrl()
  const databaseLogins = { requests: url, jobs: url }
  const found = await checkDatabase({ ...settingsFor(url), databaseLogins })
  expect(found.find(({ subject }) => subject === 'Logins')?.state).toBe('bad')
})

test('a database without migrations is a warning, and is not changed', async () => {
  const { url } = await freshDatabaseWithUrl()
  const owner = openDatabase(url, { maximumConnections: 1 })
  await sql`drop table kysely_migration, schema_version`.execute(owner)

  expect(await statesOf(url)).toEqual(['Database good', 'Schema warning'])
  const { rows } = await sql`select to_regclass('kysely_migration') as found`.execute(owner)
  expect(rows).toEqual([{ found: null }])
  await owner.destroy()
})

test('a database that does not answer is one finding', async () => {
  const url = new URL(inject('postgresUrl'))
  url.port = '1'
  expect(await statesOf(url.href)).toEqual(['Database bad'])
})

test('an event that has waited over a minute is a warning, one that failed 12 times is bad', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  const findEvents = async () => (await checkDatabase(settingsFor(url))).find(({ subject }) => subject === 'Events')
  await sql`insert into outbox (name, payload, created_at) values ('outbox.probe', '{}', app_now() - interval '2 minutes')`.execute(
    db,
  )
  expect(await findEvents()).toMatchObject({ state: 'warning', message: expect.stringContaining('(outbox.probe)') })
  await sql`update outbox set handler = 'a:outbox.probe', failed_at = now()`.execute(db)
  expect(await findEvents()).toMatchObject({ state: 'bad', message: '1 failed 12 times (a:outbox.probe)' })
})

test('more than 100,000 postings that are not aggregated are bad', async () => {
  const { url } = await freshDatabaseWithUrl()
  const owner = openDatabase(url, { maximumConnections: 1 })
  const findLedger = async () => (await checkDatabase(settingsFor(url))).find(({ subject }) => subject === 'Ledger')
  const add = (count: number) =>
    sql`insert into unaggregated_posting select uuidv7(), null, 0, true from generate_series(1, ${count})`.execute(
      owner,
    )
  await add(100_000)
  expect(await findLedger()).toMatchObject({ state: 'good' })
  await add(1)
  expect(await findLedger()).toMatchObject({
    state: 'bad',
    message: 'over 100,000 postings are not aggregated and not sealed',
  })
  await owner.destroy()
})
