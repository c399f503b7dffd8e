import type { NewPost, Post, PostChange } from '@stagedoor/contract/feeds'
import { beforeEach, expect, test } from 'vitest'
import { statusesOf, testApp, type TestApp } from '#src/test-support/test-app.ts'

const ABROAD = '192.0.2.7'
const PAST_THE_GATE = { cookie: 'eighteen_day=1990-01-01' }
const OPEN = { isSale: true, price: 0, isOpenToVisitors: true } as const

let app: TestApp
beforeEach(async () => {
  const findCountry = () => (address: string) => (address === ABROAD ? 'FR' : null)
  app = await testApp({ processes: 2, wrappers: { findCountry } })
})

/** A published photograph that visitors see in full, unless told otherwise. */
async function anOpenPost(given: Partial<NewPost> = {}) {
  const creator = await app.aCreator()
  const fileId = await app.aFile(creator)
  const post = await app.aPost({ by: creator, type: 'photo', title: 'Welcome', fileIds: [fileId], ...OPEN, ...given })
  const change = (body: PostChange, process = 0) =>
    app.call<Post>('PUT', `/performer/feeds/${post._id}`, { as: creator, body, process })
  return { creator, post, change }
}

type Asking = { headers?: Record<string, string>; from?: string; process?: number }

/** What a visitor sees of a post, alone and in its creator's list, which agree; null: it does not exist. */
async function seen({ creator, post }: { creator: string; post: Post }, asking: Asking = { headers: PAST_THE_GATE }) {
  const alone = await app.call<Post>('GET', `/user/feeds/${post._id}`, asking)
  const list = await app.call<{ data: Post[] }>('GET', `/user/feeds/search/${creator}`, asking)
  const listed = list.status === 404 ? undefined : list.body.data.data.find(({ _id }) => _id === post._id)
  const found = alone.status === 404 ? undefined : alone.body.data
  expect(listed).toEqual(found)
  if (found?.isLocked !== false) expect(alone.text).not.toContain(`/media/${post.files[0]?._id}`)
  return found ?? null
}

const isLocked = async (...given: Parameters<typeof seen>) => (await seen(...given))?.isLocked ?? null

async function linkOf(shared: { creator: string; post: Post }): Promise<string> {
  const url = (await seen(shared))?.files[0]?.url
  if (!url) throw new Error('no link')
  return url
}

const fetched = async (url: string, headers: Record<string, string> = PAST_THE_GATE, as: string | null = null) =>
  (await app.fetch(url, as, headers)).statusCode

test('a visitor past the age gate sees an open post in full: alone, in its list, in search, with its files', async () => {
  const shared = await anOpenPost()
  expect(await isLocked(shared)).toBe(false)
  const url = await linkOf(shared)
  expect(await fetched(url)).toBe(200)
  await app.drain()
  const found = await app.read<{ feeds: { data: Post[] } }>('POST', '/search/keywords', {
    headers: PAST_THE_GATE,
    body: { keyword: 'Welcome' },
  })
  expect(found.feeds.data.map(({ _id, isLocked: locked }) => [_id, locked])).toEqual([[shared.post._id, false]])
})

test('before the gate, or younger, a visitor sees the preview, and a link of others gives them nothing', async () => {
  const shared = await anOpenPost()
  const url = await linkOf(shared)
  const young = { cookie: `eighteen_day=${new Date(app.clock.now()).getUTCFullYear() - 17}-01-01` }
  for (const headers of [{}, young]) {
    expect(await isLocked(shared, { headers })).toBe(true)
    expect(await fetched(url, headers)).toBe(404)
  }
})

test('a post for everybody with an account stays a preview for visitors', async () => {
  const shared = await anOpenPost({ isOpenToVisitors: false })
  expect(await isLocked(shared)).toBe(true)
  const fan = await app.aFan()
  const own = await app.read<Post>('GET', `/user/feeds/${shared.post._id}`, { as: fan })
  expect(own).toMatchObject({ isLocked: false, isOpenToVisitors: false })
  expect(await fetched(own.files[0]?.url ?? '')).toBe(404)
})

test('a film in an open post plays for visitors, and its parts are theirs alone', async () => {
  const creator = await app.aCreator()
  const fileId = await app.aFile(creator, 'feed-video')
  const post = await app.aPost({ by: creator, type: 'video', fileIds: [fileId], ...OPEN })
  const master = (await seen({ creator, post }))?.files[0]?.playback?.hls ?? ''
  expect(await fetched(master)).toBe(200)
  expect(await fetched(master, {})).toBe(404)
  expect(await fetched(master, {}, await app.aFan())).toBe(404)
  const play = (headers: Record<string, string>) => app.call('GET', `/byteplus/video/${fileId}/play`, { headers })
  expect((await play(PAST_THE_GATE)).body.data).toMatchObject({ _id: fileId, hls: master })
  expect((await play({})).status).toBe(404)
})

test.each<[string, (shared: Awaited<ReturnType<typeof anOpenPost>>) => Promise<unknown>, null | true]>([
  ['closed', ({ change }) => change({ isOpenToVisitors: false }), true],
  ['put on sale', ({ change }) => change({ price: 5 }), true],
  ['for subscribers', ({ change }) => change({ isSale: false }), true],
  ['withdrawn', ({ change }) => change({ status: 'inactive' }), null],
  ['deleted', ({ creator, post }) => app.read('DELETE', `/performer/feeds/${post._id}`, { as: creator }), null],
  [
    'taken down',
    async ({ post }) =>
      app.read('PUT', `/admin/feeds/${post._id}/status`, {
        as: await app.aStaffMember('admin'),
        body: { status: 'removed', reason: 'a test' },
      }),
    null,
  ],
  [
    'of a creator who is suspended',
    ({ creator: performerId }) =>
      app.features.profiles.setPerformerState({ performerId, to: 'suspended', actorId: null, reason: 'a test' }),
    null,
  ],
])('an open post that is %s: visitors lose it at once, and its links within 2 seconds', async (_, close, after) => {
  const shared = await anOpenPost()
  const url = await linkOf(shared)
  expect(await fetched(url)).toBe(200)
  await close(shared)
  expect(await isLocked(shared)).toBe(after)
  expect(await isLocked(shared, { headers: PAST_THE_GATE, process: 1 })).toBe(after)
  await app.advance(2_000)
  expect(await fetched(url)).toBe(404)
})

test('a creator’s closed country wins, and so does a region that asks visitors for more than a declaration', async () => {
  const shared = await anOpenPost()
  const abroad = { headers: PAST_THE_GATE, from: ABROAD }
  const fetchedAbroad = async (url: string) =>
    (await app.fetch(url, null, PAST_THE_GATE, { remoteAddress: ABROAD })).statusCode
  const url = await linkOf(shared)
  expect([await isLocked(shared, abroad), await fetchedAbroad(url)]).toEqual([false, 200])

  const policy = { as: await app.aStaffMember('admin'), body: { policy: 'assured', reason: 'the law' } }
  await app.read('PUT', '/admin/region-policies/FR', policy)
  await app.advance(2_000)
  expect([await isLocked(shared, abroad), await fetchedAbroad(url)]).toEqual([true, 404])

  await app.read('POST', '/block/countries', { as: shared.creator, body: { countryCodes: ['FR'] } })
  expect([await seen(shared, abroad), await fetchedAbroad(url)]).toEqual([null, 404])
  expect([await isLocked(shared), await fetched(url)]).toEqual([false, 200])
})

test('whom its creator blocks does not find it while signed in, nor by a link of visitors', async () => {
  const shared = await anOpenPost()
  const url = await linkOf(shared)
  const blocked = await app.aFan()
  await app.block(shared.creator, blocked)
  expect((await app.call('GET', `/user/feeds/${shared.post._id}`, { as: blocked })).status).toBe(404)
  expect(await fetched(url, {}, blocked)).toBe(404)
})

test('only a free post can be opened, whatever stops it being free closes it, and it stays closed', async () => {
  const { post, change } = await anOpenPost()
  expect(post.isOpenToVisitors).toBe(true)
  expect((await change({ title: 'Hello' })).body.data.isOpenToVisitors).toBe(true)
  for (const body of [{ price: 5 }, { isSale: false }]) {
    const refused = await change({ ...body, isOpenToVisitors: true })
    expect([refused.status, refused.body.details.fields]).toEqual([400, [{ field: 'isOpenToVisitors', rule: 'free' }]])
  }
  expect((await change({ price: 5 })).body.data).toMatchObject({ price: 5, isOpenToVisitors: false })
  expect((await change({ price: 0 })).body.data).toMatchObject({ price: 0, isOpenToVisitors: false })
  expect((await change({ isOpenToVisitors: true })).body.data.isOpenToVisitors).toBe(true)
  const repeated = await change({ isOpenToVisitors: true })
  expect([repeated.status, repeated.body.data.isOpenToVisitors]).toEqual([200, true])
})

test('of opening and selling at the same moment one is done after the other, and what is sold is never open', async () => {
  const { creator, post, change } = await anOpenPost({ isOpenToVisitors: false })
  for (let round = 0; round < 8; round += 1) {
    await change({ price: 0, isOpenToVisitors: false })
    const replies = await Promise.all([change({ isOpenToVisitors: true }), change({ price: 5 }, 1)])
    const statuses = statusesOf(replies)
    expect(statuses[0]).toBe(200)
    expect([200, 400]).toContain(statuses[1])
    const after = await app.read<Post>('GET', `/performer/feeds/${post._id}`, { as: creator })
    expect([after.price, after.isOpenToVisitors]).toEqual([5, false])
    expect(await isLocked({ creator, post })).toBe(true)
  }
})
