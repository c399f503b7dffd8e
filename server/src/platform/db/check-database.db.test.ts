import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { assertFindsEveryScript, assertUsableDatabase, explainDatabaseError } from './check-database.ts'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

/** The address of the test server with parts of it replaced. */
function addressWith(parts: { password?: string; username?: string; pathname?: string; port?: string }): string {
  return Object.assign(new URL(inject('postgresUrl')), parts).href
}

/** A machine that answers with `words` to anyone who connects, or with silence. */
async function aPortThatSays(words: string): Promise<string> {
  const server = createServer((socket) => void socket.end(words)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return String((server.address() as AddressInfo).port)
}

test('the database of the tests is usable', async () => {
  await assertUsableDatabase(inject('postgresUrl'))
})

test('a wrong password is reported without repeating it', async () => {
  const url = addressWith({ password: 'hunter2' })
  const { host } = new URL(url)

  await expect(assertUsableDatabase(url)).rejects.toThrow(
    `The database at ${host}/stagedoor refuses the user "stagedoor": correct user and password in DATABASE_URL.`,
  )
})

test('a database that does not exist is reported', async () => {
  await expect(assertUsableDatabase(addressWith({ pathname: '/nowhere' }))).rejects.toThrow(
    'The database "nowhere" does not exist at 127.0.0.1: create it with createdb, or correct DATABASE_URL.',
  )
})

test('a port where nothing answers is reported', async () => {
  await expect(assertUsableDatabase(addressWith({ port: '1' }))).rejects.toThrow(
    'No database answers at 127.0.0.1:1/stagedoor: start it, correct DATABASE_URL, or remove it to use the embedded one.',
  )
})

test('something that is no PostgreSQL is reported', async () => {
  const port = await aPortThatSays('HTTP/1.1 400 Bad Request\r\n\r\n')

  await expect(assertUsableDatabase(addressWith({ port }))).rejects.toThrow(
    `What answers at 127.0.0.1:${port}/stagedoor is no PostgreSQL, or answers too late: correct DATABASE_URL, or remove it to use the embedded one.`,
  )
})

test('an unknown machine is reported', () => {
  const error = Object.assign(new Error('getaddrinfo ENOTFOUND db.example'), { code: 'ENOTFOUND' })

  expect(explainDatabaseError(error, 'postgres://u:secret@db.example/stagedoor')).toMatchObject({
    message:
      'The machine "db.example" of DATABASE_URL is not known: correct the name, or remove DATABASE_URL to use the embedded database.',
  })
})

test('a bug in a migration is no problem of the machine', () => {
  const error = new Error('syntax error at or near "tabel"')
  expect(explainDatabaseError(error, inject('postgresUrl'))).toBe(error)
})

test('a database whose locale hides Chinese is refused after the schema stands', async () => {
  const name = `test_locale_${process.pid}`
  const admin = openDatabase(inject('postgresUrl'), { maximumConnections: 1 })
  onTestFinished(async () => {
    await sql`drop database if exists ${sql.id(name)} with (force)`.execute(admin)
    await admin.destroy()
  })
  await sql`create database ${sql.id(name)} template template0 locale_provider builtin builtin_locale 'C.UTF-8' locale 'C'`.execute(
    admin,
  )
  const url = addressWith({ pathname: `/${name}` })
  await migrate(url)

  await expect(assertFindsEveryScript(url)).rejects.toThrow('cannot search Chinese, Japanese and Korean')
})

test('what a user who owns nothing lacks is reported', async () => {
  const admin = openDatabase(inject('postgresUrl'), { maximumConnections: 1 })
  onTestFinished(async () => {
    await sql`drop role if exists requester`.execute(admin)
    await admin.destroy()
  })
  await sql`create role requester login password 'look'`.execute(admin)
  const url = addressWith({ username: 'requester', password: 'look' })

  const error: unknown = await migrate(url).catch((reason: unknown) => reason)
  expect(explainDatabaseError(error, url)).toMatchObject({
    message: expect.stringContaining('may not set up the database'),
  })
})
