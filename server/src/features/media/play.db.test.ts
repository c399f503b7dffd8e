import type { Post } from '@stagedoor/contract/feeds'
import type { FileView } from '@stagedoor/contract/media'
import { expect, test } from 'vitest'
import type { Person } from '#src/test-support/test-media.ts'
import { aGate, aPlayableFixture, type PlayableFixture } from '#src/test-support/test-playables.ts'

type SoldFilm = { fixture: PlayableFixture; creator: Person; buyer: Person; post: Post; file: FileView; base: string }

/** A film for sale, a buyer, and where the buyer plays it. */
async function aSoldFilm(): Promise<SoldFilm> {
  const fixture = await aPlayableFixture()
  const [creator, buyer] = [await fixture.aPerson(), await fixture.aPerson('user')]
  const { _id } = await fixture.aPlayedFilm(creator)
  const post = await fixture.app.aPost({ by: creator.accountId, type: 'video', fileIds: [_id], isSale: true, price: 5 })
  await fixture.app.entitle(buyer.accountId, 'feed', post._id)
  const seen = await fixture.app.read<Post>('GET', `/user/feeds/${post._id}`, { as: buyer.accountId })
  const [file] = seen.files
  if (!file?.playback) throw new Error('nothing to play')
  return { fixture, creator, buyer, post, file, base: file.playback.hls.replace('/master.m3u8', '') }
}

/** Every address that a player asks for. */
const NAMES = [
  'master.m3u8',
  'h240/playlist.m3u8',
  'h240/init.mp4',
  'h240/0.m4s',
  'h720/2.m4s',
  'previews.vtt',
  'sprite.jpg',
]

const statuses = (fixture: PlayableFixture, base: string, person: Person | null) =>
  Promise.all(NAMES.map(async (name) => [name, (await fixture.fetch(`${base}/${name}`, person)).statusCode]))

const all = (status: number) => NAMES.map((name) => [name, status])

test('a buyer plays a film: playlists, parts, pictures and previews, each of its kind', async () => {
  const { fixture, buyer, file, base } = await aSoldFilm()
  const get = (name: string) => fixture.fetch(`${base}/${name}`, buyer)

  const master = await get('master.m3u8')
  expect(master.headers).toMatchObject({
    'content-type': 'application/vnd.apple.mpegurl',
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'referrer-policy': 'no-referrer',
  })
  expect(master.body.split('\n').filter((line) => line.endsWith('.m3u8'))).toEqual([
    'h240/playlist.m3u8',
    'h480/playlist.m3u8',
    'h720/playlist.m3u8',
  ])
  expect((await get('h240/playlist.m3u8')).body).toContain('#EXTINF:1.500,\n2.m4s\n#EXT-X-ENDLIST')
  const init = await get('h240/init.mp4')
  expect([init.headers['content-type'], init.body]).toEqual(['video/mp4', 'h240 init'])
  const part = await get('h240/1.m4s')
  expect([part.headers['content-type'], part.body]).toEqual(['video/iso.segment', 'h240 1'])
  expect(part.headers['cache-control']).toMatch(/^private, max-age=\d+, immutable$/u)
  expect((await get('h240/3.m4s')).statusCode).toBe(404)
  expect((await get('sprite.jpg')).headers['content-type']).toBe('image/jpeg')
  expect((await get('previews.vtt')).body).toMatch(/^WEBVTT\n\n00:00:00\.000 --> /u)
  expect((await fixture.fetch(file.playback?.poster ?? '', buyer)).headers['content-type']).toBe('image/webp')
})

test('parts are sent in ranges, and not again when they are known', async () => {
  const { fixture, buyer, base } = await aSoldFilm()
  const url = `${base}/h240/0.m4s`
  const range = await fixture.fetch(url, buyer, { range: 'bytes=1-2' })
  expect([range.statusCode, range.headers['content-range'], range.body]).toEqual([206, 'bytes 1-2/6', '24'])
  const etag = String(range.headers.etag)
  expect((await fixture.fetch(url, buyer, { 'if-none-match': etag })).statusCode).toBe(304)
  expect((await fixture.fetch(url, buyer, { range: 'bytes=9-' })).statusCode).toBe(416)
})

test('a film is played by header as well as by cookie, and never without a session', async () => {
  const { fixture, buyer, base } = await aSoldFilm()
  const authorization = `Bearer ${buyer.token}`
  expect((await fixture.fetch(`${base}/h240/0.m4s`, null, { authorization })).statusCode).toBe(200)
  expect(await statuses(fixture, base, null)).toEqual(all(404))
})

test("a locked film has no address, and another's address plays it for nobody else", async () => {
  const { fixture, creator, post, base } = await aSoldFilm()
  const other = await fixture.aPerson('user')
  for (const as of [null, other.accountId]) {
    const { files } = await fixture.app.read<Post>('GET', `/user/feeds/${post._id}`, { as })
    expect(files[0]).toMatchObject({ isLocked: true, url: null, sources: [] })
    expect(JSON.stringify(files)).not.toContain('/hls/')
    expect(files[0]?.playback).toBe(undefined)
  }
  expect(await statuses(fixture, base, other)).toEqual(all(404))
  expect(await statuses(fixture, base, creator)).toEqual(all(404))
})

test('an altered address plays nothing', async () => {
  const { fixture, creator, buyer, file, base } = await aSoldFilm()
  const another = await fixture.aPlayedFilm(creator)
  const [, , , , expiry = ''] = base.split('/')
  for (const url of [
    `${base.replace(file._id, another._id)}/master.m3u8`,
    `${base.replace(expiry, String(Number(expiry) + 3_600))}/master.m3u8`,
    `${base.slice(0, -1)}${base.endsWith('A') ? 'B' : 'A'}/h240/0.m4s`,
    `${base}/master.m3u8?x`,
    `${base}/original`,
    `${base}/h240/00.m4s`,
    `/media/public/${file._id}/hls/master.m3u8`,
    `/media/${file._id}/hls/master.m3u8`,
  ]) {
    expect([url, (await fixture.fetch(url, buyer)).statusCode]).toEqual([url, 404])
  }
})

test('a link to play ends after twelve hours', async () => {
  const { fixture, buyer, base } = await aSoldFilm()
  await fixture.app.advance(10.9 * 3_600_000)
  expect((await fixture.fetch(`${base}/h240/0.m4s`, buyer)).statusCode).toBe(200)
  await fixture.app.advance(1.2 * 3_600_000)
  expect(await statuses(fixture, base, buyer)).toEqual(all(404))
})

test.each<[string, (film: SoldFilm) => Promise<unknown>]>([
  [
    'a refund',
    ({ fixture, buyer, post }) =>
      fixture.app.db.transaction().execute((tx) =>
        fixture.app.features.access.revoke(tx, {
          accountId: buyer.accountId,
          kind: 'feed',
          itemId: post._id,
          source: 'purchase',
        }),
      ),
  ],
  ['a take-down', ({ fixture, file }) => fixture.media.withdrawFiles(fixture.app.db, [file._id], true)],
  ['a sign-out', ({ fixture, buyer }) => fixture.app.call('POST', '/auth/logout', { token: buyer.token })],
])('%s stops a film within 5 seconds', async (_, end) => {
  const sold = await aSoldFilm()
  const { fixture, buyer, base } = sold
  expect(await statuses(fixture, base, buyer)).toEqual(all(200))

  await end(sold)
  await fixture.app.advance(4_900)

  expect(await statuses(fixture, base, buyer)).toEqual(all(404))
})

/** A film for subscribers, and where a fan whose subscription ends in a minute plays it. */
async function aSubscribersFilm() {
  const fixture = await aPlayableFixture()
  const [creator, fan] = [await fixture.aPerson(), await fixture.aPerson('user')]
  const { _id } = await fixture.aPlayedFilm(creator)
  await fixture.app.aPost({ by: creator.accountId, type: 'video', fileIds: [_id] })
  const endsAt = new Date(fixture.app.clock.now().getTime() + 60_000)
  await fixture.app.entitle(fan.accountId, 'subscription', creator.accountId, endsAt)
  const view = (await fixture.media.viewsOfFiles([_id], { level: 'full', viewer: fan })).get(_id)
  const base = view?.playback?.hls.replace('/master.m3u8', '') ?? ''
  expect(await statuses(fixture, base, fan)).toEqual(all(200))
  return { fixture, creator, fan, base }
}

test('the end of a subscription stops a film within 5 seconds', async () => {
  const { fixture, fan, base } = await aSubscribersFilm()
  await fixture.app.advance(64_900)
  expect(await statuses(fixture, base, fan)).toEqual(all(404))
})

test("a creator's block stops a subscriber's film within 5 seconds", async () => {
  const { fixture, creator, fan, base } = await aSubscribersFilm()
  await fixture.app.block(creator.accountId, fan.accountId)
  await fixture.app.advance(4_900)
  expect(await statuses(fixture, base, fan)).toEqual(all(404))
})

test("a creator's block of a country stops a film there within 5 seconds, and nowhere else", async () => {
  const { fixture, creator, fan, base } = await aSubscribersFilm()
  const statusFrom = async (remoteAddress: string) =>
    (await fixture.app.fetch(`${base}/h240/0.m4s`, fan.accountId, {}, { remoteAddress })).statusCode
  const [america, taiwan] = ['8.8.8.8', '168.95.1.1']
  expect([await statusFrom(america), await statusFrom(taiwan)]).toEqual([200, 200])
  await fixture.app.read('POST', '/block/countries', { as: creator.accountId, body: { countryCodes: ['US'] } })
  await fixture.app.advance(4_900)
  expect([await statusFrom(america), await statusFrom(taiwan)]).toEqual([404, 200])
})

test('a post with a film is published while the film is processed, and plays as far as it is', async () => {
  const fixture = await aPlayableFixture()
  const [creator, fan] = [await fixture.aPerson(), await fixture.aPerson('user')]
  const { _id } = await fixture.aFilm(creator)
  const post = await fixture.app.aPost({ by: creator.accountId, type: 'video', fileIds: [_id] })
  await fixture.app.entitle(fan.accountId, 'subscription', creator.accountId)
  const seen = async () => {
    const status = `/user/feeds/${post._id}/file/${_id}/status`
    return fixture.app.read<FileView>('GET', status, { as: fan.accountId })
  }
  expect(await seen()).toMatchObject({ status: 'processing', processedPercent: 0, isLocked: false, url: null })

  const gate = aGate()
  fixture.script.beforeSegment = async ({ index }) => (index === 2 ? gate.pass() : undefined)
  const running = fixture.runJobs()
  await gate.reached
  const { playback } = await seen()
  const list = await fixture.fetch(playback?.hls.replace('master.m3u8', 'h240/playlist.m3u8') ?? '', fan)
  expect(list.body).toContain('#EXT-X-PLAYLIST-TYPE:EVENT')
  expect(list.body.split('\n').filter((line) => line.endsWith('.m4s'))).toEqual(['0.m4s', '1.m4s'])
  gate.open()
  await running
  expect((await seen()).status).toBe('active')
})

test('everyone plays a teaser, until it is taken down', async () => {
  const fixture = await aPlayableFixture()
  const creator = await fixture.aPerson()
  const file = await fixture.aPlayedFilm(creator, 'teaser')
  const base = file.playback?.hls.replace('/master.m3u8', '') ?? ''
  expect(base).toMatch(/^\/media\/public\//u)
  expect(await statuses(fixture, base, null)).toEqual(all(200))
  expect((await fixture.fetch(`${base}/h240/0.m4s`, null)).headers['cache-control']).toBe('public, max-age=60')

  await fixture.media.withdrawFiles(fixture.app.db, [file._id], true)
  expect(await statuses(fixture, base, null)).toEqual(all(404))
})

test('the public name of a film plays nothing: only teasers and welcome videos are public', async () => {
  const { fixture, file } = await aSoldFilm()
  const found = fixture.app.db.selectFrom('file').where('id', '=', file._id).select('public_token')
  const { public_token: token } = await found.executeTakeFirstOrThrow()
  expect(await statuses(fixture, `/media/public/${token}/hls`, null)).toEqual(all(404))
})
