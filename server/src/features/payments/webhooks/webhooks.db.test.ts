import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#src/platform/db/database.ts'
import { sandboxSecret } from '#src/platform/gateways/sandbox/sandbox.ts'
import { signWebhook, SIGNATURE_HEADER } from '#src/platform/gateways/sandbox/webhook-signature.ts'
import { aPayer, type Payer } from '#src/test-support/a-payer.ts'
import { permutationsOf } from '#src/test-support/permutations.ts'
import { testConfig } from '#src/test-support/test-config.ts'

/** The level of errors in lines of the log. */
const ERROR = 50

type Event = Record<string, unknown> & { id: string }

/** A payment that was paid at the sandbox while the line was down, and what the sandbox has to tell. */
async function unheardPayment(amount = 20) {
  const app = await aPayer({ processes: 2, logs: true })
  app.line.isUp = false
  const transactionId = await app.payAtPage(amount)
  const [notification] = await app.rows<{ body: string }>(
    'select body from sandbox.event order by sequence desc limit 1',
  )
  const event = JSON.parse(notification?.body ?? '') as Event
  const statusOf = async (id = transactionId) =>
    (await app.call('GET', `/payment/transactions/${id}`)).body.data['status']
  return { ...app, transactionId, event, statusOf, send: senderOf(app) }
}

/** Lets the database refuse every credit after it was written. @returns how to repair it. */
async function breakCredits(owner: Db): Promise<() => Promise<unknown>> {
  await sql`create function refuse_credit() returns trigger language plpgsql as $$ begin raise 'broken on purpose'; end $$`.execute(
    owner,
  )
  await sql`create trigger broken after insert on ledger_transaction for each row when (new.kind = 'top_up')
    execute function refuse_credit()`.execute(owner)
  return () => sql`drop trigger broken on ledger_transaction`.execute(owner)
}

/** Sends a webhook event as the sandbox does: signed, unless told otherwise. */
const senderOf =
  (app: Payer) =>
  async (
    event: Event | string,
    options: { signature?: string | null; process?: number; signedAt?: Date } = {},
  ): Promise<number> => {
    const body = Buffer.from(typeof event === 'string' ? event : JSON.stringify(event))
    const eventId = typeof event === 'string' ? 'evt_text' : event.id
    const now = options.signedAt ?? app.clock.now()
    const signature =
      options.signature === undefined
        ? signWebhook(sandboxSecret(testConfig('').secretKey), { eventId, body, now })
        : options.signature
    const headers = signature === null ? {} : { [SIGNATURE_HEADER]: signature }
    return app.postWebhook(body, { headers, ...(options.process === undefined ? {} : { process: options.process }) })
  }

test('the same webhook event ten times at once on two processes is one credit and ten times success', async () => {
  const { send, event, credits, rows } = await unheardPayment()

  const statuses = await Promise.all(Array.from({ length: 10 }, (_, at) => send(event, { process: at % 2 })))

  expect(statuses).toEqual(Array(10).fill(200))
  expect(await credits()).toHaveLength(1)
  expect(await rows('select 1 from webhook_event')).toHaveLength(1)
  expect(await send(event)).toBe(200)
  expect(await credits()).toHaveLength(1)
})

test('a webhook event without signature, with a foreign one, altered by one byte or too old is refused and leaves no row', async () => {
  const { send, event, clock, credits, rows, statusOf } = await unheardPayment()
  const body = Buffer.from(JSON.stringify(event))
  const signature = signWebhook(sandboxSecret(testConfig('').secretKey), { eventId: event.id, body, now: clock.now() })
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
  const { send, event, credits, rows, statusOf, logged } = await unheardPayment()

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
  expect(logged.filter(({ level }) => level >= ERROR)).toHaveLength(3)
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
  const { send, event, rows, beginTopUp, line } = await unheardPayment()
  line.isUp = false
  const at = (minute: number) => `2026-11-21T12:${String(minute).padStart(2, '0')}:00.000Z`
  const final = new Set<string>()

  for (const order of permutationsOf([0, 1, 2, 3])) {
    const orderId = (await beginTopUp(20)).body.data._id
    const none = { orderId, paymentId: null, card: null }
    const notification: Event[] = [
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
      expect(await send(notification[index] ?? event, { process: turn % 2 })).toBe(200)
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
  const { send, event, rows, credits, statusOf, owner } = await unheardPayment()

  const repair = await breakCredits(owner)
  expect(await send(event)).toBe(500)
  expect(await rows('select 1 from webhook_event')).toEqual([])
  expect(await rows('select 1 from outbox')).toEqual([])
  expect(await statusOf()).toBe('processing')

  await repair()
  expect(await send(event)).toBe(200)
  expect(await credits()).toHaveLength(1)
  expect(await statusOf()).toBe('success')
})

test('the sandbox repeats a webhook event until it is answered with success', async () => {
  const { line, owner, settle, advance, credits, rows } = await unheardPayment()
  line.isUp = true
  const repair = await breakCredits(owner)
  await settle()
  expect(await rows('select attempts, last_result from sandbox.event where delivered_at is null')).toEqual([
    { attempts: 1, last_result: 'status 500' },
  ])

  await repair()
  await settle()
  expect(await credits()).toEqual([])
  await advance(6_000)
  await settle()
  expect(await credits()).toHaveLength(1)
  expect(await rows('select 1 from sandbox.event where delivered_at is null')).toEqual([])
})
