import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { HOUR_MS, testApp, type TestApp } from '#src/test-support/test-app.ts'

const MINUTE_MS = 60_000
const MESSAGES_SENT = 'messaging.messages_sent'

let app: TestApp
let creator: string
let fan: string
let conversationId: string
beforeEach(async () => {
  app = await testApp()
  creator = await app.aCreator()
  fan = await app.aFan()
  await app.follow(fan, creator)
  const target = { source: 'user', sourceId: fan }
  conversationId = (await app.read<{ _id: string }>('POST', '/conversations', { as: creator, body: target }))._id
})

const write = (text: string) =>
  app.read('POST', `/messages/conversations/${conversationId}`, { as: creator, body: { text } })
const readAll = () => app.read('POST', `/messages/read-all/${conversationId}`, { as: fan })

/** How many emails the fan is sent when this much time has passed. */
async function mailsAfter(ms: number): Promise<number> {
  const before = app.mails.length
  await app.drain()
  await app.advance(ms)
  await app.runDue()
  await app.drain()
  const { email } = app.accountOf(fan)
  return app.mails.slice(before).filter(({ to }) => to === email).length
}

// The events of a reading and of a message have handlers of their own, which run in any order.
test('a message that comes right after a reading is sent by email, in whatever order both are recorded', async () => {
  await write('First')
  await app.drain()
  await readAll()
  await write('Second')
  expect(await mailsAfter(15 * MINUTE_MS)).toBe(1)
})

test('a message that was read before it was recorded is not sent by email', async () => {
  await mailsAfter(3 * HOUR_MS)
  await write('First')
  await readAll()
  // The reading is delivered first.
  const held = await sql<{
    payload: unknown
  }>`delete from outbox where name = ${MESSAGES_SENT} returning payload`.execute(app.owner)
  await app.drain()
  for (const { payload } of held.rows)
    await sql`insert into outbox (name, payload) values (${MESSAGES_SENT}, ${JSON.stringify(payload)}::jsonb)`.execute(
      app.owner,
    )
  expect(held.rows).toHaveLength(1)
  expect(await mailsAfter(15 * MINUTE_MS)).toBe(0)
})
