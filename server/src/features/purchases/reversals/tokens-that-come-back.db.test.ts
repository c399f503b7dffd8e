import { expect, test } from 'vitest'
import { testApp, type TestApp } from '#src/test-support/test-app.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'

type DisputingFan = TestApp & {
  fan: string
  creator: string
  topUpOf(tokens: number): Promise<string>
  tip(tokens: number): Promise<string>
  refund(purchaseId: string, tokens?: number): Promise<number>
  hear: TestApp['dispute']
  /** The balance of the fan and what the creator earned. */
  state(): Promise<[number, number]>
}

async function aDisputingFan(): Promise<DisputingFan> {
  const app = await testApp()
  const [fan, creator, staff] = [await app.aFan(), await app.aCreator(), await app.aStaffMember('finance')]
  return {
    ...app,
    fan,
    creator,
    async topUpOf(tokens) {
      const transactionId = await app.payTopUp(fan, tokens)
      await app.advance(1_000)
      return transactionId
    },
    async tip(tokens) {
      const path = `/wallet/charges/tip/${creator}`
      const { status, body } = await app.call('POST', path, { as: fan, body: { price: tokens } })
      expect([status, body]).toEqual([201, expect.anything()])
      await app.advance(1_000)
      return String(body.data['_id'])
    },
    async refund(transactionId, amount) {
      const body = {
        kind: 'purchase',
        transactionId,
        reason: 'by mistake',
        ...(amount === undefined ? {} : { amount }),
      }
      const { status } = await app.call('POST', '/admin/refunds', { as: staff, body })
      await app.advance(1_000)
      return status
    },
    async hear(transactionId, ...steps) {
      for (const step of steps) {
        await app.dispute(transactionId, step)
        await app.advance(1_000)
      }
    },
    state: async () => [await app.balance(fan), await app.earned(creator)],
  }
}

test('tokens that staff gave back and that were spent again are undone with the payment that they came from', async () => {
  const { topUpOf, tip, refund, hear, state } = await aDisputingFan()
  const stolen = await topUpOf(50)
  expect(await refund(await tip(50))).toBe(201)
  await topUpOf(40)
  await tip(50)
  expect(await state()).toEqual([40, 40])
  await hear(stolen, 'opened', 'lost')
  expect(await state()).toEqual([40, 0])
  await hear(stolen, 'won')
  expect(await state()).toEqual([40, 40])
})

test('spent, given back, spent again, and once more', async () => {
  const { topUpOf, tip, refund, hear, state } = await aDisputingFan()
  const stolen = await topUpOf(50)
  for (const _ of [1, 2]) await refund(await tip(50))
  await tip(30)
  await hear(stolen, 'opened', 'lost')
  expect(await state()).toEqual([0, 0])
})

test('a part that staff gave back is of the payment that was spent last; the other one is not undone for it', async () => {
  const { topUpOf, tip, refund, hear, state } = await aDisputingFan()
  const [first, second] = [await topUpOf(30), await topUpOf(20)]
  await refund(await tip(50), 20)
  await hear(second, 'opened', 'lost')
  expect(await state()).toEqual([0, 24])
  await hear(first, 'opened', 'lost')
  expect(await state()).toEqual([0, 0])
})

test('what is given back while the dispute is open fills what the bank holds', async () => {
  const { topUpOf, tip, refund, hear, state } = await aDisputingFan()
  const paid = await topUpOf(50)
  const tipId = await tip(50)
  await hear(paid, 'opened')
  expect(await state()).toEqual([-50, 40])
  await refund(tipId)
  expect(await state()).toEqual([0, 0])
  await hear(paid, 'lost')
  expect(await state()).toEqual([0, 0])
  await hear(paid, 'won')
  expect(await state()).toEqual([50, 0])
})

test('tokens of a won dispute that were spent before their purchase was given again are its worth', async () => {
  const { db, fan, creator, topUpOf, tip, hear, sendDispute, state, rows, call, drain } = await aDisputingFan()
  const paid = await topUpOf(50)
  await tip(50)
  await hear(paid, 'opened', 'lost')
  await sendDispute(paid, 'won')
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
  const { fan, topUpOf, tip, refund, hear, sendDispute, state, drain, balance } = await aDisputingFan()
  for (const round of [1, 2, 3, 4]) {
    const paid = await topUpOf(40)
    const tips = [await tip(10), await tip(10), await tip(10), await tip(10)]
    await hear(paid, 'opened')
    await sendDispute(paid, 'lost')
    const replies = await Promise.all([drain(), ...tips.toReversed().map((id) => refund(id))])
    expect([round, ...replies.slice(1).filter((status) => status !== 201 && status !== 422)]).toEqual([round])
    await drain()
    expect([round, await balance(fan), await state()]).toEqual([round, 0, [0, 0]])
  }
})
