import { expect, test } from 'vitest'
import type { FileView } from '@stagedoor/contract/media'
import { testApp } from '#src/test-support/test-app.ts'
import { aMediaFixture, type MediaFixture, type Person } from '#src/test-support/test-media.ts'
import { aSidewaysPhotograph } from '#src/test-support/test-pictures.ts'

type SharedPhoto = {
  fixture: MediaFixture
  creator: Person
  fan: Person
  file: FileView
  url: string
}

/** A creator's photograph, a fan to whom it is open, and the fan's own link to it. */
async function anOpenPhotograph(): Promise<SharedPhoto> {
  const fixture = await aMediaFixture()
  const [creator, fan] = [await fixture.aPerson(), await fixture.aPerson('user')]
  const { _id } = await fixture.aFile(creator, await aSidewaysPhotograph())
  await fixture.app.aPost({ by: creator.accountId, type: 'photo', fileIds: [_id] })
  await fixture.app.entitle(fan.accountId, 'subscription', creator.accountId)
  const file = (await fixture.media.viewsOfFiles([_id], { level: 'full', viewer: fan })).get(_id)
  if (!file?.url) throw new Error('no link')
  return { fixture, creator, fan, file, url: file.url }
}

/** Wrong links are all answered alike: nothing can be learned from them. */
async function expectNothing(
  { fixture }: SharedPhoto,
  url: string,
  person: Person | null,
  headers = {},
): Promise<void> {
  const reply = await fixture.fetch(url, person, headers)
  expect([url, reply.statusCode, reply.body]).toEqual([url, 404, ''])
  expect(reply.headers).toMatchObject({ 'cache-control': 'no-store' })
  expect(reply.headers['etag']).toBe(undefined)
}

test('a link serves its viewer, by cookie and by header, with private cache headers', async () => {
  const { fixture, fan, url } = await anOpenPhotograph()

  const byCookie = await fixture.fetch(url, fan)
  const byHeader = await fixture.fetch(url, null, { authorization: `Bearer ${fan.token}` })

  expect([byCookie.statusCode, byHeader.statusCode]).toEqual([200, 200])
  expect(byCookie.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-disposition': 'inline; filename="picture.webp"',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'referrer-policy': 'no-referrer',
    'accept-ranges': 'bytes',
    vary: 'Accept',
  })
  const [, seconds] = /^private, max-age=(\d+)$/u.exec(String(byCookie.headers['cache-control'])) ?? []
  expect(Number(seconds)).toBeGreaterThan(100)
  expect(Number(seconds)).toBeLessThanOrEqual(300)
})

test('a shared link is invalid for every other viewer', async () => {
  const shared = await anOpenPhotograph()
  const anonymousVisitor = await shared.fixture.aPerson('user')

  await expectNothing(shared, shared.url, anonymousVisitor)
  await expectNothing(shared, shared.url, null)
  await expectNothing(shared, shared.url, shared.creator)
  await expectNothing(shared, shared.url, { accountId: '', token: 'made-up' })
})

test('every altered part invalidates a link', async () => {
  const shared = await anOpenPhotograph()
  const other = await shared.fixture.aFile(shared.creator, await aSidewaysPhotograph())
  const [path = '', query = ''] = shared.url.split('?')
  const expiry = Number(new URLSearchParams(query).get('e'))

  for (const url of [
    shared.url.replace(shared.file._id, other._id),
    shared.url.replace(/w\d+/u, 'w320'),
    shared.url.replace(/w\d+/u, 'original'),
    shared.url.replace(/w\d+/u, 'blur'),
    shared.url.replace(`e=${expiry}`, `e=${expiry + 150}`),
    shared.url.replace(`e=${expiry}`, `e=${expiry + 1}`),
    `${shared.url.slice(0, -1)}${shared.url.endsWith('A') ? 'B' : 'A'}`,
    `${shared.url}&e=${expiry + 150}`,
    path,
    `${path}?e=${expiry}`,
    `${path}?e[]=${expiry}&s[]=x`,
    `/media/${shared.file._id}`,
    '/media/',
    '/media/public/x/y',
    '/media/..%2f..%2fetc/passwd',
  ]) {
    await expectNothing(shared, url, shared.fan)
  }
  expect((await shared.fixture.fetch(shared.url, shared.fan)).statusCode).toBe(200)
})

test('a link expires within 300 seconds', async () => {
  const shared = await anOpenPhotograph()

  await shared.fixture.app.advance(100_000)
  expect((await shared.fixture.fetch(shared.url, shared.fan)).statusCode).toBe(200)
  await shared.fixture.app.advance(200_000)
  await expectNothing(shared, shared.url, shared.fan)
})

test('a lost access ends within 2 seconds, and a regained one works immediately', async () => {
  const shared = await anOpenPhotograph()
  expect((await shared.fixture.fetch(shared.url, shared.fan)).statusCode).toBe(200)
  const again = async () => (await shared.fixture.fetch(shared.url, shared.fan)).statusCode

  await shared.fixture.app.block(shared.creator.accountId, shared.fan.accountId)
  expect(await again()).toBe(200)
  await shared.fixture.app.advance(2_000)
  await expectNothing(shared, shared.url, shared.fan)

  await shared.fixture.app.read('DELETE', `/block/users/${shared.fan.accountId}`, { as: shared.creator.accountId })
  expect(await again()).toBe(200)
})

test("a creator's block of a country ends a link there within 5 seconds, and nowhere else", async () => {
  const { fixture, creator, fan, url } = await anOpenPhotograph()
  const statusFrom = async (remoteAddress: string) =>
    (await fixture.app.fetch(url, fan.accountId, {}, { remoteAddress })).statusCode
  const [america, taiwan] = ['8.8.8.8', '168.95.1.1']
  expect([await statusFrom(america), await statusFrom(taiwan)]).toEqual([200, 200])
  await fixture.app.read('POST', '/block/countries', { as: creator.accountId, body: { countryCodes: ['US'] } })
  await fixture.app.advance(4_900)
  expect([await statusFrom(america), await statusFrom(taiwan)]).toEqual([404, 200])
})

test('who blocks a creator still sees what that one shows, as on the page where the block is taken back', async () => {
  const { fixture, creator, fan, url } = await anOpenPhotograph()
  await fixture.app.block(fan.accountId, creator.accountId)
  await fixture.app.advance(4_900)
  expect((await fixture.fetch(url, fan)).statusCode).toBe(200)
})

test('one check of access is valid for all widths of a picture', async () => {
  const { fixture, creator, fan, file, url } = await anOpenPhotograph()
  expect((await fixture.fetch(url, fan)).statusCode).toBe(200)

  await fixture.app.block(creator.accountId, fan.accountId)

  for (const { url: width } of file.sources) expect((await fixture.fetch(width, fan)).statusCode).toBe(200)
})

test('a take-down hides a picture from all but its owner, previews included, and can be undone', async () => {
  const shared = await anOpenPhotograph()
  const { fixture, creator, fan, file, url } = shared
  const preview =
    (await fixture.media.viewsOfFiles([file._id], { level: 'preview', viewer: null })).get(file._id)?.thumbnails[0] ??
    ''
  expect((await fixture.fetch(preview, null)).statusCode).toBe(200)

  await fixture.media.withdrawFiles(fixture.app.db, [file._id], true)

  await expectNothing(shared, url, fan)
  await expectNothing(shared, preview, null)
  const shown = await fixture.media.viewsOfFiles([file._id], { level: 'full', viewer: fan })
  expect(shown.get(file._id)).toMatchObject({ isLocked: true, url: null, sources: [], thumbnails: [] })
  const owned = (await fixture.media.viewsOfFiles([file._id], { level: 'full', viewer: creator })).get(file._id)
  expect((await fixture.fetch(owned?.url ?? '', creator)).statusCode).toBe(200)

  await fixture.media.withdrawFiles(fixture.app.db, [file._id], false)
  expect((await fixture.fetch(url, fan)).statusCode).toBe(200)
})

test('answers ranges, repeats and conditional requests as HTTP specifies', async () => {
  const { fixture, fan, url } = await anOpenPhotograph()
  const whole = await fixture.fetch(url, fan)
  const size = whole.rawPayload.length
  const etag = String(whole.headers.etag)

  const part = await fixture.fetch(url, fan, { range: 'bytes=10-19' })
  expect([part.statusCode, part.headers['content-range'], part.headers['content-length']]).toEqual([
    206,
    `bytes 10-19/${size}`,
    '10',
  ])
  expect(part.rawPayload.equals(whole.rawPayload.subarray(10, 20))).toBe(true)
  const tail = await fixture.fetch(url, fan, { range: 'bytes=-5' })
  expect(tail.rawPayload.equals(whole.rawPayload.subarray(size - 5))).toBe(true)
  const beyond = await fixture.fetch(url, fan, { range: `bytes=${size}-` })
  expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${size}`])
  expect((await fixture.fetch(url, fan, { range: 'bytes=0-4', 'if-range': '"other"' })).statusCode).toBe(200)
  expect((await fixture.fetch(url, fan, { range: 'bytes=0-4', 'if-range': etag })).statusCode).toBe(206)
  const unchanged = await fixture.fetch(url, fan, { 'if-none-match': etag })
  expect([unchanged.statusCode, unchanged.body]).toEqual([304, ''])
  const head = await fixture.app.http.inject({ method: 'HEAD', url, headers: { cookie: `token=${fan.token}` } })
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, String(size), ''])
  expect(
    (await fixture.app.http.inject({ method: 'POST', url, headers: { cookie: `token=${fan.token}` } })).statusCode,
  ).toBe(404)
})

test('answers 404 for an object that the store has lost', async () => {
  const shared = await anOpenPhotograph()
  for (const name of await shared.fixture.stored()) await shared.fixture.storage.delete(`${name.slice(0, 2)}/${name}`)

  await expectNothing(shared, shared.url, shared.fan)
})

test('a closed site serves no pictures either', async () => {
  const app = await testApp({ wrappers: { findCountry: () => () => 'XA' } })
  await app.read('PUT', '/admin/region-policies/XA', {
    as: await app.aStaffMember('admin'),
    body: { policy: 'blocked' },
  })

  const reply = await app.fetch('/media/public/somebody/w320')

  expect([reply.statusCode, reply.body]).toEqual([451, ''])
})
