import { expect, test } from 'vitest'
import { systemClock } from '#src/clock/clock.ts'
import { advanceOffset } from '#src/platform/time/simulated-clock.ts'
import { freshDatabase } from '#src/test-support/fresh-database.ts'
import { describeGateway, type GatewayHarness } from '#src/test-support/gateway-suite.ts'
import { SECRET_KEY, startStripe, WEBHOOK_SECRET } from '#src/test-support/stripe-fake/fake.ts'
import type { RawRequest } from '../../http/raw-request.ts'
import { handledEvents } from './read-webhook-event.ts'
import { createStripe } from './stripe.ts'

const TEST_SETTINGS = { secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET, isLive: false }

async function connectedStripe(settings: Partial<{ isLive: boolean }> = {}) {
  const db = await freshDatabase()
  const clock = systemClock()
  const fake = await startStripe({ now: () => clock.now() })
  const stripe = createStripe({ db, clock, settings: { ...TEST_SETTINGS, ...settings, apiUrl: fake.url } })
  const checkouts = new Map<string, { orderId: string; checkoutId: string }>()
  const { gateway } = stripe
  const harness: GatewayHarness = {
    gateway: {
      ...gateway,
      async createCheckout(order) {
        const outcome = await gateway.createCheckout(order)
        if (outcome.outcome === 'opened')
          checkouts.set(outcome.paymentUrl, { orderId: order.orderId, checkoutId: outcome.checkoutId })
        return outcome
      },
    },
    now: () => clock.now(),
    async advance(seconds) {
      clock.setOffsetMs(await advanceOffset(db, seconds * 1_000))
    },
    async act(paymentUrl, act) {
      fake.act(paymentUrl, act)
      // Stripe's page stays open when the payer leaves; the merchant closes it.
      const checkout = checkouts.get(paymentUrl)
      if (act === 'leave' && checkout) await gateway.cancel({ kind: 'checkout', ...checkout })
    },
    bank: {
      opens_dispute: async (id) => fake.dispute(id, 'needs_response', 'charge.dispute.created'),
      merchant_loses: async (id) => fake.dispute(id, 'lost', 'charge.dispute.closed'),
      merchant_wins: async (id) => fake.dispute(id, 'won', 'charge.dispute.closed'),
    },
    takeWebhookEvents: async () => fake.takeWebhooks(handledEvents),
  }
  const order = () => ({
    orderId: crypto.randomUUID(),
    customerId: crypto.randomUUID(),
    amountCents: 2_000,
    currency: 'USD',
    merchantName: 'Stagedoor',
    description: '20.00 tokens',
    locale: 'zh-TW' as const,
    successUrl: 'http://stagedoor.test/zh-TW/payment/success',
    cancelUrl: 'http://stagedoor.test/zh-TW/payment/cancel',
    expiresAt: new Date(clock.now().getTime() + 3_600_000),
  })
  const readAll = async (requests: RawRequest[]) =>
    Promise.all(requests.map((request) => gateway.readWebhookEvent(request)))
  const receivedEvents = async () => {
    const readings = await readAll(fake.takeWebhooks(handledEvents))
    return readings.map((reading) => (reading.outcome === 'webhook_events' ? reading.webhookEvents[0] : reading))
  }
  return { ...stripe, harness, fake, order, receivedEvents, readAll, advance: harness.advance }
}

describeGateway('Stripe', async () => (await connectedStripe()).harness)

/** A paid order and its webhook events. */
async function paidOrder(options: Partial<{ isLive: boolean }> = {}) {
  const world = await connectedStripe(options)
  const order = world.order()
  const opened = await world.gateway.createCheckout(order)
  if (opened.outcome !== 'opened') throw new Error(opened.outcome)
  world.fake.act(opened.paymentUrl, 'approve_and_keep_card')
  return { ...world, order, paymentUrl: opened.paymentUrl }
}

test('reports a dispute with its payment, once when opened and once when decided', async () => {
  const { gateway, order, fake, receivedEvents } = await paidOrder()
  const [paid] = await receivedEvents()
  const paymentId = (paid && 'paymentId' in paid && paid.paymentId) || ''

  fake.dispute(paymentId, 'needs_response', 'charge.dispute.created')
  fake.dispute(paymentId, 'needs_response', 'charge.dispute.funds_withdrawn')
  const opened = await receivedEvents()
  expect(opened).toMatchObject(
    Array(2).fill({ kind: 'dispute_opened', orderId: order.orderId, paymentId, amountCents: 2_000 }),
  )
  expect(new Set(opened.map((webhookEvent) => 'eventId' in webhookEvent && webhookEvent.eventId)).size).toBe(1)

  fake.dispute(paymentId, 'won', 'charge.dispute.closed')
  expect(await receivedEvents()).toMatchObject([{ kind: 'dispute_won', orderId: order.orderId }])
  fake.dispute(paymentId, 'lost', 'charge.dispute.closed')
  expect(await receivedEvents()).toMatchObject([{ kind: 'dispute_lost', orderId: order.orderId }])
  const inquiry = await gateway.findPayment(order.orderId)
  expect(inquiry.outcome === 'found' && inquiry.webhookEvents.map(({ kind }) => kind)).toEqual([
    'payment_succeeded',
    'dispute_lost',
  ])
})

test("reports nothing for a bank's inquiry, because it moves no money", async () => {
  const { fake, receivedEvents } = await paidOrder()
  const [paid] = await receivedEvents()
  const paymentId = (paid && 'paymentId' in paid && paid.paymentId) || ''

  fake.dispute(paymentId, 'warning_needs_response', 'charge.dispute.created')
  fake.dispute(paymentId, 'warning_closed', 'charge.dispute.closed')
  expect(await receivedEvents()).toMatchObject([{ outcome: 'ignored' }, { outcome: 'ignored' }])
})

test('reports each refund as an event with both ids, by webhook and by inquiry', async () => {
  const { gateway, order, receivedEvents } = await paidOrder()
  const [paid] = await receivedEvents()
  const paymentId = (paid && 'paymentId' in paid && paid.paymentId) || ''
  const answers = []
  for (const [refundId, amountCents] of [
    ['a', 300],
    ['b', 200],
  ] as const)
    answers.push(await gateway.refund({ refundId, paymentId, amountCents, currency: 'USD' }))

  const references = answers.map((answer) => (answer.outcome === 'accepted' ? answer.reference : null))
  const reported = await receivedEvents()
  expect(reported).toMatchObject([
    { amountCents: 300, refund: { reference: references[0], refundId: 'a' } },
    { amountCents: 200, refund: { reference: references[1], refundId: 'b' } },
  ])
  const inquiry = await gateway.findPayment(order.orderId)
  expect(inquiry).toMatchObject({ outcome: 'found', webhookEvents: [paid, ...reported] })
})

test('a refund that Stripe accepted and its bank refused later is reported as failed, by webhook and by inquiry', async () => {
  const { gateway, order, receivedEvents, fake } = await paidOrder()
  const [paid] = await receivedEvents()
  const paymentId = (paid && 'paymentId' in paid && paid.paymentId) || ''
  const answer = await gateway.refund({ refundId: 'a', paymentId, amountCents: 300, currency: 'USD' })
  const reference = (answer.outcome === 'accepted' && answer.reference) || ''
  await receivedEvents()

  fake.failRefund(reference)
  const failed = { kind: 'refund_failed', amountCents: 300, refund: { reference, refundId: 'a' } }
  expect(await receivedEvents()).toMatchObject([failed])
  const inquiry = await gateway.findPayment(order.orderId)
  expect(inquiry).toMatchObject({ webhookEvents: [paid, { kind: 'payment_refunded', refund: { reference } }, failed] })
})

test('refuses a signed webhook event of test mode with a live key', async () => {
  const { fake, readAll } = await paidOrder({ isLive: true })
  expect(await readAll(fake.takeWebhooks(['charge.succeeded']))).toEqual([{ outcome: 'refused', reason: 'test_mode' }])
})

test('ignores payments in the same account that are not ours', async () => {
  const { fake, readAll } = await connectedStripe()
  const event = { id: 'evt_1', object: 'event', created: 1, livemode: false, data: { object: { metadata: {} } } }
  expect(await readAll([fake.sign({ ...event, type: 'charge.succeeded' })])).toEqual([
    { outcome: 'ignored', eventId: 'evt_1', type: 'charge.succeeded' },
  ])
  expect(await readAll([fake.sign({ ...event, type: 'payout.paid' })])).toMatchObject([{ outcome: 'ignored' }])
})

test('charging a saved card with 3-D Secure asks a present payer, and is a soft decline without one', async () => {
  const { gateway, fake, order, receivedEvents } = await connectedStripe()
  const mine = order()
  const opened = await gateway.createCheckout(mine)
  if (opened.outcome !== 'opened') throw new Error(opened.outcome)
  fake.act(opened.paymentUrl, 'approve_and_keep_card')
  const [paid] = await receivedEvents()
  const reference = (paid && 'card' in paid && paid.card?.reference) || ''
  fake.requireChallenge(reference)
  const charge = { ...order(), customerId: mine.customerId, cardReference: reference, isPayerPresent: true }

  const requested = await gateway.chargeSavedCard(charge)
  expect(requested).toMatchObject({ outcome: 'authentication_required' })
  expect(await gateway.chargeSavedCard(charge)).toEqual(requested)
  expect(await receivedEvents()).toMatchObject([{ kind: 'authentication_required', orderId: charge.orderId }])
  fake.act((requested.outcome === 'authentication_required' && requested.paymentUrl) || '', 'challenge_passed')
  expect(await receivedEvents()).toMatchObject([
    { kind: 'payment_succeeded', orderId: charge.orderId, card: { reference } },
  ])

  const renewal = { ...charge, orderId: crypto.randomUUID(), isPayerPresent: false }
  const declined = { decline: 'soft', failure: 'authentication_failed' }
  expect(await gateway.chargeSavedCard(renewal)).toEqual({ outcome: 'declined', ...declined })
  expect(await receivedEvents()).toMatchObject([{ kind: 'payment_failed', orderId: renewal.orderId, ...declined }])
  expect(await gateway.chargeSavedCard(renewal), 'a repeat returns the result').toEqual({
    outcome: 'declined',
    ...declined,
  })
  expect(await receivedEvents()).toEqual([])
})

test("sets up a card from the browser once, and after the bank's confirmation if it requires one", async () => {
  const { gateway, fake, order } = await connectedStripe()
  const customerId = crypto.randomUUID()
  const reference = fake.typeCard('approve')
  const saved = await gateway.saveCard({ customerId, reference })
  expect(saved).toMatchObject({ outcome: 'saved', card: { reference } })
  expect(await gateway.saveCard({ customerId, reference })).toEqual(saved)
  expect(await gateway.saveCard({ customerId: crypto.randomUUID(), reference })).toEqual({
    outcome: 'unknown_reference',
  })

  const requested = await gateway.saveCard({ customerId, reference: fake.typeCard('challenge') })
  if (requested.outcome !== 'authentication_required') throw new Error(requested.outcome)
  const setup = requested.clientSecret.replace(/_secret_.*$/, '')
  expect(await gateway.saveCard({ customerId, reference: setup }), 'not confirmed yet').toMatchObject({
    outcome: 'authentication_required',
  })
  fake.confirmInPlace(requested.clientSecret)
  const later = await gateway.saveCard({ customerId, reference: setup })
  expect(later).toMatchObject({ outcome: 'saved' })
  expect(await gateway.saveCard({ customerId: crypto.randomUUID(), reference: setup })).toEqual({
    outcome: 'unknown_reference',
  })

  const cardReference = later.outcome === 'saved' ? later.card.reference : ''
  const charge = { ...order(), customerId, cardReference, isPayerPresent: true }
  const step = await gateway.chargeSavedCard(charge)
  expect(step).toMatchObject({ outcome: 'authentication_required', clientSecret: expect.stringMatching(/_secret_/) })
})

test('closes a pending challenge once', async () => {
  const { gateway, fake, order, receivedEvents } = await connectedStripe()
  const mine = order()
  const opened = await gateway.createCheckout(mine)
  if (opened.outcome !== 'opened') throw new Error(opened.outcome)
  fake.act(opened.paymentUrl, 'approve_and_keep_card')
  const [paid] = await receivedEvents()
  const cardReference = (paid && 'card' in paid && paid.card?.reference) || ''
  fake.requireChallenge(cardReference)
  const charge = { ...order(), customerId: mine.customerId, cardReference, isPayerPresent: true }
  const requested = await gateway.chargeSavedCard(charge)
  const subject = {
    kind: 'checkout' as const,
    orderId: charge.orderId,
    checkoutId: (requested.outcome === 'authentication_required' && requested.checkoutId) || '',
  }

  expect(await gateway.findPayment(charge.orderId)).toMatchObject({ isOpen: true, webhookEvents: [] })
  expect(await gateway.cancel(subject)).toEqual({ outcome: 'canceled' })
  expect(await gateway.cancel(subject)).toEqual({ outcome: 'closed_already' })
  expect((await receivedEvents()).map((webhookEvent) => 'kind' in webhookEvent && webhookEvent.kind)).toEqual([
    'authentication_required',
    'checkout_canceled',
  ])
  expect(await gateway.findPayment(charge.orderId)).toMatchObject({ isOpen: false })
})

test('after a broken connection a repeat finds or creates the order, once', async () => {
  const { gateway, fake, order, receivedEvents } = await connectedStripe()
  const mine = order()

  fake.line.breaks = 'before'
  expect(await gateway.createCheckout(mine)).toMatchObject({ outcome: 'unavailable' })
  fake.line.breaks = 'after'
  expect(await gateway.createCheckout(mine)).toMatchObject({ outcome: 'unavailable' })
  expect(await gateway.findPayment(mine.orderId)).toMatchObject({ outcome: 'unknown' })
  fake.line.breaks = 'never'
  const opened = await gateway.createCheckout(mine)
  expect(opened).toMatchObject({ outcome: 'opened' })
  expect(await gateway.findPayment(mine.orderId)).toEqual({ outcome: 'found', isOpen: true, webhookEvents: [] })
  expect(await gateway.createCheckout(mine)).toEqual(opened)

  fake.act((opened.outcome === 'opened' && opened.paymentUrl) || '', 'approve')
  fake.line.breaks = 'before'
  expect(await receivedEvents(), "a webhook event that needs Stripe's answer is unavailable until then").toMatchObject([
    { outcome: 'unavailable' },
  ])
})

test('opens one payout account per creator, with a new page each time', async () => {
  const { payoutAccounts, fake } = await connectedStripe()
  const request = {
    ownerId: crypto.randomUUID(),
    reference: null,
    returnUrl: 'http://stagedoor.test/back',
    againUrl: 'http://stagedoor.test/again',
  }
  const first = await payoutAccounts.open(request)
  if (first.outcome !== 'opened') throw new Error(first.outcome)
  expect(await payoutAccounts.open(request), 'a repeat after a lost answer').toMatchObject({ account: first.account })
  fake.completeAccount(first.account.reference)
  const again = await payoutAccounts.open({ ...request, reference: first.account.reference })
  expect(again).toMatchObject({ account: { reference: first.account.reference, isReady: true } })
  expect(again.outcome === 'opened' && again.pageUrl).not.toBe(first.pageUrl)
})
