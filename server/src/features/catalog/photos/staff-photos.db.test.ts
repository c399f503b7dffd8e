import type { Photo } from '@stagedoor/contract/photos'
import { beforeEach, expect, test } from 'vitest'
import { testApp, type Listed, type TestApp } from '#src/test-support/test-app.ts'

let app: TestApp
let fan: string
let creator: string
let reviewer: string
let galleryId: string
let photoId: string
let otherId: string

beforeEach(async () => {
  app = await testApp()
  ;[fan, creator, reviewer] = [await app.aFan(), await app.aCreator(), await app.aStaffMember('reviewer')]
  const gallery = await app.aGallery({ by: creator, photos: 2, price: 7 })
  galleryId = gallery._id
  ;[photoId = '', otherId = ''] = gallery.photoIds
  await app.entitle(fan, 'gallery', galleryId)
})

const decide = async (status: 'removed' | 'restored', path = `photos/${photoId}`) =>
  (
    await app.read<{ status: string }>('PUT', `/admin/${path}/status`, {
      as: reviewer,
      body: { status, reason: 'another person in the picture' },
    })
  ).status
const look = () => app.read('GET', `/admin/photos/${photoId}`, { as: reviewer })
const photosOf = async (as: string): Promise<Photo[]> =>
  (await app.read<Listed<Photo>>('GET', `/performer-assets/photos?galleryId=${galleryId}`, { as })).data
const fetched = async (url: string, as: string) => (await app.fetch(url, as)).statusCode

test('a removed photo and its file are gone for buyers, the others stay, and its creator sees why', async () => {
  const [photo] = await photosOf(fan)
  const url = photo?.photo?.url ?? ''
  expect([photo?._id, await fetched(url, fan)]).toEqual([photoId, 200])

  expect(await decide('removed')).toBe('removed')
  expect((await photosOf(fan)).map(({ _id }) => _id)).toEqual([otherId])
  expect(await fetched(url, fan)).toBe(404)
  const shown = await app.read('GET', `/performer-assets/galleries/${galleryId}`, { as: fan })
  expect(shown.numOfItems).toBe(1)
  const own = await app.read<Listed<Photo>>('GET', `/performer/performer-assets/photos/search?status=removed`, {
    as: creator,
  })
  expect(own.data).toMatchObject([{ _id: photoId, removedReason: 'another person in the picture' }])
  const change = { as: creator, body: { status: 'active' } }
  for (const method of ['PUT', 'DELETE'] as const)
    expect((await app.call(method, `/performer/performer-assets/photos/${photoId}`, change)).status).toBe(403)

  expect(await decide('restored')).toBe('active')
  expect((await photosOf(fan)).map(({ _id }) => _id)).toEqual([photoId, otherId])
  const [back] = await photosOf(fan)
  expect(await fetched(back?.photo?.url ?? '', fan)).toBe(200)
  expect((await look()).decisions).toMatchObject([{ decision: 'restored' }, { decision: 'removed' }])
})

test('staff still see the file of a removed photo; other people get no answer about it', async () => {
  await decide('removed')
  const { photo, status, creatorUsername, isDeleted } = await look()
  expect({ status, creatorUsername, isDeleted }).toEqual({
    status: 'removed',
    creatorUsername: app.accountOf(creator).username,
    isDeleted: false,
  })
  expect(await fetched(photo.url, reviewer)).toBe(200)
  for (const as of [fan, creator, await app.aStaffMember('finance')])
    expect((await app.call('GET', `/admin/photos/${photoId}`, { as })).status).toBe(403)
})

test('a photo stays removed while its gallery is removed and restored, and the other way round', async () => {
  const [photo] = await photosOf(fan)
  const url = photo?.photo?.url ?? ''
  await decide('removed')
  await decide('removed', `galleries/${galleryId}`)
  await decide('restored', `galleries/${galleryId}`)
  expect([await fetched(url, fan), (await photosOf(fan)).length]).toEqual([404, 1])
  await decide('removed', `galleries/${galleryId}`)
  await decide('restored')
  expect(await fetched(url, fan)).toBe(404)
  await decide('restored', `galleries/${galleryId}`)
  expect((await photosOf(fan)).length).toBe(2)
})

test('eight removals at once are one decision', async () => {
  await Promise.all(Array.from({ length: 8 }, () => decide('removed')))
  expect((await look()).decisions).toHaveLength(1)
})
