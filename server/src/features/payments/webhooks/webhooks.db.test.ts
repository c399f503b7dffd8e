import { expect, test } from 'vitest'
import { sandboxSecret } from '#src/platform/gateways/sandbox/sandbox.ts'
import { signWebhook, SIGNATURE_HEADER } from '#src/platform/gateways/sandbox/webhook-signature.ts'
import { paymentsWorld, type PaymentsWorld } from '#src/test-support/payments-world.ts'
import { permutationsOf } from '#src/test-support/permutations.ts'

type Event = Record<string, unknown> & { id: string }

/** A payment that was paid at the sandbox while the line was down, and what the sandbox has to tell. */
async function unheardPayment(amount = 20) {
  const world = await paymentsWorld()
  world.line.isUp = false
  const { body } = await world.topUp(amount)
  const transactionId = body.data?._id ?? ''
  await world.act(body.data?.paymentUrl ?? '', 'approve')
  const [told] = await world.rows<{ body: string }>('select body from sandbox.event order by sequence desc limit 1')
  const event = JSON.parse(told?.body ?? '') as Event
  const statusOf = async (id = transactionId) =>
    (await world.call('GET', `/payment/transactions/${id}`)).body.data?.['status']
  return { ...world, transactionId, event, statusOf, send: senderOf(world) }
}

/** Sends a webhook event as the sandbox does: signed, unless told otherwise. */
const senderOf =
  (world: PaymentsWorld) =>
  async (
    event: Event | string,
    options: { signature?: string | null; app?: 0 | 1; signedAt?: Date } = {},
  ): Promise<number> => {
    const body = Buffer.from(typeof event === 'string' ? event : JSON.stringify(event))
    const eventId = typeof event === 'string' ? 'evt_text' : event.id
    const now = options.signedAt ?? world.clock.now()
    const signature =
      options.signature === undefined
        ? signWebhook(sandboxSecret('a secret of tests only'), { eventId, body, now })
        : options.signature
    const reply = await fetch(`${world.origins[options.app ?? 0]}/api/payment/webhooks/sandbox`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(signature === null ? {} : { [SIGNATURE_HEADER]: signature }) },
      body,
    })
    await reply.arrayBuffer()
    return reply.status
  }

test('the same webhook event ten times at once on two processes is one credit and ten times success', async () => {
  const { send, event, credits, rows } = await unheardPayment()

  const statuses = await Promise.all(Array.from({ length: 10 }, (_, at) => send(event, { app: at % 2 === 0 ? 0 : 1 })))

  expect(statuses).toEqual(Array(10).fill(200))
  expect(await credits()).toHaveLength(1)
  expect(await rows('select 1 from webhook_event')).toHaveLength(1)
  expect(await send(event)).toBe(200)
  expect(await credits()).toHaveLength(1)
})

test('a webhook event without signature, with a foreign one, altered by one byte or too old is refused and leaves no row', async () => {
  const { send, event, clock, credits, rows, statusOf } = await unheardPayment()
  const body = Buffer.from(JSON.stringify(event))
  const signature = signWebhook(sandboxSecret('a secret of tests only'), { eventId: event.id, body, now: clock.now() })
  const altered = body.toString().replace('"amountCents":2000', '"amountCents":2001')
  const secondsAgo = (seconds: number) => new Date(clock.now().getTime() - seconds * 1_000)

  expect(await send(event, { signature: null })).toBe(401)
  expect(
    await send(event, { signature: signWebhook('another secret', { eventId: event.id, body, now: clock.now() }) }),
  ).toBe(401)
  expect(await send(altered, { signature })).toBe(401)
  expect(await send({ ...event, id: 'evt_other' }, { signature })).toBe(401)
  expect(await send(event, { signedAt: secondsAgo(301) })).toBe(401)
  expect(await send(event, { signedAt: secondsAgo(-360) })).toBe(401)
  expect(await send('not json')).toBe(401)
  expect(await rows('select 1 from webhook_event')).toEqual([])
  expect(await credits()).toEqual([])
  expect(await statusOf()).toBe('processing')

  expect(await send(event, { signedAt: secondsAgo(240) })).toBe(200)
  expect(await credits()).toHaveLength(1)
})

test('another amount or currency than ordered is quarantined and credits nobody; the right webhook event still does', async () => {
  const { send, event, credits, rows, statusOf, log } = await unheardPayment()

  expect(await send({ ...event, id: 'evt_more', amountCents: 2_001 })).toBe(200)
  expect(await send({ ...event, id: 'evt_less', amountCents: 1_999 })).toBe(200)
  expect(await send({ ...event, id: 'evt_twd', currency: 'TWD' })).toBe(200)

  expect(await credits()).toEqual([])
  expect(await statusOf()).toBe('processing')
  expect(await rows('select state, reason from webhook_event order by event_id')).toEqual([
    { state: 'quarantined', reason: 'amount_differs' },
    { state: 'quarantined', reason: 'amount_differs' },
    { state: 'quarantined', reason: 'currency_differs' },
  ])
  expect(log.filter(({ level }) => level === 'error')).toHaveLength(3)
  await send(event)
  expect(await credits()).toHaveLength(1)
})

test('an order that nobody knows is unmatched, answered with success, and kept for staff', async () => {
  const { send, event, credits, rows } = await unheardPayment()

  expect(await send({ ...event, id: 'evt_a', orderId: '019365a0-0000-7000-8000-000000000000' })).toBe(200)
  expect(await send({ ...event, id: 'evt_b', orderId: 'no id of ours' })).toBe(200)

  expect(await rows('select state, reason from webhook_event')).toEqual(
    Array(2).fill({ state: 'unmatched', reason: 'unknown_order' }),
  )
  expect(await credits()).toEqual([])
})

test('a second payment of one order is quarantined: nobody is credited twice for a gateway that took twice', async () => {
  const { send, event, credits, rows } = await unheardPayment()

  await send(event)
  await send({ ...event, id: 'evt_second', paymentId: 'pay_second' })

  expect(await credits()).toHaveLength(1)
  expect(await rows(`select reason from webhook_event where state = 'quarantined'`)).toEqual([
    { reason: 'second_payment' },
  ])
})

test('webhook events of one payment converge in every order, on whichever process they arrive', async () => {
  const { send, event, rows, topUp, line } = await unheardPayment()
  line.isUp = false
  const at = (minute: number) => `2026-11-21T12:${String(minute).padStart(2, '0')}:00.000Z`
  const final = new Set<string>()

  for (const order of permutationsOf([0, 1, 2, 3])) {
    const orderId = (await topUp(20)).body.data?._id ?? ''
    const none = { orderId, paymentId: null, card: null }
    const told: Event[] = [
      { ...event, ...none, id: `evt_1${orderId}`, kind: 'authentication_required', createdAt: at(1) },
      {
        ...event,
        ...none,
        id: `evt_2${orderId}`,
        kind: 'payment_failed',
        failure: 'card_declined',
        decline: 'soft',
        createdAt: at(2),
      },
      { ...event, orderId, id: `evt_3${orderId}`, paymentId: `pay_${orderId}`, createdAt: at(3) },
      { ...event, ...none, id: `evt_4${orderId}`, kind: 'checkout_expired', failure: 'expired', createdAt: at(4) },
    ]
    for (const [turn, index] of order.entries())
      expect(await send(told[index] ?? event, { app: turn % 2 === 0 ? 0 : 1 })).toBe(200)
    const [row] =
      await rows(`select status, failure, captured_cents, refunded_cents, next_check_at, (select count(*)::int from ledger_transaction
      where kind = 'top_up' and source_id = '${orderId}') as credits from payment_transaction where id = '${orderId}'`)
    final.add(JSON.stringify(row))
  }

  expect([...final]).toEqual([
    JSON.stringify({
      status: 'success',
      failure: null,
      captured_cents: 2_000,
      refunded_cents: 0,
      next_check_at: null,
      credits: 1,
    }),
  ])
})

test('a process that dies inside the webhook event leaves nothing; the next delivery does it all', async () => {
  const { send, event, rows, credits, statusOf, faults } = await unheardPayment()

  faults.creditBreaks = true
  expect(await send(event)).toBe(500)
  expect(await rows('select 1 from webhook_event')).toEqual([])
  expect(await rows('select 1 from outbox')).toEqual([])
  expect(await statusOf()).toBe('processing')

  faults.creditBreaks = false
  expect(await send(event)).toBe(200)
  expect(await credits()).toHaveLength(1)
  expect(await statusOf()).toBe('success')
})

test('the sandbox repeats a webhook event until it is answered with success', async () => {
  const { line, faults, settle, advance, credits, rows } = await unheardPayment()
  line.isUp = true
  faults.creditBreaks = true
  await settle()
  expect(await rows('select attempts, last_result from sandbox.event where delivered_at is null')).toEqual([
    { attempts: 1, last_result: 'status 500' },
  ])

  faults.creditBreaks = false
  await settle()
  expect(await credits()).toEqual([])
  await advance(6)
  await settle()
  expect(await credits()).toHaveLength(1)
  expect(await rows('select 1 from sandbox.event where delivered_at is null')).toEqual([])
})
