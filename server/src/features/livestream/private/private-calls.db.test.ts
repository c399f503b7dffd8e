import type { PrivateCall } from '@stagedoor/contract/private-calls'
import type { Stream, StreamToken } from '@stagedoor/contract/streams'
import { beforeEach, expect, test } from 'vitest'
import { createLiveVideoFake, type LiveVideoFake } from '#src/test-support/live-video-fake.ts'
import { answerOf, statusesOf, testApp, type Listed, type TestApp } from '#src/test-support/test-app.ts'

const MINUTE_MS = 60_000
const ABROAD = '203.0.113.7'

let app: TestApp
let live: LiveVideoFake
let creator: string
let fan: string

beforeEach(async () => {
  live = createLiveVideoFake()
  const findCountry = () => (address: string) => (address === ABROAD ? 'FR' : null)
  app = await testApp({ wrappers: { liveVideo: () => live, findCountry }, processes: 2 })
  creator = await app.aCreator({ isFreeSubscription: true, freeSubscriptionDays: 30 })
  fan = await aSubscriber({ tokens: 100 })
  await setPrice(10)
})

const setPrice = (privateChatPrice: number | null, as = creator) =>
  app.read('PUT', '/performers/me', { as, body: { privateChatPrice } })

/** A fan who subscribes to the creator, with so many tokens left. */
async function aSubscriber({ tokens }: { tokens: number }): Promise<string> {
  const one = await app.aFan({ tokens })
  await app.read('POST', '/payment/subscribe/performers', {
    as: one,
    body: { performerId: creator, type: 'free', paymentGateway: 'free' },
  })
  return one
}

const request = (as = fan, body: object = {}, performerId = creator) =>
  app.call<PrivateCall>('POST', '/streaming/private-requests', { as, body: { performerId, kind: 'show', ...body } })
const act = (id: string, what: 'accept' | 'end', as: string, process = 0) =>
  app.call<PrivateCall>('POST', `/streaming/private-requests/${id}/${what}`, { as, process })
const read = (id: string, as = fan) => app.read<PrivateCall>('GET', `/streaming/private-requests/${id}`, { as })
const open = async (as: string) =>
  (await app.read<{ data: PrivateCall[] }>('GET', '/streaming/private-requests', { as })).data
const check = () => app.runDue()

async function connect(as: string, sessionId: string | null, from?: string): Promise<number> {
  const wanted = { as, body: { channelName: sessionId }, ...(from !== undefined && { from }) }
  const answer = await app.call<StreamToken>('POST', '/streaming/agora/token', wanted)
  if (answer.status !== 200) return answer.status
  const { token, url } = answer.body.data
  const sent = await app.http.inject({
    method: 'POST',
    url: new URL(url ?? '').pathname,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/sdp' },
    payload: 'an offer',
  })
  return sent.statusCode
}

/** A show or call that was accepted and to which both sides have connected. */
async function begin({ as = fan, kind = 'show' }: { as?: string; kind?: 'show' | 'call' } = {}): Promise<PrivateCall> {
  const { _id: id } = (await request(as, { kind })).body.data
  const { sessionId, userSessionId } = (await act(id, 'accept', creator)).body.data
  await connect(creator, sessionId)
  await connect(as, sessionId)
  if (kind === 'call') {
    await connect(as, userSessionId)
    await connect(creator, userSessionId)
  }
  await check()
  return read(id, as)
}

/** Lets time pass as it does, with a check every few seconds that sees both connected. */
async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 20_000) {
    await app.advance(Math.min(left, 20_000))
    await check()
  }
}

/** How long it is covered in all, as its sides see it; the second that runs is part of both. */
const secondsOf = ({ seconds, secondsLeft }: PrivateCall) => seconds + (secondsLeft ?? 0)

const charges = (as = fan) =>
  app.read<Listed<{ totalPrice: number; type: string }>>('GET', '/wallet/charges/search?type=private_chat', { as })

test('a request holds up to five minutes, is told to the creator, and is released when it is declined', async () => {
  const [first, again] = await Promise.all([request(fan, { expectedPrice: 10 }), request(fan, { expectedPrice: 10 })])
  expect(statusesOf([first, again])).toEqual([200, 201])
  const { _id: id, conversationId } = first.body.data
  expect(first.body.data).toMatchObject({ status: 'requested', pricePerMinute: 10, chargedMinutes: 0, userId: fan })
  expect(await app.balance(fan)).toBe(50)
  await app.drain()
  expect(app.socketEvents).toContainEqual({
    accountId: creator,
    event: 'private-request',
    payload: { _id: id, conversationId },
  })
  expect((await open(creator)).map(({ _id }) => _id)).toEqual([id])
  expect((await request()).status).toBe(200)
  expect(answerOf(await request(fan, { kind: 'call' }))).toEqual([409, 'PRIVATE_CALL_BUSY'])
  expect(await app.statusOf(`/streaming/private-requests/${id}`, { as: await app.aFan() })).toBe(404)
  const declined = await Promise.all([act(id, 'end', creator), act(id, 'end', creator, 1)])
  expect(statusesOf(declined)).toEqual([200, 200])
  expect(await read(id)).toMatchObject({ status: 'ended', endReason: 'declined', chargedPrice: 0 })
  expect([await app.balance(fan), await open(creator)]).toEqual([100, []])
})

test('who may ask: a subscriber who can pay a minute, of a creator who names a price and is there', async () => {
  expect(answerOf(await request(fan, { expectedPrice: 9 }))).toEqual([409, 'PRICE_CHANGED'])
  expect(answerOf(await request(await app.aFan({ tokens: 100 })))).toEqual([403, 'PRIVATE_CALL_GATED'])
  const poor = await aSubscriber({ tokens: 9.99 })
  expect(answerOf(await request(poor))).toEqual([422, 'INSUFFICIENT_BALANCE'])
  expect(await app.balance(poor)).toBe(9.99)
  const exact = await aSubscriber({ tokens: 10 })
  expect((await request(exact)).status).toBe(201)
  expect(await app.balance(exact)).toBe(0)
  await setPrice(null)
  expect(answerOf(await request())).toEqual([422, 'NOT_FOR_SALE'])
  await app.block(creator, fan)
  expect((await request()).status).toBe(404)
})

test('video calls are a setting of the site, shows are not', async () => {
  await app.changeSettings({ videoCallEnable: false })
  expect(answerOf(await request(fan, { kind: 'call' }))).toEqual([403, 'VIDEO_CALLS_OFF'])
  expect((await request()).status).toBe(201)
})

test('a call that was asked for is not accepted once calls are off, and one that runs goes on', async () => {
  const running = await begin({ kind: 'call' })
  const other = await aSubscriber({ tokens: 100 })
  const { _id: id } = (await request(other, { kind: 'call' })).body.data
  await app.changeSettings({ videoCallEnable: false })
  await act(running._id, 'accept', creator)
  await check()
  expect((await read(running._id)).status).toBe('running')
  await act(running._id, 'end', creator)
  expect(answerOf(await act(id, 'accept', creator))).toEqual([409, 'PRIVATE_CALL_OVER'])
})

test('of two answers at once one counts, and a request is open for 60 s', async () => {
  const { _id: id } = (await request()).body.data
  await app.advance(50_000)
  await check()
  expect((await read(id)).status).toBe('requested')
  await app.advance(10_000)
  expect(answerOf(await act(id, 'accept', creator))).toEqual([409, 'PRIVATE_CALL_OVER'])
  await check()
  expect(await read(id)).toMatchObject({ status: 'ended', endReason: 'expired' })
  expect(await app.balance(fan)).toBe(100)

  const other = await aSubscriber({ tokens: 100 })
  const ids = [(await request()).body.data._id, (await request(other)).body.data._id] as const
  const accepted = await Promise.all([act(ids[0], 'accept', creator), act(ids[1], 'accept', creator, 1)])
  expect(statusesOf(accepted)).toEqual([200, 409])
  expect(accepted.flatMap(({ body }) => body.error ?? [])).toEqual(['PRIVATE_CALL_BUSY'])
  expect((await act(ids[0], 'accept', fan)).status).toBe(404)
})

test('minutes are charged as they begin, and the rest is released', async () => {
  const call = await begin()
  expect(call).toMatchObject({ status: 'running', chargedMinutes: 1, chargedPrice: 10 })
  // One is paid, five are held.
  expect([await app.balance(fan), secondsOf(call)]).toEqual([40, 360])
  await pass(50_000)
  expect((await read(call._id)).chargedMinutes).toBe(1)
  await pass(10_001)
  expect((await read(call._id)).chargedMinutes).toBe(2)
  await check()
  const ended = await Promise.all([act(call._id, 'end', fan), act(call._id, 'end', creator, 1)])
  expect(statusesOf(ended)).toEqual([200, 200])
  expect(await read(call._id)).toMatchObject({ status: 'ended', chargedMinutes: 2, chargedPrice: 20 })
  expect(await app.balance(fan)).toBe(80)
  expect((await charges()).data.map(({ totalPrice, type }) => [totalPrice, type])).toEqual([
    [10, 'private_chat'],
    [10, 'private_chat'],
  ])
  await app.drain()
  expect(await live.describe()).toMatchObject([{ publisher: null, viewers: [] }])
  const earned = await app.read<Listed<{ grossPrice: number }>>('GET', '/performer/earning/search', { as: creator })
  expect(earned.data.map(({ grossPrice }) => grossPrice)).toEqual([10, 10])
})

test('what is held is not spent by anything else, and it ends when the wallet has no further minute', async () => {
  const poor = await aSubscriber({ tokens: 25 })
  const call = await begin({ as: poor })
  expect([await app.balance(poor), call.chargedMinutes]).toEqual([5, 1])
  const tip = await app.call('POST', `/wallet/charges/tip/${creator}`, { as: poor, body: { price: 10 } })
  expect(answerOf(tip)).toEqual([422, 'INSUFFICIENT_BALANCE'])
  await pass(110_000)
  expect(await read(call._id, poor)).toMatchObject({ status: 'running', chargedMinutes: 2 })
  await pass(10_001)
  expect(await read(call._id, poor)).toMatchObject({ status: 'ended', endReason: 'unpaid', chargedPrice: 20 })
  expect(await app.balance(poor)).toBe(5)
})

test('a request and tips at once hold and spend no more than there is', async () => {
  const poor = await aSubscriber({ tokens: 25 })
  const tip = (process: number) =>
    app.call('POST', `/wallet/charges/tip/${creator}`, { as: poor, body: { price: 10 }, process })
  await Promise.all([request(poor), tip(0), tip(1), tip(0)])
  const [wallet] = await app.rows<{ balance: number; held: number }>(
    `select balance_cents as balance, held_cents as held from ledger_account where owner_id = '${poor}' and purpose = 'fan_wallet'`,
  )
  expect(await app.balance(poor)).toBe(5)
  expect([500, 1_500, 2_500]).toContain(wallet?.balance)
  expect((wallet?.balance ?? 0) - (wallet?.held ?? 0)).toBe(500)
})

test('a top-up on the way covers further minutes', async () => {
  const poor = await aSubscriber({ tokens: 10 })
  const call = await begin({ as: poor })
  await app.topUp(poor, 30)
  await check()
  expect([secondsOf(call), secondsOf(await read(call._id, poor))]).toEqual([60, 240])
})

test('checks of two processes at once charge each minute once', async () => {
  const call = await begin()
  await app.advance(MINUTE_MS + 1)
  await Promise.all([check(), app.processes[1]?.runDue()])
  expect((await read(call._id)).chargedMinutes).toBe(2)
  expect((await charges()).total).toBe(2)
})

test('after the process that forwards was killed it is settled until both were seen last', async () => {
  const call = await begin()
  await pass(MINUTE_MS + 20_000)
  live.silence(call.sessionId ?? '')
  await app.advance(3 * MINUTE_MS)
  await check()
  expect(await read(call._id)).toMatchObject({ status: 'ended', endReason: 'silence', chargedMinutes: 2 })
  expect(await app.balance(fan)).toBe(80)
  expect(await app.rows(`select * from wallet_hold`)).toEqual([])
})

test('an accepted one to which nobody connects costs nothing, a hang-up before the first picture neither', async () => {
  const { _id: id } = (await request()).body.data
  await act(id, 'accept', creator)
  await app.advance(MINUTE_MS)
  await check()
  expect(await read(id)).toMatchObject({ status: 'ended', endReason: 'silence', chargedPrice: 0 })
  const { _id: next } = (await request()).body.data
  await act(next, 'accept', creator)
  await act(next, 'end', fan)
  expect(await read(next)).toMatchObject({ endReason: 'fan', chargedPrice: 0 })
  expect(await app.balance(fan)).toBe(100)
})

test('a call is sent both ways, and by its two sides alone', async () => {
  const call = await begin({ kind: 'call' })
  expect(call).toMatchObject({ status: 'running', chargedMinutes: 1 })
  const channels = await live.describe()
  expect(channels.map(({ publisher, viewers }) => [publisher !== null, viewers.length])).toEqual([
    [true, 1],
    [true, 1],
  ])
  const other = await aSubscriber({ tokens: 100 })
  for (const id of [call.sessionId, call.userSessionId]) expect(await connect(other, id)).toBe(404)
  for (const id of [call.sessionId, creator])
    expect(await app.statusOf(`/streaming/join/${id}`, { as: other })).toBe(404)
  expect((await app.read<Listed<Stream>>('GET', '/streaming/user/search', { as: other })).total).toBe(0)
  await check()
  expect((await read(call._id)).status).toBe('running')
})

test('a block ends it, and staff see it and end it', async () => {
  const call = await begin()
  await app.block(fan, creator)
  await check()
  expect(await read(call._id)).toMatchObject({ status: 'ended', endReason: 'account', chargedMinutes: 1 })

  const other = await aSubscriber({ tokens: 100 })
  const next = await begin({ as: other, kind: 'call' })
  const reviewer = await app.aStaffMember('reviewer')
  const { data } = await app.read<Listed<Stream>>('GET', '/admin/streams', { as: reviewer })
  expect(data).toMatchObject([{ type: 'private', performerId: creator, mayWatch: false }])
  await app.block(creator, reviewer)
  expect((await app.read<Listed<Stream>>('GET', '/admin/streams', { as: reviewer })).total).toBe(1)
  const body = { reason: 'Against the rules' }
  // A minute begins between what was seen last and the end: it is not charged, and no hang-up after it either.
  await pass(55_000)
  await app.advance(5_001)
  await app.read('POST', `/admin/streams/${data[0]?._id}/end`, { as: reviewer, body })
  expect((await act(next._id, 'end', creator)).body.data).toMatchObject({ status: 'ended', endReason: 'staff' })
  expect(await read(next._id, other)).toMatchObject({ chargedMinutes: 1, chargedPrice: 10 })
  expect(await app.balance(other)).toBe(90)
  await app.drain()
  expect((await live.describe()).every(({ publisher }) => publisher === null)).toBe(true)
})

test('a fan whose country the creator closes is not connected any more, and pays no minute that begins then', async () => {
  const call = await begin()
  await connect(fan, call.sessionId, ABROAD)
  await app.read('POST', '/block/countries', { as: creator, body: { countryCodes: ['FR'] } })
  await check()
  expect((await live.describe())[0]?.viewers).toEqual([])
  expect(await connect(fan, call.sessionId, ABROAD)).toBe(404)
  await pass(MINUTE_MS)
  expect(await read(call._id)).toMatchObject({ status: 'ended', endReason: 'silence', chargedMinutes: 1 })
})

test('a spending limit ends it before the minute that would exceed it', async () => {
  const call = await begin()
  await app.read('PUT', '/wallet/limits', { as: fan, body: { day: 15 } })
  await pass(MINUTE_MS + 1)
  expect(await read(call._id)).toMatchObject({ status: 'ended', endReason: 'limit', chargedMinutes: 1 })
  expect(await app.balance(fan)).toBe(90)
})
