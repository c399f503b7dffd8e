import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { moneyWorld, type MoneyWorld } from '#src/test-support/money-world.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'

/** A fan who paid two top-ups of 50 tokens and bought three posts of 30: the second with both, the third with the second. */
async function threePosts() {
  const world = await moneyWorld()
  const fan = await world.aFan()
  const [first, second] = [randomUUID(), randomUUID()]
  for (const transactionId of [first, second]) {
    const topUp = { transactionId, accountId: fan, priceCents: 5_000, creditTokenCents: 5_000 }
    await world.db.transaction().execute((tx) => world.wallet.creditTopUp(tx, topUp))
    await world.advance(1)
  }
  const posts: string[] = []
  for (const _ of [1, 2, 3]) {
    const { itemId } = await world.aPost({ price: 30 })
    await world.call('POST', `/wallet/charges/feed/${itemId}`, { as: fan, body: {} })
    await world.advance(1)
    posts.push(itemId)
  }
  await world.drain()
  const openPosts = async () => {
    const open = await world.access.findEntitlements(world.db, fan, 'feed', posts)
    return posts.map((id) => open.has(id))
  }
  return { ...world, fan, first, second, posts, openPosts }
}

/** What payments does about a step of a dispute: tokens, state, news. */
async function hear(
  world: MoneyWorld & { fan: string },
  transactionId: string,
  status: 'open' | 'lost' | 'won',
): Promise<void> {
  const { db, wallet, payments, fan: accountId } = world
  const step = { id: randomUUID(), transactionId, accountId, priceCents: 5_000, tokenCents: 5_000 }
  const before = payments.disputes.get(transactionId)
  await db.transaction().execute(async (tx) => {
    if (status === 'won') await wallet.restoreTopUp(tx, step)
    else if (before === undefined) await wallet.reverseTopUp(tx, step)
    payments.disputes.set(transactionId, status)
    await recordEvent(tx, 'payments.dispute_changed', { transactionId, accountId })
  })
  await world.drain()
  // What was undone is told in events of its own.
  await world.drain()
}

test('while a dispute is open nothing can be spent and everything stays open; lost, what it paid for is undone', async () => {
  const world = await threePosts()
  await hear(world, world.second, 'open')
  expect([await world.balance(world.fan), await world.openPosts()]).toEqual([-40, [true, true, true]])

  await hear(world, world.second, 'lost')
  // 100 came, 90 were spent; 50 are gone for good, 60 of purchases came back.
  expect([await world.balance(world.fan), await world.openPosts()]).toEqual([20, [true, false, false]])
  expect(await world.rows(`select kind, net_token_cents from earning where kind <> 'sale'`)).toEqual(
    Array(2).fill({ kind: 'chargeback', net_token_cents: -2_400 }),
  )
})

test('telling it twice changes nothing; won after all, everything is as it was', async () => {
  const world = await threePosts()
  await hear(world, world.second, 'lost')
  await recordEvent(world.db, 'payments.dispute_changed', { transactionId: world.second, accountId: world.fan })
  await world.drain()
  expect(await world.balance(world.fan)).toBe(20)

  await hear(world, world.second, 'won')
  expect([await world.balance(world.fan), await world.openPosts()]).toEqual([10, [true, true, true]])
  expect(await world.rows(`select status, refunded_token_cents from purchase`)).toEqual(
    Array(3).fill({ status: 'success', refunded_token_cents: 0 }),
  )
  expect(await world.rows(`select sum(net_token_cents)::int as net from earning`)).toEqual([{ net: 7_200 }])
  await hear(world, world.first, 'lost')
  expect(await world.openPosts()).toEqual([false, false, true])
})

test('news that comes after the next step does what holds now', async () => {
  const world = await threePosts()
  world.payments.disputes.set(world.second, 'won')
  await recordEvent(world.db, 'payments.dispute_changed', { transactionId: world.second, accountId: world.fan })
  await world.drain()
  expect([await world.balance(world.fan), await world.openPosts()]).toEqual([10, [true, true, true]])
})

test('what was bought again meanwhile is not charged twice', async () => {
  const world = await threePosts()
  await hear(world, world.second, 'lost')
  await world.topUp(world.fan, 30)
  const third = world.posts[2] ?? ''
  expect((await world.call('POST', `/wallet/charges/feed/${third}`, { as: world.fan, body: {} })).status).toBe(201)
  await hear(world, world.second, 'won')
  // 20 + 30 - 30 were left, 50 came again, one post of 30 is charged again.
  expect([await world.balance(world.fan), await world.openPosts()]).toEqual([40, [true, true, true]])
})

test('what two payments paid for comes again only when neither is lost', async () => {
  const world = await threePosts()
  await hear(world, world.first, 'lost')
  await hear(world, world.second, 'lost')
  expect(await world.openPosts()).toEqual([false, false, false])
  await hear(world, world.first, 'won')
  expect(await world.openPosts()).toEqual([true, false, false])
  await hear(world, world.second, 'won')
  expect([await world.balance(world.fan), await world.openPosts()]).toEqual([10, [true, true, true]])
})
