import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { answerOf, statusesOf, testApp, type Listed, type TestApp } from '#src/test-support/test-app.ts'
import { waitingForLocks } from '#src/test-support/waiting-for-locks.ts'

let app: TestApp
let fan: string
let creator: string

beforeEach(async () => {
  app = await testApp({ processes: 2 })
  fan = await app.aFan()
  creator = await app.aCreator()
})

type Action = 'like' | 'bookmark'
type Thing = { objectId: string; objectType: string }

const react = (as: string | null, thing: Thing, action: Action = 'like', process = 0) =>
  app.call('POST', '/reactions', { as, body: { ...thing, action }, process })
const takeBack = (as: string, thing: Thing, action: Action = 'like', process = 0) =>
  app.call('DELETE', '/reactions', { as, body: { ...thing, action }, process })

async function aPost(fields: object = {}): Promise<Thing> {
  return { objectId: (await app.aPost({ by: creator, ...fields }))._id, objectType: 'feed' }
}

/** The counters beside the rows that they count. */
async function counts({ objectId }: Thing) {
  const [row] = await app.rows<{ likes: number; bookmarks: number; counted: number; saved: number }>(`select
    coalesce((select likes from engagement_counter where object_id = '${objectId}'), 0) as likes,
    coalesce((select bookmarks from engagement_counter where object_id = '${objectId}'), 0) as bookmarks,
    (select count(*) from reaction where object_id = '${objectId}' and action = 'like') as counted,
    (select count(*) from reaction where object_id = '${objectId}' and action = 'bookmark') as saved`)
  expect([row?.likes, row?.bookmarks]).toEqual([row?.counted, row?.saved])
  return [row?.likes, row?.bookmarks]
}

const savedIds = async (kind: string, as = fan, query = '') =>
  (await app.read<Listed<{ _id: string }>>('GET', `/reactions/${kind}/bookmark?${query}`, { as })).data.map(
    ({ _id }) => _id,
  )

describe('liking and saving', () => {
  test('counts a like and a bookmark once each, and repeats change nothing', async () => {
    const post = await aPost()
    for (const action of ['like', 'like', 'bookmark', 'bookmark'] as const)
      expect((await react(fan, post, action)).status).toBe(200)
    expect(await counts(post)).toEqual([1, 1])
    expect(await app.read('GET', `/user/feeds/${post.objectId}`, { as: fan })).toMatchObject({
      totalLike: 1,
      totalBookmark: 1,
      totalComment: 0,
      isLiked: true,
      isBookMarked: true,
    })
    expect(await app.read('GET', `/user/feeds/${post.objectId}`)).toMatchObject({ totalLike: 1, isLiked: false })

    for (const _ of [1, 2]) expect((await takeBack(fan, post)).status).toBe(200)
    expect(await counts(post)).toEqual([0, 1])
  })

  test('a hundred likes at once of two accounts count once for each', async () => {
    const post = await aPost()
    const people = [fan, await app.aFan()]
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, at) => react(people[at % 2] ?? fan, post, 'like', at % 2)),
    )
    expect(new Set(statusesOf(replies))).toEqual(new Set([200]))
    expect(await counts(post)).toEqual([2, 0])
  })

  test('likes that race with their removal leave a counter equal to the rows', async () => {
    const post = await aPost()
    const people = await Promise.all([1, 2, 3].map(() => app.aFan()))
    await Promise.all(
      people.flatMap((as) =>
        Array.from({ length: 12 }, (_, at) => (at % 2 === 0 ? react : takeBack)(as, post, 'like', at % 2)),
      ),
    )
    await counts(post)
    for (const as of people) await takeBack(as, post)
    expect(await counts(post)).toEqual([0, 0])
  })

  test('reaches videos, galleries and creators, whose profile counts the likes of all that is theirs', async () => {
    const star = await app.aCreator()
    const video = { objectId: (await app.aVideo({ by: star }))._id, objectType: 'video' }
    const gallery = { objectId: (await app.aGallery({ by: star }))._id, objectType: 'gallery' }
    const performer = { objectId: star, objectType: 'performer' }
    for (const thing of [video, gallery, performer])
      for (const action of ['like', 'bookmark'] as const) expect((await react(fan, thing, action)).status).toBe(200)

    const isMine = { isLiked: true, isBookMarked: true, stats: { likes: 1, bookmarks: 1 } }
    expect(await app.read('GET', `/performer-assets/videos/${video.objectId}`, { as: fan })).toMatchObject(isMine)
    expect(await app.read('GET', `/performer-assets/galleries/${gallery.objectId}`, { as: fan })).toMatchObject(isMine)
    expect(await app.read('GET', `/performers/${star}`, { as: fan })).toMatchObject({
      isBookMarked: true,
      stats: { likes: 3 },
    })
    expect([await savedIds('videos'), await savedIds('galleries'), await savedIds('performers')]).toEqual([
      [video.objectId],
      [gallery.objectId],
      [star],
    ])
    await takeBack(fan, video)
    expect(await app.read('GET', `/performers/${star}`)).toMatchObject({ isBookMarked: false, stats: { likes: 2 } })
  })

  test('needs only a preview, and is refused to visitors and staff', async () => {
    const locked = await aPost({ price: 5 })
    expect((await react(fan, locked)).status).toBe(200)
    expect((await react(null, locked)).status).toBe(401)
    expect((await react(await app.aStaffMember('support'), locked)).status).toBe(403)
  })

  test('does not find drafts, products, unknown ids, an id of another type, and what a block hides', async () => {
    const other = await app.aFan()
    const seen = await aPost()
    await react(other, seen, 'bookmark')
    await app.call('POST', '/block/users', { as: creator, body: { targetId: other } })
    const hidden: [string, Thing][] = [
      [fan, await aPost({ status: 'draft' })],
      [fan, { objectId: randomUUID(), objectType: 'feed' }],
      [fan, { objectId: randomUUID(), objectType: 'product' }],
      [fan, { ...seen, objectType: 'video' }],
      [fan, { objectId: fan, objectType: 'performer' }],
      [other, seen],
      [other, { objectId: creator, objectType: 'performer' }],
    ]
    for (const [as, thing] of hidden) expect(answerOf(await react(as, thing))).toEqual([404, 'NOT_FOUND'])
    // What was saved before is not shown, and can be given up.
    expect(await savedIds('feeds', other)).toEqual([])
    expect((await takeBack(other, seen, 'bookmark')).status).toBe(200)
    expect(await counts(seen)).toEqual([0, 0])
  })

  test('an erased account takes its likes out of the counters', async () => {
    const [post, leaver] = [await aPost(), await app.aFan()]
    await react(leaver, post)
    await react(leaver, post, 'bookmark')
    await app.rows(`delete from reaction where account_id = '${leaver}'`)
    expect(await counts(post)).toEqual([0, 0])
  })

  test('an erasure and a like at the same moment take the counters in one order, and both succeed', async () => {
    const [post, second, leaver, other] = [await aPost(), await aPost(), await app.aFan(), await app.aFan()]
    // As they lie, the erasure would take the first post’s counter before the creator’s, and a like the other way round.
    await react(leaver, post, 'bookmark')
    await react(leaver, second)
    const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holding = app.owner.transaction().execute(async (tx) => {
      await sql`select from engagement_counter where object_id = ${creator} for update`.execute(tx)
      held.resolve()
      await released.promise
    })
    await held.promise
    const liked = react(other, post)
    await expect.poll(() => waitingForLocks(app)).toBe(1)
    const erased = app.rows(`delete from reaction where account_id = '${leaver}'`)
    await expect.poll(() => waitingForLocks(app)).toBe(2)

    released.resolve()

    await Promise.all([holding, erased])
    expect((await liked).status).toBe(200)
    expect([await counts(post), await counts(second)]).toEqual([
      [1, 0],
      [0, 0],
    ])
  })
})

describe('the lists of bookmarks', () => {
  test('page by cursor, latest first, say how many there are, and are of the one who asks', async () => {
    const collector = await app.aFan()
    const posts = [await aPost(), await aPost(), await aPost()]
    for (const post of posts) await react(collector, post, 'bookmark')
    await react(collector, posts[0] ?? posts[1] ?? (await aPost()), 'like')
    const latestFirst = posts.map(({ objectId }) => objectId).toReversed()

    const first = await app.read<Listed>('GET', '/reactions/feeds/bookmark?limit=2', { as: collector })
    expect([first.data.map(({ _id }) => _id), first.total]).toEqual([latestFirst.slice(0, 2), 3])
    expect(await savedIds('feeds', collector, `limit=2&cursor=${first.cursor}`)).toEqual(latestFirst.slice(2))
    const bare = await app.read<Listed<{ objectId: string }>>('GET', '/reactions/feed/bookmark', { as: collector })
    expect(bare.data.map(({ objectId }) => objectId)).toEqual(latestFirst)
    expect(await savedIds('feeds', collector, 'sortBy=updatedAt')).toEqual(latestFirst)
    expect(await savedIds('products', collector)).toEqual([])
    // They are of the one who asks.
    expect(await savedIds('feeds', fan)).toEqual([])
    expect(await app.statusOf('/reactions/feeds/bookmark')).toBe(401)
  })
})
