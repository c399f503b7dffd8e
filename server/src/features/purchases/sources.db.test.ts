import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { postsWorld, type PostsWorld, type Someone } from '#src/test-support/posts-world.ts'

async function aShop() {
  const world = await postsWorld()
  const { wallet, purchases } = world.app.features
  const [fan, creator] = [await world.aFan(), await world.aCreator()]
  const topUp = (accountId: string, cents: number) =>
    world.app.db
      .transaction()
      .execute((tx) =>
        wallet.creditTopUp(tx, { transactionId: randomUUID(), accountId, priceCents: cents, creditTokenCents: cents }),
      )
  await topUp(fan.accountId, 50_000)
  return { world, fan, creator, wallet, purchases, topUp }
}

const tip = (world: PostsWorld, as: Someone, performerId: string, from?: string) =>
  world.call('POST', `/wallet/charges/tip/${performerId}`, { as, body: { price: 10 }, ...(from ? { from } : {}) })

const priced = {
  type: 'text',
  title: 'A morning',
  text: 'What the light did.',
  isSale: true,
  price: 12.5,
  status: 'active',
} as const

test('a creator’s own sales, the fan’s history and the books agree', async () => {
  const { world, fan, creator, wallet } = await aShop()
  const post = await world.aPost(creator, priced)

  const bought = await world.call('POST', `/wallet/charges/feed/${post._id}`, {
    as: fan,
    body: { expectedPrice: 12.5 },
  })
  const tipped = await tip(world, fan, creator.accountId)
  await world.app.runDue()

  expect([bought.statusCode, tipped.statusCode]).toEqual([201, 201])
  expect(await world.read('GET', `/user/feeds/${post._id}`, { as: fan })).toMatchObject({
    isBought: true,
    isLocked: false,
  })
  expect(await world.read('GET', '/users/me', { as: fan })).toMatchObject({ balance: 477.5 })
  expect(await world.read('GET', '/wallet/charges/search', { as: fan })).toMatchObject({
    total: 2,
    data: [{ type: 'tip' }, { type: 'feed', performerInfo: { _id: creator.accountId, username: creator.username } }],
  })
  expect(await world.read('GET', '/performer/earning/stats', { as: creator })).toMatchObject({
    totalGrossPrice: 22.5,
    totalSiteCommission: 4.5,
    totalNetPrice: 18,
  })
  expect(await wallet.checkBooks(world.app.db)).toEqual([])
})

test('creators who may not earn, or block the giver, are not found', async () => {
  const { world, fan, creator } = await aShop()
  const [waiting, suspended] = [await world.aCreator('under_review'), await world.aCreator('suspended')]
  await world.call('POST', '/block/users', {
    as: creator,
    body: { targetId: fan.accountId, target: 'user', reason: 'noise' },
  })
  for (const performer of [waiting, suspended, creator]) {
    expect((await tip(world, fan, performer.accountId)).statusCode).toBe(404)
  }
  expect((await tip(world, fan, fan.accountId)).statusCode).toBe(404)
  const post = await world.aPost(creator, priced)
  expect((await world.call('POST', `/wallet/charges/feed/${post._id}`, { as: fan, body: {} })).statusCode).toBe(404)
  expect(await world.read('GET', '/users/me', { as: fan })).toMatchObject({ balance: 500 })
})

test('a post that was bought stays open when its creator blocks the buyer, and the second purchase is the first', async () => {
  const { world, fan, creator } = await aShop()
  const post = await world.aPost(creator, priced)
  const buy = () => world.call('POST', `/wallet/charges/feed/${post._id}`, { as: fan, body: {} })
  await buy()
  await world.call('POST', '/block/users', {
    as: creator,
    body: { targetId: fan.accountId, target: 'user', reason: 'noise' },
  })
  expect((await buy()).statusCode).toBe(200)
  expect(await world.read('GET', `/user/feeds/${post._id}`, { as: fan })).toMatchObject({ isLocked: false })
})

test('access explains itself: the rule to the owner, the way in to a fan', async () => {
  const { world, fan, creator } = await aShop()
  const post = await world.aPost(creator, priced)
  const explain = (as: Someone, rest = '') =>
    world.read('GET', `/access/explain?type=feed&id=${post._id}${rest}`, { as })
  expect(await explain(fan)).toMatchObject({
    level: 'preview',
    ways: [{ way: 'buy', price: 12.5 }],
    message: 'Buy this for 12.50 tokens for full access.',
  })
  expect(await explain(fan)).not.toHaveProperty('facts')
  expect(await explain(creator)).toMatchObject({ level: 'full', rule: 'owner' })
  expect(await explain(creator, `&accountId=${fan.accountId}`)).toMatchObject({ level: 'preview', rule: 'for_sale' })
  expect((await world.call('GET', `/access/explain?type=feed&id=${randomUUID()}`, { as: fan })).statusCode).toBe(404)
  expect(
    (await world.call('GET', `/access/explain?type=feed&id=${post._id}&accountId=${creator.accountId}`, { as: fan }))
      .statusCode,
  ).toBe(403)
})
