import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fakeMedia } from '#src/test-support/fake-transcoder.ts'
import { aGate, aPlayableFixture, film, song, type PlayableFixture } from '#src/test-support/test-playables.ts'

/** Every object that a row owns is stored, and nothing else. */
async function expectNoOrphans({ app, stored }: PlayableFixture): Promise<void> {
  await app.drain()
  const { rows } = await sql<{ key: string }>`select storage_key as key from file_object
    union all select storage_key from file_part`.execute(app.db)
  expect((await stored()).toSorted()).toEqual(rows.map(({ key }) => key.slice(3)).toSorted())
}

test('a film plays from its first part on, and is active when all renditions are stored', async () => {
  const fixture = await aPlayableFixture()
  const creator = await fixture.aPerson()
  const { _id } = await fixture.aFilm(creator)
  const gate = aGate()
  fixture.script.beforeSegment = async ({ index }) => (index === 1 ? gate.pass() : undefined)

  const running = fixture.runJobs()
  await gate.reached
  expect(await fixture.own(creator, _id)).toMatchObject({ status: 'processing', playback: { hls: expect.any(String) } })
  gate.open()
  await running

  const file = await fixture.own(creator, _id)
  expect(file).toMatchObject({ status: 'active', duration: 9.5, width: 1_280, height: 720, url: file.playback?.hls })
  expect(file.processedPercent).toBe(undefined)
  expect(file.sources.map(({ width }) => width)).toEqual([320, 640, 1_080])
  expect(file.playback?.poster).toBe(file.sources.at(-1)?.url)
  await expectNoOrphans(fixture)
  expect(fixture.app.socketEvents.map(({ event, payload }) => [event, payload])).toEqual([
    ['file_processed', { fileId: _id, status: 'processing' }],
    ['file_processed', { fileId: _id, status: 'active' }],
  ])
})

test('a song has a waveform and one variant', async () => {
  const fixture = await aPlayableFixture()
  const creator = await fixture.aPerson()
  const { _id } = await fixture.aFile(creator, fakeMedia(song), 'audio')
  await fixture.runJobs()
  const file = await fixture.own(creator, _id)
  expect(file).toMatchObject({ status: 'active', sources: [], playback: { poster: null, previews: null } })
  expect(file.playback?.waveform).toHaveLength(200)
  await expectNoOrphans(fixture)
})

test('progress is shown in percent', async () => {
  const fixture = await aPlayableFixture()
  const creator = await fixture.aPerson()
  const { _id } = await fixture.aFilm(creator)
  await sql`update file set processed_percent = 42`.execute(fixture.app.db)
  expect(await fixture.own(creator, _id)).toMatchObject({ status: 'processing', processedPercent: 42 })
})

test("a dead worker's file is taken by the next after half a minute, and the dead one can no longer write", async () => {
  const fixture = await aPlayableFixture()
  const creator = await fixture.aPerson()
  const { _id } = await fixture.aFilm(creator)
  const gate = aGate()
  fixture.script.beforeSegment = async ({ rendition, index }) =>
    rendition === 'h480' && index === 1 ? gate.pass() : undefined
  const dead = fixture.runJobs()
  await gate.reached
  fixture.script.beforeSegment = async () => undefined

  await fixture.runJob('media.transcode', { fileId: _id })
  expect((await fixture.own(creator, _id)).status).toBe('processing')
  await fixture.app.advance(31_000)
  await fixture.runJob('media.due_transcodes')
  await fixture.runJobs()
  expect((await fixture.own(creator, _id)).status).toBe('active')
  gate.open()
  await dead

  expect((await fixture.own(creator, _id)).status).toBe('active')
  await expectNoOrphans(fixture)
})

test('of two workers at once one has the file', async () => {
  const fixture = await aPlayableFixture()
  const creator = await fixture.aPerson()
  const { _id } = await fixture.aFilm(creator)
  await Promise.all([1, 2, 3].map(() => fixture.runJob('media.transcode', { fileId: _id })))
  const { rows } = await sql`select work_attempts from file`.execute(fixture.app.db)
  expect(rows).toEqual([{ work_attempts: 1 }])
  await expectNoOrphans(fixture)
})

test('three attempts without a result end in an error, which the owner sees and may retry', async () => {
  const fixture = await aPlayableFixture()
  const creator = await fixture.aPerson()
  const { _id } = await fixture.aFilm(creator)
  const post = await fixture.app.aPost({ by: creator.accountId, type: 'video', fileIds: [_id] })
  fixture.script.failures.push('ended', 'ended', 'ended')

  for (let attempt = 1; attempt <= 3; attempt += 1) {
    expect((await fixture.own(creator, _id)).status).toBe('processing')
    await fixture.runJob('media.transcode', { fileId: _id })
    await fixture.app.advance(61_000)
  }
  await fixture.app.drain()

  expect(await fixture.own(creator, _id)).toMatchObject({ status: 'file-error', errorCode: 'failed' })
  const processed = fixture.app.socketEvents.findLast(({ event }) => event === 'file_processed')
  expect(processed?.payload).toEqual({ fileId: _id, status: 'file-error' })
  expect(await fixture.app.read('GET', `/performer/feeds/${post._id}`, { as: creator.accountId })).toMatchObject({
    status: 'file-error',
  })
  expect((await fixture.app.http.inject({ url: '/metrics' })).body).toContain('media_files_in_work{state="failed"} 1')

  const retried = await fixture.app.call('POST', `/performer/files/${_id}/retry`, { token: creator.token })
  expect([retried.status, retried.body.data]).toMatchObject([200, { status: 'processing', processedPercent: 0 }])
  await fixture.runJobs()
  expect(await fixture.own(creator, _id)).toMatchObject({ status: 'active' })
  await expectNoOrphans(fixture)
})

test.each(['unreadable', 'too_costly'] as const)('a file that is %s ends at once, with the reason', async (outcome) => {
  const fixture = await aPlayableFixture()
  const creator = await fixture.aPerson()
  const { _id } = await fixture.aFilm(creator)
  fixture.script.failures.push(outcome)
  await fixture.runJobs()
  const file = await fixture.own(creator, _id)
  expect(file).toMatchObject({ status: 'file-error', errorCode: outcome })
  expect(file.playback).toBe(undefined)
  const seen = await fixture.media.viewsOfFiles([_id], { level: 'full', viewer: await fixture.aPerson('user') })
  expect(seen.get(_id)?.errorCode).toBe(undefined)
  await expectNoOrphans(fixture)
})

test('only its owner may retry a file, and only one that failed', async () => {
  const fixture = await aPlayableFixture()
  const [creator, other] = [await fixture.aPerson(), await fixture.aPerson()]
  const { _id } = await fixture.aFilm(creator)
  const retry = async (token: string) => {
    const { status, body } = await fixture.app.call('POST', `/performer/files/${_id}/retry`, { token })
    return [status, body.error]
  }
  expect(await retry(other.token)).toEqual([404, 'NOT_FOUND'])
  expect(await retry(creator.token)).toEqual([422, 'STATE_NOT_ALLOWED'])
})

test('deleting a file while it is processed ends the work and leaves nothing', async () => {
  const fixture = await aPlayableFixture()
  const creator = await fixture.aPerson()
  const { _id } = await fixture.aFilm(creator)
  const gate = aGate()
  fixture.script.beforeSegment = async ({ rendition, index }) =>
    rendition === 'h240' && index === 2 ? gate.pass() : undefined
  const running = fixture.runJobs()
  await gate.reached

  await fixture.app.db.transaction().execute((tx) => fixture.media.deleteFiles(tx, [_id]))
  gate.open()
  await running
  await fixture.app.drain()

  expect(await fixture.stored()).toEqual([])
  expect(await fixture.app.db.selectFrom('media_usage').select('used_bytes').execute()).toEqual([{ used_bytes: 0 }])
})

test('a store that is full half-way is tried again and leaves nothing without an owner', async () => {
  let isFull = false
  const fixture = await aPlayableFixture({
    wrappers: {
      storage: (chosen) => ({
        ...chosen,
        put: async (source, limits) => (isFull ? { outcome: 'storage_full' } : chosen.put(source, limits)),
      }),
    },
  })
  const creator = await fixture.aPerson()
  const { _id } = await fixture.aFilm(creator)
  fixture.script.beforeSegment = async ({ index }) => {
    isFull = index === 1
  }
  await fixture.runJobs()
  expect((await fixture.own(creator, _id)).status).toBe('processing')
  await expectNoOrphans(fixture)

  isFull = false
  fixture.script.beforeSegment = async () => undefined
  await fixture.app.advance(31_000)
  await fixture.runJob('media.due_transcodes')
  await fixture.runJobs()
  expect((await fixture.own(creator, _id)).status).toBe('active')
  await expectNoOrphans(fixture)
})

test('a teaser is cut from a video on request, and is public', async () => {
  const fixture = await aPlayableFixture()
  const creator = await fixture.aPerson()
  const { _id } = await fixture.aFilm(creator)
  const body = { startSeconds: 3, seconds: 5, type: 'feed-teaser' }

  const reply = await fixture.app.call('POST', `/performer/files/${_id}/teaser`, { token: creator.token, body })
  await fixture.runJobs()

  expect([reply.status, reply.body.data]).toMatchObject([201, { type: 'feed-teaser', status: 'processing', size: 0 }])
  const teaser = await fixture.own(creator, reply.body.data._id)
  expect(teaser).toMatchObject({ status: 'active', duration: 5, playback: { previews: null } })
  expect((await fixture.fetch(teaser.playback?.hls ?? '', null)).statusCode).toBe(200)
  await expectNoOrphans(fixture)
})

test("a teaser is cut only from one's own video, and within it", async () => {
  const fixture = await aPlayableFixture()
  const [creator, other] = [await fixture.aPerson(), await fixture.aPerson()]
  const [video, audio] = [await fixture.aFilm(creator), await fixture.aFile(creator, fakeMedia(song), 'audio')]
  const cut = async ({ token }: { token: string }, id: string, body: object) => {
    const reply = await fixture.app.call('POST', `/performer/files/${id}/teaser`, {
      token,
      body: { startSeconds: 0, seconds: 15, type: 'feed-teaser', ...body },
    })
    return [reply.status, reply.body.error]
  }
  expect(await cut(other, video._id, {})).toEqual([404, 'NOT_FOUND'])
  expect(await cut(creator, audio._id, {})).toEqual([422, 'FILE_NOT_A_VIDEO'])
  expect(await cut(creator, video._id, { startSeconds: 10 })).toEqual([400, 'VALIDATION_FAILED'])
  expect(await cut(creator, video._id, { seconds: 15.1 })).toEqual([400, 'VALIDATION_FAILED'])
  expect(await cut(creator, video._id, { type: 'video' })).toEqual([400, 'VALIDATION_FAILED'])
})

test('parts that no row owns are swept, and parts of files are not', async () => {
  const fixture = await aPlayableFixture()
  const creator = await fixture.aPerson()
  const { _id } = await fixture.aPlayedFilm(creator)
  const before = await fixture.stored()
  await fixture.runJob('media.ownerless_objects')
  expect(await fixture.stored()).toEqual(before)
  expect((await fixture.own(creator, _id)).status).toBe('active')
  expect(film.durationMs).toBe(9_500)
})
