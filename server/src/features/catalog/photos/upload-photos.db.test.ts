import type { Photo } from '@stagedoor/contract/photos'
import { beforeAll, expect, test } from 'vitest'
import { aMediaFixture, type MediaFixture } from '#src/test-support/test-media.ts'
import { aSidewaysPhotograph } from '#src/test-support/test-pictures.ts'
import { fileForm, statusesOf, type Reply } from '#src/test-support/test-app/callers.ts'

const UPLOAD = '/performer/performer-assets/photos/upload'
const ID = '0199f000-0000-7000-8000-00000000000'

let photograph: Buffer
beforeAll(async () => {
  photograph = await aSidewaysPhotograph()
})

type Fields = Record<string, string>

/** Fields come before the file. */
function photoForm(fields: Fields, bytes: Uint8Array = photograph): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('photo', new Blob([new Uint8Array(bytes)]), 'harbour.jpg')
  return form
}

async function aGallery() {
  const fixture = await aMediaFixture()
  const creator = await fixture.aPerson()
  const gallery = await fixture.app.aGallery({ by: creator.accountId, photos: 0 })
  const upload = (fields: Fields = {}, bytes?: Uint8Array): Promise<Reply> =>
    fixture.app.call('POST', UPLOAD, {
      token: creator.token,
      body: photoForm({ galleryId: gallery._id, ...fields }, bytes),
    })
  return { ...fixture, creator, gallery, upload }
}

const orderIn = async ({ app }: MediaFixture, galleryId: string, token: string): Promise<string[]> => {
  const path = `/performer-assets/photos?galleryId=${galleryId}&limit=200`
  const { data } = await app.read<{ data: Photo[] }>('GET', path, { token })
  return data.map(({ title }) => title)
}

test('an uploaded photo is the gallery’s first and its cover, and the gallery is announced once', async () => {
  const { app, creator, gallery, upload } = await aGallery()
  const reply = await upload({ title: '<i>Dawn</i>', description: 'Boats' })

  expect(reply.status).toBe(201)
  expect(reply.body.data).toMatchObject({
    title: 'Dawn',
    description: 'Boats',
    status: 'active',
    galleryId: gallery._id,
    isGalleryCover: true,
    processing: false,
    position: 0,
    photo: { type: 'photo', width: 800, height: 600, isLocked: false },
  })
  await upload()
  const own = await app.read('GET', `/performer/performer-assets/galleries/${gallery._id}/view`, {
    token: creator.token,
  })
  expect(own).toMatchObject({ numOfItems: 2, coverPhoto: { _id: reply.body.data.photo._id } })
  expect(own.publishedAt).not.toBe(null)
  const announced = await app.rows(`select payload from outbox where name = 'catalog.item_published'`)
  expect(announced).toMatchObject([{ payload: { kind: 'gallery', itemId: gallery._id } }])
})

test('uploads side by side keep the order that their client gave them', async () => {
  const fixture = await aGallery()
  const { creator, gallery, upload } = fixture
  await upload({ title: 'before' })
  const replies = await Promise.all(
    ['three', 'one', 'two'].map((title, at) => upload({ title, position: String([3, 1, 2][at]) })),
  )
  expect(statusesOf(replies)).toEqual([201, 201, 201])
  await upload({ title: 'behind' })
  expect(await orderIn(fixture, gallery._id, creator.token)).toEqual(['before', 'one', 'two', 'three', 'behind'])
})

test('a repeated upload answers with the first photo and leaves nothing behind, also at the same time', async () => {
  const { app, upload, stored } = await aGallery()
  const replies = await Promise.all([upload({ clientPhotoId: `${ID}1` }), upload({ clientPhotoId: `${ID}1` })])
  expect(statusesOf(replies)).toEqual([200, 201])
  await app.drain()
  const objects = await stored()

  expect((await upload({ clientPhotoId: `${ID}1`, title: 'other' })).status).toBe(200)
  expect(new Set(replies.map(({ body }) => body.data._id)).size).toBe(1)
  expect(await app.rows('select id from photo')).toHaveLength(1)
  expect(await app.rows('select id from file')).toHaveLength(1)
  expect(await stored()).toEqual(objects)
  expect((await upload({ clientPhotoId: `${ID}2` })).status).toBe(201)
})

test('refuses a photo for a gallery of another, a full one, one that staff removed, and what is no picture', async () => {
  const { app, aPerson, creator, gallery, upload, stored } = await aGallery()
  const before = await stored()
  const other = await aPerson()
  const foreign = await app.aGallery({ by: other.accountId, photos: 0 })

  expect((await upload({ galleryId: foreign._id })).status).toBe(404)
  expect((await upload({}, Buffer.from('no picture'))).body.error).toBe('FILE_NOT_A_PICTURE')
  const empty = await app.call('POST', UPLOAD, { token: creator.token, body: fileForm('other', 'x') })
  expect(empty.body.error).toBe('FILE_MISSING')
  await app.rows(`insert into photo (performer_id, gallery_id, file_id, status)
    select performer_id, id, uuidv7(), 'draft' from gallery, generate_series(1, 1000) where id = '${gallery._id}'`)
  expect((await upload()).body).toMatchObject({ error: 'GALLERY_FULL', details: { maximum: 1_000 } })
  const reviewer = await app.aStaffMember('reviewer')
  const body = { status: 'removed', reason: 'a test' }
  await app.read('PUT', `/admin/galleries/${gallery._id}/status`, { as: reviewer, body })
  expect((await upload()).status).toBe(403)
  expect(await stored()).toEqual(before)
})

test('a photo of a creator who is not approved is a draft, and cannot be published', async () => {
  const { app } = await aMediaFixture()
  const applicant = await app.aCreator({ state: 'under_review' })
  const upload = (fields: Fields) => app.call('POST', UPLOAD, { as: applicant, body: photoForm(fields) })

  expect((await upload({})).body.data).toMatchObject({ status: 'draft', galleryId: null })
  expect((await upload({ status: 'active' })).body.error).toBe('PERFORMER_NOT_APPROVED')
})

test('a photo moves to the end of another gallery, and a deleted one is gone with its file', async () => {
  const fixture = await aGallery()
  const { app, creator, gallery, upload, stored } = fixture
  const [photo, other] = [(await upload({ title: 'one' })).body.data, await app.aGallery({ by: creator.accountId })]
  const change = (id: string, body: object) =>
    app.call('PUT', `/performer/performer-assets/photos/${id}`, { token: creator.token, body })

  expect((await change(photo._id, { galleryId: other._id })).body.data).toMatchObject({ position: 1, title: 'one' })
  expect(await orderIn(fixture, other._id, creator.token)).toEqual(['', 'one'])
  expect((await change(photo._id, { galleryId: null })).body.data).toMatchObject({ galleryId: null })
  expect((await change(photo._id, { galleryId: `${ID}9` })).status).toBe(404)
  await app.call('DELETE', `/performer/performer-assets/photos/${photo._id}`, { token: creator.token })
  await app.drain()
  expect(await app.rows(`select id from file where id = '${photo.photo._id}'`)).toEqual([])
  expect((await app.fetch(photo.photo.url, creator.accountId)).statusCode).toBe(404)
  expect((await stored()).length).toBeLessThan(5)
  expect(gallery.numOfItems).toBe(0)
})
