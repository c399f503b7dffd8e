import type { PaymentTransaction } from '@stagedoor/contract/payments'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { sandboxControlKey } from '#src/platform/gateways/sandbox/control/may-control.ts'
import { advanceOffset } from '#src/platform/time/simulated-clock.ts'
import type { PayerAct } from './gateway-suite.ts'
import { postsWorld, type PostsWorld, type Someone } from './posts-world.ts'
import { actAtSandbox } from './sandbox-payer.ts'
import { testConfig } from './test-config.ts'

const DAY_MS = 86_400_000
const BANK = { firstName: 'A', lastName: 'B', bankName: 'Bank', bankAccount: '0123456789', country: 'TW' }

type Desk = PostsWorld & {
  origin: string
  /** A call that moves money and must succeed; its answer's `data`. */
  pay<T = { _id: string }>(path: string, as: Someone, body: object): Promise<T>
  /** A top-up or subscription of a page, paid there and settled. @returns the payment's id. */
  payAtPage(path: string, as: Someone, body: object, act?: PayerAct): Promise<string>
  /** What the card holder's bank does, told by webhook event. */
  bank(paymentId: string, step: 'opened' | 'won' | 'lost'): Promise<void>
  settle(): Promise<void>
  pass(days: number): Promise<void>
}

let keys = 0

async function openDesk(): Promise<Desk> {
  const world = await postsWorld()
  const { app, read } = world
  const origin = await app.http.listen({ port: 0, host: '127.0.0.1' })
  const settle = () => app.runDue()
  const pay: Desk['pay'] = async (path, as, body) => {
    keys += 1
    const headers = { authorization: as.token, 'idempotency-key': `key-${keys}` }
    const reply = await app.http.inject({ method: 'POST', url: `/api${path}`, headers, payload: body })
    expect([path, reply.statusCode, reply.body]).toEqual([path, 201, expect.anything()])
    return reply.json<{ data: never }>().data
  }
  return {
    ...world,
    origin,
    pay,
    settle,
    async payAtPage(path, as, body, act = 'approve') {
      const payment = await pay<PaymentTransaction>(path, as, body)
      await actAtSandbox(origin, payment.paymentUrl ?? '', act)
      await settle()
      const { status } = await read<PaymentTransaction>('GET', `/payment/transactions/${payment._id}`, { as })
      expect([path, status]).toEqual([path, act === 'leave' ? 'canceled' : 'success'])
      return payment._id
    },
    async bank(paymentId, step) {
      const { rows } = await sql<{
        name: string
      }>`select gateway_payment_id as name from payment_transaction where id = ${paymentId}`.execute(app.db)
      const reply = await app.http.inject({
        method: 'POST',
        url: `/dev/sandbox/payments/${rows[0]?.name}/dispute`,
        headers: { authorization: `Sandbox ${sandboxControlKey(testConfig('').secretKey)}` },
        payload: { step },
      })
      expect([reply.statusCode, reply.body]).toEqual([200, expect.anything()])
      await settle()
    },
    async pass(days) {
      app.clock.setOffsetMs(await advanceOffset(app.db, days * DAY_MS))
      await settle()
    },
  }
}

/**
 * Two months in which everything happened once that money does: top-ups with and without coupons, left and automatic ones,
 * sales, refunds of either kind, disputes won and lost, subscriptions of every source, payouts done and rejected, closed
 * months, limits. All by the calls themselves.
 */
export async function monthsOfBusiness(): Promise<PostsWorld['app']> {
  const desk = await openDesk()
  const { app, aFan, aCreator, aMemberOfStaff } = desk
  const [creator, fan, friend, staff] = [await aCreator(), await aFan(), await aFan(), await aMemberOfStaff()]
  await sql`update account set created_at = created_at - interval '90 days'`.execute(app.db)
  await sql`update performer set monthly_price_cents = 500`.execute(app.db)
  await topUpsAndSales(desk, { creator, fan, friend, staff })
  await disputes(desk, { creator })
  await subscriptions(desk, { creator, fan, friend, staff })
  await desk.settle()
  await payouts(desk, { creator, staff })
  // Past the end of a month, and past the first renewals on their day.
  for (const days of [22, 1, 1, 1]) await desk.pass(days)
  await desk.pay(`/wallet/charges/feed/${(await desk.aPost(creator, { isSale: true, price: 5 }))._id}`, fan, {})
  await app.drain()
  return app
}

type Cast = { creator: Someone; fan: Someone; friend: Someone; staff: Someone }

async function topUpsAndSales(desk: Desk, { creator, fan, friend, staff }: Cast): Promise<void> {
  const { call, read, pay, payAtPage, aPost, settle } = desk
  const coupon = { name: 'Some', code: 'SOME20', type: 'percent', value: 20, target: 'all', maximumUses: 5 }
  await read('POST', '/admin/coupons', { as: staff, body: coupon })
  await payAtPage('/payment/wallet/top-up', fan, { amount: 100 }, 'approve_and_keep_card')
  await payAtPage('/payment/wallet/top-up', fan, { amount: 40, couponCode: 'some20' })
  await payAtPage('/payment/wallet/top-up', friend, { amount: 20, couponCode: 'SOME20' }, 'leave')
  const refunded = await payAtPage('/payment/wallet/top-up', friend, { amount: 30 })
  await pay('/admin/refunds', staff, { kind: 'payment', transactionId: refunded, amount: 10, reason: 'by mistake' })
  await settle()

  const [first, second] = [
    await aPost(creator, { isSale: true, price: 5 }),
    await aPost(creator, { isSale: true, price: 6 }),
  ]
  await pay(`/wallet/charges/feed/${first._id}`, fan, {})
  expect((await call('POST', `/wallet/charges/feed/${first._id}`, { as: fan, body: {} })).statusCode).toBe(200)
  const { _id: whole } = await pay(`/wallet/charges/feed/${second._id}`, fan, {})
  const { _id: part } = await pay(`/wallet/charges/tip/${creator.accountId}`, fan, { price: 90 })
  for (const refund of [{ transactionId: whole }, { transactionId: part, amount: 3.33 }])
    await pay('/admin/refunds', staff, { kind: 'purchase', ...refund, reason: 'by mistake' })
  await settle()

  const { data } = await read<{ data: { _id: string }[] }>('GET', '/payment-cards', { as: fan })
  const automatic = { isEnabled: true, threshold: 40, amount: 50, cardId: data[0]?._id, maximumPerDay: 2 }
  await read('PUT', '/wallet/auto-top-up', { as: fan, body: automatic })
  await pay(`/wallet/charges/tip/${creator.accountId}`, fan, { price: 10 })
  // Begun by the event of the sale; charged by its own; told by the gateway's webhook event.
  for (const _ of [1, 2, 3]) await settle()
  await read('PUT', '/wallet/limits', { as: fan, body: { day: 150, week: 500 } })
  await read('PUT', '/wallet/limits', { as: fan, body: { day: 200 } })
}

/** One that is won after it was lost, and one that stays lost; either has paid for a post and for a month. */
async function disputes(desk: Desk, { creator }: Pick<Cast, 'creator'>): Promise<void> {
  const { aFan, aPost, pay, payAtPage, bank, settle } = desk
  for (const isWon of [true, false]) {
    const fan = await aFan()
    const payment = await payAtPage('/payment/wallet/top-up', fan, { amount: 20 })
    await pay(`/wallet/charges/feed/${(await aPost(creator, { isSale: true, price: 7 }))._id}`, fan, {})
    const month = { performerId: creator.accountId, type: 'monthly', timeZone: 'UTC', paymentGateway: 'wallet' }
    await pay('/payment/subscribe/performers', fan, month)
    await bank(payment, 'opened')
    await bank(payment, 'lost')
    await settle()
    if (isWon) await bank(payment, 'won')
    await settle()
  }
}

async function subscriptions(desk: Desk, { creator, fan, friend, staff }: Cast): Promise<void> {
  const { read, aFan, pay, payAtPage } = desk
  const plan = { performerId: creator.accountId, type: 'monthly', timeZone: 'UTC' }
  await payAtPage('/payment/subscribe/performers', fan, plan, 'approve_and_keep_card')
  const sorry = await aFan()
  const paid = await payAtPage('/payment/subscribe/performers', sorry, plan)
  await pay('/admin/refunds', staff, { kind: 'payment', transactionId: paid, reason: 'by mistake' })
  const all = { name: 'All', code: 'ALLOFIT', type: 'percent', value: 100, target: 'subscriptions' }
  await read('POST', '/admin/coupons', { as: staff, body: all })
  const guest = await aFan()
  await pay('/payment/subscribe/performers', guest, { ...plan, paymentGateway: 'wallet', couponCode: 'ALLOFIT' })
  const gift = { performerId: creator.accountId, recipient: friend.username, type: 'monthly', paymentGateway: 'wallet' }
  await pay('/subscriptions/gifts', fan, gift)
  await pay('/subscriptions/complimentary', creator, { recipient: (await aFan()).username, days: 10 })
  const { code } = await read<{ code: string }>('POST', '/performer/trial-links', { as: creator, body: { days: 7 } })
  await pay('/payment/subscribe/performers', await aFan(), { ...plan, trialCode: code })
}

/** Through the public API of the feature: its calls ask for a password of the last minutes. */
async function payouts(desk: Desk, { creator, staff }: Pick<Cast, 'creator' | 'staff'>): Promise<void> {
  await desk.pass(8)
  const { earnings } = desk.app.features
  await earnings.saveBankingDetails(creator.accountId, BANK)
  for (const decisions of [['rejected'], ['approved', 'processing', 'done']] as const) {
    const asked = await earnings.requestWholePayout(creator.accountId)
    if (asked.outcome !== 'requested') throw new Error(`a payout was ${asked.outcome}`)
    const decided = { payoutId: asked.payout.id, actorId: staff.accountId, requestId: 'a test' }
    for (const decision of decisions) await earnings.decidePayout({ ...decided, decision })
  }
}
