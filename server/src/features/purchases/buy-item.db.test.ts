import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { moneyWorld, type CallOptions, type MoneyWorld } from '#src/test-support/money-world.ts'

const buy = (world: MoneyWorld, itemId: string, options: CallOptions = {}) =>
  world.call('POST', `/wallet/charges/feed/${itemId}`, { body: {}, ...options })

const tally = (statuses: number[]) =>
  Object.fromEntries(
    Map.groupBy(statuses, String)
      .entries()
      .map(([status, all]) => [status, all.length]),
  )

/** Every invariant of the books, after whatever a test did. */
async function expectSoundBooks({ wallet, db }: MoneyWorld): Promise<void> {
  await wallet.aggregate()
  expect(await wallet.checkBooks(db)).toEqual([])
}

describe('buying a post', () => {
  test('takes its price, answers with the receipt and opens it', async () => {
    const world = await moneyWorld()
    const fan = await world.aFan({ tokens: 100 })
    const { itemId, ownerId } = await world.aPost({ price: 30 })

    const reply = await buy(world, itemId, { as: fan, body: { expectedPrice: 30 } })

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
    expect(await world.balance(fan)).toBe(70)
    expect(await world.access.findEntitlements(world.db, fan, 'feed', [itemId])).toEqual(new Set([itemId]))
    await expectSoundBooks(world)
  })

  test('again answers with the first receipt and takes nothing', async () => {
    const world = await moneyWorld()
    const fan = await world.aFan({ tokens: 100 })
    const { itemId } = await world.aPost({ price: 30 })

    const first = await buy(world, itemId, { as: fan })
    world.items.delete(itemId) // not even when it has gone meanwhile
    const second = await buy(world, itemId, { as: fan, body: { expectedPrice: 1 } })

    expect([first.status, second.status]).toEqual([201, 200])
    expect(second.body.data).toEqual(first.body.data)
    expect(await world.balance(fan)).toBe(70)
  })

  test('works with exactly its price in the wallet, and is refused with a cent less, saying by how much', async () => {
    const world = await moneyWorld()
    const [rich, poor] = [await world.aFan({ tokens: 30 }), await world.aFan({ tokens: 29.99 })]
    const { itemId } = await world.aPost({ price: 30 })

    expect((await buy(world, itemId, { as: rich })).body.data).toMatchObject({ balance: 0 })
    const refused = await buy(world, itemId, { as: poor })

    expect(refused.status).toBe(422)
    expect(refused.body).toMatchObject({
      error: 'INSUFFICIENT_BALANCE',
      message: 'You have an insufficient wallet balance. Please top up.',
      details: { shortBy: 0.01, balance: 29.99, price: 30 },
    })
    expect(await world.rows(`select id from purchase where buyer_id = '${poor}'`)).toEqual([])
    await expectSoundBooks(world)
  })

  test('without any wallet yet is refused like with an empty one', async () => {
    const world = await moneyWorld()
    const { itemId } = await world.aPost({ price: 30 })
    const refused = await buy(world, itemId, { as: await world.aFan() })
    expect(refused.body).toMatchObject({ error: 'INSUFFICIENT_BALANCE', details: { shortBy: 30, balance: 0 } })
  })

  test('at a price that moved is refused with the new one', async () => {
    const world = await moneyWorld()
    const fan = await world.aFan({ tokens: 100 })
    const { itemId } = await world.aPost({ price: 30 })
    const refused = await buy(world, itemId, { as: fan, body: { expectedPrice: 29.99 } })
    expect([refused.status, refused.body.error, refused.body.details]).toEqual([409, 'PRICE_CHANGED', { price: 30 }])
    expect(await world.balance(fan)).toBe(100)
  })

  test.each([
    ['of what does not exist', 404, 'NOT_FOUND'],
    ['of one’s own', 422, 'OWN_ITEM'],
    ['of what is not for sale', 422, 'NOT_FOR_SALE'],
  ])('%s answers %i', async (_, status, error) => {
    const world = await moneyWorld()
    const creator = await world.aCreator()
    await world.topUp(creator, 100)
    const posts = {
      NOT_FOUND: { itemId: randomUUID() },
      OWN_ITEM: await world.aPost({ ownerId: creator }),
      NOT_FOR_SALE: await world.aPost({ isForSale: false }),
    }
    const refused = await buy(world, posts[error as keyof typeof posts].itemId, { as: creator })
    expect([refused.status, refused.body.error]).toEqual([status, error])
  })

  test('a video, gallery, message and stream are not found while no room sells them', async () => {
    const world = await moneyWorld()
    const fan = await world.aFan({ tokens: 100 })
    for (const kind of ['video', 'gallery', 'message', 'stream']) {
      const reply = await world.call('POST', `/wallet/charges/${kind}/${randomUUID()}`, { as: fan, body: {} })
      expect([kind, reply.status, reply.body.error]).toEqual([kind, 404, 'NOT_FOUND'])
    }
  })

  test('needs someone signed in who is no member of staff acting for them', async () => {
    const world = await moneyWorld()
    const fan = await world.aFan({ tokens: 100 })
    const { itemId } = await world.aPost()
    expect((await buy(world, itemId)).status).toBe(401)
    const acting = await buy(world, itemId, { as: fan, viewer: { impersonatorId: randomUUID() } })
    expect([acting.status, await world.balance(fan)]).toEqual([403, 100])
  })

  test('by a creator works as by a fan', async () => {
    const world = await moneyWorld()
    const creator = await world.aCreator()
    await world.topUp(creator, 50)
    const { itemId } = await world.aPost({ price: 30 })
    expect((await buy(world, itemId, { as: creator })).body.data).toMatchObject({ balance: 20 })
  })
})

describe('races, over two processes with connections of their own', () => {
  test('100 parallel charges with money for one: one succeeds, 99 hear that it is too little', async () => {
    const world = await moneyWorld()
    const fan = await world.aFan({ tokens: 30 })
    const posts = await Promise.all(Array.from({ length: 100 }, () => world.aPost({ price: 30 })))

    const replies = await Promise.all(
      posts.map(({ itemId }, i) => buy(world, itemId, { as: fan, app: i % 2 === 0 ? 0 : 1 })),
    )

    expect(tally(replies.map(({ status }) => status))).toEqual({ 201: 1, 422: 99 })
    expect(new Set(replies.filter(({ status }) => status === 422).map(({ body }) => body.error))).toEqual(
      new Set(['INSUFFICIENT_BALANCE']),
    )
    expect(await world.balance(fan)).toBe(0)
    expect(await world.rows(`select id from purchase where buyer_id = '${fan}'`)).toHaveLength(1)
    await expectSoundBooks(world)
  })

  test('100 impatient clicks on one post pay it once and all get the same receipt', async () => {
    const world = await moneyWorld()
    const fan = await world.aFan({ tokens: 10_000 })
    const { itemId } = await world.aPost({ price: 30 })

    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, i) => buy(world, itemId, { as: fan, app: i % 2 === 0 ? 0 : 1 })),
    )

    expect(tally(replies.map(({ status }) => status))).toEqual({ 200: 99, 201: 1 })
    expect(new Set(replies.map(({ body }) => body.data['_id'])).size).toBe(1)
    expect(await world.balance(fan)).toBe(9_970)
    await expectSoundBooks(world)
  })

  test('50 parallel tips under one key are one tip, answered alike', async () => {
    const world = await moneyWorld()
    const fan = await world.aFan({ tokens: 1_000 })
    const creator = await world.aCreator()
    const tip = (i: number) =>
      world.call('POST', `/wallet/charges/tip/${creator}`, {
        as: fan,
        body: { price: 10 },
        key: 'one',
        app: i % 2 === 0 ? 0 : 1,
      })

    const replies = await Promise.all(Array.from({ length: 50 }, (_, i) => tip(i)))

    expect(tally(replies.map(({ status }) => status))).toEqual({ 201: 50 })
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await world.balance(fan)).toBe(990)
    await expectSoundBooks(world)
  })

  test('charges beside top-ups end at the sum of what was taken and given', async () => {
    const world = await moneyWorld()
    const fan = await world.aFan({ tokens: 100 })
    const creator = await world.aCreator()
    const tips = Array.from({ length: 30 }, (_, i) =>
      world.call('POST', `/wallet/charges/tip/${creator}`, { as: fan, body: { price: 10 }, app: i % 2 === 0 ? 0 : 1 }),
    )
    const topUps = Array.from({ length: 10 }, () => world.topUp(fan, 7.5))
    const replies = await Promise.all(tips)
    await Promise.all(topUps)

    const taken = replies.filter(({ status }) => status === 201).length * 10
    expect(await world.balance(fan)).toBe(100 + 75 - taken)
    await expectSoundBooks(world)
  })
})

describe('a key', () => {
  test('answers its repeats with the first answer, refusals included', async () => {
    const world = await moneyWorld()
    const fan = await world.aFan()
    const { itemId } = await world.aPost({ price: 30 })
    const first = await buy(world, itemId, { as: fan, key: 'k1' })
    await world.topUp(fan, 100)
    const again = await buy(world, itemId, { as: fan, key: 'k1' })
    expect([first.status, again.status]).toEqual([422, 422])
    expect(again.body).toEqual(first.body)

    const bought = await buy(world, itemId, { as: fan, key: 'k2' })
    world.items.clear()
    const repeated = await buy(world, itemId, { as: fan, key: 'k2' })
    expect([bought.status, repeated.status]).toEqual([201, 201])
    expect(repeated.body).toEqual(bought.body)
    expect(await world.balance(fan)).toBe(70)
  })

  test('answers with the first balance and status after more was spent and the purchase was refunded', async () => {
    const world = await moneyWorld()
    const fan = await world.aFan({ tokens: 100 })
    const [{ itemId }, other] = [await world.aPost({ price: 30 }), await world.aPost({ price: 5 })]
    const first = await buy(world, itemId, { as: fan, key: 'k' })
    await buy(world, other.itemId, { as: fan })
    await sql`update purchase set status = 'refunded', refunded_token_cents = price_token_cents`.execute(world.owner)

    const again = await buy(world, itemId, { as: fan, key: 'k' })

    expect(again.status).toBe(201)
    expect(again.body).toEqual(first.body)
    expect(again.body.data).toMatchObject({ balance: 70, status: 'success' })
    expect(await world.rows(`select reply from idempotency_key`)).toEqual([{ reply: null }])
  })

  test('with another body or another post is refused with 409', async () => {
    const world = await moneyWorld()
    const fan = await world.aFan({ tokens: 100 })
    const [one, other] = [await world.aPost({ price: 30 }), await world.aPost({ price: 30 })]
    await buy(world, one.itemId, { as: fan, key: 'k' })
    const replies = [
      await buy(world, one.itemId, { as: fan, key: 'k', body: { expectedPrice: 30 } }),
      await buy(world, other.itemId, { as: fan, key: 'k' }),
    ]
    expect(replies.map(({ status, body }) => [status, body.error])).toEqual([
      [409, 'IDEMPOTENCY_KEY_REUSED'],
      [409, 'IDEMPOTENCY_KEY_REUSED'],
    ])
    expect(await world.balance(fan)).toBe(70)
  })

  test('of someone else is another key', async () => {
    const world = await moneyWorld()
    const [one, other] = [await world.aFan({ tokens: 100 }), await world.aFan({ tokens: 100 })]
    const { itemId } = await world.aPost({ price: 30 })
    const replies = [await buy(world, itemId, { as: one, key: 'k' }), await buy(world, itemId, { as: other, key: 'k' })]
    expect(replies.map(({ status }) => status)).toEqual([201, 201])
    expect(replies[0]?.body.data['_id']).not.toBe(replies[1]?.body.data['_id'])
  })
})

describe('an order', () => {
  test('of several pieces takes quantity × price, and each call is an order of its own', async () => {
    const world = await moneyWorld()
    const fan = await world.aFan({ tokens: 100 })
    const { itemId } = await world.aPost({ price: 12.5 })
    const order = () =>
      world.call('POST', `/wallet/charges/product/${itemId}`, { as: fan, body: { quantity: 3, expectedPrice: 37.5 } })

    const replies = [await order(), await order()]

    expect(replies.map(({ status, body }) => [status, body.data['totalPrice'], body.data['balance']])).toEqual([
      [201, 37.5, 62.5],
      [201, 37.5, 25],
    ])
    expect(replies[0]?.body.data['products']).toMatchObject([{ quantity: 3, price: 12.5 }])
  })

  test('that its feature cannot settle takes nothing', async () => {
    const world = await moneyWorld()
    const fan = await world.aFan({ tokens: 100 })
    const { itemId } = await world.aPost({ price: 10 })
    world.settle.answer = false
    const reply = await world.call('POST', `/wallet/charges/product/${itemId}`, { as: fan, body: {} })
    expect([reply.status, reply.body.error, world.settle.calls]).toEqual([422, 'NOT_FOR_SALE', 1])
    expect(await world.balance(fan)).toBe(100)
    expect(await world.rows(`select id from outbox where name = 'purchases.item_bought'`)).toEqual([])
    await expectSoundBooks(world)
  })
})

test('the database refuses a changed receipt, a price below zero and a commission above the price', async () => {
  const world = await moneyWorld()
  const fan = await world.aFan({ tokens: 100 })
  const { itemId, ownerId } = await world.aPost()
  await buy(world, itemId, { as: fan })
  await expect(sql`update purchase set price_token_cents = 1`.execute(world.db)).rejects.toThrow('permission denied')
  await expect(sql`delete from purchase`.execute(world.db)).rejects.toThrow('permission denied')
  for (const refunded of [-1, 3_001])
    await expect(sql`update purchase set refunded_token_cents = ${refunded}`.execute(world.db)).rejects.toThrow(
      'more than the price was refunded',
    )
  const charge = (price: number, commission: number) =>
    sql`select wallet_charge(${randomUUID()}, now(), ${fan}, ${ownerId}, ${price}, ${commission})`.execute(world.db)
  await expect(charge(-100, 0)).rejects.toThrow('not a price')
  await expect(charge(100, 101)).rejects.toThrow('not a price')
  expect(await world.balance(fan)).toBe(70)
})
