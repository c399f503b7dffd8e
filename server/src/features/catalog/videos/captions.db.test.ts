import { MAXIMUM_CAPTIONS_BYTES } from '@stagedoor/contract/captions-words'
import type { Captions } from '@stagedoor/contract/video-extras'
import type { Video } from '@stagedoor/contract/videos'
import { expect, test } from 'vitest'
import { answerOf } from '#src/test-support/test-app/callers.ts'
import { aMediaFixture } from '#src/test-support/test-media.ts'

const OWN = '/performer/performer-assets/videos'
const PUBLIC = '/performer-assets/videos'
const HOUR_MS = 3_600_000
const file = (text = 'Hello') => `WEBVTT\n\n00:01.000 --> 00:02.000\n${text}\n`

type Given = { language?: string; label?: string; text?: string }

/** The whole product, and what a creator and their viewers do with captions. */
async function aFixture() {
  const { app, fetch } = await aMediaFixture()
  const add = (as: string, videoId: string, { language = 'en', label = '', text = file() }: Given = {}) => {
    const form = new FormData()
    form.append('language', language)
    form.append('label', label)
    form.append('captions', new Blob([text]), 'walk.vtt')
    return app.call('POST', `${OWN}/${videoId}/captions`, { as, body: form })
  }
  return {
    app,
    add,
    added: async (...given: Parameters<typeof add>): Promise<Captions> => (await add(...given)).body.data,
    captionsOf: async (id: string, as: string | null = null) =>
      (await app.read<Video>('GET', `${PUBLIC}/${id}`, { as })).captions,
    get: (url: string, accountId: string | null, headers: Record<string, string> = {}) =>
      fetch(url, accountId === null ? null : { accountId, token: app.accountOf(accountId).token }, headers),
  }
}

test('captions are one a language, replaced by an upload in the same one, and deleted', async () => {
  const { app, add, added, captionsOf, get } = await aFixture()
  const creator = await app.aCreator()
  const { _id } = await app.aVideo({ by: creator })
  const first = await add(creator, _id, { text: file('<i>First</i>') })
  expect([first.status, first.body.data]).toMatchObject([201, { language: 'en', label: '' }])
  const second = await added(creator, _id, { text: file('Second'), label: ' <b>For</b> the deaf ' })
  const chinese = await added(creator, _id, { language: 'zh-Hant', text: file('你好') })
  expect(second._id).not.toBe(first.body.data._id)
  expect(await captionsOf(_id, creator)).toMatchObject([
    { _id: second._id, language: 'en', label: 'For the deaf' },
    { _id: chinese._id, language: 'zh-Hant', label: '' },
  ])
  expect((await get(second.url, creator)).body).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nSecond\n')
  expect((await get(first.body.data.url, creator)).statusCode).toBe(404)

  const remove = (as: string, id = second._id) => app.call('DELETE', `${OWN}/${_id}/captions/${id}`, { as })
  expect((await remove(await app.aCreator())).status).toBe(404)
  expect((await remove(creator)).status).toBe(200)
  expect((await remove(creator)).status).toBe(404)
  expect((await captionsOf(_id, creator)).map(({ language }) => language)).toEqual(['zh-Hant'])
  expect((await get(second.url, creator)).statusCode).toBe(404)
  expect(await app.rows(`select from video_captions where video_id = '${_id}'`)).toHaveLength(1)
})

test('a broken file, one that is too large, no file and an unknown language are refused, and the old ones stay', async () => {
  const { app, add, added, captionsOf } = await aFixture()
  const creator = await app.aCreator()
  const { _id } = await app.aVideo({ by: creator })
  const before = await added(creator, _id)
  const broken = await add(creator, _id, { text: `${file()}\n00:00:03,000 --> 00:00:04,000\nx` })
  expect(broken.body).toMatchObject({
    statusCode: 422,
    error: 'CAPTIONS_NOT_READABLE',
    details: { line: 6, fault: 'time' },
  })
  const filling = 'NOTE '.padEnd(MAXIMUM_CAPTIONS_BYTES - file().length - 2, 'x')
  expect((await add(creator, _id, { language: 'fr', text: `${file()}\n${filling}\n` })).status).toBe(201)
  expect(answerOf(await add(creator, _id, { text: `${file()}\n${filling}x\n` }))).toEqual([413, 'TOO_LARGE'])
  const empty = new FormData()
  empty.append('language', 'en')
  expect(answerOf(await app.call('POST', `${OWN}/${_id}/captions`, { as: creator, body: empty }))).toEqual([
    422,
    'FILE_MISSING',
  ])
  expect((await add(creator, _id, { language: 'zh' })).status).toBe(400)
  expect((await add(await app.aCreator(), _id)).status).toBe(404)
  expect((await captionsOf(_id, creator)).map(({ _id: id }) => id)).toContain(before._id)
})

test('captions are fetched by those the video is open to, each with an address of their own that works for some hours', async () => {
  const { app, added, captionsOf, get } = await aFixture()
  const [creator, buyer, other] = [await app.aCreator(), await app.aFan(), await app.aFan()]
  const { _id } = await app.aVideo({ by: creator, price: 5 })
  const own = await added(creator, _id)
  expect([await captionsOf(_id), await captionsOf(_id, buyer)]).toEqual([[], []])
  await app.entitle(buyer, 'video', _id)
  const [captions] = await captionsOf(_id, buyer)
  const url = captions?.url ?? ''
  expect(url).not.toBe(own.url)

  const reply = await get(url, buyer)
  expect(reply.headers).toMatchObject({
    'content-type': 'text/vtt; charset=utf-8',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
  })
  expect(reply.headers['cache-control']).toMatch(/^private, max-age=\d+, immutable$/u)
  expect((await get(url, buyer, { 'if-none-match': String(reply.headers.etag) })).statusCode).toBe(304)
  await app.entitle(other, 'video', _id)
  for (const [address, viewer] of [
    [url, null],
    [url, other],
    [url, creator],
    [own.url, buyer],
    [url.replace(/\w\.vtt$/u, '.vtt'), buyer],
    [`${url}?a`, buyer],
  ] as const) {
    const refusal = await get(address, viewer)
    expect([refusal.statusCode, refusal.body]).toEqual([404, ''])
  }

  // A take-down ends it at once, for everybody but the creator.
  const reviewer = await app.aStaffMember('reviewer')
  const decision = { status: 'removed', reason: 'a test' }
  await app.read('PUT', `/admin/videos/${_id}/status`, { as: reviewer, body: decision })
  expect((await get(url, buyer)).statusCode).toBe(404)
  expect((await get(own.url, creator)).statusCode).toBe(200)

  // It ends like the address of the film.
  await app.advance(11 * HOUR_MS)
  expect((await get((await captionsOf(_id, creator))[0]?.url ?? '', creator)).statusCode).toBe(200)
  await app.advance(HOUR_MS)
  expect((await get(own.url, creator)).statusCode).toBe(404)
})
