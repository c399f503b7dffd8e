import type { FileView } from '@stagedoor/contract/media'
import type { OwnPerformer, Performer, PerformerPage } from '@stagedoor/contract/performers'
import { mediaUploadPath } from '@stagedoor/contract/uploads'
import { expect, test } from 'vitest'
import { fakeMedia } from '#src/test-support/fake-transcoder.ts'
import { fileForm } from '#src/test-support/test-app/callers.ts'
import type { Person } from '#src/test-support/test-media.ts'
import { aPlayableFixture, film, song } from '#src/test-support/test-playables.ts'
import { tusClient } from '#src/test-support/tus-client.ts'

const UPLOAD = '/performers/welcome-video/upload'
const DAY_MS = 86_400_000

async function aWelcome() {
  const fixture = await aPlayableFixture()
  const { app } = fixture
  const creator = await fixture.aPerson()
  const as = creator.accountId
  const send = (bytes: Uint8Array, by: Person = creator) =>
    app.call('POST', UPLOAD, { as: by.accountId, body: fileForm('welcomeVideo', bytes, 'hello.mp4') })
  return {
    ...fixture,
    creator,
    as,
    send,
    switchTo: (isOn: boolean) => app.call('PUT', '/performers/me', { as, body: { activateWelcomeVideo: isOn } }),
    mine: () => app.read<OwnPerformer>('GET', '/performers/me', { as }),
    page: (viewer: string | null = null) => app.read<PerformerPage>('GET', `/performers/${as}`, { as: viewer }),
    /** A welcome video that everyone is shown. */
    async shown(): Promise<FileView> {
      const { body } = await send(fakeMedia(film))
      await fixture.runJobs()
      await app.call('PUT', '/performers/me', { as, body: { activateWelcomeVideo: true } })
      return body.data as FileView
    },
  }
}

test('a welcome video is shown when it is switched on and processed, to visitors too', async () => {
  const { app, as, send, switchTo, mine, page, runJobs, fetch } = await aWelcome()
  const reply = await send(fakeMedia(film))
  expect([reply.status, reply.body.data.type, reply.body.data.status]).toEqual([201, 'welcome-video', 'processing'])
  await switchTo(true)
  expect(await page()).toMatchObject({ activateWelcomeVideo: true, welcomeVideoPath: null, welcomeVideo: null })
  expect((await mine()).welcomeVideo).toMatchObject({ status: 'processing', name: 'hello.mp4' })

  await runJobs()
  const { welcomeVideo, welcomeVideoPath } = await page()
  expect(welcomeVideo).toMatchObject({ status: 'active', name: '', duration: 9.5, isLocked: false })
  expect(welcomeVideoPath).toBe(welcomeVideo?.playback?.hls)
  expect((await fetch(welcomeVideoPath ?? '', null)).body).toContain('h240/playlist.m3u8')
  expect((await fetch(welcomeVideo?.playback?.poster ?? '', null)).headers['content-type']).toBe('image/webp')
  const found = await app.read<{ data: Performer[] }>('GET', '/performers/user/search?limit=5', { as: null })
  expect(found.data.find(({ _id }) => _id === as)).toMatchObject({ welcomeVideoPath })

  await switchTo(false)
  expect(await page()).toMatchObject({ welcomeVideoPath: null, welcomeVideo: null })
  expect(await mine()).toMatchObject({ welcomeVideoPath: null, welcomeVideo: { status: 'active' } })
})

test('a blocked fan and the visitors of a restricted creator do not see the video, as they do not see the page', async () => {
  const { app, as, aPerson, shown } = await aWelcome()
  await shown()
  const fan = await aPerson('user')
  expect((await app.call('GET', `/performers/${as}`, { as: fan.accountId })).status).toBe(200)
  await app.call('POST', '/block/users', { as, body: { targetId: fan.accountId } })
  expect((await app.call('GET', `/performers/${as}`, { as: fan.accountId })).status).toBe(404)
  await app.rows(`update performer set state = 'restricted' where account_id = '${as}'`)
  expect((await app.call('GET', `/performers/${as}`, { as: null })).status).toBe(404)
})

test('a new one takes the place of the one before, of which nothing is left; removing leaves nothing at all', async () => {
  const { app, as, send, mine, shown, runJobs, fetch, stored } = await aWelcome()
  const first = await shown()
  const path = (await mine()).welcomeVideoPath ?? ''
  const second = (await send(fakeMedia(film))).body.data as FileView
  await runJobs()
  await app.drain()
  expect((await mine()).welcomeVideo?._id).toBe(second._id)
  expect((await fetch(path, null)).statusCode).toBe(404)
  expect(await app.rows(`select id from file where id = '${first._id}'`)).toEqual([])

  expect((await app.call('DELETE', '/performers/welcome-video', { as })).status).toBe(200)
  expect((await app.call('DELETE', '/performers/welcome-video', { as })).status).toBe(200)
  await app.drain()
  expect(await mine()).toMatchObject({ activateWelcomeVideo: true, welcomeVideoPath: null, welcomeVideo: null })
  expect(await stored()).toEqual([])
  expect(await app.rows('select sum(used_bytes)::int as bytes from media_usage')).toMatchObject([{ bytes: 0 }])
})

test('what is no video is refused and leaves the one before; fans and visitors may not send one', async () => {
  const { app, aPerson, send, mine, shown, stored } = await aWelcome()
  const { _id } = await shown()
  const before = await stored()
  expect((await send(fakeMedia(song))).body.error).toBe('FILE_NOT_A_VIDEO')
  expect((await send(fakeMedia({ outcome: 'unreadable' }))).body.error).toBe('FILE_NOT_A_VIDEO')
  expect((await app.call('POST', UPLOAD, { as: (await mine())._id, body: new FormData() })).body.error).toBe(
    'FILE_MISSING',
  )
  expect([(await mine()).welcomeVideo?._id, await stored()]).toEqual([_id, before])
  expect((await send(fakeMedia(film), await aPerson('user'))).status).toBe(403)
})

test('a finished resumable upload becomes the welcome video, once, and the sweep of abandoned files spares it', async () => {
  const { app, as, mine, runJobs, runJob } = await aWelcome()
  const origin = await app.origin()
  const bytes = fakeMedia(film)
  const client = tusClient(origin, mediaUploadPath, app.accountOf(as).token)
  const at =
    (await client.begin(bytes.length, { type: 'welcome-video', filename: 'hello.mp4' })).headers.get('location') ?? ''
  await client.send(at, 0, bytes)
  const form = () => {
    const body = new FormData()
    body.append('welcomeVideoUpload', at.split('/').at(-1) ?? '')
    return body
  }
  const first = await app.call('POST', UPLOAD, { as, body: form() })
  const again = await app.call('POST', UPLOAD, { as, body: form() })
  expect([first.status, again.status, again.body.data._id]).toEqual([201, 201, first.body.data._id])

  await runJobs()
  await app.advance(8 * DAY_MS)
  await runJob('media.abandoned_uploads')
  expect((await mine()).welcomeVideo).toMatchObject({ _id: first.body.data._id, status: 'active' })
})
