import type { PaymentTransaction } from '@stagedoor/contract/payments'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { flexPaySignature } from '#src/platform/gateways/verotel/flexpay-signature.ts'
import { orderProof, saleDigest } from '#src/platform/gateways/ccbill/flex-form.ts'
import { ccbillOfTests } from '#src/test-support/ccbill-fake.ts'
import { testApp } from '#src/test-support/test-app.ts'
import { verotelOfTests } from '#src/test-support/verotel-fake.ts'

const { salt, accountNumber, subaccount } = ccbillOfTests
const SOURCE = '64.38.212.7'

/** A product that offers both, a fan who has begun a top-up of 25.50, and what the gateways would send. */
async function anOrderAt(gateway: 'ccbill' | 'verotel') {
  const app = await testApp({
    config: { gateways: ['ccbill', 'verotel'], ccbill: ccbillOfTests, verotel: verotelOfTests },
  })
  const fan = await app.aFan()
  const opened = await app.read<PaymentTransaction>('POST', '/payment/wallet/top-up', {
    as: fan,
    body: { amount: 25.5, paymentGateway: gateway },
  })
  const { http, db } = app
  const orderId = opened._id

  const postback = (changes: Record<string, string> = {}, key = verotelOfTests.signatureKey) => {
    const { shopId: shopID } = verotelOfTests
    const sale = { shopID, saleID: '1', referenceID: orderId, type: 'purchase', custom1: 'test' }
    const notification: Record<string, string> = { ...sale, priceAmount: '25.50', priceCurrency: 'USD', ...changes }
    const query = new URLSearchParams({ ...notification, signature: flexPaySignature(key, notification) }).toString()
    return http.inject(`/api/payment/webhooks/verotel?${query}`)
  }
  const webhook = (changes: Record<string, string> = {}, from: object = { remoteAddress: SOURCE }) => {
    const sale = {
      clientAccnum: accountNumber,
      clientSubacc: subaccount,
      timestamp: '2026-11-22 01:00:00',
      subscriptionId: '9000000001',
      transactionId: '0912191101000000159',
      subscriptionInitialPrice: '25.50',
      subscriptionCurrencyCode: '840',
      dynamicPricingValidationDigest: saleDigest(salt, '9000000001'),
      'X-orderId': orderId,
      'X-orderMode': 'test',
      'X-orderProof': orderProof(salt, { orderId, mode: 'test' }),
      ...changes,
    }
    return http.inject({
      method: 'POST',
      url: '/api/payment/webhooks/ccbill?eventType=NewSaleSuccess',
      payload: sale,
      ...from,
    })
  }
  const webhookEvents = async () => {
    const kept = sql<{ state: string; reason: string | null }>`select state, reason from webhook_event order by reason`
    return (await kept.execute(db)).rows
  }
  const balance = () => app.balance(fan)
  return { ...app, opened, postback, webhook, webhookEvents, balance }
}

test('Verotel: a signed postback by GET is answered by OK and credits once, however often it comes', async () => {
  const { opened, postback, webhookEvents, balance } = await anOrderAt('verotel')
  expect(opened.paymentUrl).toContain('/startorder?')

  for (const reply of await Promise.all([postback(), postback(), postback()])) {
    expect([reply.statusCode, reply.headers['content-type'], reply.body]).toEqual([
      200,
      'text/plain; charset=utf-8',
      'OK',
    ])
  }

  expect(await balance()).toBe(25.5)
  expect(await webhookEvents()).toEqual([{ state: 'applied', reason: null }])
})

test('Verotel: what is not signed by the shop is refused and leaves no row', async () => {
  const { postback, webhookEvents, http } = await anOrderAt('verotel')

  expect((await postback({}, 'the key of another shop')).statusCode).toBe(401)
  expect((await postback({ custom1: 'live' })).statusCode).toBe(401)
  expect((await http.inject('/api/payment/webhooks/verotel')).statusCode).toBe(401)
  // Where the sandbox is not offered, neither its page nor its control is there.
  for (const page of ['/dev/sandbox', '/dev/sandbox/book.json', '/sandbox/checkout/cs_1'])
    expect((await http.inject(page)).statusCode).toBe(404)
  // Nobody else may be told of by GET.
  expect((await http.inject('/api/payment/webhooks/sandbox')).statusCode).toBe(400)

  expect(await webhookEvents()).toEqual([])
})

test('other money than was ordered, and orders that nobody made, are taken note of and credit nobody', async () => {
  const { postback, webhookEvents, balance } = await anOrderAt('verotel')

  const wrong = [
    { saleID: '2', priceAmount: '255.00' },
    { saleID: '3', priceCurrency: 'EUR' },
    { saleID: '4', referenceID: '019a0000-0000-7000-8000-000000000009' },
  ]
  for (const changes of wrong) expect((await postback(changes)).body).toBe('OK')

  expect(await webhookEvents()).toEqual([
    { state: 'quarantined', reason: 'amount_differs' },
    { state: 'quarantined', reason: 'currency_differs' },
    { state: 'unmatched', reason: 'unknown_order' },
  ])
  expect(await balance()).toBe(0)
})

test('CCBill: a webhook from its addresses credits once; from elsewhere it proves nothing, whatever it claims', async () => {
  const { opened, webhook, webhookEvents, balance } = await anOrderAt('ccbill')
  expect(opened.paymentUrl).toContain('/wap-frontflex/flexforms/')
  const claims = { 'x-forwarded-for': SOURCE, 'x-real-ip': SOURCE, 'x-client-ip': SOURCE, 'cf-connecting-ip': SOURCE }

  expect((await webhook({}, { remoteAddress: '203.0.113.9', headers: claims })).statusCode).toBe(401)
  expect((await webhook({ dynamicPricingValidationDigest: saleDigest('a guess', '9000000001') })).statusCode).toBe(401)
  expect(await webhookEvents()).toEqual([])

  for (const reply of await Promise.all([webhook(), webhook(), webhook()])) expect(reply.statusCode).toBe(200)
  expect(await balance()).toBe(25.5)
  expect(await webhookEvents()).toEqual([{ state: 'applied', reason: null }])
})

test('CCBill: another price than was ordered is quarantined for staff, and so is a second payment of one order', async () => {
  const { webhook, webhookEvents, balance } = await anOrderAt('ccbill')
  expect((await webhook({ subscriptionInitialPrice: '2.55', transactionId: '1' })).statusCode).toBe(200)
  expect(await balance()).toBe(0)

  expect((await webhook()).statusCode).toBe(200)
  const second = { subscriptionId: '9000000002', dynamicPricingValidationDigest: saleDigest(salt, '9000000002') }
  expect((await webhook({ ...second, transactionId: '2' })).statusCode).toBe(200)

  expect(await balance()).toBe(25.5)
  expect(await webhookEvents()).toEqual([
    { state: 'quarantined', reason: 'amount_differs' },
    { state: 'quarantined', reason: 'second_payment' },
    { state: 'applied', reason: null },
  ])
})
