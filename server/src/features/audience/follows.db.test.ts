import { randomUUID } from 'node:crypto'
import type { Follower, Following } from '@stagedoor/contract/follows'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApp, statusesOf, type Listed, type TestApp } from '#src/test-support/test-app.ts'
import { findFollowCounts } from './statements.ts'

let app: TestApp
beforeEach(async () => {
  app = await testApp()
})

/** What the statement says, held against the rows that it counts. */
async function counts(account: string): Promise<{ followers: number; following: number } | undefined> {
  const { rows } = await sql<{ followers: number; following: number }>`select
    (select count(*) from follow where performer_id = ${account}) as followers,
    (select count(*) from follow where follower_id = ${account}) as following`.execute(app.db)
  const [counted] = await findFollowCounts(app.db, [account])
  expect(counted).toEqual({ account_id: account, ...rows[0] })
  return rows[0]
}

describe('following a creator', () => {
  test('happens once for repeated calls, and both sides see it', async () => {
    const [fan, creator] = [await app.aFan(), await app.aCreator()]
    const first = await app.call('POST', `/follows/${creator}`, { as: fan })
    const again = await app.call('POST', `/follows/${creator}`, { as: fan })

    expect([first.status, again.status]).toEqual([201, 200])
    expect(again.body).toEqual(first.body)
    expect(first.body.data).toMatchObject({ userId: fan, performerId: creator })
    expect([await counts(fan), await counts(creator)]).toEqual([
      { followers: 0, following: 1 },
      { followers: 1, following: 0 },
    ])
    const followers = await app.read<Listed<Follower>>('GET', '/follows/followers', { as: creator })
    const following = await app.read<Listed<Following>>('GET', '/follows/following', { as: fan })
    expect([followers.total, followers.data[0]?.userInfo?.username]).toEqual([1, app.accountOf(fan).username])
    expect([following.total, following.data[0]?.performerInfo?.username]).toEqual([1, app.accountOf(creator).username])
    expect(JSON.stringify([followers, following])).not.toContain('@example.test')
  })

  test('ten concurrent clicks follow once', async () => {
    const [fan, creator] = [await app.aFan(), await app.aCreator()]
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => app.call('POST', `/follows/${creator}`, { as: fan })),
    )
    expect(statusesOf(replies)).toEqual([...Array<number>(9).fill(200), 201])
    expect((await counts(creator))?.followers).toBe(1)
  })

  test('of several fans at the same moment each gets an own answer; one whom the creator blocks is refused', async () => {
    const [creator, blocked, ...fans] = [
      await app.aCreator(),
      await app.aFan(),
      await app.aFan(),
      await app.aFan(),
      await app.aFan(),
    ]
    await app.call('POST', '/block/users', { as: creator, body: { targetId: blocked } })
    const replies = await Promise.all([blocked, ...fans].map((as) => app.call('POST', `/follows/${creator}`, { as })))
    expect(replies.map(({ status }) => status)).toEqual([404, 201, 201, 201])
    expect(replies.slice(1).map(({ body }) => body.data)).toMatchObject(fans.map((userId) => ({ userId })))
    expect((await counts(creator))?.followers).toBe(3)
  })

  test('ends once, and a repeat succeeds', async () => {
    const [fan, creator] = [await app.aFan(), await app.aCreator()]
    await app.follow(fan, creator)
    const replies = await Promise.all(
      Array.from({ length: 3 }, () => app.call('DELETE', `/follows/${creator}`, { as: fan })),
    )
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200])
    expect(await counts(creator)).toEqual({ followers: 0, following: 0 })
  })

  test('requires a permitted account and a visible creator', async () => {
    const [fan, creator, waiting] = [
      await app.aFan(),
      await app.aCreator(),
      await app.aCreator({ state: 'under_review' }),
    ]
    const statusOf = async (id: string, as: string | null) => (await app.call('POST', `/follows/${id}`, { as })).status

    expect(await statusOf(creator, null)).toBe(401)
    expect(await statusOf(creator, await app.aStaffMember('admin'))).toBe(403)
    expect(await statusOf(creator, creator)).toBe(422)
    expect(await statusOf(waiting, fan)).toBe(404)
    expect(await statusOf(await app.aFan(), fan)).toBe(404)
    expect(await statusOf(randomUUID(), fan)).toBe(404)
    expect(await statusOf('not-an-id', fan)).toBe(400)
    expect(await statusOf(creator, waiting)).toBe(201)
  })

  test('cannot be seen or ended by other accounts', async () => {
    const [fan, creator, anonymousVisitor] = [await app.aFan(), await app.aCreator(), await app.aFan()]
    await app.follow(fan, creator)
    await app.read('DELETE', `/follows/${creator}`, { as: anonymousVisitor })
    expect((await app.read<Listed<Following>>('GET', '/follows/following', { as: anonymousVisitor })).total).toBe(0)
    expect((await app.read<Listed<Follower>>('GET', '/follows/followers', { as: anonymousVisitor })).data).toEqual([])
    expect((await counts(creator))?.followers).toBe(1)
  })
})

describe('the list of followed creators', () => {
  test('contains each creator once, while follows start and end between pages', async () => {
    const fan = await app.aFan()
    const creators = await Promise.all(Array.from({ length: 7 }, () => app.aCreator()))
    for (const creator of creators.slice(0, 6)) await app.follow(fan, creator)
    const [, , , , , , late] = creators
    const met: string[] = []
    let cursor: string | null = null
    do {
      const after: string = cursor === null ? '' : `&cursor=${cursor}`
      const page: Listed<Following> = await app.read('GET', `/follows/following?limit=2${after}`, { as: fan })
      met.push(...page.data.map((row) => row.performerId))
      cursor = page.cursor
      if (met.length === 2 && late) await app.follow(fan, late)
    } while (cursor !== null)
    expect(met).toEqual(
      creators
        .slice(0, 6)
        .toReversed()
        .map((creator) => creator),
    )
  })

  test('supports limit and offset, and oldest first', async () => {
    const fan = await app.aFan()
    const creators = [await app.aCreator(), await app.aCreator(), await app.aCreator()]
    for (const creator of creators) await app.follow(fan, creator)
    const page: Listed<Following> = await app.read('GET', '/follows/following?limit=2&offset=1&sort=asc', { as: fan })
    expect(page.data.map((row) => row.performerId)).toEqual(creators.slice(1).map((creator) => creator))
    expect([page.total, page.cursor]).toEqual([3, null])
  })

  test('refuses the cursor of another list', async () => {
    const fan = await app.aFan()
    for (const cursor of ['x', 'bnVsbA', Buffer.from('following.desc~99999999999999999~x').toString('base64url')]) {
      const reply = await app.call('GET', `/follows/following?cursor=${cursor}`, { as: fan })
      expect([reply.status, reply.body.details]).toEqual([400, { fields: [{ field: 'cursor', rule: 'format' }] }])
    }
  })

  test('leaves out a creator who is no longer public, and keeps the follow', async () => {
    const [fan, creator] = [await app.aFan(), await app.aCreator()]
    await app.follow(fan, creator)
    const change = { performerId: creator, to: 'suspended' as const, actorId: null, reason: 'a test' }
    await app.features.profiles.setPerformerState(change)
    expect((await app.read<Listed>('GET', '/follows/following', { as: fan })).data).toEqual([])
    expect((await counts(fan))?.following).toBe(1)
  })
})
