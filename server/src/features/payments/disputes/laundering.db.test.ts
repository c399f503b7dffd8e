import type { PaymentTransaction } from '@stagedoor/contract/payments'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { examineBooks } from '#src/check-books/examine-books.ts'
import { describeBooks } from '#src/check-books/report.ts'
import { DAY_MS, testApp } from '#src/test-support/test-app.ts'

/** A fan, a creator who is subscribed to, an accomplice who is tipped, and staff. All books hold when the test ends. */
async function aThief() {
  const app = await testApp({ startAt: new Date('2027-03-01T10:00:00Z') })
  onTestFinished(async () => {
    await app.features.wallet.aggregate()
    expect(describeBooks(await examineBooks(app.db))).toMatch(/invariants hold$/)
  })
  const [fan, creator, accomplice, staff] = [
    await app.aFan(),
    await app.aCreator(),
    await app.aCreator(),
    await app.aStaffMember('admin'),
  ]
  const month = { performerId: creator, type: 'monthly', timeZone: 'UTC' }
  const remove = async (performerId: string, fanId: string) => {
    const [row] = await app.rows<{ id: string }>(
      `select id from subscription where fan_id = '${fanId}' and performer_id = '${performerId}'`,
    )
    await app.read('POST', `/subscriptions/${row?.id}/remove`, { as: performerId, body: {} })
    await app.settle()
  }
  return {
    ...app,
    fan,
    creator,
    accomplice,
    /** Buys a post of the accomplice. @returns the purchase. */
    async spend(tokens: number, as = fan) {
      const post = await app.aPost({ by: accomplice, price: tokens })
      const path = `/wallet/charges/feed/${post._id}`
      const bought = await app.read<{ _id: string }>('POST', path, { as, body: {} })
      await app.settle()
      return bought._id
    },
    /** Pays a month of a new creator from the wallet. @returns the creator. */
    async subscribe(as: string) {
      const performerId = await app.aCreator()
      const body = { ...month, performerId, paymentGateway: 'wallet' }
      await app.read('POST', '/payment/subscribe/performers', { as, body })
      await app.settle()
      return performerId
    },
    remove,
    /** Ten days of a month that the creator ends then, with a credit of 6.45. @returns the payment that is stolen. */
    async removedMonth(paidFrom: 'wallet' | 'card') {
      const topUp = paidFrom === 'wallet' ? await app.payTopUp(fan, 10) : null
      const body = paidFrom === 'wallet' ? { ...month, paymentGateway: 'wallet' } : month
      const payment = await app.read<PaymentTransaction>('POST', '/payment/subscribe/performers', { as: fan, body })
      if (paidFrom === 'card') await app.act(payment.paymentUrl ?? '', 'approve')
      await app.settle()
      await app.pass(10 * DAY_MS)
      await remove(creator, fan)
      return topUp ?? payment._id
    },
    refund: async (kind: 'purchase' | 'payment', transactionId: string, amount?: number) => {
      const body = { kind, transactionId, reason: 'by mistake', ...(amount === undefined ? {} : { amount }) }
      const { status, body: answer } = await app.call('POST', '/admin/refunds', { as: staff, body })
      for (const _ of [1, 2, 3]) await app.settle()
      return status === 201 ? 'made' : (answer as { error: string }).error
    },
    state: async () => [await app.balance(fan), await app.earned(creator), await app.earned(accomplice)],
  }
}

test.each(['wallet', 'card'] as const)(
  'what the credit of a removed month bought that a lost payment paid (%s) is reversed, and reinstated when it is won',
  async (paidFrom) => {
    const { removedMonth, spend, dispute, state } = await aThief()
    const stolen = await removedMonth(paidFrom)
    await spend(6)
    expect(await state()).toEqual([0.45, 2.84, 4.8])
    await dispute(stolen, 'opened', 'lost')
    expect(await state()).toEqual([0, 0, 0])
    await dispute(stolen, 'won')
    expect(await state()).toEqual([0.45, 2.84, 4.8])
  },
)

test('tokens that were spent, given back and spent again are lost with their payment, and no others', async () => {
  const { fan, payTopUp, spend, refund, dispute, state } = await aThief()
  const stolen = await payTopUp(fan, 20)
  expect(await refund('purchase', await spend(20))).toBe('made')
  await payTopUp(fan, 15)
  await spend(20)
  await spend(15)
  expect(await state()).toEqual([0, 0, 28])
  await dispute(stolen, 'opened', 'lost')
  expect(await state()).toEqual([0, 0, 12])
})

test('the refund of a spent top-up is not paid with the tokens of another one', async () => {
  const { fan, payTopUp, spend, refund, dispute, state } = await aThief()
  const own = await payTopUp(fan, 20)
  await spend(15)
  const stolen = await payTopUp(fan, 20)
  expect(await refund('payment', own)).toBe('AMOUNT_OUT_OF_LIMITS')
  expect(await refund('payment', own, 5)).toBe('made')
  expect(await refund('payment', own)).toBe('REFUND_SPENT')
  await dispute(stolen, 'opened', 'lost')
  expect(await state()).toEqual([0, 0, 12])
})

test('of a month by card, what was credited and spent does not go back to the card', async () => {
  const { removedMonth, spend, refund, state } = await aThief()
  const paid = await removedMonth('card')
  await spend(6)
  expect(await refund('payment', paid)).toBe('AMOUNT_OUT_OF_LIMITS')
  expect(await refund('payment', paid, 4)).toBe('made')
  // 3.55 were the creator's, 0.45 were credited and not spent.
  expect(await state()).toEqual([0, 0, 4.8])
  expect(await refund('payment', paid)).toBe('REFUND_SPENT')
})

test('of a month by card, a part that goes back beyond the used days takes the credit out of the wallet', async () => {
  const { removedMonth, refund, dispute, state } = await aThief()
  const paid = await removedMonth('card')
  expect(await refund('payment', paid, 9)).toBe('made')
  expect(await state()).toEqual([1, 0, 0])
  await dispute(paid, 'opened', 'lost')
  expect(await state()).toEqual([0, 0, 0])
  await dispute(paid, 'won')
  expect(await state()).toEqual([1, 0, 0])
})

const anAct = (kinds: string[]) =>
  fc.record({ kind: fc.constantFrom(...kinds), of: fc.nat(2), tokens: fc.integer({ min: 5, max: 20 }) })
const buying = anAct(['top_up', 'spend', 'spend', 'month', 'remove', 'return', 'return_all', 'return_all', 'opened'])
const disputing = anAct(['opened', 'lost', 'won', 'spend', 'return_all'])
/** A top-up, then what is done with it, then mostly what banks say. */
const life = fc
  .tuple(fc.array(buying, { minLength: 12, maxLength: 12 }), fc.array(disputing, { minLength: 6, maxLength: 6 }))
  .map(([before, after]) => [{ kind: 'top_up', of: 0, tokens: 20 }, ...before, ...after])

test('whatever is bought, given back and disputed, and in whatever order: when banks have decided, nobody has gained', async () => {
  const app = await aThief()
  for (const [round, acts] of fc.sample(life, { numRuns: 12, seed: 7 }).entries()) {
    const fan = await app.aFan()
    const topUps: string[] = []
    const bought: string[] = []
    const creators: string[] = []
    for (const { kind, of, tokens } of acts) {
      const topUp = topUps[of]
      if (kind === 'top_up') topUps.push(await app.payTopUp(fan, tokens))
      else if (kind === 'spend' && (await app.balance(fan)) >= 5)
        bought.push(await app.spend(Math.min(tokens, await app.balance(fan)), fan))
      else if (kind === 'month' && (await app.balance(fan)) >= 10) creators.push(await app.subscribe(fan))
      else if (kind === 'remove' && creators[of] !== undefined) await app.remove(creators[of], fan)
      else if (kind.startsWith('return') && bought[of] !== undefined)
        await app.refund('purchase', bought[of], kind === 'return' ? 2 : undefined)
      else if (topUp !== undefined && (kind === 'opened' || kind === 'lost' || kind === 'won'))
        await app.dispute(topUp, kind)
    }
    const open = await app.rows<{ id: string }>(
      `select id from payment_transaction join payment_dispute dispute on dispute.transaction_id = id
        where account_id = '${fan}' and dispute.status = 'open'`,
    )
    for (const { id } of open) await app.dispute(id, 'lost')
    const [sums] = await app.rows<{ paid: number; bought: number; periods: number }>(
      `select (select coalesce(sum(price_cents - reversed_cents), 0)::int from payment_transaction where account_id = '${fan}' and type = 'token_package') / 100.0 as paid,
        (select coalesce(sum(price_token_cents - refunded_token_cents), 0)::int from purchase where buyer_id = '${fan}') / 100.0 as bought,
        (select coalesce(sum(price_token_cents), 0)::int from subscription_period where payer_id = '${fan}') / 100.0
          - (select coalesce(sum(reversal.price_token_cents * case reversal.kind when 'dispute_won' then -1 else 1 end), 0)::int
              from subscription_reversal reversal join subscription_period period on period.id = period_id where payer_id = '${fan}') / 100.0 as periods`,
    )
    const balance = await app.balance(fan)
    const consumed = Number(sums?.bought) + Number(sums?.periods)
    expect([round, Math.round(100 * balance)]).toEqual([round, Math.round(100 * (Number(sums?.paid) - consumed))])
    expect([round, balance >= 0]).toEqual([round, true])
  }
})
