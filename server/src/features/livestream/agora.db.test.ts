import type { StreamKey } from '@stagedoor/contract/stream-keys'
import type { Stream, StreamToken, StreamWithChat } from '@stagedoor/contract/streams'
import { expect, test } from 'vitest'
import type { AgoraSettings } from '#src/config/agora-settings.ts'
import { agoraFake } from '#src/test-support/agora-fake.ts'
import { answerOf, testApp, type TestApp } from '#src/test-support/test-app.ts'

const APP_ID = '970ca35de60c44645bbae8a215061b33'
const TEN_MINUTES = 10 * 60_000

/** A creator who is live by Agora. */
async function aSite(change: Partial<AgoraSettings> = {}) {
  const agora = await agoraFake()
  const app = await testApp({ config: { agora: { ...agora.settings, ...change } }, logs: true })
  await app.changeSettings({ agoraEnable: true, agoraAppId: APP_ID })
  const creator = await app.aCreator()
  const stream = await goLive(app, creator)
  return { app, agora, creator, stream }
}

async function goLive(app: TestApp, creator: string): Promise<Stream> {
  const body = { title: 'An evening with paints', isFree: true }
  const { stream } = await app.read<StreamWithChat>('POST', '/streaming/live', { as: creator, body })
  await app.features.livestream.goLive(creator)
  return stream
}

const tokenOf = (app: TestApp, as: string, { sessionId }: Stream) =>
  app.read<StreamToken>('POST', '/streaming/agora/token', { as, body: { channelName: sessionId } })

const seen = async (app: TestApp, creator: string, as: string) =>
  (await app.read<StreamWithChat>('GET', `/streaming/join/${creator}`, { as })).stream

/** Lets a person join at Agora. @returns their number there */
async function enter({ app, agora, stream }: Awaited<ReturnType<typeof aSite>>, as: string): Promise<number> {
  const { agora: place, role } = await tokenOf(app, as, stream)
  if (!place) throw new Error('the stream is not sent by Agora')
  const users = agora.channels.get(place.channel) ?? { broadcasters: [], audience: [] }
  agora.channels.set(place.channel, users)
  users[role === 'publisher' ? 'broadcasters' : 'audience'].push(place.uid)
  return place.uid
}

test('a stream that is prepared while Agora is on gets Agora’s tokens; the setting divides nobody, and an encoder is refused', async () => {
  const { app, creator, stream } = await aSite()
  const fan = await app.aFan()
  expect(stream.transport).toBe('agora')
  const [own, other] = [await tokenOf(app, creator, stream), await tokenOf(app, fan, stream)]
  expect(own).toMatchObject({ role: 'publisher', url: null, agora: { appId: APP_ID, channel: stream.sessionId } })
  expect(other).toMatchObject({ role: 'viewer', url: null, iceServers: [] })
  for (const { token, expiresAt } of [own, other]) {
    expect(token).toMatch(/^007/)
    expect(Date.parse(expiresAt) - app.clock.now().getTime()).toBeLessThanOrEqual(TEN_MINUTES)
  }
  // A renewed token names the same user.
  expect((await tokenOf(app, fan, stream)).agora).toEqual(other.agora)

  const { key, transport } = await app.read<StreamKey>('POST', '/streaming/key', { as: creator })
  expect(transport).toBe('agora')
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/sdp' }
  const sent = await app.http.inject({ method: 'POST', url: '/api/streaming/whip', headers, payload: 'an offer' })
  expect(sent.statusCode).toBe(401)

  await app.changeSettings({ agoraEnable: false })
  expect((await tokenOf(app, await app.aFan(), stream)).agora).not.toBeNull()
  const next = await goLive(app, await app.aCreator())
  expect([next.transport, (await tokenOf(app, fan, next)).agora]).toEqual(['embedded', null])
  expect(JSON.stringify([app.logged, await app.rows('select * from setting')])).not.toContain('5cfd2fd1')
})

test('who loses the right is cut and kept out by Agora, a stranger too, and who gets it again comes back under another number', async () => {
  const site = await aSite()
  const { app, agora, creator, stream } = site
  const [fan, other] = [await app.aFan(), await app.aFan()]
  await enter(site, creator)
  const uid = await enter(site, fan)
  const stays = await enter(site, other)
  agora.channels.get(stream.sessionId)?.audience.push(12_345)
  await app.runDue()
  expect(agora.rules).toEqual([
    { appid: APP_ID, cname: stream.sessionId, uid: 12_345, time: 10, privileges: ['join_channel'] },
  ])
  expect((await seen(app, creator, other)).stats.members).toBe(2)

  await app.block(creator, fan)
  await app.runDue()
  expect(agora.rules.at(-1)).toMatchObject({ cname: stream.sessionId, uid })
  expect(agora.channels.get(stream.sessionId)?.audience).toEqual([stays])
  await app.call('DELETE', `/block/users/${fan}`, { as: creator })
  expect((await tokenOf(app, fan, stream)).agora?.uid).not.toBe(uid)

  await app.features.livestream.end({ streamId: stream._id, accountId: creator })
  await app.drain()
  expect(agora.rules.at(-1)).toEqual({
    appid: APP_ID,
    cname: stream.sessionId,
    time: 10,
    privileges: ['join_channel'],
  })
})

test('a publisher who is gone from the channel ends the stream after a minute; while Agora does not answer, nobody is taken for gone', async () => {
  const site = await aSite()
  const { app, agora, creator, stream } = site
  await enter(site, creator)
  const wait = async (seconds: number) => {
    for (let waited = 0; waited < seconds; waited += 20) {
      await app.advance(20_000)
      await app.runDue()
    }
  }
  const status = async () =>
    (await app.rows<{ status: string }>(`select status from stream where id = '${stream._id}'`))[0]?.status
  await wait(100)
  agora.mode.isAway = true
  await wait(100)
  expect(await status()).toBe('live')
  agora.mode.isAway = false
  agora.channels.clear()
  await wait(100)
  expect(await status()).toBe('ended')
})

test('without credentials of the RESTful API a token lasts two minutes, because nobody could be cut before', async () => {
  const { app, creator, stream } = await aSite({ customer: null })
  const fan = await app.aFan()
  await tokenOf(app, creator, stream)
  const { expiresAt } = await tokenOf(app, fan, stream)
  expect(Date.parse(expiresAt) - app.clock.now().getTime()).toBeLessThanOrEqual(2 * 60_000)
  await app.runDue()
  expect((await seen(app, creator, fan)).stats.members).toBe(1)
  await app.advance(90_000)
  await tokenOf(app, creator, stream)
  await app.advance(30_000)
  await app.runDue()
  expect((await seen(app, creator, fan)).stats.members).toBe(0)
})

test('without its certificate Agora is not turned on, and a stream goes by the site’s own service', async () => {
  const app = await testApp()
  const staff = await app.aStaffMember('admin')
  const values = { agoraEnable: true, agoraAppId: APP_ID }
  const refused = await app.call('PUT', '/admin/settings', { as: staff, body: { values } })
  expect(answerOf(refused)).toEqual([422, 'SETTING_REFUSED'])
  expect((await goLive(app, await app.aCreator())).transport).toBe('embedded')
})
