import type { FanNote, Template } from '@stagedoor/contract/message-tools'
import type { Conversation } from '@stagedoor/contract/conversations'
import type { Message } from '@stagedoor/contract/messages'
import { beforeEach, expect, test } from 'vitest'
import { answerOf, testApp, type Listed, type TestApp } from '#src/test-support/test-app.ts'

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
  expect(await app.read<FanNote>('GET', path, { as: creator })).toMatchObject({ note, isSubscribed: false })
  expect(await app.statusOf(path, { as: fan })).toBe(403)
  expect(await app.statusOf(path, { as: await app.aCreator() })).toBe(404)
})

test('one finds words in one’s own conversations, in any script, and not what was deleted', async () => {
  await subscribe()
  const id = await open()
  const send = async (text: string) =>
    (await app.read<Message>('POST', `/messages/conversations/${id}`, { as: fan, body: { text } }))._id
  await send('The harbour at 100%')
  await send('港邊現場')
  await app.read('DELETE', `/messages/${await send('A harbour again')}`, { as: fan })
  const search = (as: string, q: string) =>
    app.read<Listed<Message>>('GET', `/messages/search?q=${encodeURIComponent(q)}`, { as })
  expect((await search(creator, 'HARBOUR')).data.map(({ text }) => text)).toEqual(['The harbour at 100%'])
  expect([(await search(fan, '港邊')).total, (await search(fan, '0%')).total, (await search(fan, '_')).total]).toEqual([
    1, 1, 0,
  ])
  expect((await search(await app.aFan(), 'harbour')).total).toBe(0)
})
