import type { Post } from '@stagedoor/contract/feeds'
import type { FanList, FanListMember, FanRule } from '@stagedoor/contract/fan-lists'
import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, statusesOf, testApp, type TestApp } from '#src/test-support/test-app.ts'

let app: TestApp
beforeEach(async () => {
  app = await testApp()
})

const PATH = '/performer/lists'

const make = (as: string, body: { name: string; rule?: FanRule; userIds?: string[] }) =>
  app.read<FanList>('POST', PATH, { as, body })

type View = { list: FanList; data: FanListMember[]; total: number; cursor: string | null }
const view = (as: string, id: string, query = '') => app.read<View>('GET', `${PATH}/${id}/view${query}`, { as })
const membersOf = async (as: string, id: string) => (await view(as, id)).data.map((member) => member.userId)

const refusal = async (method: 'POST' | 'PUT' | 'DELETE', path: string, as: string, body?: object) => {
  const reply = await app.call(method, path, { as, ...(body ? { body } : {}) })
  return [reply.status, reply.body.error]
}

async function aCreatorWithFollowers(count: number) {
  const creator = await app.aCreator({ isFreeSubscription: true })
  const fans: string[] = []
  for (let at = 0; at < count; at += 1) {
    const fan = await app.aFan()
    await app.follow(fan, creator)
    fans.push(fan)
  }
  return { creator, fans }
}

describe('a list by hand', () => {
  test('holds the fans that its creator puts on it, newest first, page by page, and counts them', async () => {
    const { creator, fans } = await aCreatorWithFollowers(3)
    const [first = '', second = '', third = ''] = fans
    const list = await make(creator, { name: '  Front <b>row</b> ', userIds: [first] })
    expect(list).toMatchObject({ name: 'Front row', type: 'hand', rule: null, totalMembers: 1, totalUses: 0 })

    await app.advance(1_000)
    const path = `${PATH}/${list._id}`
    const body = { addUserIds: [second, third, first], name: 'First row' }
    for (let time = 0; time < 2; time += 1)
      expect(await app.read<FanList>('PUT', path, { as: creator, body })).toMatchObject({
        name: 'First row',
        totalMembers: 3,
      })
    const page = await view(creator, list._id, '?limit=2')
    expect(page.data.map((member) => member.userId).toSorted()).toEqual([second, third].toSorted())
    expect([page.total, page.data[0]?.userInfo?._id]).toEqual([3, page.data[0]?.userId])
    const next = await view(creator, list._id, `?limit=2&cursor=${page.cursor}`)
    expect([next.data.map((member) => member.userId), next.cursor]).toEqual([[first], null])

    await app.read('PUT', path, { as: creator, body: { removeUserIds: [first, second] } })
    expect(await membersOf(creator, list._id)).toEqual([third])
    await app.block(creator, third)
    expect(await membersOf(creator, list._id)).toEqual([])
    await app.read('DELETE', path, { as: creator })
    expect(await refusal('DELETE', path, creator)).toEqual([404, 'NOT_FOUND'])
  })

  test('takes followers, subscribers and buyers, nobody else, and no rule', async () => {
    const { creator, fans } = await aCreatorWithFollowers(1)
    const [follower = ''] = fans
    const buyer = await app.aFan({ tokens: 50 })
    const subscriber = await app.aFan()
    await app.read('POST', `/wallet/charges/tip/${creator}`, { as: buyer, body: { price: 10 } })
    await subscribeFree(subscriber, creator)
    await app.settle()
    const list = await make(creator, { name: 'Ours', userIds: [follower, buyer, subscriber] })
    expect(list.totalMembers).toBe(3)

    const outsider = await app.aFan()
    const path = `${PATH}/${list._id}`
    const reply = await app.call('PUT', path, { as: creator, body: { addUserIds: [outsider], name: 'Changed' } })
    expect([reply.status, reply.body.error, reply.body.details]).toEqual([
      422,
      'LIST_MEMBER_UNKNOWN',
      { userIds: [outsider] },
    ])
    // A refused change leaves nothing behind.
    expect((await view(creator, list._id)).list.name).toBe('Ours')
    expect(await refusal('PUT', path, creator, { rule: { joinedWithinDays: 1 } })).toEqual([400, 'VALIDATION_FAILED'])
  })

  test('is its creator’s alone; two of theirs have different names', async () => {
    const [creator, other, fan] = [await app.aCreator(), await app.aCreator(), await app.aFan()]
    const { _id: id } = await make(creator, { name: 'Mine' })
    expect(await refusal('PUT', `${PATH}/${id}`, other, { name: 'Yours' })).toEqual([404, 'NOT_FOUND'])
    expect(await refusal('DELETE', `${PATH}/${id}`, other)).toEqual([404, 'NOT_FOUND'])
    expect((await app.call('GET', `${PATH}/${id}/view`, { as: other })).status).toBe(404)
    expect((await app.call('GET', `${PATH}/search`, { as: fan })).status).toBe(403)
    expect((await app.read<{ total: number }>('GET', `${PATH}/search`, { as: other })).total).toBe(0)

    const replies = await Promise.all(
      ['Regulars', 'REGULARS'].map((name) => app.call('POST', PATH, { as: creator, body: { name } })),
    )
    expect(statusesOf(replies)).toEqual([201, 409])
    await make(other, { name: 'Regulars' })
    const found = await app.read<{ data: FanList[] }>('GET', `${PATH}/search?q=GUL`, { as: creator })
    expect(found.data).toHaveLength(1)
    expect(await refusal('PUT', `${PATH}/${id}`, creator, { name: 'regulars' })).toEqual([409, 'LIST_NAME_TAKEN'])
    expect(await refusal('POST', PATH, creator, { name: '<b> </b>' })).toEqual([400, 'VALIDATION_FAILED'])
  })
})

const subscribeFree = (fan: string, performerId: string) =>
  app.read('POST', '/payment/subscribe/performers', {
    as: fan,
    body: { performerId, type: 'free', paymentGateway: 'free' },
  })

describe('a list by rule', () => {
  test('holds whom its rule finds when it is read: what they spent, when they joined, when they leave', async () => {
    const creator = await app.aCreator({ isFreeSubscription: true })
    const [small, large, joined] = [await app.aFan({ tokens: 200 }), await app.aFan({ tokens: 200 }), await app.aFan()]
    const tip = (as: string, price: number) =>
      app.read('POST', `/wallet/charges/tip/${creator}`, { as, body: { price } })
    await tip(small, 50)
    await tip(large, 100)
    await subscribeFree(joined, creator)
    await app.settle()

    const spenders = await make(creator, { name: 'Spenders', rule: { minimumSpent: 100 } })
    const newcomers = await make(creator, { name: 'New', rule: { joinedWithinDays: 1 } })
    const leaving = await make(creator, { name: 'Leaving', rule: { expiresWithinDays: 3_650 } })
    const both = await make(creator, { name: 'Both', rule: { minimumSpent: 1, joinedWithinDays: 1 } })
    expect(spenders.rule).toEqual({ minimumSpent: 100, joinedWithinDays: null, expiresWithinDays: null })
    const lists = [spenders, newcomers, leaving, both]
    expect(await Promise.all(lists.map(({ _id }) => membersOf(creator, _id)))).toEqual([
      [large],
      [joined],
      [joined],
      [],
    ])

    await tip(small, 50)
    await app.settle()
    expect((await membersOf(creator, spenders._id)).toSorted()).toEqual([small, large].toSorted())
    await app.block(creator, large)
    expect(await membersOf(creator, spenders._id)).toEqual([small])
    await app.advance(2 * DAY_MS)
    expect(await membersOf(creator, newcomers._id)).toEqual([])

    const count = (body: FanRule) => app.read<{ total: number }>('POST', `${PATH}/count`, { as: creator, body })
    expect(await count({ minimumSpent: 100 })).toEqual({ total: 1 })
    const path = `${PATH}/${spenders._id}`
    await app.read('PUT', path, { as: creator, body: { rule: { minimumSpent: 100.01 } } })
    expect(await membersOf(creator, spenders._id)).toEqual([])
    expect(await refusal('PUT', path, creator, { addUserIds: [small] })).toEqual([400, 'VALIDATION_FAILED'])

    // Without a condition it would find everybody.
    expect(await refusal('POST', PATH, creator, { name: 'All', rule: {} })).toEqual([400, 'VALIDATION_FAILED'])
    expect(await refusal('POST', `${PATH}/count`, creator, {})).toEqual([400, 'VALIDATION_FAILED'])
    const mixed = { name: 'Mixed', rule: { minimumSpent: 1 }, userIds: [small] }
    expect(await refusal('POST', PATH, creator, mixed)).toEqual([400, 'VALIDATION_FAILED'])
  })
})

test('a creator has at most 100 lists, also when the last two come at the same time', async () => {
  const creator = await app.aCreator()
  await app.rows(`insert into fan_list (owner_id, name, is_rule) select '${creator}', 'List ' || n, false
    from generate_series(1, 99) as n`)
  const replies = await Promise.all(
    ['one', 'other'].map((name) => app.call('POST', PATH, { as: creator, body: { name } })),
  )
  expect(statusesOf(replies)).toEqual([201, 422])
})

test('a list that decides who sees something stays, also when both happen at once; to others there is nothing to buy', async () => {
  const { creator, fans } = await aCreatorWithFollowers(2)
  const [listed = '', other = ''] = fans
  const list = await make(creator, { name: 'Front row', userIds: [listed] })
  const audience = { audienceListId: list._id }
  const post = await app.aPost({ by: creator, isSale: true, price: 5, ...audience })
  const gallery = await app.aGallery({ by: creator, ...audience })
  expect(post).toMatchObject({ isForList: true, isSale: false, price: 0, ...audience })
  expect((await view(creator, list._id)).list.totalUses).toBe(2)

  const seen = (as: string) => app.read<Post>('GET', `/user/feeds/${post._id}`, { as })
  expect(await seen(listed)).toMatchObject({ isLocked: false, isForList: true })
  expect(await seen(other)).toMatchObject({ isLocked: true, isForList: true })
  // Which list it is nobody else learns.
  expect([await seen(listed), await seen(other)].map((one) => 'audienceListId' in one)).toEqual([false, false])
  expect(await app.read('GET', `/access/explain?type=feed&id=${post._id}`, { as: other })).toMatchObject({ ways: [] })
  const charge = await app.call('POST', `/wallet/charges/feed/${post._id}`, { as: other, body: {} })
  expect([charge.status, charge.body.error]).toEqual([422, 'NOT_FOR_SALE'])

  const path = `${PATH}/${list._id}`
  const kept = await app.call('DELETE', path, { as: creator })
  expect([kept.status, kept.body.error, kept.body.details]).toEqual([409, 'LIST_IN_USE', { uses: 2 }])
  await app.read('PUT', `/performer/feeds/${post._id}`, { as: creator, body: { isSale: false } })
  const galleryPath = `/performer/performer-assets/galleries/${gallery._id}`
  await app.read('PUT', galleryPath, { as: creator, body: { audienceListId: null } })
  expect((await view(creator, list._id)).list.totalUses).toBe(0)

  const another = await app.aCreator()
  const taken = await app.call('POST', '/performer/feeds', {
    as: another,
    body: { type: 'text', text: 'x', ...audience },
  })
  expect([taken.status, taken.body.error]).toEqual([422, 'LIST_UNKNOWN'])
  const [publishing, deletion] = await Promise.all([
    app.call('PUT', galleryPath, { as: creator, body: audience }),
    app.call('DELETE', path, { as: creator }),
  ])
  expect([
    [200, 409],
    [422, 200],
  ]).toContainEqual([publishing.status, deletion.status])
})
