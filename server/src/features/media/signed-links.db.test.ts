import { expect, test } from 'vitest'
import type { FileView } from '@stagedoor/contract/media'
import { aMediaRoom, type MediaRoom, type Person } from '#src/test-support/test-media.ts'
import { aSidewaysPhotograph } from '#src/test-support/test-pictures.ts'

type Scene = {
  room: MediaRoom
  creator: Person
  fan: Person
  file: FileView
  url: string
  mayStillSee: { value: boolean }
}

/** A creator's photograph, a fan to whom it is open, and the fan's own link to it. */
async function anOpenPhotograph(): Promise<Scene> {
  const mayStillSee = { value: true }
  const room = await aMediaRoom({ facts: { mayStillSee: async () => mayStillSee.value } })
  const [creator, fan] = [await room.aPerson(), await room.aPerson('user')]
  const { _id } = await room.aFile(creator, await aSidewaysPhotograph())
  const file = (await room.media.viewsOfFiles([_id], { level: 'full', viewer: fan })).get(_id)
  if (!file?.url) throw new Error('no link')
  return { room, creator, fan, file, url: file.url, mayStillSee }
}

/** Wrong links are all answered alike: nothing can be learned from them. */
async function expectNothing({ room }: Scene, url: string, person: Person | null, headers = {}): Promise<void> {
  const reply = await room.fetch(url, person, headers)
  expect([url, reply.statusCode, reply.body]).toEqual([url, 404, ''])
  expect(reply.headers).toMatchObject({ 'cache-control': 'no-store' })
  expect(reply.headers['etag']).toBe(undefined)
}

test('a link serves its viewer, by cookie and by header, with the headers that keep it theirs', async () => {
  const { room, fan, url } = await anOpenPhotograph()

  const byCookie = await room.fetch(url, fan)
  const byHeader = await room.fetch(url, null, { authorization: `Bearer ${fan.token}` })

  expect([byCookie.statusCode, byHeader.statusCode]).toEqual([200, 200])
  expect(byCookie.headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': "default-src 'none'; sandbox",
    'referrer-policy': 'no-referrer',
    'accept-ranges': 'bytes',
    vary: 'Accept',
  })
  const [, seconds] = /^private, max-age=(\d+)$/u.exec(String(byCookie.headers['cache-control'])) ?? []
  expect(Number(seconds)).toBeGreaterThan(100)
  expect(Number(seconds)).toBeLessThanOrEqual(300)
})

test('a shared link is nothing to anybody else', async () => {
  const scene = await anOpenPhotograph()
  const anonymousVisitor = await scene.room.aPerson('user')

  await expectNothing(scene, scene.url, anonymousVisitor)
  await expectNothing(scene, scene.url, null)
  await expectNothing(scene, scene.url, scene.creator)
  await expectNothing(scene, scene.url, { accountId: '', token: 'made-up' })
})

test('no part of a link can be altered', async () => {
  const scene = await anOpenPhotograph()
  const other = await scene.room.aFile(scene.creator, await aSidewaysPhotograph())
  const [path = '', query = ''] = scene.url.split('?')
  const expiry = Number(new URLSearchParams(query).get('e'))

  for (const url of [
    scene.url.replace(scene.file._id, other._id),
    scene.url.replace(/w\d+/u, 'w320'),
    scene.url.replace(/w\d+/u, 'original'),
    scene.url.replace(/w\d+/u, 'blur'),
    scene.url.replace(`e=${expiry}`, `e=${expiry + 150}`),
    scene.url.replace(`e=${expiry}`, `e=${expiry + 1}`),
    `${scene.url.slice(0, -1)}${scene.url.endsWith('A') ? 'B' : 'A'}`,
    `${scene.url}&e=${expiry + 150}`,
    path,
    `${path}?e=${expiry}`,
    `${path}?e[]=${expiry}&s[]=x`,
    `/media/${scene.file._id}`,
    '/media/',
    '/media/public/x/y',
    '/media/..%2f..%2fetc/passwd',
  ]) {
    await expectNothing(scene, url, scene.fan)
  }
  expect((await scene.room.fetch(scene.url, scene.fan)).statusCode).toBe(200)
})

test('a link ends within 300 seconds', async () => {
  const scene = await anOpenPhotograph()

  scene.room.pass(100_000)
  expect((await scene.room.fetch(scene.url, scene.fan)).statusCode).toBe(200)
  scene.room.pass(200_000)
  await expectNothing(scene, scene.url, scene.fan)
})

test('whoever loses the right loses the picture within 30 seconds, and has it back at once', async () => {
  const scene = await anOpenPhotograph()
  expect((await scene.room.fetch(scene.url, scene.fan)).statusCode).toBe(200)
  const again = async () => (await scene.room.fetch(scene.url, scene.fan)).statusCode

  scene.mayStillSee.value = false
  expect(await again()).toBe(200)
  scene.room.pass(30_000)
  await expectNothing(scene, scene.url, scene.fan)

  scene.mayStillSee.value = true
  expect(await again()).toBe(200)
})

test('the widths of one picture cost one question', async () => {
  const { room, fan, file } = await anOpenPhotograph()

  for (const { url } of file.sources) expect((await room.fetch(url, fan)).statusCode).toBe(200)

  expect(room.questions).toEqual([file._id])
})

test('a picture that is taken down is gone for everybody but its owner, previews included, and can come back', async () => {
  const scene = await anOpenPhotograph()
  const { room, creator, fan, file, url } = scene
  const preview =
    (await room.media.viewsOfFiles([file._id], { level: 'preview', viewer: null })).get(file._id)?.thumbnails[0] ?? ''
  expect((await room.fetch(preview, null)).statusCode).toBe(200)

  await room.media.withdrawFiles(room.db, [file._id], true)

  await expectNothing(scene, url, fan)
  await expectNothing(scene, preview, null)
  const shown = await room.media.viewsOfFiles([file._id], { level: 'full', viewer: fan })
  expect(shown.get(file._id)).toMatchObject({ isLocked: true, url: null, sources: [], thumbnails: [] })
  const owned = (await room.media.viewsOfFiles([file._id], { level: 'full', viewer: creator })).get(file._id)
  expect((await room.fetch(owned?.url ?? '', creator)).statusCode).toBe(200)

  await room.media.withdrawFiles(room.db, [file._id], false)
  expect((await room.fetch(url, fan)).statusCode).toBe(200)
})

test('parts, repeats and questions about a picture are answered as HTTP says', async () => {
  const { room, fan, url } = await anOpenPhotograph()
  const whole = await room.fetch(url, fan)
  const size = whole.rawPayload.length
  const etag = String(whole.headers.etag)

  const part = await room.fetch(url, fan, { range: 'bytes=10-19' })
  expect([part.statusCode, part.headers['content-range'], part.headers['content-length']]).toEqual([
    206,
    `bytes 10-19/${size}`,
    '10',
  ])
  expect(part.rawPayload.equals(whole.rawPayload.subarray(10, 20))).toBe(true)
  const tail = await room.fetch(url, fan, { range: 'bytes=-5' })
  expect(tail.rawPayload.equals(whole.rawPayload.subarray(size - 5))).toBe(true)
  const beyond = await room.fetch(url, fan, { range: `bytes=${size}-` })
  expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${size}`])
  expect((await room.fetch(url, fan, { range: 'bytes=0-4', 'if-range': '"other"' })).statusCode).toBe(200)
  expect((await room.fetch(url, fan, { range: 'bytes=0-4', 'if-range': etag })).statusCode).toBe(206)
  const unchanged = await room.fetch(url, fan, { 'if-none-match': etag })
  expect([unchanged.statusCode, unchanged.body]).toEqual([304, ''])
  const head = await room.http.inject({ method: 'HEAD', url, headers: { cookie: `token=${fan.token}` } })
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, String(size), ''])
  expect((await room.http.inject({ method: 'POST', url, headers: { cookie: `token=${fan.token}` } })).statusCode).toBe(
    404,
  )
})

test('an object that the store lost is nothing, not a crash', async () => {
  const scene = await anOpenPhotograph()
  for (const name of await scene.room.stored()) await scene.room.deps.storage.delete(`${name.slice(0, 2)}/${name}`)

  await expectNothing(scene, scene.url, scene.fan)
})

test('a closed site serves no pictures either', async () => {
  const scene = await anOpenPhotograph()
  const room = await aMediaRoom({ deps: { refuseEarly: async () => 'COUNTRY_BLOCKED' } })

  const reply = await room.fetch(scene.url, scene.fan)

  expect([reply.statusCode, reply.body]).toEqual([451, ''])
})
