import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { WebhookEventReading } from '../../gateway.ts'
import { listeningSandbox } from '#src/test-support/listening-sandbox.ts'
import { forgedWebhooks, noFaults } from './faults.ts'

const anOrder = (now: Date) => ({
  orderId: randomUUID(),
  customerId: randomUUID(),
  amountCents: 2_000,
  currency: 'USD',
  merchantName: 'Stagedoor',
  description: '20.00 tokens',
  locale: 'en-US' as const,
  successUrl: 'http://stagedoor.test/en-US/payment/success',
  cancelUrl: 'http://stagedoor.test/en-US/payment/cancel',
  expiresAt: new Date(now.getTime() + 3_600_000),
})

/** A sandbox in which orders can be paid, and the webhook events that the merchant receives. */
async function aSandbox() {
  const world = await listeningSandbox()
  const { gateway, sandbox, act, takeWebhookEvents, takeReceived } = world
  const { control } = sandbox
  async function pay(): Promise<{ orderId: string; paymentId: string }> {
    const order = anOrder(world.now())
    const opened = await gateway.createCheckout(order)
    await act(opened.outcome === 'opened' ? opened.paymentUrl : '', 'approve')
    return { orderId: order.orderId, paymentId: (await control.paymentOf(order.orderId)) ?? '' }
  }
  const read = (requests: Awaited<ReturnType<typeof takeWebhookEvents>>): Promise<WebhookEventReading[]> =>
    Promise.all(requests.map((request) => gateway.readWebhookEvent(request)))
  const kindsOf = (readings: readonly WebhookEventReading[]) =>
    readings.map((reading) => (reading.outcome === 'webhook_events' ? reading.webhookEvents[0].kind : reading.outcome))
  return {
    ...world,
    control,
    pay,
    receivedEvents: async () => read(await takeWebhookEvents()),
    kinds: async () => kindsOf(await read(await takeWebhookEvents())),
    takeReceived,
  }
}

const eventIdOf = (reading: WebhookEventReading | undefined): string =>
  reading?.outcome === 'webhook_events' ? reading.webhookEvents[0].eventId : ''

test('accepts one dispute, its loss and its reversal, and refuses every later step', async () => {
  const { pay, control, receivedEvents } = await aSandbox()
  const { orderId, paymentId } = await pay()

  expect(await control.dispute(paymentId, 'lost')).toMatchObject({ outcome: 'refused' })
  for (const step of ['opened', 'lost', 'won'] as const) {
    expect(await control.dispute(paymentId, step)).toEqual({ outcome: 'accepted' })
    expect(await control.dispute(paymentId, step)).toMatchObject({ outcome: 'refused' })
  }
  expect(await control.dispute(paymentId, 'lost')).toMatchObject({ outcome: 'refused' })
  expect(await control.dispute('pay_nobody_made', 'opened')).toMatchObject({ outcome: 'refused' })

  const webhookEvents = (await receivedEvents()).map((reading) =>
    reading.outcome === 'webhook_events' ? reading.webhookEvents[0] : null,
  )
  expect(
    webhookEvents.map((webhookEvent) => [
      webhookEvent?.kind,
      webhookEvent?.orderId,
      webhookEvent?.paymentId,
      webhookEvent?.amountCents,
    ]),
  ).toEqual(
    ['payment_succeeded', 'dispute_opened', 'dispute_lost', 'dispute_won'].map((kind) => [
      kind,
      orderId,
      paymentId,
      2_000,
    ]),
  )
  const times = webhookEvents.map((webhookEvent) => webhookEvent?.occurredAt.getTime() ?? 0)
  expect(times, 'timestamps increase strictly, however fast events follow each other').toEqual(
    [...new Set(times)].toSorted((a, b) => a - b),
  )
})

test('refuses a refund of a payment that was charged back', async () => {
  const { pay, control } = await aSandbox()
  const { paymentId } = await pay()
  expect(await control.refund(paymentId, 500)).toMatchObject({ outcome: 'accepted' })
  await control.dispute(paymentId, 'opened')
  await control.dispute(paymentId, 'lost')
  expect(await control.refund(paymentId, 500)).toMatchObject({ outcome: 'refused', reason: 'charged back' })
})

test('sends webhook events several times, late, or not at all', async () => {
  const { pay, control, kinds, advance, gateway } = await aSandbox()

  await control.setFaults({ copies: 3 })
  await pay()
  expect(await kinds()).toEqual(Array(3).fill('payment_succeeded'))

  await control.setFaults({ ...noFaults, delaySeconds: 60 })
  await pay()
  expect(await kinds()).toEqual([])
  await advance(61)
  expect(await kinds()).toEqual(['payment_succeeded'])

  await control.setFaults({ ...noFaults, drops: true })
  const lost = await pay()
  await advance(7_200)
  expect(await kinds()).toEqual([])
  expect(await gateway.findPayment(lost.orderId)).toMatchObject({ webhookEvents: [{ kind: 'payment_succeeded' }] })
})

test('releases held webhook events in any order, and shuffles the same way with the same seed', async () => {
  const { pay, control, kinds } = await aSandbox()
  await control.setFaults({ holds: true })
  const happen = async () => {
    const { paymentId } = await pay()
    await control.refund(paymentId, 100)
    await control.dispute(paymentId, 'opened')
    await control.dispute(paymentId, 'won')
  }
  await happen()
  expect(await kinds()).toEqual([])
  expect(await control.release('reversed')).toBe(4)
  expect(await kinds()).toEqual(['dispute_won', 'dispute_opened', 'payment_refunded', 'payment_succeeded'])

  await happen()
  expect(await control.release('as_it_happened')).toBe(4)
  expect(await kinds()).toEqual(['payment_succeeded', 'payment_refunded', 'dispute_opened', 'dispute_won'])

  await happen()
  expect(await control.release('shuffled', 7)).toBe(4)
  expect((await kinds()).toSorted()).toEqual(['dispute_opened', 'dispute_won', 'payment_refunded', 'payment_succeeded'])
  expect(await control.release('shuffled')).toBe(0)
})

test('signs a webhook event with tampered content, and still reports the original under its own id', async () => {
  const { pay, control, receivedEvents, gateway } = await aSandbox()
  for (const tampering of ['amount', 'currency', 'order'] as const) {
    await control.setFaults({ ...noFaults, tampering })
    const { orderId } = await pay()
    const [falsified] = await receivedEvents()
    const inquiry = await gateway.findPayment(orderId)
    const [original] = inquiry.outcome === 'found' ? inquiry.webhookEvents : []
    expect(falsified).toMatchObject({ outcome: 'webhook_events', webhookEvents: [{ kind: 'payment_succeeded' }] })
    expect(original).toMatchObject({ orderId, amountCents: 2_000, currency: 'USD' })
    expect(eventIdOf(falsified)).not.toBe(original?.eventId)
    const {
      orderId: saidOrder,
      amountCents,
      currency,
    } = falsified?.outcome === 'webhook_events' ? falsified.webhookEvents[0] : ({} as never)
    expect({ amount: amountCents !== 2_000, currency: currency !== 'USD', order: saidOrder !== orderId }).toEqual({
      amount: false,
      currency: false,
      order: false,
      [tampering]: true,
    })
  }
})

test('the merchant refuses every forged webhook event', async () => {
  const { pay, control, receivedEvents, takeReceived, gateway, merchant } = await aSandbox()
  await pay()
  await pay()
  const [first] = await receivedEvents()
  merchant.status = 401

  for (const forgedWebhook of forgedWebhooks) {
    expect(await control.forge(eventIdOf(first), forgedWebhook)).toEqual({ status: 401 })
    const [forged] = takeReceived()
    const reading = forged && (await gateway.readWebhookEvent(forged))
    expect(reading).toEqual({ outcome: 'refused', reason: forgedWebhook === 'stale' ? 'stale' : 'signature' })
  }
  expect(await control.forge('evt_unknown', 'unsigned')).toBeNull()
})

test('a rescheduled event keeps its id', async () => {
  const { pay, control, receivedEvents } = await aSandbox()
  await pay()
  const [first] = await receivedEvents()
  expect(await control.reschedule(eventIdOf(first), { copies: 2 })).toBe(true)
  expect((await receivedEvents()).map(eventIdOf)).toEqual([eventIdOf(first), eventIdOf(first)])
  expect(await control.reschedule('evt_unknown', {})).toBe(false)
})

test('performs the call when the answer is lost, and does not when it is refused', async () => {
  const { gateway, control, now } = await aSandbox()
  const [lost, refused] = [anOrder(now()), anOrder(now())]

  await control.setFaults({ answers: 'lost' })
  expect(await gateway.createCheckout(lost)).toMatchObject({ outcome: 'unavailable' })
  await control.setFaults({ answers: 'refused' })
  expect(await gateway.createCheckout(refused)).toMatchObject({ outcome: 'unavailable' })
  await control.setFaults(noFaults)

  expect(await gateway.findPayment(lost.orderId)).toMatchObject({ outcome: 'found', isOpen: true })
  expect(await gateway.findPayment(refused.orderId)).toEqual({ outcome: 'unknown' })
})
