import { randomUUID } from 'node:crypto'
import type { Follow, Follower, Following } from '@stagedoor/contract/follows'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { postsWorld, statusesOf, type Listed, type PostsWorld, type Someone } from '#src/test-support/posts-world.ts'

let world: PostsWorld
beforeEach(async () => {
  world = await postsWorld()
})

/** What the public API says, held against the rows that it counts. */
async function counts(account: Someone): Promise<{ followers: number; following: number } | undefined> {
  const { rows } = await sql<{ followers: number; following: number }>`select
    (select count(*) from follow where performer_id = ${account.accountId}) as followers,
    (select count(*) from follow where follower_id = ${account.accountId}) as following`.execute(world.app.db)
  const counted = (await world.app.features.audience.findFollowCounts(world.app.db, [account.accountId])).get(
    account.accountId,
  )
  expect(counted).toEqual(rows[0])
  return counted
}

describe('following a creator', () => {
  test('happens once, however often it is asked, and both sides see it', async () => {
    const [fan, creator] = [await world.aFan(), await world.aCreator()]
    const first = await world.call('POST', `/follows/${creator.accountId}`, { as: fan })
    const again = await world.call('POST', `/follows/${creator.accountId}`, { as: fan })

    expect([first.statusCode, again.statusCode]).toEqual([201, 200])
    expect(again.json()).toEqual(first.json())
    expect(first.json<{ data: Follow }>().data).toMatchObject({ userId: fan.accountId, performerId: creator.accountId })
    expect([await counts(fan), await counts(creator)]).toEqual([
      { followers: 0, following: 1 },
      { followers: 1, following: 0 },
    ])
    const followers = await world.read<Listed<Follower>>('GET', '/follows/followers', { as: creator })
    const following = await world.read<Listed<Following>>('GET', '/follows/following', { as: fan })
    expect([followers.total, followers.data[0]?.userInfo?.username]).toEqual([1, fan.username])
    expect([following.total, following.data[0]?.performerInfo?.username]).toEqual([1, creator.username])
    expect(JSON.stringify([followers, following])).not.toContain('@private.test')
  })

  test('ten impatient clicks follow once', async () => {
    const [fan, creator] = [await world.aFan(), await world.aCreator()]
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => world.call('POST', `/follows/${creator.accountId}`, { as: fan })),
    )
    expect(statusesOf(replies)).toEqual([...Array<number>(9).fill(200), 201])
    expect((await counts(creator))?.followers).toBe(1)
  })

  test('ends when it is asked to, and then again without complaint', async () => {
    const [fan, creator] = [await world.aFan(), await world.aCreator()]
    await world.follow(fan, creator)
    const replies = await Promise.all(
      Array.from({ length: 3 }, () => world.call('DELETE', `/follows/${creator.accountId}`, { as: fan })),
    )
    expect(replies.map((reply) => reply.statusCode)).toEqual([200, 200, 200])
    expect(await counts(creator)).toEqual({ followers: 0, following: 0 })
  })

  test('is for those who may, of those who are there', async () => {
    const [fan, creator, waiting] = [await world.aFan(), await world.aCreator(), await world.aCreator('under_review')]
    const statusOf = async (id: string, as: Someone | null) =>
      (await world.call('POST', `/follows/${id}`, { as })).statusCode

    expect(await statusOf(creator.accountId, null)).toBe(401)
    expect(await statusOf(creator.accountId, await world.aMemberOfStaff())).toBe(403)
    expect(await statusOf(creator.accountId, creator)).toBe(422)
    expect(await statusOf(waiting.accountId, fan)).toBe(404)
    expect(await statusOf((await world.aFan()).accountId, fan)).toBe(404)
    expect(await statusOf(randomUUID(), fan)).toBe(404)
    expect(await statusOf('not-an-id', fan)).toBe(400)
    expect(await statusOf(creator.accountId, waiting)).toBe(201)
  })

  test('is nobody else’s to see or to end', async () => {
    const [fan, creator, anonymousVisitor] = [await world.aFan(), await world.aCreator(), await world.aFan()]
    await world.follow(fan, creator)
    await world.read('DELETE', `/follows/${creator.accountId}`, { as: anonymousVisitor })
    expect((await world.read<Listed<Following>>('GET', '/follows/following', { as: anonymousVisitor })).total).toBe(0)
    expect((await world.read<Listed<Follower>>('GET', '/follows/followers', { as: anonymousVisitor })).data).toEqual([])
    expect((await counts(creator))?.followers).toBe(1)
  })
})

describe('the list of those whom one follows', () => {
  test('meets everyone once, though follows are made and ended while it is read', async () => {
    const fan = await world.aFan()
    const creators = await Promise.all(Array.from({ length: 7 }, () => world.aCreator()))
    for (const creator of creators.slice(0, 6)) await world.follow(fan, creator)
    const [, , , , , , late] = creators
    const met: string[] = []
    let cursor: string | null = null
    do {
      const after: string = cursor === null ? '' : `&cursor=${cursor}`
      const page: Listed<Following> = await world.read('GET', `/follows/following?limit=2${after}`, { as: fan })
      met.push(...page.data.map((row) => row.performerId))
      cursor = page.cursor
      if (met.length === 2 && late) await world.follow(fan, late)
    } while (cursor !== null)
    expect(met).toEqual(
      creators
        .slice(0, 6)
        .toReversed()
        .map((creator) => creator.accountId),
    )
  })

  test('is also read by limit and offset, and oldest first', async () => {
    const fan = await world.aFan()
    const creators = [await world.aCreator(), await world.aCreator(), await world.aCreator()]
    for (const creator of creators) await world.follow(fan, creator)
    const page: Listed<Following> = await world.read('GET', '/follows/following?limit=2&offset=1&sort=asc', { as: fan })
    expect(page.data.map((row) => row.performerId)).toEqual(creators.slice(1).map((creator) => creator.accountId))
    expect([page.total, page.cursor]).toEqual([3, null])
  })

  test('refuses a cursor that is not its own', async () => {
    const fan = await world.aFan()
    for (const cursor of ['x', 'bnVsbA', Buffer.from('following.desc~99999999999999999~x').toString('base64url')]) {
      const reply = await world.call('GET', `/follows/following?cursor=${cursor}`, { as: fan })
      expect([reply.statusCode, reply.json().details]).toEqual([400, { fields: [{ field: 'cursor', rule: 'format' }] }])
    }
  })

  test('leaves out a creator who is not public any more; the follow stays', async () => {
    const [fan, creator] = [await world.aFan(), await world.aCreator()]
    await world.follow(fan, creator)
    const change = { performerId: creator.accountId, to: 'suspended' as const, actorId: null, reason: 'a test' }
    await world.app.features.profiles.setPerformerState(change)
    expect((await world.read<Listed>('GET', '/follows/following', { as: fan })).data).toEqual([])
    expect((await counts(fan))?.following).toBe(1)
  })
})
