import type { Conversation } from '@stagedoor/contract/conversations'
import type { Message } from '@stagedoor/contract/messages'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { countStatements, type StatementCounter } from '#src/test-support/count-statements.ts'
import { answerOf, testApp, type Listed, type TestApp } from '#src/test-support/test-app.ts'

let app: TestApp
let statements: StatementCounter
let creator: string
let fan: string
let id: string

/** A subscriber who has just read the conversation, so that its sides and their session are cached. */
beforeEach(async () => {
  statements = countStatements()
  app = await testApp()
  creator = await app.aCreator()
  fan = await app.aFan({ username: 'annabella' })
  await app.entitle(fan, 'subscription', creator)
  const body = { source: 'performer', sourceId: creator }
  id = (await app.read<Conversation>('POST', '/conversations', { as: fan, body }))._id
  await app.read('GET', `/messages/conversations/${id}`, { as: fan })
})

const send = (body: object = { text: 'Hello', clientMessageId: randomUUID() }) =>
  app.call<Message>('POST', `/messages/conversations/${id}`, { as: fan, body })
const sent = async () =>
  (await app.read<Listed<Message>>('GET', `/messages/conversations/${id}`, { as: creator })).total
const isOfSession = (text: string) => text.includes('token_hash')

test('a text of somebody who was there a moment ago is one statement, which looks at their session', async () => {
  const texts = await statements.during(async () => expect((await send()).status).toBe(201))
  expect(texts.map(isOfSession)).toEqual([true])
})

test('a session that ended elsewhere sends nothing, from the next message on', async () => {
  const other = await app.logIn('annabella')
  expect((await send()).status).toBe(201)
  await app.read('DELETE', '/auth/sessions', { token: other })
  expect(answerOf(await send())).toEqual([401, 'UNAUTHENTICATED'])
  expect(await sent()).toBe(1)
})

test('a session past its end sends nothing', async () => {
  expect((await send()).status).toBe(201)
  await sql`update session set expires_at = app_now()`.execute(app.owner)
  expect(answerOf(await send())).toEqual([401, 'UNAUTHENTICATED'])
  await sql`update session set expires_at = app_now() + interval '1 hour'`.execute(app.owner)
  expect(await sent()).toBe(1)
})

test('a suspended account and one that became staff send nothing', async () => {
  await sql`update account set status = 'suspended' where id = ${fan}`.execute(app.owner)
  expect(answerOf(await send())).toEqual([401, 'UNAUTHENTICATED'])
  await sql`update account set status = 'active', role = 'staff', staff_roles = '{support}' where id = ${fan}`.execute(
    app.owner,
  )
  expect(answerOf(await send())).toEqual([403, 'FORBIDDEN'])
  expect(await sent()).toBe(0)
})

test('what the one statement does not send is decided as ever, and counts once against the rate', async () => {
  const clientMessageId = randomUUID()
  const first = await send({ text: 'Once', clientMessageId })
  const again = await send({ text: 'Once', clientMessageId })
  expect([first.status, again.status, again.body]).toEqual([201, 200, first.body])
  expect(answerOf(await send({ text: ' ' }))).toEqual([422, 'MESSAGE_EMPTY'])
  await app.block(creator, fan)
  expect(answerOf(await send())).toEqual([403, 'CONVERSATION_READ_ONLY'])
  const left = Array.from({ length: 116 }, () => send())
  expect(new Set((await Promise.all(left)).map(({ status }) => status))).toEqual(new Set([403]))
  expect(answerOf(await send())).toEqual([429, 'TOO_MANY_REQUESTS'])
})
