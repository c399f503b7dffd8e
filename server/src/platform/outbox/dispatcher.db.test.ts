import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshDatabaseWithUrl } from '#src/test-support/fresh-database.ts'
import { createDispatcher, type EventHandlers } from './dispatcher.ts'
import { recordEvent } from './record-event.ts'

const quiet = { error: () => undefined }

async function outboxWith(handlers: EventHandlers) {
  const { db, url } = await freshDatabaseWithUrl()
  const dispatcher = () => createDispatcher({ db, url, handlers: [handlers], log: quiet })
  const rows = async () => (await sql<{ n: number }>`select count(*) as n from outbox`.execute(db)).rows[0]?.n
  return { db, dispatcher, rows }
}

test('what was committed is heard once, what was rolled back never', async () => {
  const heard: string[] = []
  const { db, dispatcher, rows } = await outboxWith({ 'outbox.probe': ({ label }) => void heard.push(label) })
  await db.transaction().execute((tx) => recordEvent(tx, 'outbox.probe', { label: 'kept' }))
  await db
    .transaction()
    .execute(async (tx) => {
      await recordEvent(tx, 'outbox.probe', { label: 'lost' })
      throw new Error('changed my mind')
    })
    .catch(() => undefined)
  await dispatcher().drain()
  expect([heard, await rows()]).toEqual([['kept'], 0])
})

test('two dispatchers share the work and repeat nothing', async () => {
  const heard: string[] = []
  const { db, dispatcher } = await outboxWith({ 'outbox.probe': ({ label }) => void heard.push(label) })
  for (let i = 0; i < 250; i += 1) await recordEvent(db, 'outbox.probe', { label: String(i) })
  await Promise.all([dispatcher().drain(), dispatcher().drain()])
  expect([heard.length, new Set(heard).size]).toEqual([250, 250])
})

test('a handler that throws is tried again later, the others are not held up', async () => {
  const heard: string[] = []
  const { db, dispatcher, rows } = await outboxWith({
    'outbox.probe': ({ label }) => {
      if (label === 'poison') throw new Error('no')
      heard.push(label)
    },
  })
  for (const label of ['poison', 'a', 'b']) await recordEvent(db, 'outbox.probe', { label })
  await dispatcher().drain()
  expect([heard, await rows()]).toEqual([['a', 'b'], 1])
  const { rows: left } = await sql<{
    attempts: number
    later: boolean
  }>`select attempts, not_before > now() as later from outbox`.execute(db)
  expect(left).toEqual([{ attempts: 1, later: true }])
})

test('a process that died while delivering is succeeded when its lease has ended', async () => {
  const heard: string[] = []
  const { db, dispatcher } = await outboxWith({ 'outbox.probe': ({ label }) => void heard.push(label) })
  await recordEvent(db, 'outbox.probe', { label: 'left behind' })
  await sql`update outbox set attempts = 1, not_before = now() + interval '60 seconds'`.execute(db)
  await dispatcher().drain()
  expect(heard).toEqual([])
  await sql`update outbox set not_before = now()`.execute(db)
  await dispatcher().drain()
  expect(heard).toEqual(['left behind'])
})
