import type { VideoPlay } from '@stagedoor/contract/video-plays'
import type { Static } from 'typebox'
import { expect, test } from 'vitest'
import { aPlayableFixture } from '#src/test-support/test-playables.ts'

type Play = Static<typeof VideoPlay>

const VID = 'v0d1a2g10000abcdefghij0123456789'
const byteplus = { accessKeyId: 'AKAPexample', secretAccessKey: 'hidden', region: 'ap-singapore-1' }

/** A film for sale in a post, and a video with the same file. */
async function aSoldFilm(options: Parameters<typeof aPlayableFixture>[0] = {}) {
  const fixture = await aPlayableFixture(options)
  const { app } = fixture
  const [creator, buyer, other] = [
    await fixture.aPerson(),
    await fixture.aPerson('user'),
    await fixture.aPerson('user'),
  ]
  const { _id } = await fixture.aPlayedFilm(creator)
  const post = await app.aPost({ by: creator.accountId, type: 'video', fileIds: [_id], isSale: true, price: 5 })
  await app.entitle(buyer.accountId, 'feed', post._id)
  const ask = (id: string, as: string | null) => app.call('GET', `/byteplus/video/${id}/play`, { as })
  return {
    ...fixture,
    ids: { creator: creator.accountId, buyer: buyer.accountId, other: other.accountId },
    people: { creator, buyer, other },
    fileId: _id,
    ask,
    play: (as: string) => app.read<Play>('GET', `/byteplus/video/${_id}/play`, { as }),
  }
}

test('without an account at BytePlus our own delivery answers in the same shape', async () => {
  const { app, ids, people, fileId, play, fetch } = await aSoldFilm()
  const admin = await app.aStaffMember('admin')
  await app.read('PUT', `/admin/files/${fileId}/byteplus-video`, { as: admin, body: { vid: VID } })
  const answer = await play(ids.buyer)
  expect(answer).toEqual({
    _id: fileId,
    provider: 'own',
    status: 'active',
    duration: 9.5,
    poster: expect.stringContaining(`/media/${fileId}/`),
    hls: expect.stringContaining(`/media/${fileId}/hls/`),
    vid: null,
    playAuthToken: null,
    expiresAt: null,
  })
  expect((await fetch(answer.hls ?? '', people.buyer)).statusCode).toBe(200)
})

test('with an account a video that is there too gets a token of a minute; any other is played by ourselves', async () => {
  const { app, ids, fileId, play } = await aSoldFilm({ config: { byteplus } })
  expect(await play(ids.buyer)).toMatchObject({ provider: 'own', vid: null })

  const admin = await app.aStaffMember('admin')
  await app.read('PUT', `/admin/files/${fileId}/byteplus-video`, { as: admin, body: { vid: VID } })
  const before = app.clock.now().getTime()
  const answer = await play(ids.buyer)
  expect(answer).toMatchObject({ provider: 'byteplus', vid: VID, hls: expect.stringContaining('/hls/') })
  const expiry = Date.parse(answer.expiresAt ?? '')
  expect(expiry).toBeGreaterThanOrEqual(before + 60_000)
  expect(expiry).toBeLessThanOrEqual(app.clock.now().getTime() + 60_000)
  const token = JSON.parse(Buffer.from(answer.playAuthToken ?? '', 'base64').toString())
  expect(new URLSearchParams(token.GetPlayInfoToken).get('Vid')).toBe(VID)
  expect(JSON.stringify(token)).not.toContain(byteplus.secretAccessKey)
  expect(await app.rows(`select action from audit_log where action = 'media.byteplus_video_set'`)).toHaveLength(1)

  await app.read('PUT', `/admin/files/${fileId}/byteplus-video`, { as: admin, body: { vid: null } })
  expect(await play(ids.buyer)).toMatchObject({ provider: 'own', vid: null })
})

test('who may not have the media link may not play: others, visitors, anybody after a take-down', async () => {
  const { app, ids, fileId, ask, media } = await aSoldFilm({ config: { byteplus } })
  expect((await ask(fileId, ids.creator)).status).toBe(200)
  expect((await ask(fileId, ids.buyer)).status).toBe(200)
  expect((await ask(fileId, ids.other)).status).toBe(404)
  expect((await ask(fileId, null)).status).toBe(404)
  await media.withdrawFiles(app.db, [fileId], true)
  expect((await ask(fileId, ids.buyer)).status).toBe(404)
  expect((await ask(fileId, ids.creator)).status).toBe(200)
})

test('whom the creator blocks gets neither addresses nor a token within 5 seconds, unless they bought the film', async () => {
  const { app, ids, people, fileId, ask, aPlayedFilm } = await aSoldFilm({ config: { byteplus } })
  const film = await aPlayedFilm(people.creator)
  await app.aPost({ by: ids.creator, type: 'video', fileIds: [film._id] })
  for (const fan of [ids.buyer, ids.other]) await app.entitle(fan, 'subscription', ids.creator)
  const admin = await app.aStaffMember('admin')
  await app.read('PUT', `/admin/files/${film._id}/byteplus-video`, { as: admin, body: { vid: VID } })
  expect((await ask(film._id, ids.other)).body.data).toMatchObject({ provider: 'byteplus' })
  expect((await ask(film._id, ids.buyer)).status).toBe(200)

  for (const fan of [ids.buyer, ids.other]) await app.block(ids.creator, fan)
  await app.advance(4_900)
  expect((await ask(film._id, ids.other)).status).toBe(404)
  expect((await ask(film._id, ids.buyer)).status).toBe(404)
  expect((await ask(fileId, ids.buyer)).status).toBe(200)

  await app.read('DELETE', `/block/users/${ids.other}`, { as: ids.creator })
  expect((await ask(film._id, ids.other)).status).toBe(200)
})

test('a video is found by its own id too, a teaser is everybody’s, a picture is no video', async () => {
  const { app, ids, people, ask, aFilm, runJobs } = await aSoldFilm()
  const video = await app.aVideo({ by: ids.creator, price: 3 })
  await app.entitle(ids.buyer, 'video', video._id)
  expect((await ask(video._id, ids.buyer)).body.data).toMatchObject({ _id: video.fileId, provider: 'own' })
  expect((await ask(video._id, ids.other)).status).toBe(404)

  const teaser = await aFilm(people.creator, 'teaser')
  await runJobs()
  expect((await ask(teaser._id, null)).body.data.hls).toMatch(/^\/media\/public\//u)
  const picture = await app.aPhoto({ by: ids.creator })
  expect((await ask(picture.fileId, ids.creator)).status).toBe(404)
  expect((await ask('019a0000-0000-7000-8000-000000000000', ids.creator)).status).toBe(404)
  const change = { as: await app.aStaffMember('admin'), body: { vid: VID } }
  const reply = await app.call('PUT', `/admin/files/${picture.fileId}/byteplus-video`, change)
  expect(reply.body.error).toBe('FILE_NOT_A_VIDEO')
})
