import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { moneyWorld, type MoneyWorld } from '#src/test-support/money-world.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'

type World = MoneyWorld & {
  fan: string
  creator: string
  topUpOf(tokens: number): Promise<string>
  tip(tokens: number): Promise<string>
  refund(purchaseId: string, tokens?: number): Promise<number>
  hear(transactionId: string, ...steps: ('open' | 'lost' | 'won')[]): Promise<void>
  /** The balance of the fan and what the creator earned. */
  state(): Promise<[number, number]>
}

async function openWorld(): Promise<World> {
  const world = await moneyWorld()
  const [fan, creator, staff] = [await world.aFan(), await world.aCreator(), await world.aStaffMember('finance')]
  const sums = new Map<string, number>()
  return {
    ...world,
    fan,
    creator,
    async topUpOf(tokens) {
      const transactionId = randomUUID()
      const cents = tokens * 100
      sums.set(transactionId, cents)
      const topUp = { transactionId, accountId: fan, priceCents: cents, creditTokenCents: cents }
      await world.db.transaction().execute((tx) => world.wallet.creditTopUp(tx, topUp))
      await world.advance(1)
      return transactionId
    },
    async tip(tokens) {
      const path = `/wallet/charges/tip/${creator}`
      const { status, body } = await world.call('POST', path, { as: fan, body: { price: tokens } })
      expect([status, body]).toEqual([201, expect.anything()])
      await world.advance(1)
      return String(body.data['_id'])
    },
    async refund(transactionId, amount) {
      const body = {
        kind: 'purchase',
        transactionId,
        reason: 'by mistake',
        ...(amount === undefined ? {} : { amount }),
      }
      const { status } = await world.call('POST', '/admin/refunds', { as: staff, body })
      await world.advance(1)
      return status
    },
    async hear(transactionId, ...steps) {
      for (const status of steps) {
        const tokenCents = sums.get(transactionId) ?? 0
        const step = { id: randomUUID(), transactionId, accountId: fan, priceCents: tokenCents, tokenCents }
        const isGone = world.payments.disputes.get(transactionId) !== undefined
        await world.db.transaction().execute(async (tx) => {
          if (status === 'won') await world.wallet.restoreTopUp(tx, step)
          else if (!isGone) await world.wallet.reverseTopUp(tx, step)
          world.payments.disputes.set(transactionId, status)
          await recordEvent(tx, 'payments.dispute_changed', { transactionId, accountId: fan })
        })
        await world.drain()
        await world.advance(1)
      }
    },
    state: async () => [await world.balance(fan), (await world.wallet.earningsOf(world.db, creator)) / 100],
  }
}

test('tokens that staff gave back and that were spent again are undone with the payment that they came from', async () => {
  const { topUpOf, tip, refund, hear, state } = await openWorld()
  const stolen = await topUpOf(50)
  expect(await refund(await tip(50))).toBe(201)
  await topUpOf(40)
  await tip(50)
  expect(await state()).toEqual([40, 40])
  await hear(stolen, 'open', 'lost')
  expect(await state()).toEqual([40, 0])
  await hear(stolen, 'won')
  expect(await state()).toEqual([40, 40])
})

test('spent, given back, spent again, and once more', async () => {
  const { topUpOf, tip, refund, hear, state } = await openWorld()
  const stolen = await topUpOf(50)
  for (const _ of [1, 2]) await refund(await tip(50))
  await tip(30)
  await hear(stolen, 'open', 'lost')
  expect(await state()).toEqual([0, 0])
})

test('a part that staff gave back is of the payment that was spent last; the other one is not undone for it', async () => {
  const { topUpOf, tip, refund, hear, state } = await openWorld()
  const [first, second] = [await topUpOf(30), await topUpOf(20)]
  await refund(await tip(50), 20)
  await hear(second, 'open', 'lost')
  expect(await state()).toEqual([0, 24])
  await hear(first, 'open', 'lost')
  expect(await state()).toEqual([0, 0])
})

test('what is given back while the dispute is open fills what the bank holds', async () => {
  const { topUpOf, tip, refund, hear, state } = await openWorld()
  const paid = await topUpOf(50)
  const tipId = await tip(50)
  await hear(paid, 'open')
  expect(await state()).toEqual([-50, 40])
  await refund(tipId)
  expect(await state()).toEqual([0, 0])
  await hear(paid, 'lost')
  expect(await state()).toEqual([0, 0])
  await hear(paid, 'won')
  expect(await state()).toEqual([50, 0])
})

test('tokens of a won dispute that were spent before their purchase was given again are its worth', async () => {
  const { db, wallet, payments, fan, creator, topUpOf, tip, hear, state, rows, call, drain } = await openWorld()
  const paid = await topUpOf(50)
  await tip(50)
  await hear(paid, 'open', 'lost')
  const step = { id: randomUUID(), transactionId: paid, accountId: fan, priceCents: 5_000, tokenCents: 5_000 }
  await db.transaction().execute(async (tx) => {
    await wallet.restoreTopUp(tx, step)
    payments.disputes.set(paid, 'won')
    await recordEvent(tx, 'payments.dispute_changed', { transactionId: paid, accountId: fan })
  })
  expect((await call('POST', `/wallet/charges/tip/${creator}`, { as: fan, body: { price: 20 } })).status).toBe(201)
  await drain()
  for (const _ of [1, 2]) {
    await recordEvent(db, 'payments.dispute_changed', { transactionId: paid, accountId: fan })
    await drain()
  }
  expect(await state()).toEqual([30, 16])
  const kinds = await rows(`select kind, total_token_cents from purchase_reversal order by id`)
  expect(kinds).toEqual([
    { kind: 'chargeback', total_token_cents: 5_000 },
    { kind: 'chargeback_reversal', total_token_cents: 0 },
  ])
})

test('a refund and the loss of its payment at the same moment take the purchase back once', async () => {
  const { db, payments, fan, topUpOf, tip, refund, hear, state, drain, balance } = await openWorld()
  for (const round of [1, 2, 3, 4]) {
    const paid = await topUpOf(40)
    const tips = [await tip(10), await tip(10), await tip(10), await tip(10)]
    await hear(paid, 'open')
    payments.disputes.set(paid, 'lost')
    await recordEvent(db, 'payments.dispute_changed', { transactionId: paid, accountId: fan })
    const replies = await Promise.all([drain(), ...tips.toReversed().map((id) => refund(id))])
    expect([round, ...replies.slice(1).filter((status) => status !== 201 && status !== 422)]).toEqual([round])
    await drain()
    expect([round, await balance(fan), await state()]).toEqual([round, 0, [0, 0]])
  }
})
