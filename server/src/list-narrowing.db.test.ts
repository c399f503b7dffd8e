import { beforeEach, expect, test } from 'vitest'
import { DAY_MS, testApp, type Listed, type TestApp } from '#src/test-support/test-app.ts'

let app: TestApp
/** When the first of two rows was made, as a list's text takes it. */
let between: string

beforeEach(async () => {
  app = await testApp()
})

const separate = async () => {
  await app.advance(DAY_MS)
  between = app.clock.now().toISOString()
  await app.advance(DAY_MS)
}

/** Of a list with two rows: what stays with a text that only the first has, with the later half of the time, and with the earlier one. */
async function narrowed(path: string, as: string, text: string): Promise<number[][]> {
  const [address, fixed = ''] = path.split('?')
  const read = async (query: string) => {
    const list = await app.read<Listed<unknown>>('GET', `${address}?${fixed}&${query}`, { as })
    return [list.data.length, list.total]
  }
  return [
    await read(''),
    await read(`q=${text}`),
    await read('q=nothing-like-it'),
    await read(`fromDate=${between}`),
    await read(`toDate=${between}&q=${text}`),
    await read(`fromDate=${between}&q=${text}`),
  ]
}

const BOTH_FIRST_LATER = [
  [2, 2],
  [1, 1],
  [0, 0],
  [1, 1],
  [1, 1],
  [0, 0],
]

test('followers and follows narrow by name and by the time of the follow', async () => {
  const [creator, other] = [await app.aCreator({ name: 'Ines Potter' }), await app.aCreator({ name: 'Ada Weaver' })]
  const [fan, second] = [await app.aFan({ username: 'early.bird' }), await app.aFan({ username: 'night.owl' })]
  await app.follow(fan, creator)
  await separate()
  await app.follow(second, creator)
  await app.follow(fan, other)

  expect(await narrowed('/follows/followers', creator, 'LY.BI')).toEqual(BOTH_FIRST_LATER)
  expect(await narrowed('/follows/following', fan, 'potter')).toEqual(BOTH_FIRST_LATER)
})

test('blocked accounts narrow by name and by the time of the block', async () => {
  const creator = await app.aCreator()
  const [first, second] = [await app.aFan({ username: 'early.bird' }), await app.aFan({ username: 'night.owl' })]
  await app.block(creator, first)
  await separate()
  await app.block(creator, second)

  expect(await narrowed('/block/users', creator, 'early')).toEqual(BOTH_FIRST_LATER)
})

test('lists of fans narrow by their name, and the fans on one by theirs', async () => {
  const creator = await app.aCreator({ isFreeSubscription: true })
  const [first, second] = [await app.aFan({ username: 'early.bird' }), await app.aFan({ username: 'night.owl' })]
  await app.follow(first, creator)
  await app.follow(second, creator)
  const make = (name: string, userIds: string[]) =>
    app.read<{ _id: string }>('POST', '/performer/lists', { as: creator, body: { name, userIds } })
  const list = await make('Front row', [first])
  await separate()
  await make('Back row', [])
  await app.read('PUT', `/performer/lists/${list._id}`, { as: creator, body: { addUserIds: [second] } })

  expect(await narrowed('/performer/lists/search', creator, 'front')).toEqual(BOTH_FIRST_LATER)
  expect(await narrowed(`/performer/lists/${list._id}/view`, creator, 'early')).toEqual(BOTH_FIRST_LATER)
})

test('what is saved narrows by title or name and by when it was saved, never by what is not shown of it', async () => {
  const [fan, creator, other] = [
    await app.aFan(),
    await app.aCreator({ name: 'Ines Potter' }),
    await app.aCreator({ name: 'Ada Weaver' }),
  ]
  const save = (objectType: string, objectId: string) =>
    app.read('POST', '/reactions', { as: fan, body: { objectType, objectId, action: 'bookmark' } })
  const things = async (word: string) => ({
    feed: await app.aPost({ by: creator, title: `${word} post`, text: 'hidden words' }),
    video: await app.aVideo({ by: creator, title: `${word} video` }),
    gallery: await app.aGallery({ by: creator, title: `${word} gallery` }),
    product: await app.aProduct({ by: creator, name: `${word} product` }),
  })
  const saveAll = async (saved: Awaited<ReturnType<typeof things>>, performer: string) => {
    for (const [type, { _id }] of Object.entries(saved)) await save(type, _id)
    await save('performer', performer)
  }
  await saveAll(await things('First'), creator)
  await separate()
  await saveAll(await things('Second'), other)

  for (const kind of ['feeds', 'videos', 'galleries', 'products'])
    expect([kind, await narrowed(`/reactions/${kind}/bookmark`, fan, 'first')]).toEqual([kind, BOTH_FIRST_LATER])
  expect(await narrowed('/reactions/performers/bookmark', fan, 'ines')).toEqual(BOTH_FIRST_LATER)
  expect(await narrowed('/reactions/feed/bookmark', fan, 'first')).toEqual(BOTH_FIRST_LATER)
  const locked = await app.read<Listed<unknown>>('GET', '/reactions/feeds/bookmark?q=hidden', { as: fan })
  expect(locked.total).toBe(0)
})

test('comments narrow by their words and by when they were written', async () => {
  const [fan, creator] = [await app.aFan(), await app.aCreator()]
  const post = await app.aPost({ by: creator, title: 'Kiln', text: 'open', isSale: true, price: 0 })
  const comment = (content: string) =>
    app.read('POST', '/comments', { as: fan, body: { objectType: 'feed', objectId: post._id, content } })
  await comment('What glaze is that?')
  await separate()
  await comment('Lovely colours')

  const path = `/comments?objectType=feed&objectId=${post._id}`
  expect(await narrowed(path, fan, 'glaze')).toEqual(BOTH_FIRST_LATER)
})
