import { expect } from 'vitest'
import { test, testApp, type TestApp } from '#src/test-support/test-app.ts'

const OWN = '/performer/performer-assets/galleries'
const PUBLIC = '/performer-assets/galleries'

const idsOf = async (app: TestApp, path: string, as: string | null = null) => {
  const { data, total } = await app.read<{ data: { _id: string }[]; total: number }>('GET', path, { as })
  return [data.map(({ _id }) => _id), total]
}

test('a new gallery is a draft for subscribers, and its texts lose their tags', async ({ app }) => {
  const creator = await app.aCreator()
  const body = { title: '<b>Harbour</b> at dawn', description: 'Boats<script>x</script>' }
  const gallery = await app.read('POST', OWN, { as: creator, body })

  expect(gallery).toMatchObject({
    title: 'Harbour at dawn',
    description: 'Boats',
    status: 'draft',
    isSale: false,
    price: 0,
    numOfItems: 0,
    coverPhoto: null,
    publishedAt: null,
    stats: { views: 0, likes: 0, comments: 0, bookmarks: 0 },
  })
})

test('refuses a title of tags only, one that is too long, and a creator who is not approved', async ({ app }) => {
  const creator = await app.aCreator()
  const applicant = await app.aCreator({ state: 'under_review' })
  const write = async (as: string, body: object) => (await app.call('POST', OWN, { as, body })).status

  expect(await write(creator, { title: '<b></b>' })).toBe(400)
  expect(await write(creator, { title: 'x'.repeat(151) })).toBe(400)
  expect(await write(applicant, { title: 'Harbour', status: 'active' })).toBe(403)
  expect(await write(applicant, { title: 'Harbour' })).toBe(201)
})

test('others see a gallery once it is active and has a photo', async ({ app }) => {
  const creator = await app.aCreator()
  const gallery = await app.aGallery({ by: creator, photos: 0 })
  const seen = async () => (await app.call('GET', `${PUBLIC}/${gallery._id}`)).status
  expect(await seen()).toBe(404)
  await app.aPhoto({ by: creator, galleryId: gallery._id, status: 'draft' })
  expect(await seen()).toBe(404)

  const photo = await app.aPhoto({ by: creator, galleryId: gallery._id })
  expect(await seen()).toBe(200)
  expect(await idsOf(app, `${PUBLIC}/search`)).toEqual([[gallery._id], 1])

  await app.read('PUT', `/performer/performer-assets/photos/${photo.id}`, { as: creator, body: { status: 'inactive' } })
  expect(await seen()).toBe(404)
  expect(await idsOf(app, `${PUBLIC}/search`)).toEqual([[], 0])
})

test('a change keeps what it leaves out, and nobody else may make one', async ({ app }) => {
  const creator = await app.aCreator()
  const gallery = await app.aGallery({ by: creator, price: 5, description: 'Boats' })
  const path = `${OWN}/${gallery._id}`

  expect(await app.read('PUT', path, { as: creator, body: { title: 'Quay' } })).toMatchObject({
    title: 'Quay',
    description: 'Boats',
    isSale: true,
    price: 5,
  })
  expect(await app.read('PUT', path, { as: creator, body: { isSale: false } })).toMatchObject({ price: 0 })
  const other = await app.aCreator()
  expect((await app.call('PUT', path, { as: other, body: { title: 'Mine' } })).status).toBe(404)
  expect((await app.call('DELETE', path, { as: other })).status).toBe(404)
  expect((await app.call('GET', `${path}/view`, { as: other })).status).toBe(404)
})

test('the public search filters by creator, text, sale and ids, and leaves one out', async ({ app }) => {
  const creator = await app.aCreator()
  const boats = await app.aGallery({ by: creator, title: 'Boats' })
  const gulls = await app.aGallery({ by: creator, title: 'Gulls', price: 5 })
  const other = await app.aGallery({ title: 'Boats too' })
  const search = (query: string) => idsOf(app, `${PUBLIC}/search?${query}`)

  expect(await search(`performerId=${creator}`)).toEqual([[gulls._id, boats._id], 2])
  expect(await search(`performerId=${creator}&excludedId=${gulls._id}`)).toEqual([[boats._id], 1])
  expect(await search('q=boat&sort=asc')).toEqual([[boats._id, other._id], 2])
  expect(await search('isSale=true')).toEqual([[gulls._id], 1])
  expect(await search(`ids=${boats._id}&ids=${other._id}`)).toEqual([[other._id, boats._id], 2])
  expect(await search('status=draft')).toEqual([[], 0])
})

test.each(['updatedAt', 'createdAt', 'publishedAt'])(
  'pages by cursor in the order of %s without repeating any',
  async (sortBy) => {
    const app = await testApp()
    const creator = await app.aCreator()
    for (let made = 0; made < 5; made += 1) await app.aGallery({ by: creator })
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const query = `limit=2&sortBy=${sortBy}${cursor === '' ? '' : `&cursor=${cursor}`}`
      const page: { data: { _id: string }[]; total: number; cursor: string | null } = await app.read(
        'GET',
        `${PUBLIC}/search?${query}`,
      )
      expect(page.total).toBe(5)
      seen.push(...page.data.map(({ _id }) => _id))
      cursor = page.cursor
    }
    expect(new Set(seen).size).toBe(5)
  },
)

test('the search shows nothing of creators who blocked the viewer, closed their country or are not public', async ({
  app,
}) => {
  const [creator, fan] = [await app.aCreator(), await app.aFan()]
  const gallery = await app.aGallery({ by: creator })
  expect(await idsOf(app, `${PUBLIC}/search`, fan)).toEqual([[gallery._id], 1])

  await app.block(creator, fan)
  expect(await idsOf(app, `${PUBLIC}/search`, fan)).toEqual([[], 0])
  expect(await idsOf(app, `/performer-assets/photos/${creator}`, fan)).toEqual([[], 0])

  const change = { performerId: creator, to: 'suspended' as const, actorId: null, reason: 'a test' }
  await app.features.profiles.setPerformerState(change)
  expect(await idsOf(app, `${PUBLIC}/search`)).toEqual([[], 0])
})

test('a deleted gallery is gone from every list and stays with its buyers, photos too', async ({ app }) => {
  const creator = await app.aCreator()
  const [fan, buyer] = [await app.aFan(), await app.aFan()]
  const gallery = await app.aGallery({ by: creator, price: 5, photos: 2 })
  await app.entitle(buyer, 'gallery', gallery._id)
  await app.read('DELETE', `${OWN}/${gallery._id}`, { as: creator })

  const photos = `/performer-assets/photos?galleryId=${gallery._id}`
  for (const as of [fan, creator, null]) {
    expect((await app.call('GET', `${PUBLIC}/${gallery._id}`, { as })).status).toBe(404)
    expect((await app.call('GET', photos, { as })).status).toBe(404)
  }
  expect(await idsOf(app, `${OWN}/search`, creator)).toEqual([[], 0])
  expect(await idsOf(app, '/performer/performer-assets/photos/search', creator)).toEqual([[], 0])
  expect(await app.read('GET', `${PUBLIC}/${gallery._id}`, { as: buyer })).toMatchObject({ isLocked: false })
  const { data } = await app.read('GET', photos, { as: buyer })
  expect(data).toHaveLength(2)
  expect((await app.fetch(data[0].photo.url, buyer)).statusCode).toBe(200)
})

test('a view counts once a day for each account that sees the gallery in full', async ({ app }) => {
  const creator = await app.aCreator()
  const [fan, subscriber] = [await app.aFan(), await app.aFan()]
  const gallery = await app.aGallery({ by: creator })
  await app.entitle(subscriber, 'subscription', creator)
  const view = async (as: string | null) => (await app.call('POST', `${PUBLIC}/${gallery._id}/view`, { as })).status
  const views = async () => (await app.read('GET', `${OWN}/${gallery._id}/view`, { as: creator })).stats.views

  for (const as of [null, fan, creator, await app.aStaffMember('admin')]) expect(await view(as)).toBe(200)
  expect(await views()).toBe(0)
  await Promise.all([view(subscriber), view(subscriber)])
  await view(subscriber)
  expect(await views()).toBe(1)

  await app.advance(24 * 3_600_000)
  await view(subscriber)
  expect(await views()).toBe(2)
  await app.block(creator, fan)
  expect(await view(fan)).toBe(404)
})

test('photos come in the order that their creator gave them', async ({ app }) => {
  const creator = await app.aCreator()
  const gallery = await app.aGallery({ by: creator, photos: 4 })
  const [first, second, third, fourth] = gallery.photoIds
  const order = () => idsOf(app, `/performer-assets/photos?galleryId=${gallery._id}&limit=50`, creator)
  const put = async (photoIds: unknown[], as = creator) =>
    (await app.call('PUT', `${OWN}/${gallery._id}/order`, { as, body: { photoIds } })).status

  expect(await order()).toEqual([[first, second, third, fourth], 4])
  expect(await put([fourth, second])).toBe(200)
  expect(await put([fourth, second])).toBe(200)
  expect(await order()).toEqual([[fourth, second, first, third], 4])
  const stray = await app.aPhoto({ by: creator })
  expect(await put([stray.id])).toBe(422)
  expect(await put([first], await app.aCreator())).toBe(404)
})

test('the cover is the chosen photo, and the first one after that is gone', async ({ app }) => {
  const creator = await app.aCreator()
  const gallery = await app.aGallery({ by: creator, photos: 3 })
  const [first = '', second = '', third = ''] = gallery.photoIds
  const photos = '/performer/performer-assets/photos'
  const covers = async () => {
    const { data } = await app.read('GET', `${photos}/search?galleryId=${gallery._id}`, { as: creator })
    return data.flatMap((photo: { _id: string; isGalleryCover: boolean }) => (photo.isGalleryCover ? [photo._id] : []))
  }

  expect(await covers()).toEqual([first])
  expect(await app.read('POST', `${photos}/set-cover/${third}`, { as: creator })).toMatchObject({
    isGalleryCover: true,
  })
  expect(await covers()).toEqual([third])
  expect(await app.read('DELETE', `${photos}/${third}`, { as: creator })).toEqual({ success: true })
  expect(await covers()).toEqual([first])
  await app.read('DELETE', `${photos}/${first}`, { as: creator })
  expect(await covers()).toEqual([second])
  const stray = await app.aPhoto({ by: creator })
  expect((await app.call('POST', `${photos}/set-cover/${stray.id}`, { as: creator })).body.error).toBe(
    'PHOTO_WITHOUT_GALLERY',
  )
})

test('a creator’s page counts what they show', async ({ app }) => {
  const creator = await app.aCreator()
  const stats = async () => (await app.read('GET', `/performers/${creator}`)).stats
  const gallery = await app.aGallery({ by: creator, photos: 2 })
  await app.aGallery({ by: creator, status: 'draft', photos: 3 })
  await app.aPhoto({ by: creator })
  expect(await stats()).toMatchObject({ totalGalleries: 1, totalPhotos: 3, totalVideos: 0 })
  await app.read('PUT', `${OWN}/${gallery._id}`, { as: creator, body: { status: 'inactive' } })
  expect(await stats()).toMatchObject({ totalGalleries: 0, totalPhotos: 1 })
  await app.read('PUT', `${OWN}/${gallery._id}`, { as: creator, body: { status: 'active' } })
  await app.read('DELETE', `${OWN}/${gallery._id}`, { as: creator })
  expect(await stats()).toMatchObject({ totalGalleries: 0, totalPhotos: 1 })
})
