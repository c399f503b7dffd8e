import type { FanList } from '@stagedoor/contract/fan-lists'
import type { Notification } from '@stagedoor/contract/notifications'
import type { StreamRecording } from '@stagedoor/contract/stream-recordings'
import type { Stream } from '@stagedoor/contract/streams'
import type { Video } from '@stagedoor/contract/videos'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Storage } from '#src/platform/storage/storage.ts'
import { createFakeTranscoder, fakeMedia } from '#src/test-support/fake-transcoder.ts'
import { createLiveVideoFake, type LiveVideoFake } from '#src/test-support/live-video-fake.ts'
import { answerOf, testApp, type Listed, type TestApp } from '#src/test-support/test-app.ts'

const film = fakeMedia({ kind: 'video', durationMs: 60_000, width: 1_280, height: 720, hasAudio: true })
const title = 'An evening with paints'
const draft = { audience: 'subscribers', isPublished: false }

let app: TestApp
let live: LiveVideoFake
let creator: string
/** What the store of media does besides storing. */
let onPut: () => void

beforeEach(async () => {
  live = createLiveVideoFake({ film })
  onPut = () => undefined
  const transcoder = createFakeTranscoder()
  const storage = (chosen: Storage): Storage => ({
    ...chosen,
    put(source, options) {
      onPut()
      return chosen.put(source, options)
    },
  })
  app = await testApp({ wrappers: { liveVideo: () => live, transcoder: () => transcoder, storage }, logs: true })
  creator = await app.aCreator()
})

type Prepared = { stream: Stream; recording: StreamRecording | null }

const prepare = (recording: object | null | undefined) =>
  app.call<Prepared>('POST', '/streaming/live', {
    as: creator,
    body: { title, description: 'Blue and white', isFree: true, ...(recording !== undefined && { recording }) },
  })

/** A stream whose video arrives. */
async function goLive(recording: object | null | undefined): Promise<Stream> {
  const { stream } = (await prepare(recording)).body.data
  await live.connect({ channel: stream.sessionId, participant: 'creator', purpose: 'publish', offer: 'an offer' })
  await app.features.livestream.goLive(creator)
  await app.drain()
  return stream
}

async function end({ _id }: Stream): Promise<void> {
  expect(await app.features.livestream.end({ streamId: _id, accountId: creator })).not.toBeNull()
  await makeVideos()
}

async function makeVideos(): Promise<void> {
  await app.drain()
  await app.runDue()
  await app.drain()
}

const videosOf = async () =>
  (await app.read<Listed<Video>>('GET', '/performer/performer-assets/videos/search', { as: creator })).data
const kindsOf = async () =>
  (await app.read<Listed<Notification>>('GET', '/notifications', { as: creator })).data.map(({ kind }) => kind)
const statusOf = async () =>
  (await app.rows<{ status: string; problem: string | null }>('select status, problem from stream_recording'))[0]

const failedJobs = () => app.logged.filter(({ msg }) => msg === 'job failed').map(({ job }) => job)

test('a stream is recorded only where its creator wants it, and who watches is told', async () => {
  const fan = await app.aFan()
  expect((await prepare(undefined)).body.data).toMatchObject({ stream: { isRecorded: false }, recording: null })
  expect((await prepare({ audience: 'sale', price: 5, isPublished: true })).body.data).toMatchObject({
    stream: { isRecorded: true },
    recording: { audience: 'sale', price: 5, isPublished: true },
  })
  expect((await prepare({ ...draft, price: 5 })).body.data.recording).toEqual({
    ...draft,
    price: 0,
    audienceListId: null,
  })
  expect(answerOf(await prepare({ audience: 'sale', isPublished: true }))).toEqual([400, 'VALIDATION_FAILED'])
  expect((await prepare(null)).body.data.recording).toBeNull()
  const stream = await goLive(draft)
  const seen = await app.read<Prepared>('GET', `/streaming/join/${creator}`, { as: fan })
  expect(seen).toMatchObject({ stream: { isRecorded: true }, recording: null })
  expect(live.recorded.get(stream.sessionId)?.limitBytes).toBe(4_096 * 1_024 * 1_024)
  expect(answerOf(await prepare(null))).toEqual([409, 'STREAM_IS_LIVE'])
})

test('nothing is recorded before a stream is live, or without being wanted, and a live process that begins anew goes on', async () => {
  const { stream } = (await prepare(draft)).body.data
  await live.connect({ channel: stream.sessionId, participant: 'creator', purpose: 'publish', offer: 'an offer' })
  await makeVideos()
  expect(live.recorded.size).toBe(0)
  await app.features.livestream.goLive(creator)
  // The event that begins it may be late: the check begins it too.
  await app.runDue()
  expect([...live.recorded.keys()]).toEqual([stream.sessionId])
  await app.features.livestream.end({ streamId: stream._id, accountId: creator })
  await makeVideos()
  await goLive(undefined)
  await app.runDue()
  expect(live.recorded.size).toBe(0)
})

test('a recording becomes one draft for subscribers, the creator is notified, and its files are gone', async () => {
  await end(await goLive(draft))
  const [video, ...others] = await videosOf()
  expect(others).toEqual([])
  expect(video).toMatchObject({ title, description: 'Blue and white', status: 'draft', isSale: false, price: 0 })
  expect(video?.video?.duration).toBe(60)
  expect(await kindsOf()).toEqual(['recording_ready'])
  expect(live.recorded.size).toBe(0)
  await app.advance(3_600_000)
  await makeVideos()
  expect(await videosOf()).toHaveLength(1)
})

test.each([
  ['for sale', { audience: 'sale', price: 5, isPublished: true }, { isSale: true, price: 5 }],
  ['for everybody', { audience: 'everyone', isPublished: true }, { isSale: true, price: 0 }],
  ['for subscribers', { audience: 'subscribers', isPublished: true }, { isSale: false, price: 0 }],
])('one that is to go out at once is published %s', async (_name, recording, offer) => {
  await end(await goLive(recording))
  expect(await videosOf()).toMatchObject([{ status: 'active', ...offer }])
})

test('one for a list goes out for that list; of a list that is gone it is a draft that nobody else sees', async () => {
  const makeList = (name: string) => app.read<FanList>('POST', '/performer/lists', { as: creator, body: { name } })
  const [kept, gone] = [await makeList('Kept'), await makeList('Gone')]
  const forList = (audienceListId?: string) => ({ audience: 'list', audienceListId, isPublished: true })
  expect(answerOf(await prepare(forList()))).toEqual([400, 'VALIDATION_FAILED'])
  const unknown = await prepare(forList(creator))
  expect([answerOf(unknown), unknown.body.details]).toEqual([
    [422, 'LIST_UNKNOWN'],
    { field: 'recording.audienceListId' },
  ])
  await end(await goLive(forList(kept._id)))
  expect((await videosOf())[0]).toMatchObject({
    status: 'active',
    isForList: true,
    audienceListId: kept._id,
    isSale: false,
    price: 0,
  })

  const stream = await goLive(forList(gone._id))
  await app.read('DELETE', `/performer/lists/${gone._id}`, { as: creator })
  await end(stream)
  expect((await videosOf()).map(({ status, isForList, isSale }) => ({ status, isForList, isSale }))).toContainEqual({
    status: 'draft',
    isForList: false,
    isSale: false,
  })
})

test('of a stream that staff ended nothing is kept', async () => {
  const stream = await goLive({ ...draft, isPublished: true })
  await app.read('POST', `/admin/streams/${stream._id}/end`, {
    as: await app.aStaffMember('reviewer'),
    body: { reason: 'Against the rules' },
  })
  await makeVideos()
  expect(await videosOf()).toEqual([])
  expect(await statusOf()).toMatchObject({ status: 'dropped' })
  expect([live.recorded.size, await kindsOf()]).toEqual([0, []])
})

test('that of a creator who is suspended is not published', async () => {
  await goLive({ ...draft, isPublished: true })
  await sql`update performer set state = 'suspended' where account_id = ${creator}`.execute(app.db)
  await app.runDue()
  await makeVideos()
  expect(await app.rows('select status from video')).toEqual([{ status: 'draft' }])
})

test('without a picture there is no video', async () => {
  const stream = await goLive(draft)
  live.recorded.set(stream.sessionId, { film: Buffer.alloc(0), limitBytes: 0 })
  await end(stream)
  expect([await videosOf(), (await statusOf())?.status, live.recorded.size]).toEqual([[], 'empty', 0])
})

test('what is no video is given up, and the creator is told', async () => {
  const stream = await goLive(draft)
  live.recorded.set(stream.sessionId, { film: fakeMedia({ outcome: 'unreadable' }), limitBytes: 0 })
  await end(stream)
  expect(await statusOf()).toEqual({ status: 'failed', problem: 'FILE_NOT_A_VIDEO' })
  expect([await videosOf(), await kindsOf(), live.recorded.size]).toEqual([[], ['recording_failed'], 0])
})

test('a full account is told once and has a day to free space, then its recording becomes a video', async () => {
  const stream = await goLive(draft)
  const use = (bytes: number) =>
    sql`insert into media_usage (account_id, used_bytes) values (${creator}, ${bytes})
      on conflict (account_id) do update set used_bytes = ${bytes}`.execute(app.db)
  await use(100 * 1_024 ** 3)
  await end(stream)
  for (let hour = 0; hour < 3; hour++) {
    await app.advance(3_600_000)
    await makeVideos()
  }
  expect([await statusOf(), await kindsOf()]).toEqual([
    { status: 'due', problem: 'STORAGE_QUOTA_REACHED' },
    ['recording_failed'],
  ])
  await use(0)
  await app.advance(3_600_000)
  await makeVideos()
  expect(await videosOf()).toHaveLength(1)
})

test('a process that ends between film and video leaves one of each', async () => {
  const stream = await goLive(draft)
  await app.features.livestream.end({ streamId: stream._id, accountId: creator })
  await app.drain()
  await sql`create function stop_video() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`.execute(
    app.owner,
  )
  await sql`create trigger stopped before insert on video for each row execute function stop_video()`.execute(app.owner)
  await app.runDue()
  expect(failedJobs()).toEqual(['livestream.recordings'])
  await sql`drop trigger stopped on video`.execute(app.owner)
  await makeVideos()
  expect(await videosOf()).toEqual([])
  await app.advance(3_600_000)
  await makeVideos()
  expect([(await videosOf()).length, await app.rows('select 1 as one from file')]).toEqual([1, [{ one: 1 }]])
})

test('a film that breaks off leaves nothing, and is written again', async () => {
  const stream = await goLive(draft)
  await app.features.livestream.end({ streamId: stream._id, accountId: creator })
  await app.drain()
  onPut = () => {
    throw new Error('broken off')
  }
  await app.runDue()
  expect(failedJobs()).toEqual(['livestream.recordings'])
  onPut = () => undefined
  expect(await app.rows('select 1 as one from file')).toEqual([])
  await app.advance(3_600_000)
  await makeVideos()
  expect(await videosOf()).toHaveLength(1)
})

test('files that nobody waits for are deleted: those of a creator who has left', async () => {
  const stream = await goLive(draft)
  await sql`delete from stream_recording`.execute(app.db)
  await makeVideos()
  expect(live.recorded.has(stream.sessionId)).toBe(false)
})
