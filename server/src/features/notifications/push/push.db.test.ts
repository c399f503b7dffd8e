import { createPublicKey, verify } from 'node:crypto'
import type { PushDevice } from '@stagedoor/contract/push-devices'
import { expect, test } from 'vitest'
import { aPushService, type ReceivedPush } from '#src/test-support/push-service.ts'
import { decryptPush, type Subscription } from '#src/test-support/push-subscription.ts'
import { testApp } from '#src/test-support/test-app.ts'

type Devices = { publicKey: string; devices: PushDevice[] }

/** A fan with a creator who can write to them. */
async function aWorld() {
  const app = await testApp()
  const service = await aPushService()
  const [fan, creator] = [await app.aFan(), await app.aCreator({ name: 'Anna' })]
  await app.follow(fan, creator)
  const { _id: conversationId } = await app.read<{ _id: string }>('POST', '/conversations', {
    as: creator,
    body: { source: 'user', sourceId: fan },
  })
  const devicesOf = (as: string) => app.read<Devices>('GET', '/notifications/push-devices', { as })
  const subscribe = (as: string, { endpoint, keys }: Pick<Subscription, 'endpoint' | 'keys'>) =>
    app.call('POST', '/notifications/push-devices', { as, body: { endpoint, keys, name: 'Chrome' } })
  async function write(text: string): Promise<ReceivedPush[]> {
    const before = service.received.length
    const body = { text, clientMessageId: crypto.randomUUID() }
    await app.read('POST', `/messages/conversations/${conversationId}`, { as: creator, body })
    await app.drain()
    await app.advance(31_000)
    await app.runDue()
    return service.received.slice(before)
  }
  return { app, service, fan, creator, conversationId, devicesOf, subscribe, write }
}

const decrypted = ({ body }: ReceivedPush, browser: Subscription) =>
  JSON.parse(decryptPush(body, browser)) as Record<string, unknown>

/** Whether a push is signed by the key that browsers subscribe with: RFC 8292. */
function isSignedBy(publicKey: string, { headers }: ReceivedPush): boolean {
  const [, token = ''] = /t=([^,]+)/.exec(String(headers['authorization'])) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' })
  const signed = Buffer.from(`${head}.${claims}`)
  return verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))
}

test('a message reaches a browser encrypted and signed, names its sender and quotes nothing', async () => {
  const { service, fan, conversationId, devicesOf, subscribe, write } = await aWorld()
  const browser = service.subscription('one')
  expect((await subscribe(fan, browser)).status).toBe(200)
  const { publicKey } = await devicesOf(fan)
  const [push, ...more] = await write('A secret')
  if (!push) throw new Error('nothing was pushed')
  expect(more).toEqual([])
  expect(isSignedBy(publicKey, push)).toBe(true)
  expect(push.headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    ttl: '86400',
    urgency: 'high',
    topic: conversationId.replaceAll('-', ''),
  })
  const shown = decrypted(push, browser)
  expect(shown).toMatchObject({ body: 'Anna sent you a message', url: `/en-US/messages/${conversationId}` })
  expect(JSON.stringify(shown)).not.toContain('A secret')
})

test('a push leads to what it is about, and takes the place of another about the same alone', async () => {
  const { app, service, fan, creator, conversationId, subscribe } = await aWorld()
  const browser = service.subscription('one')
  await subscribe(fan, browser)
  const other = await app.aCreator({ name: 'Berta' })
  await app.follow(fan, other)
  const { _id: otherId } = await app.read<{ _id: string }>('POST', '/conversations', {
    as: other,
    body: { source: 'user', sourceId: fan },
  })
  const publish = () => app.aPost({ by: creator, isSale: true, price: 0, title: 'Harbour lights' })
  const write = (as: string, id: string) =>
    app.read('POST', `/messages/conversations/${id}`, { as, body: { text: 'A secret' } })
  async function pushed(...acts: (() => Promise<unknown>)[]) {
    for (const act of acts) await act()
    await app.drain()
    await app.advance(31_000)
    await app.runDue()
    const [push] = service.received.slice(-1)
    return push ? decrypted(push, browser) : null
  }

  const post = await pushed(publish)
  const [, notificationId = ''] = /^\/en-US\/notification\/(.+)$/.exec(String(post?.['url'])) ?? []
  expect(post).toMatchObject({ body: 'Anna published “Harbour lights”', tag: notificationId.replaceAll('-', '') })
  expect(await app.read('GET', `/notifications/${notificationId}`, { as: fan })).toMatchObject({ kind: 'published' })
  expect(
    await pushed(
      () => write(creator, conversationId),
      () => write(other, otherId),
    ),
  ).toMatchObject({ body: '2 new notifications', url: '/en-US/messages', tag: 'messages' })
  expect(await pushed(publish, () => write(other, otherId))).toMatchObject({
    url: '/en-US/notifications',
    tag: 'notifications',
  })
})

test('discreet pushes name nobody; what was read and what is switched off is not pushed', async () => {
  const { app, service, fan, conversationId, subscribe, write } = await aWorld()
  const browser = service.subscription('one')
  await subscribe(fan, browser)
  const choose = (body: object) => app.read('PUT', '/notifications/preferences', { as: fan, body })
  await choose({ isDiscreet: true })
  const [push] = await write('Hello')
  if (!push) throw new Error('nothing was pushed')
  expect(decrypted(push, browser)).toMatchObject({ title: 'Account updates', body: 'You have a new update' })

  await choose({ topics: [{ topic: 'messages', push: false }] })
  expect(await write('Switched off')).toEqual([])
  await choose({ topics: [{ topic: 'messages', push: true }] })
  await app.read('POST', `/messages/read-all/${conversationId}`, { as: fan })
  await app.drain()
  await app.advance(31_000)
  await app.runDue()
  expect(service.received).toHaveLength(1)
})

test('quiet hours hold pushes back until their end, and then they are one', async () => {
  const { app, service, fan, subscribe, write } = await aWorld()
  await subscribe(fan, service.subscription('one'))
  const now = app.clock.now()
  const minute = (offset: number) => (now.getUTCHours() * 60 + now.getUTCMinutes() + offset + 1_440) % 1_440
  const quietHours = { fromMinute: minute(-60), toMinute: minute(180), timeZone: 'UTC' }
  await app.read('PUT', '/notifications/preferences', { as: fan, body: { quietHours } })
  expect([await write('Good night'), await write('Still awake?')]).toEqual([[], []])
  await app.advance(179 * 60_000)
  await app.runDue()
  await app.drain()
  expect(service.received).toHaveLength(1)
})

test('a browser that is gone is removed; one whose service is busy is tried again', async () => {
  const { app, service, fan, devicesOf, subscribe, write } = await aWorld()
  await subscribe(fan, service.subscription('one'))
  service.status = 503
  expect(await write('Busy')).toHaveLength(1)
  service.status = 201
  await app.rows(
    "update outbox set not_before = now() - interval '1 second' where handler like 'notifications.sending%'",
  )
  await app.drain()
  expect(service.received).toHaveLength(2)
  service.status = 410
  await write('Gone')
  expect((await devicesOf(fan)).devices).toEqual([])
  service.status = 201
  expect(await write('Nobody')).toEqual([])
})

test('a device is kept once, at most ten of an account, ends with its session, and is its owner’s alone', async () => {
  const { app, service, fan, creator, devicesOf, subscribe } = await aWorld()
  const browser = service.subscription('same')
  for (let repeat = 0; repeat < 2; repeat += 1) await subscribe(fan, browser)
  expect((await devicesOf(fan)).devices).toMatchObject([{ name: 'Chrome', isCurrent: true }])
  expect(JSON.stringify(await devicesOf(fan))).not.toContain(browser.endpoint)

  // The browser's next user takes it over.
  await subscribe(creator, browser)
  const [device] = (await devicesOf(creator)).devices
  expect((await devicesOf(fan)).devices).toEqual([])
  const remove = (as: string) => app.call('DELETE', `/notifications/push-devices/${device?._id}`, { as })
  expect([(await remove(fan)).status, (await remove(creator)).status]).toEqual([404, 200])

  for (let number = 0; number < 11; number += 1) await subscribe(fan, service.subscription(`${number}`))
  expect((await devicesOf(fan)).devices).toHaveLength(10)
  await app.read('POST', '/auth/logout', { as: fan })
  expect(await app.rows('select from push_device')).toEqual([])
})

test('an address that is no push service’s is refused and never asked', async () => {
  const { fan, service, subscribe, devicesOf } = await aWorld()
  const { keys } = service.subscription('x')
  for (const endpoint of ['https://169.254.169.254/latest', 'http://10.0.0.1/x', 'https://internal.example/x'])
    expect((await subscribe(fan, { endpoint, keys })).status).toBe(422)
  expect((await devicesOf(fan)).devices).toEqual([])
})

test('the private key of pushes is stored encrypted, and its public half stays', async () => {
  const { app, fan, devicesOf } = await aWorld()
  const [row] = await app.rows<{ sealed: Buffer; public_key: string }>('select sealed, public_key from push_key')
  expect((await devicesOf(fan)).publicKey).toBe(row?.public_key)
  expect(row?.sealed.length).toBeGreaterThan(60)
  expect(row?.sealed.toString('latin1')).not.toMatch(/[\w-]{43}/)
})
