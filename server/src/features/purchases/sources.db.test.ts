import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testApp, type TestApp } from '#src/test-support/test-app.ts'

async function aShop() {
  const app = await testApp()
  return { app, fan: await app.aFan({ tokens: 500 }), creator: await app.aCreator() }
}

const tip = (app: TestApp, as: string, performerId: string, from?: string) =>
  app.call('POST', `/wallet/charges/tip/${performerId}`, { as, body: { price: 10 }, ...(from ? { from } : {}) })

const priced = {
  type: 'text',
  title: 'A morning',
  text: 'What the light did.',
  isSale: true,
  price: 12.5,
  status: 'active',
} as const

test('a creator’s own sales, the fan’s history and the books agree', async () => {
  const { app, fan, creator } = await aShop()
  const post = await app.aPost({ by: creator, ...priced })

  const bought = await app.call('POST', `/wallet/charges/feed/${post._id}`, {
    as: fan,
    body: { expectedPrice: 12.5 },
  })
  const tipped = await tip(app, fan, creator)
  await app.runDue()

  expect([bought.status, tipped.status]).toEqual([201, 201])
  expect(await app.read('GET', `/user/feeds/${post._id}`, { as: fan })).toMatchObject({
    isBought: true,
    isLocked: false,
  })
  expect(await app.read('GET', '/users/me', { as: fan })).toMatchObject({ balance: 477.5 })
  expect(await app.read('GET', '/wallet/charges/search', { as: fan })).toMatchObject({
    total: 2,
    data: [
      { type: 'tip' },
      { type: 'feed', performerInfo: { _id: creator, username: app.accountOf(creator).username } },
    ],
  })
  expect(await app.read('GET', '/performer/earning/stats', { as: creator })).toMatchObject({
    totalGrossPrice: 22.5,
    totalSiteCommission: 4.5,
    totalNetPrice: 18,
  })
})

test('creators who may not earn, or block the giver, are not found', async () => {
  const { app, fan, creator } = await aShop()
  const [waiting, suspended] = [
    await app.aCreator({ state: 'under_review' }),
    await app.aCreator({ state: 'suspended' }),
  ]
  await app.block(creator, fan)
  for (const performer of [waiting, suspended, creator]) {
    expect((await tip(app, fan, performer)).status).toBe(404)
  }
  expect((await tip(app, fan, fan)).status).toBe(404)
  const post = await app.aPost({ by: creator, ...priced })
  expect((await app.call('POST', `/wallet/charges/feed/${post._id}`, { as: fan, body: {} })).status).toBe(404)
  expect(await app.read('GET', '/users/me', { as: fan })).toMatchObject({ balance: 500 })
})

test('a post that was bought stays open when its creator blocks the buyer, and the second purchase is the first', async () => {
  const { app, fan, creator } = await aShop()
  const post = await app.aPost({ by: creator, ...priced })
  const buy = () => app.call('POST', `/wallet/charges/feed/${post._id}`, { as: fan, body: {} })
  await buy()
  await app.block(creator, fan)
  expect((await buy()).status).toBe(200)
  expect(await app.read('GET', `/user/feeds/${post._id}`, { as: fan })).toMatchObject({ isLocked: false })
})

test('access explains itself: the rule to the owner, the way in to a fan', async () => {
  const { app, fan, creator } = await aShop()
  const post = await app.aPost({ by: creator, ...priced })
  const explain = (as: string, rest = '') => app.read('GET', `/access/explain?type=feed&id=${post._id}${rest}`, { as })
  expect(await explain(fan)).toMatchObject({
    level: 'preview',
    ways: [{ way: 'buy', price: 12.5 }],
    message: 'Buy this for 12.50 tokens for full access.',
  })
  expect(await explain(fan)).not.toHaveProperty('facts')
  expect(await explain(creator)).toMatchObject({ level: 'full', rule: 'owner' })
  expect(await explain(creator, `&accountId=${fan}`)).toMatchObject({ level: 'preview', rule: 'for_sale' })
  expect((await app.call('GET', `/access/explain?type=feed&id=${randomUUID()}`, { as: fan })).status).toBe(404)
  expect(
    (await app.call('GET', `/access/explain?type=feed&id=${post._id}&accountId=${creator}`, { as: fan })).status,
  ).toBe(403)
})
