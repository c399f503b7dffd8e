import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { makeHeic } from '#src/test-support/make-heic.ts'
import { aMediaFixture, type MediaFixture, type Person } from '#src/test-support/test-media.ts'
import { aBomb, aSidewaysPhotograph, pixelAt } from '#src/test-support/test-pictures.ts'

const rowsOf = async ({ app: { db } }: MediaFixture, table: string) =>
  (await sql<Record<string, unknown>>`select * from ${sql.id(table)}`.execute(db)).rows

/** Nothing of a refused upload may be left anywhere. */
async function expectNothingLeft(fixture: MediaFixture): Promise<void> {
  expect(await fixture.stored()).toEqual([])
  expect([await rowsOf(fixture, 'file'), await rowsOf(fixture, 'file_object')]).toEqual([[], []])
}

test('a photograph is usable as soon as its upload is answered, upright and without metadata', async () => {
  const fixture = await aMediaFixture()
  const creator = await fixture.aPerson()

  const reply = await fixture.upload(creator, await aSidewaysPhotograph(), { name: 'C:\\fakepath\\Anna at home.jpg' })

  expect(reply.status).toBe(201)
  const file = reply.body.data
  expect(file).toMatchObject({
    type: 'feed-photo',
    name: 'Anna at home.jpg',
    width: 800,
    height: 600,
    status: 'active',
    isLocked: false,
    duration: null,
  })
  expect(file.sources.map(({ width, height }: { width: number; height: number }) => [width, height])).toEqual([
    [320, 240],
    [640, 480],
    [800, 600],
  ])
  const picture = await fixture.fetch(file.url, creator)
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp'])
  const { width, height, exif, xmp, icc } = await sharp(picture.rawPayload).metadata()
  expect([width, height, exif, xmp, icc]).toEqual([800, 600, undefined, undefined, undefined])
  const [red] = await pixelAt(picture.rawPayload, 20, 300)
  expect(red).toBeGreaterThan(200)
})

test('stores prepared renditions as they are, decodes nothing, and lets AVIF follow from the original', async () => {
  const prepare = () => Promise.reject(new Error('a prepared picture was decoded'))
  const fixture = await aMediaFixture({
    wrappers: { pictures: (chosen) => ({ ...chosen, prepare, encodeAvif: prepare }) },
  })
  const creator = await fixture.aPerson()
  const size = { width: 320, height: 240 }
  const bytes = await sharp({ create: { ...size, channels: 3, background: '#123456' } })
    .webp()
    .toBuffer()
  const mimeType = 'image/webp' as const
  const outputs = [
    { name: 'rendition' as const, mimeType, ...size, bytes },
    { name: 'blur' as const, mimeType, width: 32, height: 24, bytes: Buffer.from('blurred') },
  ]

  const stored = await fixture.media.storePicture({
    ownerId: creator.accountId,
    type: 'feed-photo',
    name: 'sea.webp',
    source: Readable.from([bytes]),
    prepared: { ...size, color: '#123456', outputs },
  })

  if (stored.outcome !== 'stored') throw new Error(stored.refusal.code)
  expect(stored.file).toMatchObject({ ...size, color: '#123456', status: 'active', mimeType })
  expect((await fixture.fetch(stored.file.url ?? '', creator)).rawPayload).toEqual(bytes)
  expect((await rowsOf(fixture, 'file_object')).map(({ variant }) => String(variant)).toSorted()).toEqual([
    'blur',
    'original',
    'w320',
  ])
  expect(fixture.enqueued.map(({ payload }) => payload)).toEqual([{ fileId: stored.file._id }])
})

test('AVIF follows in the background, and the same address then serves it to clients that accept it', async () => {
  const fixture = await aMediaFixture()
  const creator = await fixture.aPerson()
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 20 }
  const photograph = await sharp({ create: { width: 700, height: 500, channels: 3, background: '#777', noise } })
    .jpeg()
    .toBuffer()
  const file = await fixture.aFile(creator, photograph)
  const typeOf = async (accept: string) =>
    (await fixture.fetch(file.url ?? '', creator, { accept })).headers['content-type']
  expect(await typeOf('image/avif,image/webp')).toBe('image/webp')

  await fixture.runJobs()
  await fixture.app.drain()

  expect(await typeOf('image/avif,image/webp')).toBe('image/avif')
  expect(await typeOf('image/webp')).toBe('image/webp')
  expect(fixture.app.socketEvents).toEqual([
    { accountId: creator.accountId, event: 'file_processed', payload: { fileId: file._id, status: 'active' } },
  ])
})

test('creating AVIF twice stores one of each and notifies once', async () => {
  const fixture = await aMediaFixture()
  const creator = await fixture.aPerson()
  await fixture.aFile(creator, await aSidewaysPhotograph())
  const [job] = fixture.enqueued
  fixture.enqueued.push(...(job ? [job, job] : []))

  await Promise.all([fixture.runJobs(), fixture.runJobs()])
  await fixture.app.drain()

  const objects = await rowsOf(fixture, 'file_object')
  expect(await fixture.stored()).toHaveLength(objects.length)
  expect(fixture.app.socketEvents).toHaveLength(1)
})

test('every stored object has the size and SHA-256 of its row', async () => {
  const fixture = await aMediaFixture()
  await fixture.aFile(await fixture.aPerson(), await aSidewaysPhotograph())
  await fixture.runJobs()

  const objects = await rowsOf(fixture, 'file_object')

  expect(objects.length).toBeGreaterThan(4)
  for (const { storage_key, sha256, size_bytes } of objects) {
    const bytes = readFileSync(join(fixture.folder, String(storage_key)))
    const digest = createHash('sha256').update(bytes).digest()
    expect([digest.equals(sha256 as Buffer), bytes.length]).toEqual([true, size_bytes])
  }
  expect(await fixture.stored()).toHaveLength(objects.length)
})

describe('refuses files that are not pictures and stores nothing:', () => {
  const text = (content: string) => new TextEncoder().encode(content)

  const wrong: [string, Uint8Array, number, string][] = [
    [
      'an SVG called photo.jpg',
      text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      422,
      'FILE_NOT_A_PICTURE',
    ],
    ['HTML called photo.jpg', text('<!doctype html><script>alert(1)</script>'), 422, 'FILE_NOT_A_PICTURE'],
    ['a program called photo.jpg', text('MZ\u0090\0 this program'), 422, 'FILE_NOT_A_PICTURE'],
    ['an empty file', new Uint8Array(0), 422, 'FILE_MISSING'],
    [
      'JPEG marks before HTML',
      new Uint8Array([0xff, 0xd8, 0xff, ...text('<script>alert(1)</script>')]),
      422,
      'FILE_NOT_A_PICTURE',
    ],
    ['a bomb', aBomb(30_000, 30_000), 422, 'PICTURE_TOO_LARGE'],
    ['a HEIC without a picture', text('\0\0\0\u0018ftypheic\0\0\0\0mif1heic'), 422, 'FILE_NOT_A_PICTURE'],
  ]

  test('SVG, HTML, programs, empty files, bombs and broken HEIC, under any name', async () => {
    const fixture = await aMediaFixture()
    const creator = await fixture.aPerson()
    for (const [name, bytes, statusCode, error] of wrong) {
      const reply = await fixture.upload(creator, bytes)
      expect([name, reply.status, reply.body.error]).toEqual([name, statusCode, error])
      await expectNothingLeft(fixture)
    }
  })

  test('half a photograph', async () => {
    const fixture = await aMediaFixture()
    const photograph = await sharp({
      create: {
        width: 900,
        height: 900,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 50 },
      },
    })
      .jpeg()
      .toBuffer()

    const reply = await fixture.upload(await fixture.aPerson(), photograph.subarray(0, photograph.length >> 1))

    expect([reply.status, reply.body.error]).toEqual([422, 'FILE_NOT_A_PICTURE'])
    await expectNothingLeft(fixture)
  })

  test('a file in another field, or none', async () => {
    const fixture = await aMediaFixture()

    const reply = await fixture.upload(await fixture.aPerson(), await aSidewaysPhotograph(), { field: 'photo' })

    expect([reply.status, reply.body.error]).toEqual([422, 'FILE_MISSING'])
    await expectNothingLeft(fixture)
  })
})

test('only creators can upload for posts', async () => {
  const fixture = await aMediaFixture()
  const photograph = await aSidewaysPhotograph()
  const nobody: Person = { accountId: '', token: 'made up' }

  expect((await fixture.upload(await fixture.aPerson('user'), photograph)).status).toBe(403)
  expect((await fixture.upload(nobody, photograph)).status).toBe(401)
  await expectNothingLeft(fixture)
})

const names: [string, string, string][] = [
  ['with a path', '../../../etc/passwd', 'passwd'],
  ["with another system's path", '..\\..\\x.jpg', 'x.jpg'],
  ['written backwards', 'a\u202egpj.exe', 'agpj.exe'],
  ["after another system's device", 'CON', 'CON'],
  ['at great length', `${'長'.repeat(4_000)}.jpg`, '長'.repeat(200)],
  ['in HTML', '<img src=x onerror=alert(1)>.jpg', '<img src=x onerror=alert(1)>.jpg'],
  ['with an encoded path', '%2e%2e%2f', '%2e%2e%2f'],
]

test('stores a file under a generated name', async () => {
  const fixture = await aMediaFixture()
  const creator = await fixture.aPerson()
  const photograph = await aSidewaysPhotograph()
  for (const [how, name, shown] of names) {
    const file = (await fixture.upload(creator, photograph, { name })).body.data
    expect([how, file.name]).toEqual([how, shown])
    const addresses = [file.url, ...file.thumbnails, ...file.sources.map(({ url }: { url: string }) => url)]
    for (const address of addresses)
      expect(new URL(address, 'http://stagedoor.test').pathname).toMatch(new RegExp(`^/media/${file._id}/w\\d+$`))
  }
  for (const stored of await fixture.stored()) expect(stored).toMatch(/^[0-9a-f]{32}$/u)
})

async function expectBare(fixture: MediaFixture, url: string, person: Person, isLandscape: boolean): Promise<void> {
  const { rawPayload } = await fixture.fetch(url, person, { accept: 'image/avif,image/webp' })
  const { exif, xmp, iptc, icc, orientation, width, height } = await sharp(rawPayload).metadata()
  expect([exif, xmp, iptc, icc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined])
  expect(width > height).toBe(isLandscape)
}

const photos = join(import.meta.dirname, '../../../../../shared/data/photos')

test('takes HEIC, as iPhones make it', async () => {
  const fixture = await aMediaFixture()
  const heic = await makeHeic({ source: 'color=blue:size=320x192:rate=10', width: 320, height: 192, turns: 1 })

  const reply = await fixture.upload(await fixture.aPerson(), heic)

  expect([reply.status, reply.body.data?.width, reply.body.data?.height]).toEqual([201, 192, 320])
})

describe.runIf(existsSync(photos))('real photographs', () => {
  test('become upright, without positions, serial numbers and thumbnails', async () => {
    const fixture = await aMediaFixture()
    const creator = await fixture.aPerson()
    const names = readdirSync(photos).filter((name) => name.endsWith('.jpg'))
    expect(names.length).toBeGreaterThan(5)

    for (const name of names) {
      const original = readFileSync(join(photos, name))
      const file = await fixture.aFile(creator, original)
      const { autoOrient } = await sharp(original).metadata()
      expect([name, file.width, file.height]).toEqual([name, autoOrient.width, autoOrient.height])
      const isLandscape = autoOrient.width > autoOrient.height
      for (const { url } of file.sources) await expectBare(fixture, url, creator, isLandscape)
    }
  })

  test('their AVIF has no metadata either', async () => {
    const fixture = await aMediaFixture()
    const creator = await fixture.aPerson()
    for (const name of ['DSCN0010.jpg', 'portrait_6.jpg']) {
      const file = await fixture.aFile(creator, readFileSync(join(photos, name)))
      await fixture.runJobs()
      for (const { url } of file.sources) await expectBare(fixture, url, creator, name.startsWith('DSCN'))
    }
  })

  test('the four orientations of one picture look alike', async () => {
    const fixture = await aMediaFixture()
    const creator = await fixture.aPerson()
    const looks = await Promise.all(
      ['landscape_1.jpg', 'landscape_3.jpg', 'landscape_6.jpg', 'landscape_8.jpg'].map(async (name) => {
        const file = await fixture.aFile(creator, readFileSync(join(photos, name)))
        const { rawPayload } = await fixture.fetch(file.sources[0]?.url ?? '', creator)
        return sharp(rawPayload).resize(16, 12, { fit: 'fill' }).greyscale().raw().toBuffer()
      }),
    )
    for (const look of looks) {
      const difference = look.reduce((sum, part, at) => sum + Math.abs(part - (looks[0]?.[at] ?? 0)), 0) / look.length
      expect(difference).toBeLessThan(12)
    }
  })
})
