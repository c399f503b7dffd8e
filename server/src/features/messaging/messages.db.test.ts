import type { Conversation } from '@stagedoor/contract/conversations'
import type { Message } from '@stagedoor/contract/messages'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { answerOf, statusesOf, testApp, type Listed, type TestApp } from '#src/test-support/test-app.ts'
import { sendMessage } from './messages/statements.ts'

let app: TestApp
let fan: string
let creator: string

beforeEach(async () => {
  app = await testApp()
  fan = await app.aFan()
  creator = await app.aCreator()
})

const open = (as: string, sourceId: string, source = 'performer') =>
  app.call<Conversation>('POST', '/conversations', { as, body: { source, sourceId } })
const opened = async (as = fan, id = creator) => (await open(as, id)).body.data._id
const send = (as: string, id: string, text: string, clientMessageId: string = randomUUID()) =>
  app.call<Message>('POST', `/messages/conversations/${id}`, { as, body: { text, clientMessageId } })
const list = (as: string, id: string, query = '') =>
  app.read<Listed<Message>>('GET', `/messages/conversations/${id}?${query}`, { as })
const textsOf = ({ data }: Listed<Message>) => data.map(({ sequence, text }) => [sequence, text])
const conversation = (as: string, id: string) => app.read<Conversation>('GET', `/conversations/${id}`, { as })
const unread = async (as: string) =>
  (await app.read<{ total: number }>('GET', '/messages/total-unread-messages', { as })).total
const conversations = (as: string, path = '') => app.read<Listed<Conversation>>('GET', `/conversations${path}`, { as })
const policy = {
  subscribers: false,
  followers: false,
  everyone: false,
  minimumTip: null,
  minimumSpent: null,
  listIds: [],
}
/** Nobody subscribes to a creator who offers nothing. */
const withoutPlans = { isFreeSubscription: false, monthlyPrice: null, yearlyPrice: null }
const allow = (change: object) =>
  app.read('PUT', '/performer/messages/policy', { as: creator, body: { ...policy, ...change } })

describe('a conversation', () => {
  test('of a subscriber: opened once, written by both, read, counted and listed', async () => {
    await app.entitle(fan, 'subscription', creator)
    const first = await open(fan, creator)
    expect([first.status, first.body.data]).toMatchObject([
      201,
      { performerId: creator, mayWrite: true, isSubscribed: true },
    ])
    const id = first.body.data._id
    expect((await open(fan, creator)).body.data._id).toBe(id)
    expect((await open(creator, fan, 'user')).body.data._id).toBe(id)
    expect((await conversations(fan)).total).toBe(0)

    const sent = await send(fan, id, ' Good <b>morning</b> ')
    expect([sent.status, sent.body.data]).toMatchObject([
      201,
      { sequence: 1, text: 'Good morning', senderId: fan, type: 'text' },
    ])
    await send(fan, id, 'Are you there?')
    expect([await unread(creator), await unread(fan)]).toEqual([1, 0])
    const [listed] = (await conversations(creator)).data
    expect(listed).toMatchObject({
      _id: id,
      lastMessage: 'Are you there?',
      lastMessageType: 'text',
      lastSenderId: fan,
      totalNotSeenMessages: 2,
      lastSequence: 2,
    })
    expect(listed?.recipientInfo?.username).toBe(app.accountOf(fan).username)

    expect(await app.read('POST', `/messages/read-all/${id}`, { as: creator })).toEqual({ success: true })
    expect(await unread(creator)).toBe(0)
    expect(await conversation(fan, id)).toMatchObject({ recipientReadSequence: 2, readSequence: 2 })
    await send(creator, id, 'I am')
    expect(textsOf(await list(fan, id))).toEqual([
      [3, 'I am'],
      [2, 'Are you there?'],
      [1, 'Good morning'],
    ])
    expect(textsOf(await list(fan, id, 'afterSequence=1'))).toEqual([
      [2, 'Are you there?'],
      [3, 'I am'],
    ])
    expect(textsOf(await list(fan, id, 'beforeSequence=3&limit=1'))).toEqual([[2, 'Are you there?']])
    expect((await list(fan, id, 'offset=2')).data).toHaveLength(1)

    const name = app.accountOf(creator).username.toUpperCase()
    expect((await conversations(fan, `/search?keyword=${name}`)).data).toHaveLength(1)
    expect((await conversations(fan, '/search?keyword=%25nobody')).data).toEqual([])
    expect((await conversations(fan, '/search?isUnread=true')).total).toBe(1)
    expect((await conversations(creator, '/search?isUnread=true')).total).toBe(0)
  })

  test('does not exist for a third person, between fans, with oneself, or with a creator who blocks', async () => {
    await app.entitle(fan, 'subscription', creator)
    const id = await opened()
    await send(fan, id, 'Hello')
    const outsider = await app.aFan()
    for (const path of [`/conversations/${id}`, `/messages/conversations/${id}`])
      expect(await app.statusOf(path, { as: outsider })).toBe(404)
    expect((await send(outsider, id, 'Hello')).status).toBe(404)
    expect((await app.call('POST', `/messages/read-all/${id}`, { as: outsider })).status).toBe(404)
    await app.block(creator, outsider)
    const refused = [
      open(outsider, creator),
      open(outsider, fan),
      open(fan, outsider, 'user'),
      open(creator, creator),
      open(creator, outsider, 'user'),
    ]
    expect(statusesOf(await Promise.all(refused))).toEqual([404, 404, 404, 404, 404])
    const token = await app.signIn(fan, { impersonatorId: await app.aStaffMember('admin') })
    expect((await app.call('GET', `/messages/conversations/${id}`, { token })).status).toBe(403)
  })

  test('of two creators is one, no matter who opens it, also both at once', async () => {
    const other = await app.aCreator()
    const [one, two] = await Promise.all([open(creator, other), open(other, creator)])
    expect(one.body.data._id).toBe(two.body.data._id)
    expect(statusesOf([one, two])).toEqual([200, 201])
  })

  test('cursors lead through it without a gap or a repeat', async () => {
    await app.entitle(fan, 'subscription', creator)
    for (const id of [await app.aCreator(), await app.aCreator()]) {
      await app.entitle(fan, 'subscription', id)
      await send(fan, await opened(fan, id), 'Hello')
    }
    await send(fan, await opened(), 'Hello')
    const first = await conversations(fan, '?limit=2')
    const second = await conversations(fan, `?limit=2&cursor=${first.cursor}`)
    expect([first.total, second.cursor]).toEqual([3, null])
    expect(new Set([...first.data, ...second.data].map(({ _id }) => _id)).size).toBe(3)
  })
})

describe('sending', () => {
  test('sixteen at once from both sides are numbered without a gap, and each is there once', async () => {
    await app.entitle(fan, 'subscription', creator)
    const id = await opened()
    await send(fan, id, 'first')
    const sent = Array.from({ length: 16 }, (_, at) => send(at % 2 ? fan : creator, id, `${at}`))
    expect(statusesOf(await Promise.all(sent))).toEqual(Array(16).fill(201))
    const { data, total } = await list(fan, id, 'afterSequence=0')
    expect(data.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 17 }, (_, at) => at + 1))
    expect([total, new Set(data.map(({ text }) => text)).size]).toEqual([17, 17])
  })

  test('the same client id eight times at once is one message; in another conversation it is refused', async () => {
    await app.entitle(fan, 'subscription', creator)
    const id = await opened()
    const again = randomUUID()
    const replies = await Promise.all(Array.from({ length: 8 }, () => send(fan, id, 'Hello', again)))
    expect(statusesOf(replies)).toEqual([...Array<number>(7).fill(200), 201])
    expect((await list(fan, id)).total).toBe(1)
    const other = await app.aCreator()
    await app.entitle(fan, 'subscription', other)
    expect(answerOf(await send(fan, await opened(fan, other), 'Hello', again))).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
    await app.block(creator, fan)
    expect((await send(fan, id, 'Hello', again)).status).toBe(200)
  })

  test('refuses what is empty or above 5,000 characters, and takes 5,000', async () => {
    await allow({ everyone: true })
    const id = await opened()
    expect(answerOf(await send(fan, id, ' <p> </p> '))).toEqual([422, 'MESSAGE_EMPTY'])
    expect(answerOf(await send(fan, id, 'é'.repeat(5_001)))).toEqual([400, 'VALIDATION_FAILED'])
    expect((await send(fan, id, 'é'.repeat(5_000))).status).toBe(201)
  })

  test('follows the creator’s policy as it is at that moment, and names the ways', async () => {
    await app.topUp(fan, 100)
    const id = await opened()
    const attempt = async () => {
      const { status, body } = await send(fan, id, 'Hello')
      return status === 201 ? 'sent' : [body.error, body.details?.ways]
    }
    expect(await attempt()).toEqual(['MESSAGE_GATED', [{ way: 'subscribe', amount: null }]])
    await app.read('PUT', '/performers/me', { as: creator, body: withoutPlans })
    expect(await attempt()).toEqual(['MESSAGE_GATED', []])
    expect(await conversation(fan, id)).toMatchObject({ mayWrite: false, ways: [] })
    await allow({ followers: true, minimumTip: 25 })
    expect(await conversation(fan, id)).toMatchObject({
      mayWrite: false,
      ways: [{ way: 'follow' }, { way: 'tip', amount: 25 }],
    })
    await app.read('POST', `/wallet/charges/tip/${creator}`, { as: fan, body: { price: 24.99 } })
    expect(await attempt()).toMatchObject(['MESSAGE_GATED', {}])
    await app.read('POST', `/wallet/charges/tip/${creator}`, { as: fan, body: { price: 10 } })
    expect(await attempt()).toBe('sent')
    await app.drain()
    await allow({ minimumSpent: 35 })
    expect(await attempt()).toEqual(['MESSAGE_GATED', [{ way: 'spend', amount: 35 }]])
    const { _id } = await app.read<{ _id: string }>('POST', '/performer/lists', {
      as: creator,
      body: { name: 'Regulars' },
    })
    await allow({ listIds: [_id] })
    expect(await attempt()).toEqual(['MESSAGE_GATED', []])
    await app.read('PUT', `/performer/lists/${_id}`, { as: creator, body: { addUserIds: [fan] } })
    expect(await attempt()).toBe('sent')
    const other = await app.aCreator()
    const foreign = { ...policy, listIds: [_id] }
    expect((await app.call('PUT', '/performer/messages/policy', { as: other, body: foreign })).status).toBe(400)
  })

  test('a creator opens and writes to followers, buyers and who wrote first only', async () => {
    await app.topUp(fan, 100)
    expect((await open(creator, fan, 'user')).status).toBe(404)
    await app.read('POST', `/wallet/charges/tip/${creator}`, { as: fan, body: { price: 10 } })
    expect((await send(creator, (await open(creator, fan, 'user')).body.data._id, 'Thank you')).status).toBe(201)
    const follower = await app.aFan()
    await app.follow(follower, creator)
    const id = (await open(creator, follower, 'user')).body.data._id
    await app.read('DELETE', `/follows/${creator}`, { as: follower })
    const refused = await send(creator, id, 'Hello')
    expect(answerOf(refused)).toEqual([403, 'MESSAGE_GATED'])
    // It is the fan who has to do something: nothing is said of a creator.
    expect(refused.body).toMatchObject({ message: 'You can’t send messages here yet.' })
    await allow({ everyone: true })
    await send(follower, id, 'Hello')
    expect((await send(creator, id, 'Welcome')).status).toBe(201)
  })

  test('ends for both sides with a block, also one that comes between the decision and the insert', async () => {
    await app.entitle(fan, 'subscription', creator)
    const id = await opened()
    await send(fan, id, 'Hello')
    await app.block(creator, fan)
    // Decided before the block.
    expect(await sendMessage(app.db, id, fan, randomUUID(), 'text', 'Hello', 'Hello', [], null, false, 0)).toEqual([])
    expect(answerOf(await send(fan, id, 'Still there?'))).toEqual([403, 'CONVERSATION_READ_ONLY'])
    expect(answerOf(await send(creator, id, 'Hello'))).toEqual([403, 'CONVERSATION_READ_ONLY'])
    expect(textsOf(await list(fan, id))).toEqual([[1, 'Hello']])
    expect(await conversation(fan, id)).toMatchObject({ isBlocked: true, mayWrite: false, ways: [] })
    expect((await open(fan, creator)).status).toBe(200)
  })
})

describe('deleting', () => {
  test('by the sender only: the place stays, the text is gone, the other side’s count falls', async () => {
    await app.entitle(fan, 'subscription', creator)
    const id = await opened()
    const first = (await send(fan, id, 'Hello')).body.data._id
    const second = (await send(fan, id, 'Sorry, wrong one')).body.data._id
    const remove = (as: string, one: string) => app.call('DELETE', `/messages/${one}`, { as })
    expect((await remove(creator, second)).status).toBe(404)
    expect(statusesOf([await remove(fan, second), await remove(fan, second)])).toEqual([200, 200])
    expect((await list(creator, id)).data).toMatchObject([
      { sequence: 2, text: 'Message deleted!', isDeleted: true },
      { sequence: 1, text: 'Hello', isDeleted: false },
    ])
    expect(await conversation(creator, id)).toMatchObject({
      totalNotSeenMessages: 1,
      lastMessage: '',
      lastMessageType: null,
    })
    await app.read('POST', `/messages/read-all/${id}`, { as: creator })
    await remove(fan, first)
    expect(await unread(creator)).toBe(0)
    expect(await app.rows(`select text from message where text <> ''`)).toEqual([])
  })

  test('keeps the words of a reported message for staff', async () => {
    await app.entitle(fan, 'subscription', creator)
    const { _id } = (await send(fan, await opened(), 'Something rude')).body.data
    await app.read('POST', '/reports', { as: creator, body: { target: 'message', targetId: _id, title: 'Rude' } })
    await app.read('DELETE', `/messages/${_id}`, { as: fan })
    expect(await app.rows('select text from message')).toEqual([{ text: 'Something rude' }])
    const reviewer = await app.aStaffMember('reviewer')
    const path = `/admin/messages/${_id}`
    expect(await app.read('GET', path, { as: reviewer })).toMatchObject({
      performerId: creator,
      fanId: fan,
      messages: [{ _id, text: 'Something rude', isDeleted: true, senderId: fan }],
    })
    const looks = await app.rows(`select actor_id, subject_id from audit_log where action = 'messaging.case_read'`)
    expect(looks).toEqual([{ actor_id: reviewer, subject_id: fan }])
    // Once it is decided, it is private again; so is every other message.
    const [report] = await app.rows<{ id: string }>('select id from report')
    const decision = { status: 'dismissed', note: 'a joke between friends' }
    await app.read('PUT', `/admin/reports/${report?.id}/status`, { as: reviewer, body: decision })
    expect(await app.statusOf(path, { as: reviewer })).toBe(404)
    for (const role of ['finance', 'support'] as const)
      expect(await app.statusOf(path, { as: await app.aStaffMember(role) })).toBe(403)
  })

  test('what nobody of the conversation reported is no case: staff do not read on by reports of their own', async () => {
    await app.entitle(fan, 'subscription', creator)
    const { _id } = (await send(fan, await opened(), 'Something private')).body.data
    const reviewer = await app.aStaffMember('reviewer')
    const report = (as: string | null) =>
      app.call('POST', '/reports', { as, body: { target: 'message', targetId: _id, title: 'Rude' } })
    const look = () => app.statusOf(`/admin/messages/${_id}`, { as: reviewer })
    expect(statusesOf([await report(reviewer), await report(null), await report(await app.aFan())])).toEqual([
      201, 201, 201,
    ])
    expect(await look()).toBe(404)
    expect(await app.rows(`select 1 from audit_log where action = 'messaging.case_read'`)).toEqual([])
    await report(fan)
    expect(await look()).toBe(200)
  })
})

test('open pages of both sides hear of messages, deletions and reading, unless one keeps reading to themselves', async () => {
  await app.entitle(fan, 'subscription', creator)
  const announced = () =>
    app.socketEvents
      .splice(0)
      .map(({ accountId, event, payload }) => [accountId === fan ? 'fan' : 'creator', event, payload])
  const id = await opened()
  const { _id } = (await send(fan, id, 'Hello')).body.data
  await app.drain()
  expect(announced()).toMatchObject([
    ['creator', 'message_created', { _id, sequence: 1, text: 'Hello', files: [] }],
    ['fan', 'message_created', { _id }],
  ])
  await app.read('POST', `/messages/read-all/${id}`, { as: creator })
  await app.read('POST', `/messages/read-all/${id}`, { as: creator })
  await app.drain()
  const read = { conversationId: id, accountId: creator, readSequence: 1 }
  expect(announced()).toEqual([
    ['creator', 'read_messages_in_conversation', read],
    ['fan', 'read_messages_in_conversation', read],
  ])
  const settings = { showsReading: false, showsTyping: false }
  await app.read('PUT', '/messages/settings', { as: fan, body: settings })
  expect(await app.read('GET', '/messages/settings', { as: fan })).toEqual(settings)
  await send(fan, id, 'Again')
  await app.read('POST', `/messages/read-all/${id}`, { as: creator })
  await app.read('DELETE', `/messages/${_id}`, { as: fan })
  await app.drain()
  const others = announced().filter(([, event]) => event !== 'message_created')
  expect(
    others.map(([who, event]) => `${String(who)} ${String(event)}`).toSorted((a, b) => a.localeCompare(b)),
  ).toEqual(['creator message_deleted', 'creator read_messages_in_conversation', 'fan message_deleted'])
  expect((await conversation(creator, id)).recipientReadSequence).toBe(null)
})
