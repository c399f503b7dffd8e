import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import type { MediaFacts } from '#src/platform/transcoding/transcoder.ts'
import { createFakeTranscoder, fakeMedia } from '#src/test-support/fake-transcoder.ts'
import { aMediaFixture, type MediaFixture } from '#src/test-support/test-media.ts'
import { aSidewaysPhotograph } from '#src/test-support/test-pictures.ts'

const film: MediaFacts = { kind: 'video', durationMs: 9_500, width: 1_280, height: 720, hasAudio: true }
const song: MediaFacts = { kind: 'audio', durationMs: 61_000, width: null, height: null, hasAudio: true }

const aFixture = (options: Parameters<typeof aMediaFixture>[0] = {}) =>
  aMediaFixture({ ...options, wrappers: { transcoder: () => createFakeTranscoder(), ...options.wrappers } })

async function expectNothingLeft(fixture: MediaFixture): Promise<void> {
  expect(await fixture.stored()).toEqual([])
  expect(await fixture.app.db.selectFrom('file').select('id').execute()).toEqual([])
}

test('an uploaded video is processing, with what its content says it is', async () => {
  const fixture = await aFixture()
  const creator = await fixture.aPerson()

  const reply = await fixture.upload(creator, fakeMedia(film), { kind: 'video', name: 'Holiday.mov' })

  expect([reply.status, reply.body.data]).toMatchObject([
    201,
    { type: 'feed-video', status: 'processing', name: 'Holiday.mov', duration: 9.5, width: 1_280, height: 720 },
  ])
  expect(reply.body.data).toMatchObject({ processedPercent: 0, url: null, sources: [], isLocked: false })
  expect(reply.body.data.playback).toBe(undefined)
  expect(fixture.enqueued).toEqual([{ name: 'media.transcode', payload: { fileId: reply.body.data._id } }])
})

test('a sound is made playable by a job of its own, behind no video', async () => {
  const fixture = await aFixture()
  const reply = await fixture.upload(await fixture.aPerson(), fakeMedia(song), { kind: 'audio', name: 'song.mp3' })
  expect(reply.status).toBe(201)
  expect(fixture.enqueued).toEqual([{ name: 'media.transcode_sound', payload: { fileId: reply.body.data._id } }])
})

test.each([
  ['video', fakeMedia(song), 'FILE_NOT_A_VIDEO'],
  ['teaser', fakeMedia({ outcome: 'unreadable' }), 'FILE_NOT_A_VIDEO'],
  ['audio', fakeMedia({ ...film, hasAudio: false }), 'FILE_NOT_A_SOUND'],
  ['audio', Buffer.from('#!/bin/sh'), 'FILE_NOT_A_SOUND'],
  ['video', fakeMedia({ outcome: 'too_costly' }), 'MEDIA_BEYOND_LIMITS'],
])('refuses a %s by its content, whatever its name, and keeps nothing of it', async (kind, bytes, code) => {
  const fixture = await aFixture()
  const reply = await fixture.upload(await fixture.aPerson(), bytes, { kind, name: 'clip.mp4' })
  expect([reply.status, reply.body.error]).toEqual([422, code])
  await expectNothingLeft(fixture)
})

test('a picture named as a video is no video, and a video named as a photograph no photograph', async () => {
  const fixture = await aFixture()
  const creator = await fixture.aPerson()
  const photograph = await aSidewaysPhotograph()
  expect((await fixture.upload(creator, photograph, { kind: 'video', name: 'a.mp4' })).status).toBe(422)
  expect((await fixture.upload(creator, fakeMedia(film), { kind: 'photo', name: 'a.jpg' })).status).toBe(422)
  await expectNothingLeft(fixture)
})

test('takes the sound of a video where a sound is expected', async () => {
  const fixture = await aFixture()
  const file = await fixture.aFile(await fixture.aPerson(), fakeMedia(film), 'audio')
  expect(file).toMatchObject({ type: 'feed-audio', width: null, height: null, duration: 9.5 })
})

test('a limit of the settings refuses a file while it arrives', async () => {
  const fixture = await aFixture()
  await fixture.app.changeSettings({ maximumVideoMegabytes: 1 })
  const bytes = Buffer.alloc(1024 * 1024 + 1)
  const reply = await fixture.upload(await fixture.aPerson(), bytes, { kind: 'video' })
  expect([reply.status, reply.body.error]).toEqual([413, 'TOO_LARGE'])
  await expectNothingLeft(fixture)
})

test('a full disk answers 507 and keeps nothing', async () => {
  const fixture = await aFixture({
    wrappers: { storage: (chosen) => ({ ...chosen, put: async () => ({ outcome: 'storage_full' }) }) },
  })
  const reply = await fixture.upload(await fixture.aPerson(), fakeMedia(film), { kind: 'video' })
  expect([reply.status, reply.body.error]).toEqual([507, 'STORAGE_FULL'])
  await expectNothingLeft(fixture)
})

test('a cancelled upload leaves nothing', async () => {
  const fixture = await aFixture()
  const { accountId: ownerId } = await fixture.aPerson()
  const broken = Readable.from(
    (async function* () {
      yield Buffer.alloc(2 * 1024 * 1024)
      throw new Error('the connection broke')
    })(),
  )
  await expect(fixture.media.storeFile({ ownerId, type: 'video', name: 'a.mp4', source: broken })).rejects.toThrow(
    'the connection broke',
  )
  await expectNothingLeft(fixture)
})

test('a prober that was ended refuses nothing: the background work tries again', async () => {
  const fixture = await aFixture()
  const file = await fixture.aFile(await fixture.aPerson(), fakeMedia({ outcome: 'ended' }), 'video')
  expect(file).toMatchObject({ status: 'processing', duration: null })
})

test('a call without a file says so', async () => {
  const fixture = await aFixture()
  const creator = await fixture.aPerson()
  const reply = await fixture.upload(creator, fakeMedia(film), { kind: 'video', field: 'another' })
  expect([reply.status, reply.body.error]).toEqual([422, 'FILE_MISSING'])
})
