import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { advanceOffset } from '#src/platform/time/simulated-clock.ts'
import { testApp } from '#src/test-support/test-app.ts'
import type { Grant } from './index.ts'

async function anAccess() {
  const { db, features } = await testApp()
  const { access } = features
  const [accountId, itemId] = [randomUUID(), randomUUID()]
  const grant = (rest: Partial<Grant> = {}) =>
    db.transaction().execute((tx) =>
      access.grant(tx, {
        accountId,
        kind: 'feed',
        itemId,
        source: 'purchase',
        sourceId: randomUUID(),
        expiresAt: null,
        ...rest,
      }),
    )
  const holds = async () => (await access.findEntitlements(db, accountId, 'feed', [itemId, randomUUID()])).has(itemId)
  return { db, access, accountId, itemId, grant, holds }
}

test('grants an item to one account and one kind only', async () => {
  const { db, access, accountId, itemId, grant, holds } = await anAccess()
  expect(await holds()).toBe(false)
  await grant()
  expect(await holds()).toBe(true)
  expect(await access.findEntitlements(db, accountId, 'video', [itemId])).toEqual(new Set())
  expect(await access.findEntitlements(db, randomUUID(), 'feed', [itemId])).toEqual(new Set())
  expect(await access.findEntitlements(db, accountId, 'feed', [])).toEqual(new Set())
})

test('ends each source separately', async () => {
  const { db, access, accountId, itemId, grant, holds } = await anAccess()
  await grant({ source: 'purchase' })
  await grant({ source: 'gift' })
  const revoke = (source: 'purchase' | 'gift') =>
    db.transaction().execute((tx) => access.revoke(tx, { accountId, kind: 'feed', itemId, source }))

  expect([await revoke('purchase'), await holds()]).toEqual([true, true])
  expect([await revoke('purchase'), await holds()]).toEqual([false, true])
  expect([await revoke('gift'), await holds()]).toEqual([true, false])
})

test('holds a subscription until it expires, and renews it by a second grant', async () => {
  const { db, access, accountId, itemId, grant } = await anAccess()
  const subscribed = () => access.findSubscribedIds(db, accountId)
  const until = (seconds: number) => new Date(Date.now() + seconds * 1_000)
  await grant({ kind: 'subscription', source: 'subscription', expiresAt: until(3_600) })
  expect(await subscribed()).toEqual([itemId])
  await advanceOffset(db, 3_601_000)
  expect(await subscribed()).toEqual([])
  await grant({ kind: 'subscription', source: 'subscription', expiresAt: until(7_200) })
  expect(await subscribed()).toEqual([itemId])
})

test('returns the source of a grant', async () => {
  const { db, access, accountId, itemId, grant } = await anAccess()
  const sourceId = randomUUID()
  await grant({ sourceId })
  const find = (source: 'purchase' | 'staff') => access.findGrantSource(db, { accountId, kind: 'feed', itemId, source })
  expect([await find('purchase'), await find('staff')]).toEqual([sourceId, null])
})

test('lists a creator’s running subscribers once each', async () => {
  const { db, access, accountId, itemId, grant } = await anAccess()
  await grant({ kind: 'subscription', source: 'subscription', expiresAt: new Date(Date.now() + 3_600_000) })
  await grant({ kind: 'subscription', source: 'complimentary' })
  const former = randomUUID()
  await grant({
    accountId: former,
    kind: 'subscription',
    source: 'subscription',
    expiresAt: new Date(Date.now() - 1_000),
  })
  await grant({ accountId: randomUUID(), kind: 'video' })
  expect(await access.findSubscriberIds(db, itemId)).toEqual([accountId])
  expect(await access.findSubscriberIds(db, randomUUID())).toEqual([])
})
