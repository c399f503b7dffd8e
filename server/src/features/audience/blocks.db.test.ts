import { randomUUID } from 'node:crypto'
import type { UserBlock } from '@stagedoor/contract/follows'
import type { CurrentUser } from '@stagedoor/contract/users'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { statusesOf, testApp, type Listed, type TestApp } from '#src/test-support/test-app.ts'

const FROM_AMERICA = '8.8.8.8'
const FROM_TAIWAN = '168.95.1.1'

let app: TestApp
beforeEach(async () => {
  app = await testApp()
})

const statusOf = async (path: string, as: string | null, from = '127.0.0.1') =>
  (await app.call('GET', path, { as, from })).status

describe('a blocked account', () => {
  test('stops following and finds none of the creator’s content, until the block is removed', async () => {
    const [fan, creator] = [await app.aFan(), await app.aCreator()]
    const post = await app.aPost({ by: creator })
    await app.follow(fan, creator)

    const block = await app.read<UserBlock>('POST', '/block/users', {
      as: creator,
      body: { targetId: fan, reason: '<b>rude</b>' },
    })
    expect(block).toMatchObject({ target: 'user', targetId: fan, reason: 'rude' })
    expect(block.targetInfo?.username).toBe(app.accountOf(fan).username)
    const paths = [`/user/feeds/${post._id}`, `/user/feeds/search/${app.accountOf(creator).username}`]
    for (const path of paths) expect(await statusOf(path, fan)).toBe(404)
    expect((await app.call('POST', `/follows/${creator}`, { as: fan })).status).toBe(404)
    expect((await app.read<Listed>('GET', '/user/feeds', { as: fan })).data).toEqual([])
    expect((await app.read<Listed>('GET', '/follows/followers', { as: creator })).total).toBe(0)

    await app.read('DELETE', `/block/users/${fan}`, { as: creator })
    await app.read('DELETE', `/block/users/${fan}`, { as: creator })
    for (const path of paths) expect(await statusOf(path, fan)).toBe(200)
  })

  test('sees nothing through a subscription either', async () => {
    const [fan, creator] = [await app.aFan(), await app.aCreator()]
    const post = await app.aPost({ by: creator })
    await app.entitle(fan, 'subscription', creator)
    expect((await app.read<Listed>('GET', '/user/feeds', { as: fan })).data.map((feed) => feed._id)).toEqual([post._id])
    await app.block(creator, fan)
    expect((await app.read<Listed>('GET', '/user/feeds', { as: fan })).data).toEqual([])
  })

  test('cannot follow, even at the same time', async () => {
    const creator = await app.aCreator()
    const fans = await Promise.all(Array.from({ length: 12 }, () => app.aFan()))
    await Promise.all(
      fans.flatMap((fan) => [
        app.call('POST', `/follows/${creator}`, { as: fan }),
        app.call('POST', '/block/users', { as: creator, body: { targetId: fan } }),
        app.call('POST', `/follows/${creator}`, { as: fan }),
      ]),
    )
    const { rows } = await sql<{
      follows: number
      blocks: number
      counted: number
    }>`select (select count(*) from follow) as follows,
      (select count(*) from account_block) as blocks, (select coalesce(sum(followers), 0)::bigint from follow_count) as counted`.execute(
      app.db,
    )
    expect(rows).toEqual([{ follows: 0, blocks: 12, counted: 0 }])
  })
})

test('a second block changes the reason and ignores other fields', async () => {
  const [fan, creator, other] = [await app.aFan(), await app.aCreator(), await app.aCreator()]
  const body = {
    targetId: fan,
    reason: 'first',
    ownerId: other,
    createdAt: '2001-01-01T00:00:00Z',
    _id: randomUUID(),
  }
  const first = await app.read<UserBlock>('POST', '/block/users', { as: creator, body })
  const second = await app.read<UserBlock>('POST', '/block/users', {
    as: creator,
    body: { ...body, reason: 'second' },
  })
  expect(first._id).not.toBe(body._id)
  expect(second).toEqual({ ...first, reason: 'second' })
  const blocked = await app.read<Listed<UserBlock>>('GET', '/block/users', { as: creator })
  expect([blocked.total, blocked.data]).toEqual([1, [second]])
  expect((await app.read<Listed<UserBlock>>('GET', '/block/users', { as: other })).total).toBe(0)
})

test('refuses to block oneself, unknown accounts and malformed ids', async () => {
  const creator = await app.aCreator()
  const statusFor = async (targetId: string) =>
    (await app.call('POST', '/block/users', { as: creator, body: { targetId } })).status
  expect(await statusFor(creator)).toBe(422)
  expect(await statusFor(randomUUID())).toBe(404)
  expect(await statusFor('1234')).toBe(400)
  expect((await app.call('POST', '/block/users', { body: { targetId: randomUUID() } })).status).toBe(401)
})

test('who blocks a creator does not come across them any more, and finds their page to take it back', async () => {
  const [fan, creator, other] = [await app.aFan(), await app.aCreator({ name: 'Celadon One' }), await app.aCreator()]
  await app.read('PUT', '/performers/me', { as: other, body: { bio: 'celadon' } })
  for (const by of [creator, other]) {
    await app.aVideo({ by, title: 'Celadon' })
    await app.aProduct({ by, name: 'Celadon' })
  }
  await app.drain()
  const ownersIn = (rows: { _id: string; performerId?: string }[]) =>
    new Set(rows.map((row) => row.performerId ?? row._id))
  const met = async () => {
    const found = await app.read('POST', '/search/keywords', { as: fan, body: { keyword: 'celadon' } })
    const suggested = await app.read<Listed>('GET', '/search/list/keywords?q=celadon', { as: fan })
    const lists = ['/performers/user/search', '/performers/search/random', '/performers/top']
    const items = ['/performer-assets/videos/search', '/performer-assets/products/search']
    const read = await Promise.all([...lists, ...items].map((path) => app.read<Listed>('GET', path, { as: fan })))
    for (const { data, total } of [
      ...read.filter(({ total: all }) => all !== undefined),
      found.performers,
      found.videos,
    ])
      expect(total).toBe(data.length)
    return {
      lists: read.map(({ data }) => ownersIn(data)),
      search: [found.performers, found.videos, found.products].map(({ data }) => ownersIn(data)),
      suggested: suggested.data.filter(({ _id }) => _id === creator).length,
    }
  }
  const [both, one] = [new Set([creator, other]), new Set([other])]
  expect(await met()).toEqual({ lists: Array(5).fill(both), search: Array(3).fill(both), suggested: 1 })
  await app.block(fan, creator)
  expect(await met()).toEqual({ lists: Array(5).fill(one), search: Array(3).fill(one), suggested: 0 })
  expect(await statusOf(`/performers/${creator}`, fan)).toBe(200)
  const theirs = await app.read<Listed>('GET', `/performer-assets/videos/search?performerId=${creator}`, { as: fan })
  expect(theirs.total).toBe(1)
  await app.read('DELETE', `/block/users/${creator}`, { as: fan })
  expect((await met()).lists).toEqual(Array(5).fill(both))
})

describe('a blocked country', () => {
  test('hides the creator from fans and visitors there, and changes nothing elsewhere', async () => {
    const [fan, creator] = [await app.aFan(), await app.aCreator()]
    const post = await app.aPost({ by: creator })
    await app.follow(fan, creator)
    const answer = await app.read('POST', '/block/countries', { as: creator, body: { countryCodes: ['US', 'JP'] } })
    expect(answer).toEqual({ countryCodes: ['JP', 'US'] })

    const paths = [`/user/feeds/${post._id}`, `/user/feeds/search/${app.accountOf(creator).username}`]
    for (const path of paths) {
      for (const as of [fan, null]) {
        expect(await statusOf(path, as, FROM_AMERICA)).toBe(404)
        expect(await statusOf(path, as, FROM_TAIWAN)).toBe(200)
      }
      expect(await statusOf(path, creator, FROM_AMERICA)).toBe(200)
    }
    const homeFrom = async (from: string) =>
      (await app.read<Listed>('GET', '/user/feeds', { as: fan, from })).data.length
    expect([await homeFrom(FROM_AMERICA), await homeFrom(FROM_TAIWAN)]).toEqual([0, 1])
    const following = await app.read<Listed>('GET', '/follows/following', { as: fan, from: FROM_AMERICA })
    expect(following.data).toEqual([])
    const again = await app.call('POST', `/follows/${creator}`, {
      as: await app.aFan(),
      from: FROM_AMERICA,
    })
    expect(again.status).toBe(404)
  })

  test('leaves no trace of the creator in the total of a list', async () => {
    const [fan, creator, other] = [await app.aFan(), await app.aCreator(), await app.aCreator()]
    for (const id of [creator, other]) await app.follow(fan, id)
    for (const by of [creator, other]) await app.aPost({ by })
    const listed = async (path: string, as: string | null, from: string) => {
      const { data, total } = await app.read<Listed>('GET', path, { as, from })
      return [data.length, total]
    }
    const search = `/performers/user/search?limit=100&q=`
    const names = [creator, other].map((id) => app.accountOf(id).username)
    const searched = async (as: string | null, from: string) =>
      Promise.all(names.map((name) => listed(`${search}${name}`, as, from)))
    const followed = [
      await listed('/performers/user/search?followed=true', fan, FROM_AMERICA),
      await searched(null, FROM_AMERICA),
    ]
    expect(followed).toEqual([
      [2, 2],
      [
        [1, 1],
        [1, 1],
      ],
    ])
    await app.read('POST', '/block/countries', { as: creator, body: { countryCodes: ['US'] } })
    expect(await listed('/follows/following', fan, FROM_AMERICA)).toEqual([1, 1])
    expect(await listed('/follows/following', fan, FROM_TAIWAN)).toEqual([2, 2])
    const followingOf = async (from: string) =>
      (await app.read<CurrentUser>('GET', '/users/me', { as: fan, from })).stats.following
    expect([await followingOf(FROM_AMERICA), await followingOf(FROM_TAIWAN)]).toEqual([1, 2])
    const feeds = ['', 'type=text', 'sort=asc', 'sortBy=updatedAt', 'offset=5'].map((query) => `/user/feeds?${query}`)
    for (const path of feeds) {
      const isBeyond = path.endsWith('offset=5')
      expect(await listed(path, fan, FROM_AMERICA)).toEqual([isBeyond ? 0 : 1, 1])
      expect(await listed(path, fan, FROM_TAIWAN)).toEqual([isBeyond ? 0 : 2, 2])
    }
    expect(await listed('/performers/user/search?followed=true', fan, FROM_AMERICA)).toEqual([1, 1])
    for (const as of [fan, null]) {
      expect(await searched(as, FROM_AMERICA)).toEqual([
        [0, 0],
        [1, 1],
      ])
      expect(await searched(as, FROM_TAIWAN)).toEqual([
        [1, 1],
        [1, 1],
      ])
    }
    expect((await searched(creator, FROM_AMERICA))[0]).toEqual([1, 1])
    const top = await app.read<{ data: { _id: string }[] }>('GET', '/performers/top?limit=50', { from: FROM_AMERICA })
    expect(top.data.map(({ _id }) => _id)).not.toContain(creator)
  })

  test('is lifted when the list is replaced', async () => {
    const creator = await app.aCreator()
    const path = `/user/feeds/search/${app.accountOf(creator).username}`
    await app.read('POST', '/block/countries', { as: creator, body: { countryCodes: ['US', 'TW'] } })
    expect(await statusOf(path, null, FROM_AMERICA)).toBe(404)
    await app.read('POST', '/block/countries', { as: creator, body: { countryCodes: ['TW'] } })
    expect([await statusOf(path, null, FROM_AMERICA), await statusOf(path, null, FROM_TAIWAN)]).toEqual([200, 404])
    expect(await app.read('GET', '/block/countries', { as: creator })).toEqual({ countryCodes: ['TW'] })
    await app.read('POST', '/block/countries', { as: creator, body: { countryCodes: [] } })
    expect(await statusOf(path, null, FROM_TAIWAN)).toBe(200)
  })

  test('serialises concurrent replacements of the list', async () => {
    const creator = await app.aCreator()
    const replace = (countryCodes: string[]) =>
      app.call('POST', '/block/countries', { as: creator, body: { countryCodes } })
    await replace(['JP', 'US'])
    const crossing = Array.from({ length: 20 }, (_, at) => replace(at % 2 === 0 ? ['JP'] : ['US']))
    expect(statusesOf(await Promise.all(crossing))).toEqual(Array<number>(20).fill(200))
    const { countryCodes } = await app.read<{ countryCodes: string[] }>('GET', '/block/countries', { as: creator })
    expect(countryCodes).toHaveLength(1)
  })

  test('accepts country codes from the creator only', async () => {
    const [fan, creator] = [await app.aFan(), await app.aCreator()]
    const statusFor = async (countryCodes: unknown, as: string | null) =>
      (await app.call('POST', '/block/countries', { as, body: { countryCodes } })).status
    expect(await statusFor(['US'], null)).toBe(401)
    expect(await statusFor(['US'], fan)).toBe(403)
    for (const codes of [['us'], ['USA'], ['U1'], 'US', [['US']], ['US', 'US']])
      expect(await statusFor(codes, creator)).toBe(400)
  })
})

test('open pages of both sides hear of a block, and those in a country that is closed now', async () => {
  const [fan, creator] = [await app.aFan(), await app.aCreator()]
  await app.block(creator, fan)
  const other = await app.aFan()
  await app.block(other, creator)
  const close = (countryCodes: string[]) =>
    app.read('POST', '/block/countries', { as: creator, body: { countryCodes } })
  await close(['US'])
  // What is closed already, or open again, changes nothing that is open.
  await close(['US'])
  await close([])
  await app.drain()
  const received = app.socketEvents.filter(({ event }) => event === 'access_changed').map(({ accountId }) => accountId)
  expect(received.toSorted()).toEqual([FROM_AMERICA, fan, creator, creator, other].toSorted())
})

test('pages that hear of a closed country find it closed, in a process that has just read what was closed before', async () => {
  const twice = await testApp({ processes: 2 })
  const creator = await twice.aCreator()
  const path = `/user/feeds/search/${twice.accountOf(creator).username}`
  const statusIn = async (process: number) =>
    (await twice.call('GET', path, { process, from: FROM_AMERICA, as: null })).status
  expect([await statusIn(0), await statusIn(1)]).toEqual([200, 200])
  await twice.read('POST', '/block/countries', { as: creator, process: 1, body: { countryCodes: ['US'] } })
  await twice.drain()
  expect([await statusIn(0), await statusIn(1)]).toEqual([404, 404])
})
