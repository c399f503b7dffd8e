import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { orderProof, saleDigest } from '#src/platform/gateways/ccbill/flex-form.ts'
import { flexPaySignature } from '#src/platform/gateways/verotel/flexpay-signature.ts'
import { ccbillOfTests } from '#src/test-support/ccbill-fake.ts'
import { testApp } from '#src/test-support/test-app.ts'
import { verotelOfTests } from '#src/test-support/verotel-fake.ts'

const { salt, accountNumber, subaccount } = ccbillOfTests

/** A product that offers both; whatever a gateway would send arrives as it would send it. */
async function productWithBoth() {
  const dataLink = { origin: 'http://127.0.0.1:9', username: 'link', password: 'a password of tests' }
  const app = await testApp({
    config: { gateways: ['ccbill', 'verotel'], ccbill: { ...ccbillOfTests, dataLink }, verotel: verotelOfTests },
  })
  const { http, db } = app
  const postback = (notification: Record<string, string>) => {
    const all: Record<string, string> = {
      shopID: verotelOfTests.shopId,
      custom1: 'test',
      type: 'subscription',
      ...notification,
    }
    const signature = flexPaySignature(verotelOfTests.signatureKey, all)
    return http.inject(`/api/payment/webhooks/verotel?${new URLSearchParams({ ...all, signature }).toString()}`)
  }
  const webhook = (eventType: string, notification: Record<string, string>, rest: object = {}) =>
    http.inject({
      method: 'POST',
      url: `/api/payment/webhooks/ccbill?eventType=${eventType}`,
      payload: { clientAccnum: accountNumber, clientSubacc: subaccount, ...notification },
      remoteAddress: '64.38.212.7',
      ...rest,
    })
  const webhookEvents = async () =>
    (
      await sql<{ kind: string; state: string; reason: string | null }>`
      select kind, state, reason from webhook_event order by received_at, id`.execute(db)
    ).rows
  return { ...app, http, db, postback, webhook, webhookEvents }
}

test('webhook events in other clothes: too large is refused, no body or another kind proves nothing, and none is an error of ours', async () => {
  const { http, webhook, webhookEvents } = await productWithBoth()
  const send = async (contentType: string, payload: string) =>
    (await webhook('NewSaleSuccess', {}, { payload, headers: { 'content-type': contentType } })).statusCode
  expect(await send('application/json', `{"a":"${'x'.repeat(1024 * 1024)}"}`)).toBe(413)
  for (const [contentType, payload] of [
    ['application/xml', '<webhookEvent/>'],
    ['text/plain', 'clientAccnum=900100'],
    ['application/octet-stream', '\u0000\u0001'],
    ['application/json', '{"clientAccnum":'],
    ['application/json', '[]'],
    ['application/x-www-form-urlencoded', '%E0%A4%A'],
  ] as const)
    expect([401, 415]).toContain(await send(contentType, payload))
  const bare = { method: 'POST', remoteAddress: '64.38.212.7' } as const
  for (const name of ['ccbill', 'verotel', 'stripe', 'sandbox'])
    expect((await http.inject({ ...bare, url: `/api/payment/webhooks/${name}` })).statusCode).toBe(401)
  expect((await http.inject({ ...bare, url: '/api/payment/webhooks/paypal' })).statusCode).toBe(400)
  expect(await webhookEvents()).toEqual([])
})

test('Verotel bills a subscription: each rebill is one payment and one receipt, reported twice or before the first sale', async () => {
  const { db, postback, webhookEvents, begin } = await withSubscription('verotel')
  const orderId = await begin()
  const sale = { saleID: '1', referenceID: orderId, priceAmount: '20.00', priceCurrency: 'USD' }
  const rebill = { ...sale, event: 'rebill', transactionID: '77', amount: '20.00', currency: 'USD' }
  expect((await postback(rebill)).body).toBe('OK')
  expect((await postback({ ...sale, event: 'initial', transactionID: '5' })).body).toBe('OK')
  for (const reply of await Promise.all([postback(rebill), postback(rebill)])) expect(reply.body).toBe('OK')
  expect((await postback({ ...rebill, transactionID: '78', amount: '200.00' })).body).toBe('OK')

  expect(await webhookEvents()).toEqual([
    { kind: 'payment_succeeded', state: 'applied', reason: null },
    { kind: 'payment_succeeded', state: 'applied', reason: null },
    { kind: 'subscription_renewed', state: 'quarantined', reason: 'amount_differs' },
  ])
  expect(await periodsIn(db)).toBe(2)
})

test('CCBill bills a subscription: renewals, their failure and their end are reported by its own names', async () => {
  const { db, webhook, webhookEvents, begin, standing } = await withSubscription('ccbill')
  const orderId = await begin()
  const sale = { subscriptionId: '9000000001', timestamp: '2026-11-22 01:00:00' }
  const first = {
    ...sale,
    transactionId: '0912191101000000159',
    subscriptionInitialPrice: '20.00',
    subscriptionCurrencyCode: '840',
    dynamicPricingValidationDigest: saleDigest(salt, sale.subscriptionId),
    'X-orderId': orderId,
    'X-orderMode': 'test',
    'X-orderProof': orderProof(salt, { orderId, mode: 'test' }),
  }
  const renewal = { ...sale, transactionId: '2', billedAmount: '20.00', billedCurrencyCode: '840' }
  expect((await webhook('NewSaleSuccess', first)).statusCode).toBe(200)
  for (const _ of [1, 2, 3]) expect((await webhook('RenewalSuccess', renewal)).statusCode).toBe(200)
  expect(
    (await webhook('RenewalSuccess', { ...renewal, transactionId: '3' }, { remoteAddress: '203.0.113.9' })).statusCode,
  ).toBe(401)
  expect(await periodsIn(db)).toBe(2)

  const later = { ...sale, timestamp: '2040-01-01 01:00:00' }
  expect(
    (await webhook('RenewalFailure', { ...later, transactionId: '4', nextRetryDate: '2040-01-03' })).statusCode,
  ).toBe(200)
  expect(await standing()).toMatchObject({ stage: 'past_due', is_renewing: true })
  expect((await webhook('Cancellation', later)).statusCode).toBe(200)
  expect(await standing()).toMatchObject({ stage: 'cancelled', is_renewing: false })
  expect((await webhookEvents()).every(({ state }) => state === 'applied')).toBe(true)
})

const periodsIn = async (db: Awaited<ReturnType<typeof productWithBoth>>['db']): Promise<number> =>
  (await sql`select 1 from subscription_period`.execute(db)).rows.length

/** A fan who is about to subscribe for 20.00 a month by card. */
async function withSubscription(gateway: 'ccbill' | 'verotel') {
  const app = await productWithBoth()
  const [fan, creator] = [await app.aFan(), await app.aCreator()]
  await app.read('PUT', '/performers/me', { as: creator, body: { monthlyPrice: 20 } })
  return {
    ...app,
    async begin(): Promise<string> {
      const body = { performerId: creator, type: 'monthly', paymentGateway: gateway }
      const begun = await app.read<{ _id: string; paymentUrl: string }>('POST', '/payment/subscribe/performers', {
        as: fan,
        body,
      })
      expect(begun.paymentUrl).toContain(gateway === 'ccbill' ? 'recurringPeriod=30' : 'period=P1M')
      return begun._id
    },
    standing: async () =>
      (await sql<{ stage: string; is_renewing: boolean }>`select stage, is_renewing from subscription`.execute(app.db))
        .rows[0],
  }
}
