import type { Conversation } from '@stagedoor/contract/conversations'
import type { MassMessage } from '@stagedoor/contract/mass-messages'
import type { Message } from '@stagedoor/contract/messages'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { answerOf, DAY_MS, testApp, type Listed, type TestApp } from '#src/test-support/test-app.ts'

let app: TestApp
let creator: string
let fan: string
let id: string

beforeEach(async () => {
  app = await testApp()
  creator = await app.aCreator()
  fan = await app.aFan({ tokens: 20 })
  await app.follow(fan, creator)
  const body = { source: 'user', sourceId: fan }
  id = (await app.read<Conversation>('POST', '/conversations', { as: creator, body }))._id
})

const send = (text: string) =>
  app.call<Message>('POST', `/messages/conversations/${id}`, { as: creator, body: { text } })
const conversation = () => app.read<Conversation>('GET', `/conversations/${id}`, { as: creator })
const textsOfFan = async () =>
  (await app.read<Listed<Message>>('GET', `/messages/conversations/${id}`, { as: fan })).data.map(({ text }) => text)

async function setState(status: string) {
  const staff = await app.aStaffMember('admin')
  await app.read('PUT', `/admin/performers/${creator}/status`, { as: staff, body: { status, reason: 'a complaint' } })
}

const write = (body: object) =>
  app.call<MassMessage>('POST', '/messages/mass-messages', { as: creator, body: { subscriptionType: 'all', ...body } })
const masses = async () =>
  (await app.read<Listed<MassMessage>>('GET', '/messages/mass-messages', { as: creator })).data.map(
    ({ text, status, isUnderWay }) => [text, status, isUnderWay],
  )
const tomorrow = () => new Date(app.clock.now().getTime() + DAY_MS).toISOString()

/** What is due is done, also what the next run finds. */
async function afterADay() {
  await app.advance(DAY_MS + 1_000)
  await app.runDue()
  await app.runDue()
}

test.each(['restricted', 'suspended', 'closed'])(
  'a creator who is %s reads their conversations and adds nothing to them',
  async (status) => {
    expect((await send('Before')).status).toBe(201)
    await setState(status)
    expect(answerOf(await send('After'))).toEqual([403, 'CONVERSATION_READ_ONLY'])
    expect(answerOf(await write({ text: 'After' }))).toEqual([403, 'PERFORMER_NOT_APPROVED'])
    expect(await conversation()).toMatchObject({ mayWrite: false, isBlocked: true })
    expect(await textsOfFan()).toEqual(['Before'])
  },
)

test('who is let back writes again', async () => {
  await setState('restricted')
  await setState('approved')
  expect((await send('Back')).status).toBe(201)
})

test('a creator whose own country is closed to their profile still writes', async () => {
  const from = { as: creator, address: '168.95.1.1' }
  await app.read('POST', '/block/countries', { as: creator, body: { countryCodes: ['TW'] } })
  const body = { text: 'From home' }
  expect((await app.call('POST', `/messages/conversations/${id}`, { ...from, body })).status).toBe(201)
})

test('a mass message whose time comes while its creator is suspended is canceled, and does not go out later', async () => {
  await write({ text: 'Tonight', isSchedule: true, scheduledAt: tomorrow() })
  await setState('suspended')
  await afterADay()
  await setState('approved')
  await afterADay()
  expect(await masses()).toEqual([['Tonight', 'canceled', false]])
  expect(await textsOfFan()).toEqual([])
})

test.each([
  ['is suspended', () => app.suspend(creator)],
  ['is to be deleted', () => app.read('POST', '/users/me/deletion', { as: creator })],
])('nothing goes out for an account that %s', async (_how, end) => {
  expect((await write({ text: 'Tonight', isSchedule: true, scheduledAt: tomorrow() })).status).toBe(201)
  await end()
  await app.drain()
  await afterADay()
  expect(await textsOfFan()).toEqual([])
})

test('one that had begun ends where it is, and can be taken back', async () => {
  const { _id } = (await write({ text: 'News' })).body.data
  const waiting = await app.aFan()
  await sql`insert into mass_message_recipient (mass_message_id, fan_id) values (${_id}, ${waiting})`.execute(app.db)
  await sql`update mass_message set status = 'sending', work = 'send', total_recipients = 1 where id = ${_id}`.execute(
    app.db,
  )
  await setState('restricted')
  await app.runDue()
  expect(await masses()).toEqual([['News', 'sent', false]])
  expect((await app.read<Listed<Conversation>>('GET', '/conversations', { as: waiting })).data).toEqual([])
  expect(await app.read('DELETE', `/messages/mass-messages/${_id}`, { as: creator })).toMatchObject({
    status: 'unsent',
  })
})

test('a mass message to one fan does not tell that they have read it where they keep that to themselves', async () => {
  const { _id } = (await write({ text: 'News' })).body.data
  await app.runDue()
  await app.read('POST', `/messages/read-all/${id}`, { as: fan })
  const totalRead = async () =>
    (await app.read<MassMessage>('GET', `/messages/mass-messages/${_id}`, { as: creator })).totalRead
  expect(await totalRead()).toBe(1)
  await app.read('PUT', '/messages/settings', { as: fan, body: { showsReading: false, showsTyping: true } })
  expect(await totalRead()).toBe(0)
})
