import { expect } from 'vitest'
import type { PayerAct } from './gateway-suite.ts'
import { DAY_MS, testApp, type TestApp } from './test-app.ts'

const BANK = { firstName: 'A', lastName: 'B', bankName: 'Bank', bankAccount: '0123456789', country: 'TW' }

type Desk = TestApp & {
  /** A call that moves money and must succeed; its answer's `data`. */
  pay(path: string, as: string, body: object): Promise<{ _id: string; paymentUrl: string | null }>
  /** A top-up or subscription of a page, paid there and settled. @returns the payment's id. */
  payAtPage(path: string, as: string, body: object, act?: PayerAct): Promise<string>
  /** Does what is due, jobs included. */
  work(): Promise<void>
  passDays(days: number): Promise<void>
}

let keys = 0

async function openDesk(): Promise<Desk> {
  const app = await testApp()
  await app.origin()
  const work = () => app.runDue()
  const pay: Desk['pay'] = async (path, as, body) => {
    keys += 1
    const reply = await app.call('POST', path, { as, key: `key-${keys}`, body })
    expect([path, reply.status, reply.body]).toEqual([path, 201, expect.anything()])
    return reply.body.data
  }
  return {
    ...app,
    pay,
    work,
    async payAtPage(path, as, body, act = 'approve') {
      const payment = await pay(path, as, body)
      await app.act(payment.paymentUrl ?? '', act)
      await work()
      const { status } = await app.read('GET', `/payment/transactions/${payment._id}`, { as })
      expect([path, status]).toEqual([path, act === 'leave' ? 'canceled' : 'success'])
      return payment._id
    },
    async passDays(days) {
      await app.advance(days * DAY_MS)
      await work()
    },
  }
}

/**
 * Two months in which everything happened once that money does: top-ups with and without coupons, left and automatic ones,
 * sales, orders, refunds of either kind, disputes won and lost, subscriptions of every source, payouts done and rejected, closed
 * months, limits. All by the calls themselves.
 */
export async function monthsOfBusiness(): Promise<TestApp> {
  const desk = await openDesk()
  const { aFan, aCreator } = desk
  const [creator, fan, friend, staff] = [await aCreator(), await aFan(), await aFan(), await desk.aStaffMember('admin')]
  await desk.rows('update performer set monthly_price_cents = 500')
  await topUpsAndSales(desk, { creator, fan, friend, staff })
  await disputes(desk, { creator })
  await subscriptions(desk, { creator, fan, friend, staff })
  await desk.work()
  await payouts(desk, { creator, staff })
  // Past the end of a month, and past the first renewals on their day.
  for (const days of [22, 1, 1, 1]) await desk.passDays(days)
  await desk.pay(`/wallet/charges/feed/${(await desk.aPost({ by: creator, isSale: true, price: 5 }))._id}`, fan, {})
  await desk.drain()
  return desk
}

type Cast = { creator: string; fan: string; friend: string; staff: string }

async function topUpsAndSales(desk: Desk, { creator, fan, friend, staff }: Cast): Promise<void> {
  const { call, read, pay, payAtPage, aPost, work } = desk
  const coupon = { name: 'Some', code: 'SOME20', type: 'percent', value: 20, target: 'all', maximumUses: 5 }
  await read('POST', '/admin/coupons', { as: staff, body: coupon })
  await payAtPage('/payment/wallet/top-up', fan, { amount: 100 }, 'approve_and_keep_card')
  await payAtPage('/payment/wallet/top-up', fan, { amount: 40, couponCode: 'some20' })
  await payAtPage('/payment/wallet/top-up', friend, { amount: 20, couponCode: 'SOME20' }, 'leave')
  const refunded = await payAtPage('/payment/wallet/top-up', friend, { amount: 30 })
  await pay('/admin/refunds', staff, { kind: 'payment', transactionId: refunded, amount: 10, reason: 'by mistake' })
  await work()

  const [first, second] = [
    await aPost({ by: creator, isSale: true, price: 5 }),
    await aPost({ by: creator, isSale: true, price: 6 }),
  ]
  await pay(`/wallet/charges/feed/${first._id}`, fan, {})
  expect((await call('POST', `/wallet/charges/feed/${first._id}`, { as: fan, body: {} })).status).toBe(200)
  const { _id: whole } = await pay(`/wallet/charges/feed/${second._id}`, fan, {})
  const { _id: part } = await pay(`/wallet/charges/tip/${creator}`, fan, { price: 90 })
  for (const refund of [{ transactionId: whole }, { transactionId: part, amount: 3.33 }])
    await pay('/admin/refunds', staff, { kind: 'purchase', ...refund, reason: 'by mistake' })
  await work()

  await orders(desk, { creator, fan, staff })
  const { data } = await read<{ data: { _id: string }[] }>('GET', '/payment-cards', { as: fan })
  const automatic = { isEnabled: true, threshold: 40, amount: 50, cardId: data[0]?._id, maximumPerDay: 2 }
  await read('PUT', '/wallet/auto-top-up', { as: fan, body: automatic })
  await pay(`/wallet/charges/tip/${creator}`, fan, { price: 10 })
  // Begun by the event of the sale; charged by its own; told by the gateway's webhook event.
  for (const _ of [1, 2, 3]) await work()
  await read('PUT', '/wallet/limits', { as: fan, body: { day: 150, week: 500 } })
  await read('PUT', '/wallet/limits', { as: fan, body: { day: 200 } })
}

/** One that its buyer cancels, one that the creator cancels after staff gave a part back, and one that stays. */
async function orders(
  { aProduct, anAddress, pay, read }: Desk,
  { creator, fan, staff }: Omit<Cast, 'friend'>,
): Promise<void> {
  const [{ _id: product }, { _id: deliveryAddressId }] = [
    await aProduct({ by: creator, price: 1 }),
    await anAddress(fan),
  ]
  for (const side of [fan, creator, null]) {
    const { _id: transactionId } = await pay(`/wallet/charges/product/${product}`, fan, { deliveryAddressId })
    const { data } = await read<{ data: { _id: string }[] }>('GET', '/orders/users/search?sortBy=createdAt', {
      as: fan,
    })
    if (side === creator)
      await pay('/admin/refunds', staff, { kind: 'purchase', transactionId, amount: 0.33, reason: 'by mistake' })
    if (side !== null) await read('POST', `/orders/${data[0]?._id ?? ''}/cancel`, { as: side })
  }
}

/** One that is won after it was lost, and one that stays lost; either has paid for a post and for a month. */
async function disputes(desk: Desk, { creator }: Pick<Cast, 'creator'>): Promise<void> {
  const { aFan, aPost, pay, payAtPage, dispute, work } = desk
  for (const isWon of [true, false]) {
    const fan = await aFan()
    const payment = await payAtPage('/payment/wallet/top-up', fan, { amount: 20 })
    await pay(`/wallet/charges/feed/${(await aPost({ by: creator, isSale: true, price: 7 }))._id}`, fan, {})
    const month = { performerId: creator, type: 'monthly', timeZone: 'UTC', paymentGateway: 'wallet' }
    await pay('/payment/subscribe/performers', fan, month)
    await dispute(payment, 'opened', 'lost')
    await work()
    if (isWon) await dispute(payment, 'won')
    await work()
  }
}

async function subscriptions(desk: Desk, { creator, fan, friend, staff }: Cast): Promise<void> {
  const { read, aFan, pay, payAtPage } = desk
  const plan = { performerId: creator, type: 'monthly', timeZone: 'UTC' }
  await payAtPage('/payment/subscribe/performers', fan, plan, 'approve_and_keep_card')
  const sorry = await aFan()
  const paid = await payAtPage('/payment/subscribe/performers', sorry, plan)
  await pay('/admin/refunds', staff, { kind: 'payment', transactionId: paid, reason: 'by mistake' })
  const all = { name: 'All', code: 'ALLOFIT', type: 'percent', value: 100, target: 'subscriptions' }
  await read('POST', '/admin/coupons', { as: staff, body: all })
  const guest = await aFan()
  await pay('/payment/subscribe/performers', guest, { ...plan, paymentGateway: 'wallet', couponCode: 'ALLOFIT' })
  const gift = {
    performerId: creator,
    recipient: desk.accountOf(friend).username,
    type: 'monthly',
    paymentGateway: 'wallet',
  }
  await pay('/subscriptions/gifts', fan, gift)
  await pay('/subscriptions/complimentary', creator, { recipient: desk.accountOf(await aFan()).username, days: 10 })
  const { code } = await read<{ code: string }>('POST', '/performer/trial-links', { as: creator, body: { days: 7 } })
  await pay('/payment/subscribe/performers', await aFan(), { ...plan, trialCode: code })
}

/** Through the public API of the feature: its calls ask for a password of the last minutes. */
async function payouts(desk: Desk, { creator, staff }: Pick<Cast, 'creator' | 'staff'>): Promise<void> {
  await desk.passDays(8)
  const { earnings } = desk.features
  await earnings.saveBankingDetails(creator, BANK)
  for (const decisions of [['rejected'], ['approved', 'processing', 'done']] as const) {
    const requested = await earnings.requestWholePayout(creator)
    if (requested.outcome !== 'requested') throw new Error(`a payout was ${requested.outcome}`)
    const decided = { payoutId: requested.payout.id, actorId: staff, requestId: 'a test' }
    for (const decision of decisions) await earnings.decidePayout({ ...decided, decision })
  }
}
