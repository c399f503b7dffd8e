import type { Notification } from '@stagedoor/contract/notifications'
import type { Performer } from '@stagedoor/contract/performers'
import type { StreamAnnouncement } from '@stagedoor/contract/stream-announcements'
import { beforeEach, expect, test } from 'vitest'
import { createLiveVideoFake } from '#src/test-support/live-video-fake.ts'
import { answerOf, statusesOf, testApp, type Listed, type TestApp } from '#src/test-support/test-app.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let app: TestApp
let creator: string
let fan: string

beforeEach(async () => {
  app = await testApp({ wrappers: { liveVideo: () => createLiveVideoFake() } })
  creator = await app.aCreator()
  fan = await app.aFan()
})

const inMs = (ms: number) => new Date(app.clock.now().getTime() + ms).toISOString()
const title = 'An evening with paints'
const announce = (ms: number, body: object = {}, as = creator) =>
  app.call<StreamAnnouncement>('POST', '/streaming/announcements', {
    as,
    body: { title, startsAt: inMs(ms), ...body },
  })
const announced = async (ms: number, as = creator) => (await announce(ms, {}, as)).body.data._id
const remind = (id: string, as = fan) => app.call('PUT', `/streaming/announcements/${id}/reminder`, { as })
const forget = (id: string, as = fan) => app.call('DELETE', `/streaming/announcements/${id}/reminder`, { as })
const list = async (as: string | null, query = '') =>
  (await app.read<Listed<StreamAnnouncement>>('GET', `/streaming/announcements${query}`, as === null ? {} : { as }))
    .data
const kindsOf = async (as: string) =>
  (await app.read<Listed<Notification>>('GET', '/notifications', { as })).data.map(({ kind }) => kind)
const nextOf = async () => (await app.read<Performer>('GET', `/performers/${creator}`)).nextStreamAt

async function goLive(): Promise<void> {
  await app.read('POST', '/streaming/live', { as: creator, body: { title, isFree: true } })
  await app.features.livestream.goLive(creator)
  await app.drain()
}

test('an announced stream is listed and on its creator’s profile, the earliest first, and gone when it is cancelled', async () => {
  const [later, sooner] = [await announced(2 * HOUR_MS), await announced(HOUR_MS)]
  await app.drain()
  expect((await list(null)).map(({ _id }) => _id)).toEqual([sooner, later])
  expect((await list(creator, `?performerId=${creator}`))[0]).toMatchObject({ title, reminders: 0 })
  expect((await list(fan))[0]).toMatchObject({ performerInfo: { _id: creator }, reminders: null, isReminded: false })
  expect(await nextOf()).toBe((await list(null))[0]?.startsAt)

  const cancel = (id: string, as = creator) => app.call('DELETE', `/streaming/announcements/${id}`, { as })
  expect((await cancel(sooner, await app.aCreator())).status).toBe(404)
  expect((await cancel(sooner)).status).toBe(200)
  expect((await cancel(sooner)).status).toBe(404)
  await app.drain()
  expect((await list(null)).map(({ _id }) => _id)).toEqual([later])
  expect(await nextOf()).toBe((await list(null))[0]?.startsAt)
})

test('how an announced stream is recorded is suggested to its creator alone, and nothing is recorded by that', async () => {
  const recording = { audience: 'sale', price: 5, isPublished: true }
  const made = await announce(50 * MINUTE_MS, { recording })
  expect(made.body.data.recording).toEqual({ ...recording, audienceListId: null })
  expect((await list(creator, `?performerId=${creator}`))[0]?.recording).toEqual(made.body.data.recording)
  expect((await list(fan))[0]?.recording).toBeNull()
  const dueNow = async () => (await list(null)).filter(({ isDue }) => isDue).map(({ _id }) => _id)
  expect(await dueNow()).toEqual([made.body.data._id])
  const nearer = await announced(HOUR_MS / 2)
  expect(await dueNow()).toEqual([nearer])
  await goLive()
  expect(await app.rows('select 1 as one from stream_recording')).toEqual([])

  const { price: _, ...free } = recording
  expect(answerOf(await announce(HOUR_MS, { recording: free }))).toEqual([400, 'VALIDATION_FAILED'])
  const strange = { audience: 'list', audienceListId: fan, isPublished: false }
  expect(answerOf(await announce(HOUR_MS, { recording: strange }))).toEqual([422, 'LIST_UNKNOWN'])
})

test('creators whom the reader follows come first, and those who block do not exist', async () => {
  const other = await app.aCreator()
  const [near, far] = [await announced(HOUR_MS, other), await announced(2 * HOUR_MS)]
  await app.follow(fan, creator)
  expect((await list(fan)).map(({ _id }) => _id)).toEqual([far, near])
  await app.block(other, fan)
  expect((await list(fan)).map(({ _id }) => _id)).toEqual([far])
  expect((await remind(near)).status).toBe(404)
})

test('times too near or too far, titles too short, and creators who are not approved are refused; twenty are the most', async () => {
  for (const ms of [4 * MINUTE_MS, 91 * 24 * HOUR_MS])
    expect(answerOf(await announce(ms))).toEqual([400, 'VALIDATION_FAILED'])
  expect(answerOf(await announce(HOUR_MS, { title: '<b></b>1234567' }))).toEqual([400, 'VALIDATION_FAILED'])
  const waiting = await app.aCreator({ state: 'under_review' })
  expect(answerOf(await announce(HOUR_MS, {}, waiting))).toEqual([403, 'PERFORMER_NOT_APPROVED'])
  for (let count = 0; count < 18; count++) await announced(HOUR_MS)
  const last = await Promise.all([1, 2, 3].map(() => announce(HOUR_MS)))
  expect(statusesOf(last)).toEqual([201, 201, 409])
})

test('who asked is reminded once a quarter of an hour before, and told when it is live; who took it back is not', async () => {
  const id = await announced(HOUR_MS)
  const [other, blocked] = [await app.aFan(), await app.aFan()]
  for (const as of [fan, fan, other, blocked]) expect((await remind(id, as)).status).toBe(200)
  expect((await list(fan))[0]?.isReminded).toBe(true)
  expect((await list(creator, `?performerId=${creator}`))[0]?.reminders).toBe(3)
  expect((await forget(id, other)).status).toBe(200)
  await app.block(creator, blocked)

  await app.advance(44 * MINUTE_MS)
  await app.runDue()
  expect(await kindsOf(fan)).toEqual([])
  await app.advance(MINUTE_MS)
  await Promise.all([app.runDue(), app.runDue()])
  await app.runDue()
  expect(await kindsOf(fan)).toEqual(['stream_reminder'])
  await goLive()
  expect(await kindsOf(fan)).toEqual(['live_started', 'stream_reminder'])
  expect([...(await kindsOf(other)), ...(await kindsOf(blocked))]).toEqual([])
  expect(await list(null)).toEqual([])
  expect(await nextOf()).toBeNull()
})

test('a cancelled stream is told to those who asked; one whose time has passed is listed no more, and what goes live later is another', async () => {
  const [cancelled, missed] = [await announced(2 * HOUR_MS), await announced(HOUR_MS)]
  await remind(cancelled)
  await app.read('DELETE', `/streaming/announcements/${cancelled}`, { as: creator })
  await app.drain()
  expect(await kindsOf(fan)).toEqual(['stream_cancelled'])

  const other = await app.aFan()
  await remind(missed, other)
  await app.advance(2 * HOUR_MS + 1_000)
  await app.runDue()
  expect(await list(null)).toEqual([])
  expect(await nextOf()).toBeNull()
  await goLive()
  expect(await kindsOf(other)).toEqual(['stream_reminder'])
})

test('nobody is reminded of a creator who may not go live any more', async () => {
  await remind(await announced(HOUR_MS))
  await app.read('PUT', `/admin/performers/${creator}/status`, {
    as: await app.aStaffMember('admin'),
    body: { status: 'suspended', reason: 'asked for' },
  })
  await app.advance(50 * MINUTE_MS)
  await app.runDue()
  expect(await kindsOf(fan)).toEqual([])
  expect(await list(null)).toEqual([])
})
