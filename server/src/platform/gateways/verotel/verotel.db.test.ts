import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { describeGateway } from '#src/test-support/gateway-suite.ts'
import { givenGateway, webhookEventOf, urlOf } from '#src/test-support/gateway-suite/given.ts'
import { verotelFake } from '#src/test-support/verotel-fake.ts'

describeGateway('verotel', () => verotelFake(), {
  closesCheckouts: false,
  reportsChallenges: false,
  reportsDeclines: 'none',
  reportsLeaving: false,
  datesWebhookEvents: false,
  reportsCards: false,
  keepsCards: false,
  refunds: false,
  findsReversals: false,
  renews: true,
  stopsRenewals: false,
  reportsFailedRenewals: false,
})

async function aVerotel() {
  const fake = await verotelFake()
  return { ...fake, ...(await givenGateway(async () => fake)) }
}

const aSale = (changes: Record<string, string> = {}) => ({
  saleID: '100000001',
  referenceID: randomUUID(),
  type: 'purchase',
  custom1: 'test',
  priceAmount: '20.00',
  priceCurrency: 'USD',
  ...changes,
})

test('refuses a postback of another shop, or signed with another key', async () => {
  const { gateway, postback } = await aVerotel()
  const refused = { outcome: 'refused', reason: 'signature' }
  expect(await gateway.readWebhookEvent(postback(aSale(), 'the key of another shop'))).toEqual(refused)
  expect(await gateway.readWebhookEvent(postback(aSale({ shopID: '1' })))).toEqual(refused)
})

test('refuses a correctly signed postback of the other mode', async () => {
  const { gateway, postback } = await aVerotel()
  expect(await gateway.readWebhookEvent(postback(aSale({ custom1: 'live' })))).toEqual({
    outcome: 'refused',
    reason: 'test_mode',
  })
})

test('refuses a postback with a repeated parameter, because the signature covers only one of them', async () => {
  const { gateway, postback } = await aVerotel()
  const request = postback(aSale())
  const doubled = { ...request, queryText: `${request.queryText}&priceAmount=20.00` }
  expect(await gateway.readWebhookEvent(doubled)).toEqual({ outcome: 'refused', reason: 'signature' })
})

test('reports a sale of an unknown order under that order id, with the reported amount', async () => {
  const { gateway, postback } = await aVerotel()
  const sale = aSale({ priceAmount: '7.5', priceCurrency: 'EUR' })
  expect(webhookEventOf(await gateway.readWebhookEvent(postback(sale)))).toMatchObject({
    orderId: sale.referenceID,
    amountCents: 750,
    currency: 'EUR',
  })
})

test('refuses an invalid amount or currency as malformed', async () => {
  const { gateway, postback } = await aVerotel()
  for (const wrong of [{ priceAmount: '1e3' }, { priceAmount: '20.001' }, { priceCurrency: 'usd' }, { saleID: '' }]) {
    expect(await gateway.readWebhookEvent(postback(aSale(wrong)))).toEqual({ outcome: 'refused', reason: 'malformed' })
  }
})

test('ignores a signed event type that has no meaning here', async () => {
  const { gateway, postback } = await aVerotel()
  expect(await gateway.readWebhookEvent(postback(aSale({ event: 'downgrade' })))).toMatchObject({
    outcome: 'ignored',
    type: 'downgrade',
  })
})

test('reads a postback from a GET and from a form', async () => {
  const { gateway, postback } = await aVerotel()
  const { queryText, ...request } = postback(aSale())
  const byForm = await gateway.readWebhookEvent({ ...request, bytes: Buffer.from(queryText), queryText: '' })
  expect(byForm).toMatchObject({ outcome: 'webhook_events' })
})

test('the status service replaces a lost postback, and the late postback is the same webhook event', async () => {
  const { gateway, order, act, takeWebhookEvents } = await aVerotel()
  const mine = order()
  await act(urlOf(await gateway.createCheckout(mine)), 'approve')

  const inquiry = await gateway.findPayment(mine.orderId)

  expect(inquiry).toMatchObject({ outcome: 'found', isOpen: false, webhookEvents: [{ kind: 'payment_succeeded' }] })
  const [late] = await takeWebhookEvents()
  const webhookEvent = late && webhookEventOf(await gateway.readWebhookEvent(late))
  expect(inquiry.outcome === 'found' && inquiry.webhookEvents).toEqual([webhookEvent])
})

test('returns unavailable while the status service is down', async () => {
  const { gateway, order, status } = await aVerotel()
  const mine = order()
  await gateway.createCheckout(mine)
  status.isUp = false
  expect(await gateway.findPayment(mine.orderId)).toMatchObject({ outcome: 'unavailable' })
})

test('sends a cheaper first payment of a subscription as its trial, in the same calendar months', async () => {
  const { gateway, order } = await aVerotel()
  const renews = { amountCents: 1_500, everyMonths: 3 }
  const url = new URL(urlOf(await gateway.createCheckout(order({ amountCents: 500, renews }))))
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    type: 'subscription',
    subscriptionType: 'recurring',
    priceAmount: '15.00',
    period: 'P3M',
    trialAmount: '5.00',
    trialPeriod: 'P3M',
  })
})
