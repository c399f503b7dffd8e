import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { inject, onTestFinished } from 'vitest'
import { openDatabase, type Db } from '../platform/db/database.ts'
import { loginsOf } from '../platform/db/logins.ts'

/** Opened by the login of requests, by someone who waits for a slow machine. */
const openPatiently = (url: string): Db => openDatabase(loginsOf(url).requests, { connectionTimeoutMs: 45_000 })

/** A private copy of the migrated template database, opened by the login of requests, dropped when the test ends. */
export async function freshDatabase(): Promise<Db> {
  return (await freshDatabaseWithUrl()).db
}

/** The same, with its owner's address for code that opens connections of its own. */
export async function freshDatabaseWithUrl(): Promise<{ db: Db; url: string }> {
  const url = await freshDatabaseUrl()
  const db = openPatiently(url)
  onTestFinished(() => db.destroy())
  return { db, url }
}

/** What creates and drops databases: one connection for all tests of a worker, because each costs as much as a short test. */
let admin: Db | undefined

/** The address of a private copy of the migrated template database, which is dropped when the test ends. */
export async function freshDatabaseUrl(): Promise<string> {
  const url = new URL(inject('postgresUrl'))
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const owner = (admin ??= openDatabase(url.href, { maximumConnections: 1, connectionTimeoutMs: 45_000 }))
  const template = sql.id(inject('templateName'))
  await sql`create database ${sql.id(name)} template ${template} strategy file_copy`.execute(owner)

  url.pathname = name
  onTestFinished(async () => {
    // Forced: a test about a lost connection may leave one behind.
    await sql`drop database ${sql.id(name)} with (force)`.execute(owner)
  })
  return url.href
}
