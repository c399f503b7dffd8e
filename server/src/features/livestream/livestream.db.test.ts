import type { FanList } from '@stagedoor/contract/fan-lists'
import type { Performer } from '@stagedoor/contract/performers'
import type { StreamSales } from '@stagedoor/contract/stream-tips'
import type { Stream, StreamToken } from '@stagedoor/contract/streams'
import { beforeEach, expect, test } from 'vitest'
import { createLiveVideoFake, type LiveVideoFake } from '#src/test-support/live-video-fake.ts'
import { answerOf, statusesOf, testApp, type Listed, type TestApp } from '#src/test-support/test-app.ts'

type Prepared = {
  stream: Stream
  conversation: { _id: string }
  sales: StreamSales | null
  audienceListId: string | null
}

const ABROAD = '203.0.113.7'

let app: TestApp
let live: LiveVideoFake
let creator: string
let fan: string

beforeEach(async () => {
  live = createLiveVideoFake()
  const findCountry = () => (address: string) => (address === ABROAD ? 'FR' : null)
  app = await testApp({ wrappers: { liveVideo: () => live, findCountry } })
  creator = await app.aCreator()
  fan = await app.aFan({ tokens: 100 })
})

const free = { title: 'An evening with paints', isFree: true }
const sold = { title: 'An evening with paints', isFree: false, price: 20 }

const prepare = (body: object, as = creator) => app.call<Prepared>('POST', '/streaming/live', { as, body })
const join = (as: string) => app.call<Prepared>('GET', `/streaming/join/${creator}`, { as })
const tokenOf = (as: string, channelName: string, from = '127.0.0.1') =>
  app.call<StreamToken>('POST', '/streaming/agora/token', { as, body: { channelName }, from })
const buy = (as: string, id: string) => app.call('POST', `/wallet/charges/stream/${id}`, { as, body: {} })

async function goLive(body: object = free): Promise<Stream> {
  const prepared = await prepare(body)
  expect(answerOf(prepared)).toEqual([201, undefined])
  const { stream } = prepared.body.data
  expect(await app.features.livestream.goLive(creator)).toEqual({ id: stream._id })
  return stream
}

/** Sends an offer as a page or an encoder does. @returns status and the address of the connection. */
async function connect(as: string, { sessionId }: Stream, purpose: 'whip' | 'whep' = 'whep', from?: string) {
  const { token } = (await tokenOf(as, sessionId, from)).body.data
  const answer = await app.http.inject({
    method: 'POST',
    url: `/api/streaming/${purpose}/${sessionId}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/sdp' },
    payload: 'an offer',
  })
  return { status: answer.statusCode, body: answer.body, location: String(answer.headers.location), token }
}

const watching = async ({ sessionId }: Stream) =>
  (await live.describe()).find(({ channel }) => channel === sessionId)?.viewers.length ?? 0

/** Sends an offer with a token. @returns the status */
const post = (url: string, bearer: string) =>
  app.http
    .inject({
      method: 'POST',
      url,
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/sdp' },
      payload: 'an offer',
    })
    .then(({ statusCode }) => statusCode)

/** Runs the check that runs every few seconds, and what follows from it. */
const check = () => app.runDue()

test('a stream is prepared by an approved creator, seen by nobody else, and live once it is opened', async () => {
  const first = await prepare(free)
  expect(first.status).toBe(201)
  expect(first.body.data.stream).toMatchObject({
    status: 'prepared',
    isStreaming: false,
    price: 0,
    audience: 'everyone',
  })
  const again = await prepare({ ...sold, title: 'Another evening with paints' })
  expect(again.status).toBe(200)
  expect(again.body.data.stream).toMatchObject({ _id: first.body.data.stream._id, isFree: false, price: 20 })
  expect((await join(fan)).status).toBe(404)

  expect(await app.features.livestream.goLive(creator)).not.toBeNull()
  expect((await join(fan)).body.data).toMatchObject({
    stream: { status: 'live', isStreaming: true, mayWatch: false },
    conversation: { _id: again.body.data.conversation._id },
  })
  expect(answerOf(await prepare(free))).toEqual([409, 'STREAM_IS_LIVE'])
  expect(answerOf(await prepare(free, await app.aCreator({ state: 'under_review' })))).toEqual([
    403,
    'PERFORMER_NOT_APPROVED',
  ])
})

test('what is no stream is refused', async () => {
  const refused = [
    { ...free, title: 'Too short' },
    { ...free, title: '<b></b>1234567' },
    { ...free, title: 'a'.repeat(101) },
    { ...free, description: 'a'.repeat(201) },
    { ...sold, price: 0 },
    { title: sold.title, isFree: false },
    { ...free, audience: 'list' },
  ]
  for (const body of refused) expect(answerOf(await prepare(body))).toEqual([400, 'VALIDATION_FAILED'])
  const audienceListId = '00000000-0000-7000-8000-000000000000'
  expect(answerOf(await prepare({ ...free, audience: 'list', audienceListId }))).toEqual([422, 'LIST_UNKNOWN'])
})

test('two that open at once open one stream, and an opened one is not opened again', async () => {
  await prepare(free)
  const opened = await Promise.all([1, 2, 3].map(() => app.features.livestream.goLive(creator)))
  expect(new Set(opened.map((one) => one?.id)).size).toBe(1)
  await app.drain()
  expect(app.socketEvents.filter(({ event }) => event === 'model-joined')).toHaveLength(1)
  // Who waits in the chat is told, too.
  expect(app.channelEvents.filter(({ event }) => event === 'model-joined')).toHaveLength(1)
})

test('who may watch: everyone, followers, subscribers, those on a list, and nobody without a ticket', async () => {
  const may = async (as: string) => (await join(as)).body.data.stream.mayWatch
  const end = async (stream: Stream) => app.features.livestream.end({ streamId: stream._id, accountId: creator })
  await end(await goLive(free).then(async (stream) => (expect(await may(fan)).toBe(true), stream)))

  const forFollowers = await goLive({ ...free, audience: 'followers' })
  expect(await may(fan)).toBe(false)
  expect(answerOf(await tokenOf(fan, forFollowers.sessionId))).toEqual([403, 'STREAM_LOCKED'])
  await app.follow(fan, creator)
  expect(await may(fan)).toBe(true)
  await end(forFollowers)

  const forSubscribers = await goLive({ ...free, audience: 'subscribers' })
  expect(await may(fan)).toBe(false)
  const subscribe = { performerId: creator, type: 'monthly', paymentGateway: 'wallet' }
  await app.read('POST', '/payment/subscribe/performers', { as: fan, body: subscribe })
  expect(await may(fan)).toBe(true)
  await end(forSubscribers)

  const body = { name: 'Painters', userIds: [fan] }
  const { _id: audienceListId } = await app.read<FanList>('POST', '/performer/lists', { as: creator, body })
  await goLive({ ...free, audience: 'list', audienceListId })
  expect([await may(fan), await may(await app.aFan())]).toEqual([true, false])
  const shownTo = async (as: string) => (await join(as)).body.data.audienceListId
  expect([await shownTo(creator), await shownTo(fan)]).toEqual([audienceListId, null])
})

test('a ticket opens the session once and for all: bought once, kept on coming back, not valid for the next one', async () => {
  const stream = await goLive(sold)
  expect(answerOf(await tokenOf(fan, stream.sessionId))).toEqual([403, 'STREAM_LOCKED'])
  const bought = await Promise.all([1, 2, 3].map(() => buy(fan, stream._id)))
  expect(statusesOf(bought)).toEqual([200, 200, 201])
  expect(await app.balance(fan)).toBe(80)
  expect((await join(fan)).body.data.stream).toMatchObject({ mayWatch: true, hasPurchased: true })
  expect((await tokenOf(fan, stream.sessionId)).body.data).toMatchObject({ role: 'viewer' })
  expect((await buy(creator, stream._id)).status).toBeGreaterThanOrEqual(400)

  await app.features.livestream.end({ streamId: stream._id, accountId: creator })
  expect((await buy(await app.aFan({ tokens: 100 }), stream._id)).status).toBe(404)
  const next = await goLive(sold)
  expect((await tokenOf(fan, next.sessionId)).status).toBe(403)
})

test('a token opens one kind of connection to one stream, for ten minutes, and the one before opens nothing', async () => {
  const stream = await goLive()
  const { status, body, location, token } = await connect(fan, stream)
  expect({ status, body }).toEqual({ status: 201, body: 'answer to an offer' })
  expect(await post(`/api/streaming/whip/${stream.sessionId}`, token)).toBe(401)
  expect(await post(`/api/streaming/whep/${stream._id}`, token)).toBe(401)
  expect(await post(`/api/streaming/whep/${stream.sessionId}`, 'x'.repeat(43))).toBe(401)
  const renewed = (await tokenOf(fan, stream.sessionId)).body.data.token
  expect(await post(`/api/streaming/whep/${stream.sessionId}`, token)).toBe(401)
  expect(await post(`/api/streaming/whep/${stream.sessionId}`, renewed)).toBe(201)
  expect(await watching(stream)).toBe(1)

  const remove = (bearer: string) =>
    app.http.inject({ method: 'DELETE', url: location, headers: { authorization: `Bearer ${bearer}` } })
  const ofAnother = (await tokenOf(await app.aFan(), stream.sessionId)).body.data.token
  for (const bearer of [token, ofAnother]) expect((await remove(bearer)).statusCode).toBe(401)
  expect((await remove(renewed)).statusCode).toBe(200)
  expect(await watching(stream)).toBe(0)

  await app.advance(10 * 60_000)
  expect(await post(`/api/streaming/whep/${stream.sessionId}`, renewed)).toBe(401)
})

test('an address that tries tokens is refused, and the viewers behind it are not', async () => {
  const stream = await goLive()
  const url = `/api/streaming/whep/${stream.sessionId}`
  for (let tries = 0; tries < 30; tries++) expect(await post(url, 'x'.repeat(43))).toBe(401)
  expect(await post(url, 'x'.repeat(43))).toBe(429)
  const { status, token } = await connect(fan, stream)
  expect(status).toBe(201)
  for (let again = 1; again < 30; again++) await post(url, token)
  expect(await post(url, token)).toBe(429)
  expect((await connect(await app.aFan(), stream)).status).toBe(201)
})

test('a viewer who loses the right is cut by the next check, and the others go on', async () => {
  const stream = await goLive()
  const other = await app.aFan()
  await connect(creator, stream, 'whip')
  const { token } = await connect(fan, stream)
  await connect(other, stream)
  await check()
  expect((await join(other)).body.data.stream.stats.members).toBe(2)
  await app.block(creator, fan)
  expect(await post(`/api/streaming/whep/${stream.sessionId}`, token)).toBe(401)
  await check()
  expect(await watching(stream)).toBe(1)
  expect(await post(`/api/streaming/whep/${stream.sessionId}`, token)).toBe(401)
  expect((await join(fan)).status).toBe(404)
  expect((await join(other)).body.data.stream.stats.members).toBe(1)
  // A right that is not renewed ends with its token; the creator's own does, too.
  await app.advance(10 * 60_000)
  await check()
  expect(await live.describe()).toMatchObject([{ publisher: null, viewers: [] }])
})

test('who stops following, is taken from the list, or whose country is closed is cut by the next check', async () => {
  const expectCut = async (details: object, lose: () => Promise<unknown>, from?: string) => {
    const stream = await goLive({ ...free, ...details })
    await connect(fan, stream, 'whep', from)
    await check()
    expect(await watching(stream)).toBe(1)
    await lose()
    await check()
    expect([details, await watching(stream)]).toEqual([details, 0])
    await app.features.livestream.end({ streamId: stream._id, accountId: creator })
  }
  await app.follow(fan, creator)
  await expectCut({ audience: 'followers' }, () => app.read('DELETE', `/follows/${creator}`, { as: fan }))
  await app.follow(fan, creator)
  const list = { name: 'Painters', userIds: [fan] }
  const { _id: audienceListId } = await app.read<FanList>('POST', '/performer/lists', { as: creator, body: list })
  const body = { removeUserIds: [fan] }
  await expectCut({ audience: 'list', audienceListId }, () =>
    app.read('PUT', `/performer/lists/${audienceListId}`, { as: creator, body }),
  )
  const closed = { as: creator, body: { countryCodes: ['FR'] } }
  await expectCut({}, () => app.read('POST', '/block/countries', closed), ABROAD)
})

test('two devices of one person are two connections, and only the one that signs out is cut', async () => {
  const stream = await goLive()
  await connect(fan, stream)
  const body = { channelName: stream.sessionId }
  const second = await app.signIn(fan)
  const right = await app.read<StreamToken>('POST', '/streaming/agora/token', { token: second, body })
  expect(await post(new URL(right.url ?? '').pathname, right.token)).toBe(201)
  expect(await watching(stream)).toBe(2)
  await app.read('POST', '/auth/logout', { token: second })
  await check()
  expect(await watching(stream)).toBe(1)
})

test('who signs out is cut by the next check, and their token opens nothing', async () => {
  const stream = await goLive()
  const { token } = await connect(fan, stream)
  await app.rows(`delete from session where account_id = '${fan}'`)
  expect(await post(`/api/streaming/whep/${stream.sessionId}`, token)).toBe(401)
  await check()
  expect(await watching(stream)).toBe(0)
})

test('a refunded ticket opens nothing any more', async () => {
  const stream = await goLive(sold)
  await buy(fan, stream._id)
  await connect(fan, stream)
  await app.rows(`delete from entitlement where account_id = '${fan}'`)
  await check()
  expect(await watching(stream)).toBe(0)
})

test('a stream of which nothing is received for 60 s ends; before it goes on', async () => {
  const stream = await goLive()
  await connect(creator, stream, 'whip')
  await check()
  live.silence(stream.sessionId)
  await app.advance(45_000)
  await check()
  expect((await join(fan)).body.data.stream.status).toBe('live')
  await app.advance(15_000)
  await check()
  expect((await join(fan)).status).toBe(404)
  expect(await app.rows(`select status, end_reason from stream`)).toEqual([{ status: 'ended', end_reason: 'silence' }])
})

test('a stream of a creator who is suspended ends at the next check, and everybody is cut', async () => {
  const stream = await goLive()
  await connect(creator, stream, 'whip')
  await connect(fan, stream)
  await check()
  expect((await join(fan)).body.data.stream.status).toBe('live')
  await app.suspend(creator)
  await app.drain()
  await check()
  expect(await app.rows(`select status, end_reason from stream`)).toEqual([{ status: 'ended', end_reason: 'account' }])
  await app.drain()
  expect(await live.describe()).toMatchObject([{ publisher: null, viewers: [] }])
})

test('whom the creator blocks loses the stream with the next check and gets the ticket back, once', async () => {
  const stream = await goLive(sold)
  const other = await app.aFan({ tokens: 100 })
  for (const one of [fan, other]) {
    await buy(one, stream._id)
    await connect(one, stream)
  }
  expect(await watching(stream)).toBe(2)
  const sales = async () => (await join(creator)).body.data.sales
  expect(await sales()).toEqual({ tips: 0, ticketPrices: 40, tickets: 2 })
  await app.block(creator, fan)
  await app.drain()
  await check()
  expect(await watching(stream)).toBe(1)
  expect(await sales()).toEqual({ tips: 0, ticketPrices: 20, tickets: 1 })
  expect([await app.balance(fan), await app.balance(other)]).toEqual([100, 80])
  expect((await tokenOf(fan, stream.sessionId)).status).toBe(404)
  await app.block(creator, fan)
  await app.drain()
  expect(await app.balance(fan)).toBe(100)
  // Who blocks the creator chose it themselves.
  await app.block(other, creator)
  await app.drain()
  await check()
  expect([await watching(stream), await app.balance(other)]).toEqual([0, 80])
})

test.each([{ role: 'web' }, { role: 'worker' }] as const)(
  'live video is refused with a reason in an installation of several processes: %o',
  async (several) => {
    const split = await testApp({ config: several })
    const as = await split.aCreator()
    expect(answerOf(await split.call('POST', '/streaming/live', { as, body: free }))).toEqual([409, 'LIVE_VIDEO_OFF'])
    // One that was prepared while it was a single process.
    await split.rows(`with chat as (insert into conversation (kind, performer_id) values ('stream', '${as}') returning id)
      insert into stream (performer_id, conversation_id, title, description, is_free, price_token_cents, audience)
      select '${as}', id, 'An evening', '', true, 0, 'everyone' from chat returning id`)
    expect(await split.features.livestream.goLive(as)).toBeNull()
  },
)

test('staff end a stream: everybody is cut, the reason is kept, and its creator reads that it was staff', async () => {
  const stream = await goLive()
  await connect(creator, stream, 'whip')
  await connect(fan, stream)
  const [reviewer, supporter] = [await app.aStaffMember('reviewer'), await app.aStaffMember('support')]
  expect((await app.read<Listed<Stream>>('GET', '/admin/streams', { as: supporter })).data).toMatchObject([
    { _id: stream._id },
  ])
  const end = (as: string) =>
    app.call<Stream>('POST', `/admin/streams/${stream._id}/end`, { as, body: { reason: 'Against the rules' } })
  expect((await end(supporter)).status).toBe(403)
  const ended = await Promise.all([end(reviewer), end(reviewer)])
  expect(statusesOf(ended)).toEqual([200, 404])
  await app.drain()
  expect(await live.describe()).toMatchObject([{ publisher: null, viewers: [] }])
  expect((await tokenOf(fan, stream.sessionId)).status).toBe(404)
  expect((await tokenOf(creator, stream.sessionId)).status).toBe(404)
  expect(app.socketEvents).toContainEqual({
    accountId: creator,
    event: 'admin-end-session-stream',
    payload: { streamId: stream._id },
  })
  expect(await app.rows(`select end_note from stream`)).toEqual([{ end_note: 'Against the rules' }])
})

test('a profile says that its creator is live, from the start to the end, and those who are come first', async () => {
  const shown = () => app.read<Performer>('GET', `/performers/${creator}`, { as: fan })
  const other = await app.aCreator()
  const stream = await goLive()
  await app.drain()
  expect(await shown()).toMatchObject({ live: true, streamingStatus: 'public' })
  const { data } = await app.read<Listed<Performer>>('GET', '/performers/user/search?sortBy=live', { as: fan })
  expect(data.map(({ _id }) => _id).indexOf(creator)).toBeLessThan(data.map(({ _id }) => _id).indexOf(other))
  await app.features.livestream.end({ streamId: stream._id, accountId: creator })
  await app.drain()
  expect(await shown()).toMatchObject({ live: false, streamingStatus: 'offline' })
})

test('live streams are listed for those for whom their creators exist', async () => {
  const stream = await goLive()
  const search = (as: string | null, query = '') =>
    app.read<Listed<Stream>>('GET', `/streaming/user/search?${query}`, { as })
  expect(await search(null)).toMatchObject({ total: 1, data: [{ _id: stream._id, mayWatch: false }] })
  expect((await search(fan, 'q=PAINTS')).data).toMatchObject([{ mayWatch: true }])
  for (const [query, total] of [
    ['isFree=false', 0],
    ['type=private', 0],
    ['type=public', 1],
    [`performerId=${creator}`, 1],
    [`performerId=${fan}`, 0],
  ])
    expect([query, (await search(fan, String(query))).total]).toEqual([query, total])
  await app.features.livestream.end({ streamId: stream._id, accountId: creator })
  expect((await search(fan)).total).toBe(0)
  await goLive()
  await app.block(creator, fan)
  expect((await search(fan)).total).toBe(0)
})

test('only its creator changes or measures a stream, and texts lose their markup', async () => {
  const stream = await goLive()
  const title = 'A <b>longer</b> evening'
  expect(await app.read<Stream>('PUT', '/streaming/update', { as: creator, body: { title } })).toMatchObject({
    title: 'A longer evening',
  })
  await app.advance(90_000)
  const measure = (as: string) =>
    app.call<Stream>('PUT', '/streaming/set-duration', { as, body: { streamId: stream._id, duration: 5 } })
  expect((await measure(creator)).body.data.streamingTime).toBe(90)
  const other = await app.aCreator()
  expect((await measure(other)).status).toBe(404)
  expect((await app.call('PUT', `/streaming/live/${stream._id}`, { as: other, body: { title } })).status).toBe(404)
  expect(await app.features.livestream.end({ streamId: stream._id, accountId: other })).toBeNull()
})
