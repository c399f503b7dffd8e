import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { freshDatabaseWithUrl } from '#src/test-support/fresh-database.ts'
import { openDatabase, type Db } from './database.ts'
import { migrate, readSchemaState } from './migrate.ts'

const REFUSAL =
  'The database was set up by another build of Stagedoor, whose tables differ: delete its DATA_DIR or set DATA_DIR to a new folder, or set DATABASE_URL to an empty database.'

/** A migrated database, opened as its owner. */
async function aMigratedDatabase(): Promise<{ owner: Db; url: string }> {
  const { url } = await freshDatabaseWithUrl()
  const owner = openDatabase(url, { maximumConnections: 1 })
  onTestFinished(() => owner.destroy())
  return { owner, url }
}

async function anEmptyDatabase(name: string): Promise<string> {
  const admin = openDatabase(inject('postgresUrl'), { maximumConnections: 1 })
  onTestFinished(async () => {
    await sql`drop database if exists ${sql.id(name)} with (force)`.execute(admin)
    await admin.destroy()
  })
  await sql`create database ${sql.id(name)}`.execute(admin)
  const url = new URL(inject('postgresUrl'))
  url.pathname = name
  return url.href
}

test('an empty database gets every table once, also from two starts at once', async () => {
  const url = await anEmptyDatabase(`test_migrate_${process.pid}`)
  expect(await readSchemaState(url)).toBe('absent')

  const applied = await Promise.all([migrate(url), migrate(url)])

  expect(applied.flat()).toEqual(expect.arrayContaining(['0001_foundation', '0060_wallet', '9999_fingerprint']))
  expect(new Set(applied.flat()).size).toBe(applied.flat().length)
  expect(await readSchemaState(url)).toBe('current')
  expect(await migrate(url)).toEqual([])
})

test('a database whose fingerprint is another one is refused with one sentence that names the fix', async () => {
  const { owner, url } = await aMigratedDatabase()
  await sql`update schema_version set fingerprint = 'another'`.execute(owner)

  await expect(migrate(url)).rejects.toThrow(REFUSAL)
  await expect(readSchemaState(url)).rejects.toThrow(REFUSAL)
})

test('a database of a build that kept no fingerprint is refused with the same sentence', async () => {
  const { owner, url } = await aMigratedDatabase()
  await sql`drop table schema_version`.execute(owner)

  await expect(migrate(url)).rejects.toThrow(REFUSAL)
})

test('a database whose first migration failed half-way is migrated by the next start', async () => {
  const url = await anEmptyDatabase(`test_migrate_again_${process.pid}`)
  const owner = openDatabase(url, { maximumConnections: 1 })
  onTestFinished(() => owner.destroy())
  await sql`create table app_clock (other_column int)`.execute(owner)
  await expect(migrate(url)).rejects.toThrow('app_clock')
  await sql`drop table app_clock`.execute(owner)

  expect(await migrate(url)).toContain('0001_foundation')
})
