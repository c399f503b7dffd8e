import { expect, test } from 'vitest'
import { testApp } from '#src/test-support/test-app.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'

/** A fan who paid two top-ups of 50 tokens and bought three posts of 30: the second with both, the third with the second. */
async function threePosts() {
  const app = await testApp()
  const fan = await app.aFan()
  const topUp = async () => {
    const transactionId = await app.payTopUp(fan, 50)
    await app.advance(1_000)
    return transactionId
  }
  const [first, second] = [await topUp(), await topUp()]
  const posts: string[] = []
  for (const _ of [1, 2, 3]) {
    const { _id: itemId } = await app.aPost({ price: 30 })
    await app.call('POST', `/wallet/charges/feed/${itemId}`, { as: fan, body: {} })
    await app.advance(1_000)
    posts.push(itemId)
  }
  await app.drain()
  const openPosts = async () => {
    const open = await app.features.access.findEntitlements(app.db, fan, 'feed', posts)
    return posts.map((id) => open.has(id))
  }
  return { ...app, fan, first, second, posts, openPosts }
}

test('while a dispute is open nothing can be spent and everything stays open; lost, what it paid for is undone', async () => {
  const app = await threePosts()
  await app.dispute(app.second, 'opened')
  expect([await app.balance(app.fan), await app.openPosts()]).toEqual([-40, [true, true, true]])

  await app.dispute(app.second, 'lost')
  // 100 came, 90 were spent; 50 are gone for good, 60 of purchases came back.
  expect([await app.balance(app.fan), await app.openPosts()]).toEqual([20, [true, false, false]])
  expect(await app.rows(`select kind, net_token_cents from earning where kind <> 'sale'`)).toEqual(
    Array(2).fill({ kind: 'chargeback', net_token_cents: -2_400 }),
  )
})

test('telling it twice changes nothing; won after all, everything is as it was', async () => {
  const app = await threePosts()
  await app.dispute(app.second, 'opened', 'lost')
  await recordEvent(app.db, 'payments.dispute_changed', { transactionId: app.second, accountId: app.fan })
  await app.drain()
  expect(await app.balance(app.fan)).toBe(20)

  await app.dispute(app.second, 'won')
  expect([await app.balance(app.fan), await app.openPosts()]).toEqual([10, [true, true, true]])
  expect(await app.rows(`select status, refunded_token_cents from purchase`)).toEqual(
    Array(3).fill({ status: 'success', refunded_token_cents: 0 }),
  )
  expect(await app.rows(`select sum(net_token_cents)::int as net from earning`)).toEqual([{ net: 7_200 }])
  await app.dispute(app.first, 'opened', 'lost')
  expect(await app.openPosts()).toEqual([false, false, true])
})

test('news that comes after the next step does what holds now', async () => {
  const app = await threePosts()
  for (const step of ['opened', 'won'] as const) await app.sendDispute(app.second, step)
  await app.drain()
  expect([await app.balance(app.fan), await app.openPosts()]).toEqual([10, [true, true, true]])
})

test('what was bought again meanwhile is not charged twice', async () => {
  const app = await threePosts()
  await app.dispute(app.second, 'opened', 'lost')
  await app.topUp(app.fan, 30)
  const third = app.posts[2] ?? ''
  expect((await app.call('POST', `/wallet/charges/feed/${third}`, { as: app.fan, body: {} })).status).toBe(201)
  await app.dispute(app.second, 'won')
  // 20 + 30 - 30 were left, 50 came again, one post of 30 is charged again.
  expect([await app.balance(app.fan), await app.openPosts()]).toEqual([40, [true, true, true]])
})

test('what two payments paid for comes again only when neither is lost', async () => {
  const app = await threePosts()
  await app.dispute(app.first, 'opened', 'lost')
  await app.dispute(app.second, 'opened', 'lost')
  expect(await app.openPosts()).toEqual([false, false, false])
  await app.dispute(app.first, 'won')
  expect(await app.openPosts()).toEqual([true, false, false])
  await app.dispute(app.second, 'won')
  expect([await app.balance(app.fan), await app.openPosts()]).toEqual([10, [true, true, true]])
})
