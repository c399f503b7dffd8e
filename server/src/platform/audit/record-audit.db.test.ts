import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabaseWithUrl } from '#src/test-support/fresh-database.ts'
import { openDatabase, type Db } from '../db/database.ts'
import { findBrokenAuditEntry, recordAudit } from './record-audit.ts'

const write = (db: Db, entry: { reason?: string; requestId?: string }) =>
  db
    .transaction()
    .execute((tx) => recordAudit(tx, { actorId: null, subjectId: null, action: 'test.thing_done', ...entry }))

test('the chain is whole whatever the time zone of the connection that checks it', async () => {
  const { db } = await freshDatabaseWithUrl()
  for (const reason of ['one', 'two', 'three']) await write(db, { reason })
  expect(await findBrokenAuditEntry(db)).toBeNull()
  await db.connection().execute(async (connection) => {
    await sql`set time zone 'Asia/Taipei'`.execute(connection)
    expect(await findBrokenAuditEntry(connection)).toBeNull()
    await sql`reset time zone`.execute(connection)
  })
})

test('a value that moves to another column breaks the chain', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  await write(db, { reason: 'moved' })
  await write(db, { reason: 'after it' })
  const owner = openDatabase(url, { maximumConnections: 1 })
  onTestFinished(() => owner.destroy())
  await sql`update audit_log set reason = null, request_id = reason where reason = 'moved'`.execute(owner)
  const { rows } = await sql<{ id: number }>`select id from audit_log where request_id = 'moved'`.execute(db)
  expect(await findBrokenAuditEntry(db)).toBe(rows[0]?.id)
})
