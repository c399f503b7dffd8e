import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ccbillOfTests, ccbillFake } from '#src/test-support/ccbill-fake.ts'
import { describeGateway } from '#src/test-support/gateway-suite.ts'
import { givenGateway, webhookEventOf, urlOf } from '#src/test-support/gateway-suite/given.ts'
import { orderProof, saleDigest } from './flex-form.ts'

describeGateway('ccbill', () => ccbillFake(), {
  closesCheckouts: false,
  tellsOfChallenges: false,
  tellsOfDeclines: 'soft',
  tellsOfLeaving: false,
  signsWebhookEvents: false,
  datesWebhookEvents: false,
  knowsOrders: false,
  keepsCards: false,
  knowsMoneyBack: false,
  renews: true,
})

async function aCcbill(changes: Parameters<typeof ccbillFake>[0] = {}) {
  const fake = await ccbillFake(changes)
  return { ...fake, ...(await givenGateway(async () => fake)) }
}

const { salt } = ccbillOfTests

/** A sale that CCBill tells of, with everything that proves it. */
function aSale(changes: Record<string, string> = {}): Record<string, string> {
  const [orderId, orderMode, subscriptionId] = [changes['X-orderId'] ?? randomUUID(), 'test', '9000000001']
  return {
    subscriptionId,
    transactionId: '0912191101000000159',
    subscriptionInitialPrice: '20.00',
    subscriptionCurrencyCode: '840',
    dynamicPricingValidationDigest: saleDigest(salt, subscriptionId),
    'X-orderId': orderId,
    'X-orderMode': orderMode,
    'X-orderProof': orderProof(salt, { orderId, mode: orderMode }),
    ...changes,
  }
}

test('a sale without its digests, with those of another sale, order or account is refused', async () => {
  const { gateway, webhook } = await aCcbill()
  const refused = { outcome: 'refused', reason: 'signature' }
  for (const wrong of [
    { dynamicPricingValidationDigest: '' },
    { dynamicPricingValidationDigest: saleDigest(salt, '9000000002') },
    { dynamicPricingValidationDigest: saleDigest('another salt', '9000000001') },
    { 'X-orderProof': orderProof(salt, { orderId: randomUUID(), mode: 'test' }) },
    { 'X-orderProof': '' },
    { clientAccnum: '900200' },
    { clientSubacc: '0002' },
  ]) {
    expect(await gateway.readWebhookEvent(webhook('NewSaleSuccess', aSale(wrong)))).toEqual(refused)
  }
  expect(await gateway.readWebhookEvent(webhook('NewSaleSuccess', aSale()))).toMatchObject({
    outcome: 'webhook_events',
  })
})

test('an order that was made in test mode is refused in live, though its proof holds', async () => {
  const { gateway, webhook } = await aCcbill({ isTest: false })
  expect(await gateway.readWebhookEvent(webhook('NewSaleSuccess', aSale()))).toEqual({
    outcome: 'refused',
    reason: 'test_mode',
  })
})

test('every address of the published ranges is heard, and none beside them', async () => {
  const { gateway, webhook } = await aCcbill()
  const sale = webhook('NewSaleSuccess', aSale())
  const outcomeFrom = async (peerAddress: string) => (await gateway.readWebhookEvent({ ...sale, peerAddress })).outcome
  for (const peer of ['64.38.212.1', '64.38.215.254', '64.38.240.9', '::ffff:64.38.241.9'])
    expect(await outcomeFrom(peer)).toBe('webhook_events')
  for (const peer of ['64.38.211.255', '64.38.213.1', '64.38.216.0', '64.38.242.0', '2001:db8::1'])
    expect(await outcomeFrom(peer)).toBe('refused')
})

test('a webhook comes as JSON or as a form; what is neither is malformed', async () => {
  const { gateway, webhook } = await aCcbill()
  const request = webhook('NewSaleSuccess', aSale())
  const form = new URLSearchParams(JSON.parse(request.bytes.toString()) as Record<string, string>).toString()
  const byForm = {
    ...request,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    bytes: Buffer.from(form),
  }
  expect(await gateway.readWebhookEvent(byForm)).toMatchObject({ outcome: 'webhook_events' })
  for (const text of ['', '[]', '{', 'null']) {
    const reading = await gateway.readWebhookEvent({ ...request, bytes: Buffer.from(text) })
    expect(reading).toEqual({ outcome: 'refused', reason: 'malformed' })
  }
})

test('times are those of Phoenix; money that is no money is malformed', async () => {
  const { gateway, webhook } = await aCcbill()
  const sale = webhook('NewSaleSuccess', aSale({ timestamp: '2026-07-01 23:30:00' }))
  expect(webhookEventOf(await gateway.readWebhookEvent(sale)).occurredAt).toEqual(new Date('2026-07-02T06:30:00Z'))
  for (const wrong of [
    { subscriptionInitialPrice: '1e3' },
    { subscriptionInitialPrice: '' },
    { subscriptionCurrencyCode: '999' },
    { timestamp: 'yesterday' },
  ]) {
    const reading = await gateway.readWebhookEvent(webhook('NewSaleSuccess', aSale(wrong)))
    expect(reading).toEqual({ outcome: 'refused', reason: 'malformed' })
  }
})

test('an event of a sale that is unknown here names no order of ours', async () => {
  const { gateway, webhook } = await aCcbill()
  const refund = { subscriptionId: '9999999999', transactionId: '1', amount: '5.00', currencyCode: '840' }
  const webhookEvent = webhookEventOf(await gateway.readWebhookEvent(webhook('Refund', refund)))
  expect(webhookEvent).toMatchObject({ kind: 'payment_refunded', orderId: 'sale 9999999999', amountCents: 500 })
})

test('an event that came before its sale is returned with the sale, under the order that the sale names', async () => {
  const { gateway, order, act, refundAtDesk, takeWebhookEvents } = await aCcbill()
  const mine = order()
  await act(urlOf(await gateway.createCheckout(mine)), 'approve')
  const [sale] = await takeWebhookEvents()
  const { subscriptionId } = JSON.parse(sale?.bytes.toString() ?? '{}') as { subscriptionId: string }
  await refundAtDesk?.(subscriptionId, 500)
  const [refund] = await takeWebhookEvents()
  if (!sale || !refund) throw new Error('two webhooks were expected')

  expect(webhookEventOf(await gateway.readWebhookEvent(refund))).toMatchObject({ orderId: `sale ${subscriptionId}` })
  const { orderId } = mine
  for (const _ of [1, 2]) {
    expect(await gateway.readWebhookEvent(sale)).toMatchObject({
      webhookEvents: [
        { kind: 'payment_succeeded', orderId },
        { kind: 'payment_refunded', orderId, paymentId: subscriptionId, amountCents: 500 },
      ],
    })
  }
  expect(webhookEventOf(await gateway.readWebhookEvent(refund))).toMatchObject({ orderId })
})

test('what means nothing here is ignored', async () => {
  const { gateway, webhook } = await aCcbill()
  const type = 'BillingDateChange'
  expect(await gateway.readWebhookEvent(webhook(type, { subscriptionId: '1' }))).toMatchObject({
    outcome: 'ignored',
    type,
  })
})

test('does not repeat a refund whose answer was lost, and accepts it once its webhook arrived', async () => {
  const { gateway, paid, heard, dataLink } = await aCcbill()
  const { webhookEvent } = await paid()
  const refund = () =>
    gateway.refund({ refundId: 'a', paymentId: webhookEvent.paymentId ?? '', amountCents: 500, currency: 'USD' })

  dataLink.answers = 'lost'
  expect(await refund()).toMatchObject({ outcome: 'unavailable' })
  dataLink.answers = 'given'
  expect(await refund()).toMatchObject({ outcome: 'unavailable' })

  expect(dataLink.calls).toEqual(['refundTransaction'])
  const [told] = await heard()
  expect(told).toMatchObject({ kind: 'payment_refunded', amountCents: 500, refund: { refundId: 'a' } })
  expect(await refund()).toEqual({ outcome: 'accepted', reference: told?.refund?.reference })
  expect(dataLink.calls).toEqual(['refundTransaction'])
})

test('without credentials of Data Link nothing is refunded or canceled from here', async () => {
  const { gateway, paid } = await aCcbill({ hasDataLink: false })
  const { webhookEvent } = await paid()
  const refund = { refundId: 'a', paymentId: webhookEvent.paymentId ?? '', amountCents: 500, currency: 'USD' }
  expect(await gateway.refund(refund)).toEqual({ outcome: 'unsupported' })
  expect(await gateway.cancel({ kind: 'subscription', subscriptionReference: '1' })).toEqual({ outcome: 'unsupported' })
})

test('a subscription that CCBill still bills from other days can be ended', async () => {
  const { gateway, paid } = await aCcbill()
  const { webhookEvent } = await paid()
  const cancel = () => gateway.cancel({ kind: 'subscription', subscriptionReference: webhookEvent.paymentId ?? '' })
  expect(await cancel()).toEqual({ outcome: 'canceled' })
  expect(await cancel()).toEqual({ outcome: 'unknown' })
})

test('the form of a subscription names both prices and their days, under one digest; CCBill counts no longer periods', async () => {
  const { gateway, order } = await aCcbill()
  const renewing = (everyMonths: number) => order({ amountCents: 500, renews: { amountCents: 1_500, everyMonths } })
  const form = new URL(urlOf(await gateway.createCheckout(renewing(3)))).searchParams
  expect(Object.fromEntries(form)).toMatchObject({
    initialPrice: '5.00',
    initialPeriod: '90',
    recurringPrice: '15.00',
    recurringPeriod: '90',
    numRebills: '99',
  })
  for (const everyMonths of [6, 12])
    expect(await gateway.createCheckout(renewing(everyMonths))).toEqual({ outcome: 'unsupported' })
  const withoutDataLink = await aCcbill({ hasDataLink: false })
  expect(withoutDataLink.gateway.billsEvery, 'what cannot be stopped is not begun').toEqual([])
})

test('of a subscription only the newest payment goes back when asked: Data Link knows no other', async () => {
  const { gateway, paid, renew, heard, dataLink } = await aCcbill()
  const { webhookEvent } = await paid({ renews: { amountCents: 1_500, everyMonths: 1 } })
  await renew?.(webhookEvent.subscriptionReference ?? '')
  const [renewal] = await heard()
  const refund = (refundId: string, paymentId: string | null | undefined, amountCents: number) =>
    gateway.refund({ refundId, paymentId: paymentId ?? '', amountCents, currency: 'USD' })

  expect(await refund('a', webhookEvent.paymentId, 500)).toMatchObject({ outcome: 'refused' })
  expect(await refund('b', renewal?.paymentId, 1_501)).toMatchObject({ outcome: 'refused' })
  expect(await refund('c', renewal?.paymentId, 1_500)).toEqual({ outcome: 'accepted', reference: null })
  expect(dataLink.calls).toEqual(['refundTransaction'])
  expect(await heard()).toMatchObject([{ kind: 'payment_refunded', paymentId: renewal?.paymentId, amountCents: 1_500 }])
})

test('a currency that CCBill does not bill in opens no form', async () => {
  const { gateway, order } = await aCcbill()
  expect(await gateway.createCheckout(order({ currency: 'CHF' }))).toEqual({ outcome: 'unsupported' })
  expect(urlOf(await gateway.createCheckout(order({ currency: 'AUD' })))).toContain('currencyCode=036')
})
