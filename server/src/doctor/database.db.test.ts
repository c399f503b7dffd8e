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
  expect(await statesOf(url)).toEqual(['Database good', 'Schema good', 'Search good', 'Clock good'])
})

test('a database that nobody migrated is worth a start, and the look leaves it as it is', async () => {
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
