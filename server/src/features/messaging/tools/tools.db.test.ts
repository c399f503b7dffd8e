import type { FanNote, SearchedMessage, Template } from '@stagedoor/contract/message-tools'
import type { Conversation } from '@stagedoor/contract/conversations'
import type { Message } from '@stagedoor/contract/messages'
import { CompiledQuery } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { analyze, anOwnedDatabase, plansOf } from '#src/test-support/query-plans.ts'
import { answerOf, testApp, type Listed, type TestApp } from '#src/test-support/test-app.ts'
import { searchMessages } from './search-queries.ts'

let app: TestApp
let creator: string
let fan: string

beforeEach(async () => {
  app = await testApp()
  creator = await app.aCreator()
  fan = await app.aFan({ tokens: 100 })
})

const open = async () => {
  const body = { source: 'performer', sourceId: creator }
  return (await app.read<Conversation>('POST', '/conversations', { as: fan, body }))._id
}
const subscribe = () =>
  app.read('POST', '/payment/subscribe/performers', {
    as: fan,
    body: { performerId: creator, type: 'monthly', paymentGateway: 'wallet' },
  })

test('a new subscriber is welcomed once, also when the event is delivered again', async () => {
  const set = (body: object) => app.call('PUT', '/performer/messages/welcome', { as: creator, body })
  expect(answerOf(await set({ isEnabled: true, text: ' ' }))).toEqual([422, 'MESSAGE_EMPTY'])
  await set({ isEnabled: true, text: 'Welcome backstage' })
  expect(await app.read('GET', '/performer/messages/welcome', { as: creator })).toEqual({
    isEnabled: true,
    text: 'Welcome backstage',
  })
  await subscribe()
  await app.drain()
  const welcome = app.features.messaging.handlers.find(({ event }) => event === 'subscriptions.started')
  await welcome?.handle([{ subscriptionId: '', fanId: fan, performerId: creator }])
  const { data } = await app.read<Listed<Message>>('GET', `/messages/conversations/${await open()}`, { as: fan })
  expect(data).toMatchObject([{ text: 'Welcome backstage', senderId: creator, sequence: 1 }])
})

test('templates are kept, changed and forgotten by their creator alone, fifty at most', async () => {
  const path = '/performer/messages/templates'
  const body = { title: 'Thanks', text: 'Thank you!' }
  const { _id } = await app.read<Template>('POST', path, { as: creator, body })
  await app.rows(`insert into message_template (performer_id, title, text)
    select '${creator}', 'No. ' || n, 'x' from generate_series(1, 49) as n`)
  expect(answerOf(await app.call('POST', path, { as: creator, body }))).toEqual([422, 'TOO_MANY_TEMPLATES'])
  const other = await app.aCreator()
  const change = { title: 'Thanks', text: 'Many thanks!' }
  expect((await app.call('PUT', `${path}/${_id}`, { as: other, body: change })).status).toBe(404)
  await app.read('DELETE', `${path}/${_id}`, { as: other })
  await app.read('PUT', `${path}/${_id}`, { as: creator, body: change })
  const { data, total } = await app.read<Listed<Template>>('GET', path, { as: creator })
  expect([total, data.find((one) => one._id === _id)?.text]).toEqual([50, 'Many thanks!'])
  await app.read('DELETE', `${path}/${_id}`, { as: creator })
  expect((await app.read<Listed<Template>>('GET', path, { as: creator })).total).toBe(49)
})

test('a creator notes something about a fan and sees what they spent; the fan sees nothing of it', async () => {
  const path = `/performer/messages/fans/${fan}`
  expect(await app.statusOf(path, { as: creator })).toBe(404)
  await open()
  await app.read('POST', `/wallet/charges/tip/${creator}`, { as: fan, body: { price: 12 } })
  const note = 'Collects vinyl'
  expect(await app.read<FanNote>('PUT', path, { as: creator, body: { note } })).toMatchObject({
    note,
    totalTipped: 12,
    totalSpent: 12,
  })
  expect(await app.read<FanNote>('GET', path, { as: creator })).toMatchObject({
    note,
    isSubscribed: false,
    subscribedSince: null,
  })
  await subscribe()
  await app.read('POST', `/messages/conversations/${await open()}`, { as: fan, body: { text: 'Hello' } })
  const subscribers = async (as: string) =>
    (await app.read<Listed<Conversation>>('GET', '/conversations/search?isSubscribed=true', { as })).total
  expect([await subscribers(creator), await subscribers(fan)]).toEqual([1, 0])
  const called = async (keyword: string) =>
    (await app.read<Listed<Conversation>>('GET', `/conversations?keyword=${keyword}`, { as: creator })).total
  expect(await called('nobody-is-called-so')).toBe(0)
  const subscribed = await app.read<FanNote>('GET', path, { as: creator })
  expect(subscribed).toMatchObject({ isSubscribed: true, subscribedSince: expect.stringContaining('T') as string })
  expect(await app.statusOf(path, { as: fan })).toBe(403)
  expect(await app.statusOf(path, { as: await app.aCreator() })).toBe(404)
  const isBlocked = async () => (await app.read<FanNote>('GET', path, { as: creator })).isBlocked
  const block = (as: string, targetId: string) =>
    app.read('POST', '/block/users', { as, body: { targetId, reason: '' } })
  await block(fan, creator)
  expect(await isBlocked()).toBe(false)
  await block(creator, fan)
  expect(await isBlocked()).toBe(true)
})

test('one finds words in one’s own conversations, in any script, and not what was deleted', async () => {
  await subscribe()
  const id = await open()
  const send = async (text: string) =>
    (await app.read<Message>('POST', `/messages/conversations/${id}`, { as: fan, body: { text } }))._id
  await send('The harbour at 100%')
  await send('港邊現場')
  await app.read('DELETE', `/messages/${await send('A harbour again')}`, { as: fan })
  await app.drain()
  const search = (as: string, q: string) =>
    app.read<Listed<SearchedMessage>>('GET', `/messages/search?q=${encodeURIComponent(q)}`, { as })
  expect((await search(creator, 'HARBOUR')).data.map(({ text }) => text)).toEqual(['The harbour at 100%'])
  expect([(await search(fan, '港邊')).total, (await search(fan, '0%')).total, (await search(fan, '_')).total]).toEqual([
    1, 1, 0,
  ])
  const [whom] = (await search(fan, '港邊')).data
  expect([whom?.senderId, whom?.recipientInfo?._id]).toEqual([fan, creator])
  expect((await search(creator, '港邊')).data[0]?.recipientInfo?._id).toBe(fan)
  expect((await search(await app.aFan(), 'harbour')).total).toBe(0)
  expect([
    (await search(creator, '現場')).total,
    (await search(creator, '港')).total,
    (await search(creator, 'H')).total,
  ]).toEqual([1, 1, 1])
})

test('a creator’s search looks up their own terms only; what was deleted and their mass messages have none', async () => {
  await app.follow(fan, creator)
  await app.read('POST', '/messages/mass-messages', {
    as: creator,
    body: { text: 'The harbour set is out', subscriptionType: 'followers' },
  })
  await app.runDue()
  const id = await open()
  const send = async (text: string) =>
    (await app.read<Message>('POST', `/messages/conversations/${id}`, { as: creator, body: { text } }))._id
  const [gone] = [await send('A harbour that is deleted'), await send('The harbour at dusk')]
  await app.drain()
  await app.read('DELETE', `/messages/${gone}`, { as: creator })
  await app.drain()
  const found = async (as: string) =>
    (await app.read<Listed<Message>>('GET', '/messages/search?q=harbour', { as })).data.map(({ text }) => text)
  expect([await found(creator), await found(fan), await found(await app.aCreator())]).toEqual([
    ['The harbour at dusk'],
    ['The harbour at dusk', 'The harbour set is out'],
    [],
  ])
  const terms = (account: string) =>
    app.rows(`select sequence from message_search where terms @> message_terms('${account}', 'HARBOUR')`)
  expect([(await terms(creator)).length, (await terms(fan)).length]).toEqual([1, 0])
})

test('a text is found by each pair of neighbouring characters and each one beyond ASCII, however long it is', async () => {
  const termsOf = async (text: string) => {
    const terms = `select message_terms('${creator}', '${text}') as terms`
    const [row] = await app.rows<{ terms: number[] }>(terms)
    return row?.terms ?? []
  }
  const hashes = async (parts: readonly string[]) =>
    (
      await app.rows<{ hash: number }>(
        `select hashtext('${creator}' || part) as hash from unnest('{${parts.map((part) => `"${part}"`).join()}}'::text[]) as part`,
      )
    ).map(({ hash }) => hash)
  const parts = ['ab', 'b ', ' 港', '港', '港邊', '邊']
  expect(new Set(await termsOf('Ab 港邊'))).toEqual(new Set(await hashes(parts)))
  const ofLong = await termsOf('ab'.repeat(2_000))
  expect([ofLong.length, new Set(ofLong)]).toEqual([2, new Set(await hashes(['ab', 'ba']))])
  expect([await termsOf(''), await termsOf('a')]).toEqual([[], []])
})

test('a search by a creator of many messages is planned with the index of their terms, and reads no whole table', async () => {
  const db = await anOwnedDatabase()
  const fill = [
    `insert into account (role, username) select case when n <= 2 then 'performer' else 'user' end, 'p' || n || 'x'
      from generate_series(1, 300) n`,
    `insert into conversation (kind, performer_id, fan_id, last_sequence) select 'private', performer.id, fan.id, 10
      from account performer, account fan where performer.role = 'performer' and fan.role = 'user'`,
    `insert into message (conversation_id, sequence, sender_id, client_message_id, kind, text, created_at)
      select id, n, performer_id, uuidv7(), 'text', 'words ' || n, app_now() from conversation, generate_series(1, 10) n`,
    `insert into message_search select conversation_id, sequence, message_terms(sender_id, text) from message`,
  ]
  for (const text of fill) await db.executeQuery(CompiledQuery.raw(text))
  await analyze(db, ['account', 'conversation', 'message', 'message_search'])
  const search = { q: 'words', conversationId: null, limit: 25, offset: 0 }
  const plans = (await plansOf(db, (caught) => searchMessages(caught, creator, search))).flat().join('\n')
  expect(plans).toMatch(/Bitmap Index Scan on message_search_terms/)
  expect(plans).toMatch(/Scan using conversation_of_fan/)
  expect(plans).not.toMatch(/Seq Scan on (message|conversation)/)
})
