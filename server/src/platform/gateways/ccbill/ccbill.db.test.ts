import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ccbillOfTests, ccbillFake } from '#src/test-support/ccbill-fake.ts'
import { describeGateway } from '#src/test-support/gateway-suite.ts'
import { givenGateway, webhookEventOf, urlOf } from '#src/test-support/gateway-suite/given.ts'
import { orderProof, saleDigest } from './flex-form.ts'

describeGateway('ccbill', () => ccbillFake(), {
  closesCheckouts: false,
  reportsChallenges: false,
  reportsDeclines: 'soft',
  reportsLeaving: false,
  signsWebhookEvents: false,
  datesWebhookEvents: false,
  answersInquiries: false,
  keepsCards: false,
  findsReversals: false,
  renews: true,
})

async function aCcbill(changes: Parameters<typeof ccbillFake>[0] = {}) {
  const fake = await ccbillFake(changes)
  return { ...fake, ...(await givenGateway(async () => fake)) }
}

const { salt } = ccbillOfTests

/** The fields of an approved sale with all of CCBill's digests. */
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

test('refuses a sale without digests, and with digests of another sale, order or account', async () => {
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

test('refuses an order of test mode in live mode, even with a valid proof', async () => {
  const { gateway, webhook } = await aCcbill({ isTest: false })
  expect(await gateway.readWebhookEvent(webhook('NewSaleSuccess', aSale()))).toEqual({
    outcome: 'refused',
    reason: 'test_mode',
  })
})

test('accepts webhooks from every address of the published ranges and from no other address', async () => {
  const { gateway, webhook } = await aCcbill()
  const sale = webhook('NewSaleSuccess', aSale())
  const outcomeFrom = async (peerAddress: string) => (await gateway.readWebhookEvent({ ...sale, peerAddress })).outcome
  for (const peer of ['64.38.212.1', '64.38.215.254', '64.38.240.9', '::ffff:64.38.241.9'])
    expect(await outcomeFrom(peer)).toBe('webhook_events')
  for (const peer of ['64.38.211.255', '64.38.213.1', '64.38.216.0', '64.38.242.0', '2001:db8::1'])
    expect(await outcomeFrom(peer)).toBe('refused')
})

test('reads a webhook as JSON and as a form, and refuses any other body as malformed', async () => {
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

test('reads times in the time zone of Phoenix, and refuses an invalid amount or time as malformed', async () => {
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

test('reports an event of an unknown sale without an order of ours', async () => {
  const { gateway, webhook } = await aCcbill()
  const refund = { subscriptionId: '9999999999', transactionId: '1', amount: '5.00', currencyCode: '840' }
  const webhookEvent = webhookEventOf(await gateway.readWebhookEvent(webhook('Refund', refund)))
  expect(webhookEvent).toMatchObject({ kind: 'payment_refunded', orderId: 'sale 9999999999', amountCents: 500 })
})

test('returns an event that arrived before its sale together with the sale, under the order of the sale', async () => {
  const { gateway, order, act, refundAtConsole, takeWebhookEvents } = await aCcbill()
  const mine = order()
  await act(urlOf(await gateway.createCheckout(mine)), 'approve')
  const [sale] = await takeWebhookEvents()
  const { subscriptionId } = JSON.parse(sale?.bytes.toString() ?? '{}') as { subscriptionId: string }
  await refundAtConsole?.(subscriptionId, 500)
  const [refund] = await takeWebhookEvents()
  if (!sale || !refund) throw new Error('expected two webhooks')

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

test('ignores an event type that has no meaning here', async () => {
  const { gateway, webhook } = await aCcbill()
  const type = 'BillingDateChange'
  expect(await gateway.readWebhookEvent(webhook(type, { subscriptionId: '1' }))).toMatchObject({
    outcome: 'ignored',
    type,
  })
})

test('does not repeat a refund whose answer was lost, and accepts it once its webhook arrived', async () => {
  const { gateway, paid, receivedEvents, dataLink } = await aCcbill()
  const { webhookEvent } = await paid()
  const refund = () =>
    gateway.refund({ refundId: 'a', paymentId: webhookEvent.paymentId ?? '', amountCents: 500, currency: 'USD' })

  dataLink.answers = 'lost'
  expect(await refund()).toMatchObject({ outcome: 'unavailable' })
  dataLink.answers = 'given'
  expect(await refund()).toMatchObject({ outcome: 'unavailable' })

  expect(dataLink.calls).toEqual(['refundTransaction'])
  const [reported] = await receivedEvents()
  expect(reported).toMatchObject({ kind: 'payment_refunded', amountCents: 500, refund: { refundId: 'a' } })
  expect(await refund()).toEqual({ outcome: 'accepted', reference: reported?.refund?.reference })
  expect(dataLink.calls).toEqual(['refundTransaction'])
})

test('returns unsupported for refunds and cancellations without Data Link credentials', async () => {
  const { gateway, paid } = await aCcbill({ hasDataLink: false })
  const { webhookEvent } = await paid()
  const refund = { refundId: 'a', paymentId: webhookEvent.paymentId ?? '', amountCents: 500, currency: 'USD' }
  expect(await gateway.refund(refund)).toEqual({ outcome: 'unsupported' })
  expect(await gateway.cancel({ kind: 'subscription', subscriptionReference: '1' })).toEqual({ outcome: 'unsupported' })
})

test('cancels a subscription once', async () => {
  const { gateway, paid } = await aCcbill()
  const { webhookEvent } = await paid()
  const cancel = () => gateway.cancel({ kind: 'subscription', subscriptionReference: webhookEvent.paymentId ?? '' })
  expect(await cancel()).toEqual({ outcome: 'canceled' })
  expect(await cancel()).toEqual({ outcome: 'unknown' })
})

test('puts both prices and their days into the form of a subscription, under one digest, and returns unsupported for longer periods', async () => {
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
  expect(withoutDataLink.gateway.billsEvery, 'offers no renewals that it cannot cancel').toEqual([])
})

test('refunds only the newest payment of a subscription, because Data Link addresses no other', async () => {
  const { gateway, paid, renew, receivedEvents, dataLink } = await aCcbill()
  const { webhookEvent } = await paid({ renews: { amountCents: 1_500, everyMonths: 1 } })
  await renew?.(webhookEvent.subscriptionReference ?? '')
  const [renewal] = await receivedEvents()
  const refund = (refundId: string, paymentId: string | null | undefined, amountCents: number) =>
    gateway.refund({ refundId, paymentId: paymentId ?? '', amountCents, currency: 'USD' })

  expect(await refund('a', webhookEvent.paymentId, 500)).toMatchObject({ outcome: 'refused' })
  expect(await refund('b', renewal?.paymentId, 1_501)).toMatchObject({ outcome: 'refused' })
  expect(await refund('c', renewal?.paymentId, 1_500)).toEqual({ outcome: 'accepted', reference: null })
  expect(dataLink.calls).toEqual(['refundTransaction'])
  expect(await receivedEvents()).toMatchObject([
    { kind: 'payment_refunded', paymentId: renewal?.paymentId, amountCents: 1_500 },
  ])
})

test('returns unsupported for a currency that CCBill does not bill in', async () => {
  const { gateway, order } = await aCcbill()
  expect(await gateway.createCheckout(order({ currency: 'CHF' }))).toEqual({ outcome: 'unsupported' })
  expect(urlOf(await gateway.createCheckout(order({ currency: 'AUD' })))).toContain('currencyCode=036')
})
