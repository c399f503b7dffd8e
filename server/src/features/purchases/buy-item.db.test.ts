import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { type CallOptions, expectSoundBooks, test, testApp, type TestApp } from '#src/test-support/test-app.ts'
import { buyItem } from './buy-item.ts'
import { createChargeTogether } from './charge-together.ts'
import type { PricedItemSource } from './facts.ts'

const buy = (app: TestApp, itemId: string, options: CallOptions = {}) =>
  app.call('POST', `/wallet/charges/feed/${itemId}`, { body: {}, ...options })

const tally = (statuses: number[]) =>
  Object.fromEntries(
    Map.groupBy(statuses, String)
      .entries()
      .map(([status, all]) => [status, all.length]),
  )

const remove = (app: TestApp, postId: string) =>
  app.rows(
    `update post set status = 'removed', removed_reason = 'a test', removed_from = status where id = '${postId}'`,
  )

describe('buying a post', () => {
  test('takes its price, answers with the receipt and opens it', async ({ app }) => {
    const fan = await app.aFan({ tokens: 100 })
    const { _id: itemId, performerId: ownerId } = await app.aPost({ title: 'A morning at the harbour', price: 30 })

    const reply = await buy(app, itemId, { as: fan, body: { expectedPrice: 30 } })

    expect(reply.status).toBe(201)
    expect(reply.body).toEqual({
      status: 0,
      data: {
        _id: expect.any(String),
        performerId: ownerId,
        performerInfo: { _id: ownerId, username: expect.any(String), name: expect.any(String), avatar: null },
        target: 'feed',
        targetId: itemId,
        sessionId: null,
        type: 'feed',
        products: [
          { productType: 'feed', productId: itemId, name: 'A morning at the harbour', quantity: 1, price: 30 },
        ],
        originalPrice: 30,
        totalPrice: 30,
        status: 'success',
        createdAt: expect.any(String),
        balance: 70,
      },
    })
    expect(await app.balance(fan)).toBe(70)
    expect(await app.features.access.findEntitlements(app.db, fan, 'feed', [itemId])).toEqual(new Set([itemId]))
    await expectSoundBooks(app)
  })

  test('again answers with the first receipt and takes nothing', async ({ app }) => {
    const fan = await app.aFan({ tokens: 100 })
    const { _id: itemId } = await app.aPost({ price: 30 })

    const first = await buy(app, itemId, { as: fan })
    await remove(app, itemId) // not even when it has gone meanwhile
    const second = await buy(app, itemId, { as: fan, body: { expectedPrice: 1 } })

    expect([first.status, second.status]).toEqual([201, 200])
    expect(second.body.data).toEqual(first.body.data)
    expect(await app.balance(fan)).toBe(70)
  })

  test('works with exactly its price in the wallet, and is refused with a cent less, saying by how much', async ({
    app,
  }) => {
    const [rich, poor] = [await app.aFan({ tokens: 30 }), await app.aFan({ tokens: 29.99 })]
    const { _id: itemId } = await app.aPost({ price: 30 })

    expect((await buy(app, itemId, { as: rich })).body.data).toMatchObject({ balance: 0 })
    const refused = await buy(app, itemId, { as: poor })

    expect(refused.status).toBe(422)
    expect(refused.body).toMatchObject({
      error: 'INSUFFICIENT_BALANCE',
      message: 'You have an insufficient wallet balance. Please top up.',
      details: { shortBy: 0.01, balance: 29.99, price: 30 },
    })
    expect(await app.rows(`select id from purchase where buyer_id = '${poor}'`)).toEqual([])
    await expectSoundBooks(app)
  })

  test('without any wallet yet is refused like with an empty one', async ({ app }) => {
    const { _id: itemId } = await app.aPost({ price: 30 })
    const refused = await buy(app, itemId, { as: await app.aFan() })
    expect(refused.body).toMatchObject({ error: 'INSUFFICIENT_BALANCE', details: { shortBy: 30, balance: 0 } })
  })

  test('at a price that moved is refused with the new one', async ({ app }) => {
    const fan = await app.aFan({ tokens: 100 })
    const { _id: itemId } = await app.aPost({ price: 30 })
    const refused = await buy(app, itemId, { as: fan, body: { expectedPrice: 29.99 } })
    expect([refused.status, refused.body.error, refused.body.details]).toEqual([409, 'PRICE_CHANGED', { price: 30 }])
    expect(await app.balance(fan)).toBe(100)
  })

  test.each([
    ['of an unknown item', 404, 'NOT_FOUND'],
    ['of one’s own', 422, 'OWN_ITEM'],
    ['of an item that is not for sale', 422, 'NOT_FOR_SALE'],
  ])('%s answers %i', async (_, status, error) => {
    const app = await testApp()
    const creator = await app.aCreator()
    await app.topUp(creator, 100)
    const posts = {
      NOT_FOUND: { _id: randomUUID() },
      OWN_ITEM: await app.aPost({ by: creator, price: 30 }),
      NOT_FOR_SALE: await app.aPost(),
    }
    const refused = await buy(app, posts[error as keyof typeof posts]._id, { as: creator })
    expect([refused.status, refused.body.error]).toEqual([status, error])
  })

  test('a message and a stream are not found while nothing sells them', async ({ app }) => {
    const fan = await app.aFan({ tokens: 100 })
    for (const kind of ['message', 'stream']) {
      const reply = await app.call('POST', `/wallet/charges/${kind}/${randomUUID()}`, { as: fan, body: {} })
      expect([kind, reply.status, reply.body.error]).toEqual([kind, 404, 'NOT_FOUND'])
    }
  })

  test('needs someone signed in who is no member of staff acting for them', async ({ app }) => {
    const fan = await app.aFan({ tokens: 100 })
    const { _id: itemId } = await app.aPost({ price: 30 })
    expect((await buy(app, itemId)).status).toBe(401)
    const token = await app.signIn(fan, { impersonatorId: await app.aStaffMember('support') })
    const acting = await buy(app, itemId, { token })
    expect([acting.status, await app.balance(fan)]).toEqual([403, 100])
  })

  test('by a creator works as by a fan', async ({ app }) => {
    const creator = await app.aCreator()
    await app.topUp(creator, 50)
    const { _id: itemId } = await app.aPost({ price: 30 })
    expect((await buy(app, itemId, { as: creator })).body.data).toMatchObject({ balance: 20 })
  })
})

describe('races, over two processes with connections of their own', () => {
  test('100 parallel charges with money for one: one succeeds, 99 hear that it is too little', async () => {
    const app = await testApp({ processes: 2 })
    const fan = await app.aFan({ tokens: 30 })
    // A creator may write 60 posts a minute.
    const creators = [await app.aCreator(), await app.aCreator()]
    const posts = await Promise.all(
      Array.from({ length: 100 }, (_, i) => app.aPost({ by: creators[i % 2] ?? '', price: 30 })),
    )

    const replies = await Promise.all(posts.map(({ _id: itemId }, i) => buy(app, itemId, { as: fan, process: i % 2 })))

    expect(tally(replies.map(({ status }) => status))).toEqual({ 201: 1, 422: 99 })
    expect(new Set(replies.filter(({ status }) => status === 422).map(({ body }) => body.error))).toEqual(
      new Set(['INSUFFICIENT_BALANCE']),
    )
    expect(await app.balance(fan)).toBe(0)
    expect(await app.rows(`select id from purchase where buyer_id = '${fan}'`)).toHaveLength(1)
    await expectSoundBooks(app)
  })

  test('100 impatient clicks on one post pay it once and all get the same receipt', async () => {
    const app = await testApp({ processes: 2 })
    const fan = await app.aFan({ tokens: 10_000 })
    const { _id: itemId } = await app.aPost({ price: 30 })

    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, i) => buy(app, itemId, { as: fan, process: i % 2 })),
    )

    expect(tally(replies.map(({ status }) => status))).toEqual({ 200: 99, 201: 1 })
    expect(new Set(replies.map(({ body }) => body.data['_id'])).size).toBe(1)
    expect(await app.balance(fan)).toBe(9_970)
    await expectSoundBooks(app)
  })

  test('50 parallel tips under one key are one tip, answered alike', async () => {
    const app = await testApp({ processes: 2 })
    const fan = await app.aFan({ tokens: 1_000 })
    const creator = await app.aCreator()
    const tip = (i: number) =>
      app.call('POST', `/wallet/charges/tip/${creator}`, {
        as: fan,
        body: { price: 10 },
        key: 'one',
        process: i % 2,
      })

    const replies = await Promise.all(Array.from({ length: 50 }, (_, i) => tip(i)))

    expect(tally(replies.map(({ status }) => status))).toEqual({ 201: 50 })
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await app.balance(fan)).toBe(990)
    await expectSoundBooks(app)
  })

  test('charges beside top-ups end at the sum of what was taken and given', async () => {
    const app = await testApp({ processes: 2 })
    const fan = await app.aFan({ tokens: 100 })
    const creator = await app.aCreator()
    const tips = Array.from({ length: 30 }, (_, i) =>
      app.call('POST', `/wallet/charges/tip/${creator}`, { as: fan, body: { price: 10 }, process: i % 2 }),
    )
    const topUps = Array.from({ length: 10 }, () => app.topUp(fan, 7.5))
    const replies = await Promise.all(tips)
    await Promise.all(topUps)

    const taken = replies.filter(({ status }) => status === 201).length * 10
    expect(await app.balance(fan)).toBe(100 + 75 - taken)
    await expectSoundBooks(app)
  })
})

describe('a key', () => {
  test('answers its repeats with the first answer, refusals included', async ({ app }) => {
    const fan = await app.aFan()
    const { _id: itemId } = await app.aPost({ price: 30 })
    const first = await buy(app, itemId, { as: fan, key: 'k1' })
    await app.topUp(fan, 100)
    const again = await buy(app, itemId, { as: fan, key: 'k1' })
    expect([first.status, again.status]).toEqual([422, 422])
    expect(again.body).toEqual(first.body)

    const bought = await buy(app, itemId, { as: fan, key: 'k2' })
    await remove(app, itemId)
    const repeated = await buy(app, itemId, { as: fan, key: 'k2' })
    expect([bought.status, repeated.status]).toEqual([201, 201])
    expect(repeated.body).toEqual(bought.body)
    expect(await app.balance(fan)).toBe(70)
  })

  test('answers with the first balance and status after more was spent and the purchase was refunded', async ({
    app,
  }) => {
    const fan = await app.aFan({ tokens: 100 })
    const [{ _id: itemId }, other] = [await app.aPost({ price: 30 }), await app.aPost({ price: 5 })]
    const first = await buy(app, itemId, { as: fan, key: 'k' })
    await buy(app, other._id, { as: fan })
    await sql`update purchase set status = 'refunded', refunded_token_cents = price_token_cents`.execute(app.owner)

    const again = await buy(app, itemId, { as: fan, key: 'k' })

    expect(again.status).toBe(201)
    expect(again.body).toEqual(first.body)
    expect(again.body.data).toMatchObject({ balance: 70, status: 'success' })
    expect(await app.rows(`select reply from idempotency_key`)).toEqual([{ reply: null }])
  })

  test('with another body or another post is refused with 409', async ({ app }) => {
    const fan = await app.aFan({ tokens: 100 })
    const [one, other] = [await app.aPost({ price: 30 }), await app.aPost({ price: 30 })]
    await buy(app, one._id, { as: fan, key: 'k' })
    const replies = [
      await buy(app, one._id, { as: fan, key: 'k', body: { expectedPrice: 30 } }),
      await buy(app, other._id, { as: fan, key: 'k' }),
    ]
    expect(replies.map(({ status, body }) => [status, body.error])).toEqual([
      [409, 'IDEMPOTENCY_KEY_REUSED'],
      [409, 'IDEMPOTENCY_KEY_REUSED'],
    ])
    expect(await app.balance(fan)).toBe(70)
  })

  test('of someone else is another key', async ({ app }) => {
    const [one, other] = [await app.aFan({ tokens: 100 }), await app.aFan({ tokens: 100 })]
    const { _id: itemId } = await app.aPost({ price: 30 })
    const replies = [await buy(app, itemId, { as: one, key: 'k' }), await buy(app, itemId, { as: other, key: 'k' })]
    expect(replies.map(({ status }) => status)).toEqual([201, 201])
    expect(replies[0]?.body.data['_id']).not.toBe(replies[1]?.body.data['_id'])
  })
})

const noDetails = {
  conversationId: null,
  sessionId: null,
  streamType: null,
  deliveryAddressId: null,
  phoneNumber: null,
  userNote: null,
}

/** Nothing that is sold by the piece is built yet: the use-case, with the features of the product and one more source. */
function anOrder(app: TestApp, source: Pick<PricedItemSource, 'settle'> = {}) {
  const { access, payments, profiles, site, subscriptions, wallet } = app.features
  const ownerId = app.aCreator()
  const product: PricedItemSource = {
    kind: 'product',
    find: async () => ({ ownerId: await ownerId, title: 'A print', isForSale: true, priceTokenCents: 1_250 }),
    ...source,
  }
  const deps = {
    access,
    payments,
    profiles,
    subscriptions,
    wallet,
    settings: site.settings,
    db: app.db,
    clock: app.clock,
    findPayer: () => Promise.resolve(null),
    sources: [product],
    chargeTogether: createChargeTogether(app.db),
  }
  return (buyerId: string, quantity = 1) =>
    buyItem(deps, {
      kind: 'product',
      itemId: randomUUID(),
      buyerId,
      offeredTokenCents: null,
      expectedTokenCents: quantity * 1_250,
      details: { ...noDetails, address: '127.0.0.1', quantity },
      idempotency: null,
    })
}

describe('an order', () => {
  test('of several pieces takes quantity × price, and each call is an order of its own', async ({ app }) => {
    const fan = await app.aFan({ tokens: 100 })
    const order = anOrder(app)

    const outcomes = [await order(fan, 3), await order(fan, 3)]

    expect(outcomes).toMatchObject([
      { outcome: 'bought', purchase: { quantity: 3, price_token_cents: 3_750 }, balanceTokenCents: 6_250 },
      { outcome: 'bought', purchase: { quantity: 3, price_token_cents: 3_750 }, balanceTokenCents: 2_500 },
    ])
  })

  test('that its feature cannot settle takes nothing', async ({ app }) => {
    const fan = await app.aFan({ tokens: 100 })
    let calls = 0
    const settle = async () => {
      calls += 1
      return { outcome: 'out_of_stock', available: 2 } as const
    }

    expect([await anOrder(app, { settle })(fan), calls]).toEqual([{ outcome: 'out_of_stock', available: 2 }, 1])
    expect(await app.balance(fan)).toBe(100)
    expect(await app.rows(`select id from outbox where name = 'purchases.item_bought'`)).toEqual([])
  })
})

test('the database refuses a changed receipt, a price below zero and a commission above the price', async ({ app }) => {
  const fan = await app.aFan({ tokens: 100 })
  const { _id: itemId, performerId: ownerId } = await app.aPost({ price: 30 })
  await buy(app, itemId, { as: fan })
  await expect(sql`update purchase set price_token_cents = 1`.execute(app.db)).rejects.toThrow('permission denied')
  await expect(sql`delete from purchase`.execute(app.db)).rejects.toThrow('permission denied')
  for (const refunded of [-1, 3_001])
    await expect(sql`update purchase set refunded_token_cents = ${refunded}`.execute(app.db)).rejects.toThrow(
      'more than the price was refunded',
    )
  const charge = (price: number, commission: number) =>
    sql`select from wallet_charges(now(), array[${randomUUID()}::uuid], array[${fan}::uuid], array[${ownerId}::uuid],
      array[${price}::bigint], array[${commission}::bigint])`.execute(app.db)
  await expect(charge(-100, 0)).rejects.toThrow('not a price')
  await expect(charge(100, 101)).rejects.toThrow('not a price')
  expect(await app.balance(fan)).toBe(70)
})
