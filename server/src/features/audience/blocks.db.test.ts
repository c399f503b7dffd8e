import { randomUUID } from 'node:crypto'
import type { UserBlock } from '@stagedoor/contract/follows'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { postsWorld, type Listed, type PostsWorld, type Someone } from '#src/test-support/posts-world.ts'

const FROM_AMERICA = '8.8.8.8'
const FROM_TAIWAN = '168.95.1.1'

let world: PostsWorld
beforeEach(async () => {
  world = await postsWorld()
})

const statusOf = async (path: string, as: Someone | null, from?: string) =>
  (await world.call('GET', path, { as, ...(from === undefined ? {} : { from }) })).statusCode

describe('a blocked account', () => {
  test('stops following and finds nothing of the creator’s, until the block is lifted', async () => {
    const [fan, creator] = [await world.aFan(), await world.aCreator()]
    const post = await world.aPost(creator)
    await world.follow(fan, creator)

    const block = await world.read<UserBlock>('POST', '/block/users', {
      as: creator,
      body: { targetId: fan.accountId, reason: '<b>rude</b>' },
    })
    expect(block).toMatchObject({ target: 'user', targetId: fan.accountId, reason: 'rude' })
    expect(block.targetInfo?.username).toBe(fan.username)
    const paths = [`/user/feeds/${post._id}`, `/user/feeds/search/${creator.username}`]
    for (const path of paths) expect(await statusOf(path, fan)).toBe(404)
    expect((await world.call('POST', `/follows/${creator.accountId}`, { as: fan })).statusCode).toBe(404)
    expect((await world.read<Listed>('GET', '/user/feeds', { as: fan })).data).toEqual([])
    expect((await world.read<Listed>('GET', '/follows/followers', { as: creator })).total).toBe(0)

    await world.read('DELETE', `/block/users/${fan.accountId}`, { as: creator })
    await world.read('DELETE', `/block/users/${fan.accountId}`, { as: creator })
    for (const path of paths) expect(await statusOf(path, fan)).toBe(200)
  })

  test('sees nothing through a subscription either', async () => {
    const [fan, creator] = [await world.aFan(), await world.aCreator()]
    const post = await world.aPost(creator)
    await world.entitle(fan, 'subscription', creator.accountId)
    expect((await world.read<Listed>('GET', '/user/feeds', { as: fan })).data.map((feed) => feed._id)).toEqual([
      post._id,
    ])
    await world.read('POST', '/block/users', { as: creator, body: { targetId: fan.accountId } })
    expect((await world.read<Listed>('GET', '/user/feeds', { as: fan })).data).toEqual([])
  })

  test('never follows, though it tries in the same moment', async () => {
    const creator = await world.aCreator()
    const fans = await Promise.all(Array.from({ length: 12 }, () => world.aFan()))
    await Promise.all(
      fans.flatMap((fan) => [
        world.call('POST', `/follows/${creator.accountId}`, { as: fan }),
        world.call('POST', '/block/users', { as: creator, body: { targetId: fan.accountId } }),
        world.call('POST', `/follows/${creator.accountId}`, { as: fan }),
      ]),
    )
    const { rows } = await sql<{
      follows: number
      blocks: number
      counted: number
    }>`select (select count(*) from follow) as follows,
      (select count(*) from account_block) as blocks, (select sum(followers)::bigint from follow_count) as counted`.execute(
      world.app.db,
    )
    expect(rows).toEqual([{ follows: 0, blocks: 12, counted: 0 }])
  })
})

test('blocking again changes the reason; what else is sent is not taken', async () => {
  const [fan, creator, other] = [await world.aFan(), await world.aCreator(), await world.aCreator()]
  const body = {
    targetId: fan.accountId,
    reason: 'first',
    ownerId: other.accountId,
    createdAt: '2001-01-01T00:00:00Z',
    _id: randomUUID(),
  }
  const first = await world.read<UserBlock>('POST', '/block/users', { as: creator, body })
  const second = await world.read<UserBlock>('POST', '/block/users', {
    as: creator,
    body: { ...body, reason: 'second' },
  })
  expect(first._id).not.toBe(body._id)
  expect(second).toEqual({ ...first, reason: 'second' })
  const blocked = await world.read<Listed<UserBlock>>('GET', '/block/users', { as: creator })
  expect([blocked.total, blocked.data]).toEqual([1, [second]])
  expect((await world.read<Listed<UserBlock>>('GET', '/block/users', { as: other })).total).toBe(0)
})

test('oneself, nobody and half an id cannot be blocked', async () => {
  const creator = await world.aCreator()
  const statusFor = async (targetId: string) =>
    (await world.call('POST', '/block/users', { as: creator, body: { targetId } })).statusCode
  expect(await statusFor(creator.accountId)).toBe(422)
  expect(await statusFor(randomUUID())).toBe(404)
  expect(await statusFor('1234')).toBe(400)
  expect((await world.call('POST', '/block/users', { body: { targetId: randomUUID() } })).statusCode).toBe(401)
})

describe('a blocked country', () => {
  test('has no such creator, for fans and for visitors; elsewhere nothing changes', async () => {
    const [fan, creator] = [await world.aFan(), await world.aCreator()]
    const post = await world.aPost(creator)
    await world.follow(fan, creator)
    const answer = await world.read('POST', '/block/countries', { as: creator, body: { countryCodes: ['US', 'JP'] } })
    expect(answer).toEqual({ countryCodes: ['JP', 'US'] })

    const paths = [`/user/feeds/${post._id}`, `/user/feeds/search/${creator.username}`]
    for (const path of paths) {
      for (const as of [fan, null]) {
        expect(await statusOf(path, as, FROM_AMERICA)).toBe(404)
        expect(await statusOf(path, as, FROM_TAIWAN)).toBe(200)
      }
      expect(await statusOf(path, creator, FROM_AMERICA)).toBe(200)
    }
    const homeFrom = async (from: string) =>
      (await world.read<Listed>('GET', '/user/feeds', { as: fan, from })).data.length
    expect([await homeFrom(FROM_AMERICA), await homeFrom(FROM_TAIWAN)]).toEqual([0, 1])
    const following = await world.read<Listed>('GET', '/follows/following', { as: fan, from: FROM_AMERICA })
    expect(following.data).toEqual([])
    const again = await world.call('POST', `/follows/${creator.accountId}`, {
      as: await world.aFan(),
      from: FROM_AMERICA,
    })
    expect(again.statusCode).toBe(404)
  })

  test('is open again when the list is replaced', async () => {
    const creator = await world.aCreator()
    const path = `/user/feeds/search/${creator.username}`
    await world.read('POST', '/block/countries', { as: creator, body: { countryCodes: ['US', 'TW'] } })
    expect(await statusOf(path, null, FROM_AMERICA)).toBe(404)
    await world.read('POST', '/block/countries', { as: creator, body: { countryCodes: ['TW'] } })
    expect([await statusOf(path, null, FROM_AMERICA), await statusOf(path, null, FROM_TAIWAN)]).toEqual([200, 404])
    expect(await world.read('GET', '/block/countries', { as: creator })).toEqual({ countryCodes: ['TW'] })
    await world.read('POST', '/block/countries', { as: creator, body: { countryCodes: [] } })
    expect(await statusOf(path, null, FROM_TAIWAN)).toBe(200)
  })

  test('lists that are replaced at the same time by crossing ones follow each other', async () => {
    const creator = await world.aCreator()
    const replace = (countryCodes: string[]) =>
      world.call('POST', '/block/countries', { as: creator, body: { countryCodes } })
    await replace(['JP', 'US'])
    const crossing = Array.from({ length: 20 }, (_, at) => replace(at % 2 === 0 ? ['JP'] : ['US']))
    expect((await Promise.all(crossing)).filter(({ statusCode }) => statusCode !== 200)).toEqual([])
    const { countryCodes } = await world.read<{ countryCodes: string[] }>('GET', '/block/countries', { as: creator })
    expect(countryCodes).toHaveLength(1)
  })

  test('is a creator’s to name, by its code', async () => {
    const [fan, creator] = [await world.aFan(), await world.aCreator()]
    const statusFor = async (countryCodes: unknown, as: Someone | null) =>
      (await world.call('POST', '/block/countries', { as, body: { countryCodes } })).statusCode
    expect(await statusFor(['US'], null)).toBe(401)
    expect(await statusFor(['US'], fan)).toBe(403)
    for (const codes of [['us'], ['USA'], ['U1'], 'US', [['US']], ['US', 'US']])
      expect(await statusFor(codes, creator)).toBe(400)
  })
})
