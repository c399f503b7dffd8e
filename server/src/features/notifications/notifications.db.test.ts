import type { Comment } from '@stagedoor/contract/comments'
import type { Notification } from '@stagedoor/contract/notifications'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { createLiveVideoFake } from '#src/test-support/live-video-fake.ts'
import { DAY_MS, testApp, type Listed, type TestApp } from '#src/test-support/test-app.ts'

let app: TestApp
let fan: string
let creator: string

beforeEach(async () => {
  app = await testApp()
  fan = await app.aFan()
  creator = await app.aCreator()
})

/** What an account is notified of, after everything was delivered. */
async function notificationsOf(as: string, query = ''): Promise<Listed<Notification>> {
  await app.drain()
  return app.read<Listed<Notification>>('GET', `/notifications?${query}`, { as })
}

const kindsOf = async (as: string) =>
  (await notificationsOf(as)).data.map(({ kind, count }): [string, number] => [kind, count])

const unreadOf = async (as: string) => {
  await app.drain()
  return (await app.read<{ total: number }>('GET', '/notifications/total-unread', { as })).total
}

const comment = (as: string, objectId: string, content: string, objectType = 'feed') =>
  app.read<Comment>('POST', '/comments', { as, body: { objectId, objectType, content } })

const nameOf = (id: string) => app.accountOf(id).username

describe('the notification centre', () => {
  test('shows a creator comments on one thing as one notification until it is read', async () => {
    const post = await app.aPost({ by: creator, isSale: true, price: 0, title: 'Harbour lights' })
    const other = await app.aFan()
    await comment(fan, post._id, 'Lovely')
    await comment(fan, post._id, 'Really')
    await comment(other, post._id, 'Agreed')
    await comment(creator, post._id, 'Thank you all')

    const [shown, ...more] = (await notificationsOf(creator)).data
    expect(more).toEqual([])
    expect(shown).toMatchObject({
      kind: 'comment',
      count: 3,
      isRead: false,
      subject: { type: 'feed', _id: post._id, title: 'Harbour lights' },
    })
    expect(shown?.actors.map(({ username }) => username)).toEqual([nameOf(other), nameOf(fan)])
    expect(await unreadOf(creator)).toBe(1)

    await app.read('POST', `/notifications/${shown?._id}/read`, { as: creator })
    await app.read('POST', `/notifications/${shown?._id}/read`, { as: creator })
    expect(await unreadOf(creator)).toBe(0)
    await comment(fan, post._id, 'One more')
    expect((await notificationsOf(creator)).data).toMatchObject([
      { kind: 'comment', count: 1, isRead: false },
      { kind: 'comment', count: 3, isRead: true },
    ])
  })

  test('leaves a notification in its place for ten seconds after its last event, and moves it to the front then', async () => {
    const post = await app.aPost({ by: creator, isSale: true, price: 0 })
    await comment(fan, post._id, 'Lovely')
    await app.drain()
    await app.advance(5_000)
    await app.follow(fan, creator)
    await comment(fan, post._id, 'Really')
    expect(await kindsOf(creator)).toEqual([
      ['follower', 1],
      ['comment', 2],
    ])
    await app.advance(6_000)
    await comment(fan, post._id, 'Again')
    expect(await kindsOf(creator)).toEqual([
      ['comment', 3],
      ['follower', 1],
    ])
  })

  test('shows an author the reply, and the owner of the thing too', async () => {
    const post = await app.aPost({ by: creator, isSale: true, price: 0 })
    const other = await app.aFan()
    const first = await comment(fan, post._id, 'Where is this?')
    await comment(other, first._id, 'In Keelung', 'comment')
    expect(await kindsOf(fan)).toEqual([['reply', 1]])
    expect(await kindsOf(creator)).toEqual([['comment', 2]])
    expect(await kindsOf(other)).toEqual([])
  })

  test('shows sales, tips and orders, each side its own', async () => {
    fan = await app.aFan({ tokens: 100 })
    const post = await app.aPost({ by: creator, isSale: true, price: 5 })
    const product = await app.aProduct({ by: creator })
    const { _id: deliveryAddressId } = await app.anAddress(fan)
    await app.read('POST', `/wallet/charges/feed/${post._id}`, { as: fan, body: {} })
    await app.read('POST', `/wallet/charges/tip/${creator}`, { as: fan, body: { price: 10 } })
    const body = { deliveryAddressId, quantity: 1, phoneNumber: '0912345678' }
    await app.read('POST', `/wallet/charges/product/${product._id}`, { as: fan, body })
    expect(new Map(await kindsOf(creator))).toEqual(
      new Map([
        ['order_placed', 1],
        ['sale', 1],
        ['tip', 1],
      ]),
    )
    const [order] = (await app.read<Listed>('GET', '/orders/users/search', { as: fan })).data
    await app.read('PUT', `/orders/${order?._id}/update`, { as: creator, body: { deliveryStatus: 'shipping' } })
    expect((await notificationsOf(fan)).data).toMatchObject([
      { kind: 'order_shipped', subject: { type: 'order', _id: order?._id, title: product.name } },
    ])
  })

  test('names what was sold of messages and streams, and tips in a stream as tips', async () => {
    const live = await testApp({ wrappers: { liveVideo: () => createLiveVideoFake() } })
    const [buyer, seller] = [await live.aFan({ tokens: 100 }), await live.aCreator()]
    await live.follow(buyer, seller)
    const opened = { source: 'user', sourceId: buyer }
    const { _id: id } = await live.read<{ _id: string }>('POST', '/conversations', { as: seller, body: opened })
    const offer = { fileIds: [await live.aFile(seller, 'message-photo')], isSale: true, price: 5 }
    const message = await live.read<{ _id: string }>('POST', `/messages/conversations/${id}`, {
      as: seller,
      body: offer,
    })
    await live.read('POST', `/wallet/charges/message/${message._id}`, { as: buyer, body: {} })
    const { stream } = await live.read<{ stream: { _id: string; sessionId: string } }>('POST', '/streaming/live', {
      as: seller,
      body: { title: 'An evening with paints', isFree: false, price: 5 },
    })
    await live.features.livestream.goLive(seller)
    await live.read('POST', `/wallet/charges/stream/${stream._id}`, { as: buyer, body: {} })
    const tip = { price: 10, sessionId: stream.sessionId, streamType: 'public' }
    await live.read('POST', `/wallet/charges/tip/${seller}`, { as: buyer, body: tip })
    await live.drain()

    const { data } = await live.read<Listed<Notification>>('GET', '/notifications', { as: seller })
    const sales = data.filter(({ kind }) => kind === 'sale' || kind === 'tip')
    expect(new Map(sales.map((shown) => [shown.subject?.type ?? null, shown.kind]))).toEqual(
      new Map([
        [null, 'tip'],
        ['stream', 'sale'],
        ['message', 'sale'],
      ]),
    )
    // Recorded by an earlier release: nothing to open, and no name of a thing that has none.
    await live.rows(`update notification set subject_type = 'performer' where subject_type = 'stream'`)
    const later = await live.read<Listed<Notification>>('GET', '/notifications', { as: seller })
    expect(new Set(later.data.map(({ subject }) => subject?.type ?? null))).toEqual(new Set(['message', null]))
  })

  test('shows followers and subscribers what is published, once, while they may see it', async () => {
    const [subscriber, nobody] = [await app.aFan(), await app.aFan()]
    await app.follow(fan, creator)
    await app.entitle(subscriber, 'subscription', creator)
    const post = await app.aPost({ by: creator, title: 'First light' })
    for (const as of [fan, subscriber])
      expect((await notificationsOf(as)).data).toMatchObject([
        { kind: 'published', count: 1, subject: { _id: post._id, title: 'First light' } },
      ])
    expect((await notificationsOf(nobody)).data).toEqual([])
    expect(await kindsOf(creator)).toEqual([['follower', 1]])

    await app.read('DELETE', `/performer/feeds/${post._id}`, { as: creator })
    expect((await notificationsOf(fan)).data).toMatchObject([{ kind: 'published', subject: null }])
  })

  test('shows a creator who renewed, but not the first period, which is that of a new subscriber', async () => {
    const payer = await app.aFan({ tokens: 100 })
    const body = { performerId: creator, type: 'monthly', paymentGateway: 'wallet' }
    await app.read('POST', '/payment/subscribe/performers', { as: payer, body })
    expect(await kindsOf(creator)).toEqual([['subscriber', 1]])
    await app.pass(32 * DAY_MS)
    expect(await kindsOf(creator)).toEqual([
      ['renewed', 1],
      ['subscriber', 1],
    ])
  })

  test('shows followers that a stream began, and nobody else', async () => {
    const live = await testApp({ wrappers: { liveVideo: () => createLiveVideoFake() } })
    const [follower, other, performer] = [await live.aFan(), await live.aFan(), await live.aCreator()]
    await live.follow(follower, performer)
    const body = { title: 'An evening with paints', isFree: true }
    await live.read('POST', '/streaming/live', { as: performer, body })
    await live.features.livestream.goLive(performer)
    await live.drain()
    const shownTo = async (as: string) => (await live.read<Listed<Notification>>('GET', '/notifications', { as })).data
    expect(await shownTo(follower)).toMatchObject([
      { kind: 'live_started', count: 1, subject: null, actors: [{ username: live.accountOf(performer).username }] },
    ])
    expect(await shownTo(other)).toEqual([])
  })

  test('counts an event that is delivered twice once', async () => {
    const post = await app.aPost({ by: creator, isSale: true, price: 0 })
    await comment(fan, post._id, 'Lovely')
    await app.drain()
    await app.rows(
      `insert into outbox (name, payload) select name, payload from outbox where name = 'engagement.commented'`,
    )
    expect(await kindsOf(creator)).toEqual([['comment', 1]])
  })

  test('a like and a follow that were taken back at once are not shown, in whatever order their events come', async () => {
    const post = await app.aPost({ by: creator, isSale: true, price: 0 })
    const like = { objectId: post._id, objectType: 'feed', action: 'like' }
    const happen = async (method: 'POST' | 'DELETE') => {
      await app.read(method, '/reactions', { as: fan, body: like })
      await app.read(method, `/follows/${creator}`, { as: fan, body: {} })
    }
    const comeAgain = (...names: string[]) =>
      app.rows(
        `insert into outbox (name, payload) select name, payload from outbox where name in ('${names.join("', '")}')`,
      )
    await happen('POST')
    await happen('DELETE')
    await app.drain()
    await comeAgain('engagement.liked', 'audience.followed')
    expect(await kindsOf(creator)).toEqual([])
    await happen('POST')
    await app.drain()
    await comeAgain('engagement.like_withdrawn', 'audience.unfollowed')
    expect(Object.fromEntries(await kindsOf(creator))).toEqual({ like: 1, follower: 1 })
  })

  test('likes, follows and comments of a transaction are one event each, and every one of them is counted', async () => {
    const post = await app.aPost({ by: creator, isSale: true, price: 0 })
    const other = await app.aFan()
    await app.drain()
    const twice = (value: string) => `array['${value}', '${value}']`
    const [accounts, things] = [`array['${fan}', '${other}']::uuid[]`, `${twice(post._id)}::uuid[]`]
    const owners = `${twice(creator)}::uuid[]`
    const calls = [
      `react(${accounts}, ${twice('like')}, ${twice('feed')}, ${things}, ${owners}, true)`,
      `react(${accounts}, ${twice('bookmark')}, ${twice('feed')}, ${things}, ${owners}, true)`,
      `follow_performers(${accounts}, ${owners}, true)`,
      `write_comments(${accounts}, ${twice('feed')}, ${things}, ${owners}, array[null, null]::uuid[], ${twice('Lovely')}, true)`,
    ]
    const events = await app.owner.transaction().execute(async (tx) => {
      for (const call of calls) await sql`select from ${sql.raw(call)}`.execute(tx)
      // Before they are committed nobody delivers them.
      return sql<{ name: string }>`select name from outbox order by id`.execute(tx)
    })
    const names = events.rows.map(({ name }) => name)
    expect(names).toEqual(['engagement.liked', 'audience.followed', 'engagement.commented'])
    expect(Object.fromEntries(await kindsOf(creator))).toEqual({ comment: 2, follower: 2, like: 2 })
  })

  test('a block takes what its two sides caused out of each other’s notifications', async () => {
    const post = await app.aPost({ by: creator, isSale: true, price: 0 })
    const other = await app.aFan()
    await comment(fan, post._id, 'Lovely')
    await comment(other, post._id, 'Agreed')
    await app.follow(fan, creator)
    await app.aPost({ by: creator })
    await app.drain()
    await app.block(creator, fan)
    const [left] = (await notificationsOf(creator)).data
    expect(left?.actors.map(({ username }) => username)).toEqual([nameOf(other)])
    expect(left?.count).toBe(1)
    expect((await notificationsOf(fan)).data).toEqual([])
    const announcedTo = (as: string) =>
      app.socketEvents.findLast(({ accountId, event }) => accountId === as && event === 'send_notification')?.payload
    expect([announcedTo(creator), announcedTo(fan)]).toEqual([{ total: 1 }, { total: 0 }])
  })

  test('shows nobody another’s, and marks only one’s own as read', async () => {
    const post = await app.aPost({ by: creator, isSale: true, price: 0 })
    await comment(fan, post._id, 'Lovely')
    const [shown] = (await notificationsOf(creator)).data
    expect((await notificationsOf(fan)).data).toEqual([])
    await app.read('POST', `/notifications/${shown?._id}/read`, { as: fan })
    await app.read('POST', '/notifications/read-all', { as: fan })
    expect(await unreadOf(creator)).toBe(1)
    await app.read('POST', '/notifications/read-all', { as: creator })
    expect(await unreadOf(creator)).toBe(0)
  })

  test('pages by cursor, latest first, and counts at most a hundred unread ones', async () => {
    await app.rows(`insert into notification (account_id, kind, group_key, count, is_shown, updated_at)
      select '${fan}', 'payment_failed', 'key ' || number, 1, true, app_now() - number * interval '1 minute'
      from generate_series(1, 130) as number`)
    expect(await unreadOf(fan)).toBe(100)
    const seen: string[] = []
    let cursor: string | null | undefined = ''
    while (typeof cursor === 'string') {
      const page: Listed<Notification> = await notificationsOf(fan, `limit=50&cursor=${cursor}`)
      expect(page.total).toBe(130)
      seen.push(...page.data.map(({ updatedAt }) => updatedAt))
      cursor = page.cursor
    }
    expect(seen).toHaveLength(130)
    expect(seen).toEqual(seen.toSorted((a, b) => b.localeCompare(a)))
  })
})

test('what nothing has happened to for ninety days is erased', async () => {
  const post = await app.aPost({ by: creator, isSale: true, price: 0 })
  await comment(fan, post._id, 'Lovely')
  await app.drain()
  await app.advance(89 * DAY_MS)
  await app.runDue()
  expect(await kindsOf(creator)).toEqual([['comment', 1]])
  await app.advance(2 * DAY_MS)
  await app.runDue()
  expect(await kindsOf(creator)).toEqual([])
  expect(await app.rows('select from notification_source')).toEqual([])
})
