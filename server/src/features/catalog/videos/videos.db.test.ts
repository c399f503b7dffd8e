import type { Video } from '@stagedoor/contract/videos'
import { expect } from 'vitest'
import { test, type TestApp } from '#src/test-support/test-app.ts'
import { formOf } from '#src/test-support/test-app/catalog.ts'
import { answerOf } from '#src/test-support/test-app/callers.ts'

const OWN = '/performer/performer-assets/videos'
const PUBLIC = '/performer-assets/videos'
const NAMED = '/performer/performer-assets/participations'
const DAY_MS = 24 * 3_600_000

const edit = (app: TestApp, as: string, id: string, fields: object) =>
  app.call('PUT', `${OWN}/edit/${id}`, { as, body: formOf({ ...fields }) })
const seen = async (app: TestApp, id: string, as: string | null = null) =>
  (await app.call('GET', `${PUBLIC}/${id}`, { as })).status
const own = (app: TestApp, as: string, id: string) => app.read<Video>('GET', `${OWN}/${id}/view`, { as })

test('a new video without a file is a draft with clean texts and tags', async ({ app }) => {
  const creator = await app.aCreator()
  const body = formOf({ title: '<b>Tide</b>', tags: ['#Sea', 'sea', 'Night swim'], isSale: true, price: 5 })
  const video = await app.read('POST', `${OWN}/upload`, { as: creator, body })

  expect(video).toMatchObject({ title: 'Tide', status: 'draft', tags: ['sea', 'night-swim'], price: 5, video: null })
  expect(answerOf(await edit(app, creator, video._id, { status: 'active' }))).toEqual([422, 'VIDEO_FILE_NEEDED'])
  expect((await edit(app, await app.aCreator(), video._id, { title: 'Mine' })).status).toBe(404)
  expect((await edit(app, creator, video._id, { tags: '' })).body.data.tags).toEqual([])
})

test('an active video is shown once its film is processed, and announced once', async ({ app }) => {
  const creator = await app.aCreator()
  const video = await app.aVideo({ by: creator, isReady: false })
  expect(video).toMatchObject({ status: 'active', waitsFor: ['file'], publishedAt: null })
  expect(await seen(app, video._id)).toBe(404)

  const event = { fileId: video.fileId, ownerId: creator, status: 'active' }
  const processed = app.features.catalog.handlers.find((handler) => handler.event === 'media.file_processed')
  await processed?.handle([event, event])
  expect(await seen(app, video._id)).toBe(200)
  expect(await own(app, creator, video._id)).toMatchObject({ waitsFor: [] })
  const announced = await app.rows(`select payload from outbox where name = 'catalog.item_published'`)
  expect(announced).toMatchObject([{ payload: { kind: 'video', itemId: video._id } }])
})

test('a film that cannot be read hides its video, which cannot be published with it', async ({ app }) => {
  const creator = await app.aCreator()
  const video = await app.aVideo({ by: creator })
  await app.rows(`update file set status = 'file-error' where id = '${video.fileId}'`)
  const processed = app.features.catalog.handlers.find((handler) => handler.event === 'media.file_processed')
  await processed?.handle([{ fileId: video.fileId, ownerId: creator, status: 'file-error' }])

  expect((await own(app, creator, video._id)).status).toBe('file-error')
  expect(await seen(app, video._id)).toBe(404)
  expect(answerOf(await edit(app, creator, video._id, { status: 'active' }))).toEqual([422, 'VIDEO_FILE_NEEDED'])
})

test('a scheduled video goes out at its time, once, whatever process publishes', async ({ app }) => {
  const creator = await app.aCreator()
  const video = await app.aVideo({ by: creator, status: 'draft' })
  const at = new Date(app.clock.now().getTime() + DAY_MS).toISOString()
  expect(
    answerOf(await edit(app, creator, video._id, { isSchedule: true, scheduledAt: '2020-01-01T00:00:00Z' })),
  ).toEqual([422, 'SCHEDULE_IN_PAST'])
  expect((await edit(app, creator, video._id, { isSchedule: true, scheduledAt: at })).body.data).toMatchObject({
    status: 'scheduled',
    isSchedule: true,
    scheduledAt: at,
  })
  await app.runDue()
  expect(await seen(app, video._id)).toBe(404)

  await app.advance(DAY_MS)
  const publish = app.features.catalog.jobs.find(({ name }) => name === 'catalog.publish_due')
  await Promise.all([publish?.run({}), publish?.run({})])
  expect(await seen(app, video._id)).toBe(200)
  expect(await app.rows(`select 1 from outbox where name = 'catalog.item_published'`)).toHaveLength(1)
})

test('a video is shown when everybody named has agreed, and one who refuses makes it a draft', async ({ app }) => {
  const [creator, ada, bo] = [await app.aCreator(), await app.aCreator(), await app.aCreator()]
  const video = await app.aVideo({ by: creator, participantIds: [ada, bo] })
  expect(video).toMatchObject({ waitsFor: ['participants'], participants: [] })
  expect(await seen(app, video._id)).toBe(404)

  const requests = await app.read('GET', `${NAMED}/search?status=requested`, { as: ada })
  expect(requests).toMatchObject({ total: 1, data: [{ videoId: video._id, title: 'Tide', status: 'requested' }] })
  const answer = (as: string, act: 'accept' | 'decline') => app.call('POST', `${NAMED}/${video._id}/${act}`, { as })
  await answer(ada, 'accept')
  await answer(ada, 'accept')
  expect(await seen(app, video._id)).toBe(404)
  expect((await answer(bo, 'accept')).body.data).toMatchObject({ status: 'accepted' })
  const shown = await app.read<Video>('GET', `${PUBLIC}/${video._id}`)
  expect(shown.participants.map(({ _id }) => _id)).toEqual([ada, bo])
  expect(shown.participantRequests).toBe(undefined)

  await answer(bo, 'decline')
  expect(await own(app, creator, video._id)).toMatchObject({ status: 'draft', participants: [{ _id: ada }] })
  expect(await seen(app, video._id)).toBe(404)
  expect((await answer(await app.aCreator(), 'accept')).status).toBe(404)
  const answered = await app.rows(
    `select payload ->> 'status' as status from outbox where name = 'catalog.participation_answered' order by id`,
  )
  expect(answered).toEqual([{ status: 'accepted' }, { status: 'accepted' }, { status: 'declined' }])
})

test('nobody can be named who declined, blocks the creator, is no public creator, or is the creator', async ({
  app,
}) => {
  const [creator, ada, blocker] = [await app.aCreator(), await app.aCreator(), await app.aCreator()]
  const video = await app.aVideo({ by: creator, participantIds: [ada] })
  await app.read('POST', `${NAMED}/${video._id}/decline`, { as: ada })
  await app.block(blocker, creator)
  for (const id of [ada, blocker, creator, await app.aFan(), await app.aCreator({ state: 'under_review' })]) {
    const reply = await edit(app, creator, video._id, { participantIds: [id] })
    expect(reply.body).toMatchObject({ error: 'PARTICIPANT_NOT_AVAILABLE', details: { participantIds: [id] } })
  }
  expect((await edit(app, creator, video._id, { participantIds: '' })).status).toBe(200)
})

test('lists find videos by tag, text and creator, and keep those of others out', async ({ app }) => {
  const creator = await app.aCreator()
  const sea = await app.aVideo({ by: creator, tags: ['Sea'] })
  await app.aVideo({ by: creator, title: 'Draft', status: 'draft', tags: ['sea'] })
  const other = await app.aVideo({ title: 'Mountain' })
  const search = async (path: string, as: string | null = null) => {
    const { data, total } = await app.read<{ data: Video[]; total: number }>('GET', path, { as })
    return [data.map(({ title }) => title), total]
  }
  expect(await search(`${PUBLIC}/search`)).toEqual([['Mountain', 'Tide'], 2])
  expect(await search(`${PUBLIC}/search?tag=%23SEA`)).toEqual([['Tide'], 1])
  expect(await search(`${PUBLIC}/search?performerId=${creator}&excludedId=${sea._id}`)).toEqual([[], 0])
  expect(await search(`${PUBLIC}/search?q=mount&ids=${other._id}`)).toEqual([['Mountain'], 1])
  expect(await search(`${OWN}/search?tag=sea`, creator)).toEqual([['Draft', 'Tide'], 2])
})

test('chapters come in the order of their beginnings, and only where the video is open', async ({ app }) => {
  const creator = await app.aCreator()
  const video = await app.aVideo({ by: creator, price: 5 })
  const put = (chapters: object[]) =>
    app.call('PUT', `${OWN}/${video._id}/chapters`, { as: creator, body: { chapters } })
  const chapters = [
    { startSeconds: 0, title: 'Dawn' },
    { startSeconds: 9.5, title: 'Noon' },
  ]

  expect((await put([...chapters].toReversed())).body.data).toEqual({ chapters })
  expect((await put([...chapters, ...chapters])).status).toBe(400)
  expect((await own(app, creator, video._id)).chapters).toEqual(chapters)
  expect((await app.read<Video>('GET', `${PUBLIC}/${video._id}`)).chapters).toEqual([])
})

test('a thumbnail or teaser can be removed, and the film only of a draft that nobody saw', async ({ app }) => {
  const creator = await app.aCreator()
  const video = await app.aVideo({ by: creator })
  const thumbnail = await app.aFile(creator, 'video-thumbnail')
  await app.rows(`update video set thumbnail_id = '${thumbnail}' where id = '${video._id}'`)
  const remove = (type: string, id = video._id) =>
    app.call('DELETE', `${OWN}/remove-file/${id}?type=${type}`, { as: creator })

  expect((await remove('thumbnail')).body.data).toMatchObject({ thumbnail: null })
  expect(await app.rows(`select 1 from file where id = '${thumbnail}'`)).toEqual([])
  expect(answerOf(await remove('video'))).toEqual([422, 'VIDEO_FILE_NEEDED'])
  const draft = await app.aVideo({ by: creator, status: 'draft' })
  expect((await remove('video', draft._id)).body.data).toMatchObject({ video: null })
})

test('staff remove a video from everybody, buyers too, and restore it', async ({ app }) => {
  const [creator, buyer, reviewer] = [await app.aCreator(), await app.aFan(), await app.aStaffMember('reviewer')]
  const video = await app.aVideo({ by: creator, price: 5 })
  await app.entitle(buyer, 'video', video._id)
  const decide = (status: string) =>
    app.read('PUT', `/admin/videos/${video._id}/status`, { as: reviewer, body: { status, reason: 'a test' } })

  expect(await decide('removed')).toEqual({ _id: video._id, status: 'removed' })
  expect(await seen(app, video._id, buyer)).toBe(404)
  expect(await own(app, creator, video._id)).toMatchObject({ status: 'removed', removedReason: 'a test' })
  expect((await edit(app, creator, video._id, { status: 'active' })).status).toBe(403)
  expect(await decide('restored')).toMatchObject({ status: 'active' })
  expect(await seen(app, video._id, buyer)).toBe(200)
  const detail = await app.read('GET', `/admin/videos/${video._id}`, { as: reviewer })
  expect(detail.decisions).toMatchObject([{ decision: 'restored' }, { decision: 'removed' }])
})

test('a teaser of fifteen seconds is cut from the film on request, in place of the one there was', async ({ app }) => {
  const [creator, other] = [await app.aCreator(), await app.aCreator()]
  const { _id, fileId } = await app.aVideo({ by: creator, price: 5 })
  await app.rows(`update file set duration_ms = 60000 where id = '${fileId}'`)
  const cut = (as: string, startSeconds: number, id = _id) =>
    app.call('POST', `${OWN}/${id}/teaser`, { as, body: { startSeconds } })
  const teaser = async () => (await own(app, creator, _id)).teaser

  const first = await cut(creator, 5)
  expect([first.status, first.body.data]).toMatchObject([
    201,
    { type: 'video-teaser', duration: 15, status: 'processing' },
  ])
  expect((await teaser())?._id).toBe(first.body.data._id)
  const second = await cut(creator, 50)
  expect(second.body.data).toMatchObject({ duration: 10 })
  expect((await teaser())?._id).toBe(second.body.data._id)
  expect(await app.rows(`select from file where id = '${first.body.data._id}'`)).toEqual([])

  expect((await cut(creator, 60)).body).toMatchObject({
    statusCode: 400,
    details: { fields: [{ field: 'startSeconds' }] },
  })
  expect((await cut(other, 5)).status).toBe(404)
  const { _id: empty } = await app.aVideo({ by: creator, status: 'draft', isReady: false })
  await app.rows(`update video set file_id = null where id = '${empty}'`)
  expect(answerOf(await cut(creator, 0, empty))).toEqual([422, 'VIDEO_FILE_NEEDED'])
})
