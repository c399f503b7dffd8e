import type { Post, NewPost } from '@stagedoor/contract/feeds'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { aCrowd, everybody, type Who } from '#src/test-support/everybody.ts'
import { testApp, type TestApp } from '#src/test-support/test-app.ts'

let app: TestApp
beforeEach(async () => {
  app = await testApp()
})

type Fixture = Awaited<ReturnType<typeof aFixture>>

/** A photograph in a post of this kind, and one of each who may come by. */
async function aFixture(given: Partial<NewPost>) {
  const creator = await app.aCreator()
  const photoId = await app.aFile(creator)
  const post = await app.aPost({ by: creator, type: 'photo', title: 'A title', fileIds: [photoId], ...given })
  const people = await aCrowd(app, creator)
  await app.entitle(people.buyer, 'feed', post._id)
  return { creator, people, photoId, post }
}

type Seen = 'full' | 'preview' | 'nothing'

/** What the call about one post shows; whatever it shows must agree with itself. What each kind of viewer sees: `item-access`. */
async function look({ people, photoId, post }: Fixture, who: Who): Promise<Seen> {
  const reply = await app.call('GET', `/user/feeds/${post._id}`, { as: people[who] })
  if (reply.status === 404) return 'nothing'
  expect(reply.status).toBe(200)
  const shown: Post = reply.body.data
  const [file] = shown.files
  expect(shown).toMatchObject({ _id: post._id, title: 'A title', price: post.price })
  expect(file?._id).toBe(photoId)
  expect(file?.thumbnails.length).toBeGreaterThan(0)
  if (shown.isLocked) {
    expect([file?.url, file?.sources, file?.isLocked]).toEqual([null, [], true])
    expect(reply.text).not.toContain(`/media/${photoId}`)
    return 'preview'
  }
  expect(file?.url).toMatch(/^\/media\//)
  return 'full'
}

test('an unpublished post is visible to its creator and staff only, and a withdrawn one also to its buyers', async () => {
  const fixture = await aFixture({ isSale: true, price: 5 })
  const byCreator = ['draft', 'inactive', 'scheduled', 'file-error']
  for (const status of [...byCreator, 'under-review', 'rejected', 'removed']) {
    await sql`update post set status = ${status}, scheduled_at = now() + interval '1 day',
        removed_reason = case when ${status} = 'removed' then 'a test' end,
        removed_from = case when ${status} = 'removed' then 'active' end
      where id = ${fixture.post._id}`.execute(app.db)
    for (const who of everybody) {
      const isBuyers = who === 'buyer' && byCreator.includes(status)
      const expected = who === 'owner' || who === 'staff' || isBuyers ? 'full' : 'nothing'
      expect([status, who, await look(fixture, who)]).toEqual([status, who, expected])
      const page = await app.call('GET', `/user/feeds/search/${app.accountOf(fixture.creator).username}`, {
        as: fixture.people[who],
      })
      if (page.status === 200) expect(page.body.data).toMatchObject({ data: [], total: 0 })
    }
  }
})

test('a deleted post stays accessible to its buyers and to staff only', async () => {
  const fixture = await aFixture({ isSale: true, price: 5 })
  await app.read('DELETE', `/performer/feeds/${fixture.post._id}`, { as: fixture.creator })
  for (const who of everybody) {
    expect([who, await look(fixture, who)]).toEqual([who, who === 'buyer' || who === 'staff' ? 'full' : 'nothing'])
  }
  await sql`update post set status = 'removed', removed_reason = 'a test', removed_from = status where id = ${fixture.post._id}`.execute(
    app.db,
  )
  expect(await look(fixture, 'buyer')).toBe('nothing')
})

test('a block does not remove earlier purchases', async () => {
  const fixture = await aFixture({ isSale: true, price: 5 })
  await app.block(fixture.creator, fixture.people.buyer)
  expect(await look(fixture, 'buyer')).toBe('full')
})

test('the posts of a suspended creator are hidden, except purchases', async () => {
  const fixture = await aFixture({ isSale: true, price: 0 })
  const change = { performerId: fixture.creator, to: 'suspended' as const, actorId: null, reason: 'a test' }
  await app.features.profiles.setPerformerState(change)
  for (const who of everybody) {
    const expected = who === 'owner' || who === 'staff' || who === 'buyer' ? 'full' : 'nothing'
    expect([who, await look(fixture, who)]).toEqual([who, expected])
  }
})

test('an issued link becomes invalid with the access', async () => {
  const fixture = await aFixture({ isSale: false })
  const { subscriber } = fixture.people
  const post = await app.read<Post>('GET', `/user/feeds/${fixture.post._id}`, { as: subscriber })
  const fetchIt = async () => (await app.fetch(post.files[0]?.url ?? '', subscriber)).statusCode
  await sql`update entitlement set expires_at = now() where account_id = ${subscriber}`.execute(app.db)
  expect(await fetchIt()).toBe(404)
  await sql`update entitlement set expires_at = now() + interval '1 hour' where account_id = ${subscriber}`.execute(
    app.db,
  )
  expect(await fetchIt()).toBe(200)
})

test('the status of a file follows the access to its post', async () => {
  const fixture = await aFixture({ isSale: true, price: 5 })
  const other = await app.aPost({ by: fixture.creator })
  const statusOf = async (who: Who, postId = fixture.post._id) => {
    const reply = await app.call('GET', `/user/feeds/${postId}/file/${fixture.photoId}/status`, {
      as: fixture.people[who],
    })
    return [reply.status, reply.body.data?.url === null]
  }
  expect(await statusOf('visitor')).toEqual([401, false])
  expect(await statusOf('fan')).toEqual([200, true])
  expect(await statusOf('buyer')).toEqual([200, false])
  expect(await statusOf('blocked fan')).toEqual([404, false])
  expect(await statusOf('buyer', other._id)).toEqual([404, false])
})

test('explains access to a post: the rule to its creator, what unlocks it to a fan', async () => {
  const fixture = await aFixture({ isSale: true, price: 5 })
  const explain = (who: Who) =>
    app.call('GET', `/access/explain?type=feed&id=${fixture.post._id}`, { as: fixture.people[who] })
  expect((await explain('fan')).body.data).toMatchObject({ level: 'preview', ways: [{ way: 'buy', price: 5 }] })
  expect((await explain('fan')).body.data.rule).toBeUndefined()
  expect((await explain('owner')).body.data).toMatchObject({ level: 'full', rule: 'owner' })
  expect((await explain('blocked fan')).status).toBe(404)
})
