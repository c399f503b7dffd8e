import { expect, test } from 'vitest'
import { sandboxSecret } from '#src/platform/gateways/sandbox/sandbox.ts'
import { signWebhook, SIGNATURE_HEADER } from '#src/platform/gateways/sandbox/webhook-signature.ts'
import { aPayer } from '#src/test-support/a-payer.ts'
import { permutationsOf } from '#src/test-support/permutations.ts'
import { testConfig } from '#src/test-support/test-config.ts'

/** The level of errors in lines of the log. */
const ERROR = 50

type Event = Record<string, unknown> & { id: string }

/** A product whose sandbox is silent, and a way to send it any signed event. */
async function silentSandbox() {
  const app = await aPayer({ processes: 2, logs: true })
  app.line.isUp = false
  const begin = async () => {
    const [row] = await app.rows<{ id: string }>(`insert into payment_transaction (account_id, gateway, type, target,
        status, original_price_cents, price_cents, credit_token_cents, token_price_cents, locale, expires_at)
      values ('${app.fanId}', 'sandbox', 'token_package', 'wallet', 'processing', 2000, 2000, 2000, 100, 'en-US',
        app_now() + interval '1 hour') returning id`)
    return row?.id ?? ''
  }
  const at = (minute: number) => `2026-11-21T12:${String(minute).padStart(2, '0')}:00.000Z`
  const eventOf = (orderId: string, kind: string, changes: Record<string, unknown> = {}): Event => ({
    id: `${orderId}_${kind}_${changes['paymentId'] === undefined ? 1 : 2}`,
    kind,
    isTest: true,
    createdAt: at(1),
    orderId,
    paymentId: `pay_${orderId}`,
    subscriptionReference: null,
    amountCents: 2_000,
    currency: 'USD',
    refund: null,
    failure: null,
    decline: null,
    card: null,
    ...changes,
  })
  const refundOf = (orderId: string, amountCents: number, changes: Record<string, unknown> = {}): Event =>
    eventOf(orderId, 'payment_refunded', {
      amountCents,
      createdAt: at(2),
      refund: { reference: `rf_${amountCents}_${orderId}`, refundId: null },
      ...changes,
    })
  const send = async (event: Event, process = 0): Promise<number> => {
    const body = Buffer.from(JSON.stringify(event))
    const signed = { eventId: event.id, body, now: app.clock.now() }
    const headers = { [SIGNATURE_HEADER]: signWebhook(sandboxSecret(testConfig('').secretKey), signed) }
    return app.postWebhook(body, { headers, process })
  }
  /** All that is stored of a payment: its state, its events, and its tokens in the wallet. */
  const stateOf = async (orderId: string) => {
    const [payment] = await app.rows(`select status, captured_cents, refunded_cents, reversed_cents,
        replace(gateway_payment_id, id::text, '') as payment_id,
        (select status from payment_dispute where transaction_id = payment.id) as dispute,
        (select coalesce(sum(amount_cents), 0)::int from posting join ledger_transaction moved on moved.id = transaction_id
          join ledger_account on ledger_account.id = account_id
          where purpose = 'fan_wallet' and payment.id in (moved.source_id, moved.reverses_id)) as tokens
      from payment_transaction payment where id = '${orderId}'`)
    const events =
      await app.rows(`select kind, facts -> 'paymentId' = to_jsonb('pay_' || transaction_id) as is_own, state, reason
      from webhook_event where transaction_id = '${orderId}' order by kind, replace(event_id, '${orderId}', '')`)
    return { ...payment, events }
  }
  return { ...app, begin, eventOf, refundOf, send, stateOf, at }
}

test('a refund of another payment never counts, whether it arrives before the success or after it', async () => {
  const { begin, eventOf, refundOf, send, stateOf } = await silentSandbox()
  const states = new Set<string>()
  for (const isRefundFirst of [true, false]) {
    const orderId = await begin()
    const events = [refundOf(orderId, 500, { paymentId: 'pay_of_another' }), eventOf(orderId, 'payment_succeeded')]
    for (const event of isRefundFirst ? events : events.toReversed()) expect(await send(event)).toBe(200)
    states.add(JSON.stringify(await stateOf(orderId)))
  }
  expect([...states].map((state) => JSON.parse(state))).toEqual([
    expect.objectContaining({
      status: 'success',
      refunded_cents: 0,
      tokens: 2_000,
      events: [
        { kind: 'payment_refunded', is_own: false, state: 'quarantined', reason: 'other_payment' },
        { kind: 'payment_succeeded', is_own: true, state: 'applied', reason: null },
      ],
    }),
  ])
})

test('lists events without effect for finance and administrators alone, with their reasons', async () => {
  const { begin, eventOf, refundOf, send, call, aStaffMember } = await silentSandbox()
  const orderId = await begin()
  await send(refundOf(orderId, 500))
  await send(eventOf('no order of ours', 'payment_succeeded', { id: 'evt_unknown', paymentId: 'pay_x' }))
  const [finance, support] = [await aStaffMember('finance'), await aStaffMember('support')]
  const list = (query = '', as = finance) => call('GET', `/admin/payments/webhook-events${query}`, { as })
  const refund = {
    transactionId: orderId,
    paymentId: `pay_${orderId}`,
    amount: 5,
    state: 'unmatched',
    reason: 'not_paid',
  }
  const unknown = { orderId: 'no order of ours', transactionId: null, amount: 20, reason: 'unknown_order' }
  expect((await list()).body.data).toMatchObject({ total: 2, data: [unknown, refund] })
  expect((await list(`?transactionId=${orderId}`)).body.data).toMatchObject({ total: 1, data: [refund] })
  expect((await list('?state=quarantined')).body.data).toMatchObject({ total: 0 })
  expect((await list('', support)).status).toBe(403)
  await send(eventOf(orderId, 'payment_succeeded'))
  expect((await list()).body.data).toMatchObject({ total: 1, data: [unknown] })
})

test('a refund and a dispute before their success are held visibly, and apply with it', async () => {
  const { begin, eventOf, refundOf, send, stateOf, rows, logged } = await silentSandbox()
  const orderId = await begin()
  await send(refundOf(orderId, 500))
  expect(await rows('select state, reason from webhook_event')).toEqual([{ state: 'unmatched', reason: 'not_paid' }])
  expect(await rows(`select 1 from outbox where name = 'payments.webhook_event_quarantined'`)).toEqual([])
  expect(logged.filter(({ level }) => level >= ERROR)).toEqual([])
  await send(eventOf(orderId, 'payment_succeeded'))
  expect(await stateOf(orderId)).toMatchObject({
    refunded_cents: 500,
    tokens: 1_500,
    events: [{ state: 'applied' }, {}],
  })
})

test('two payments of one order: the earlier one settles it in every order of arrival, and only its refund counts', async () => {
  const { begin, eventOf, refundOf, send, stateOf, at } = await silentSandbox()
  const states = new Set<string>()
  for (const [turn, order] of [...permutationsOf([0, 1, 2, 3])].entries()) {
    const orderId = await begin()
    const second = { paymentId: `pay_2_${orderId}` }
    const events = [
      eventOf(orderId, 'payment_succeeded'),
      eventOf(orderId, 'payment_succeeded', { ...second, createdAt: at(3) }),
      refundOf(orderId, 300),
      refundOf(orderId, 700, { ...second, id: `${orderId}_refund_2` }),
    ]
    for (const index of order) {
      const event = events[index]
      if (event) expect(await send(event, turn % 2)).toBe(200)
    }
    states.add(JSON.stringify(await stateOf(orderId)))
  }
  expect(states.size).toBe(1)
  expect(JSON.parse([...states][0] ?? '{}')).toMatchObject({
    status: 'success',
    refunded_cents: 300,
    reversed_cents: 300,
    payment_id: 'pay_',
    tokens: 1_700,
  })
})

test('one payment id on two orders: the second is quarantined with 200, one after the other and at once', async () => {
  const { begin, eventOf, send, stateOf, rows } = await silentSandbox()
  const [first, second] = [await begin(), await begin()]
  const paymentId = 'pay_of_both'
  expect(await send(eventOf(first, 'payment_succeeded', { paymentId }))).toBe(200)
  expect(await send(eventOf(second, 'payment_succeeded', { paymentId }))).toBe(200)
  expect(await stateOf(first)).toMatchObject({ status: 'success', tokens: 2_000 })
  expect(await stateOf(second)).toMatchObject({
    captured_cents: 0,
    tokens: 0,
    events: [{ state: 'quarantined', reason: 'payment_of_other_order' }],
  })

  const orders = [await begin(), await begin(), await begin(), await begin()]
  const statuses = await Promise.all(
    orders.map((orderId, at) =>
      send(eventOf(orderId, 'payment_succeeded', { paymentId: 'pay_of_four' }), at % 2 === 0 ? 0 : 1),
    ),
  )
  expect(statuses).toEqual([200, 200, 200, 200])
  expect(
    await rows(`select count(*)::int as n, count(*) filter (where state = 'applied')::int as applied
      from webhook_event where facts ->> 'paymentId' = 'pay_of_four'`),
  ).toEqual([{ n: 4, applied: 1 }])
})

test('success, partial refund, failed refund, dispute opened and won leave one state in all 120 orders', async () => {
  const { begin, eventOf, refundOf, send, stateOf, at } = await silentSandbox()
  const states = new Set<string>()
  for (const order of permutationsOf([0, 1, 2, 3, 4])) {
    const orderId = await begin()
    const refund = refundOf(orderId, 500)
    const events = [
      eventOf(orderId, 'payment_succeeded'),
      refund,
      { ...refund, kind: 'refund_failed', id: `${orderId}_failed`, createdAt: at(9) },
      eventOf(orderId, 'dispute_opened', { createdAt: at(5) }),
      eventOf(orderId, 'dispute_won', { createdAt: at(6) }),
    ]
    for (const index of order) {
      const event = events[index]
      if (event) await send(event)
    }
    states.add(JSON.stringify(await stateOf(orderId)))
  }
  expect([...states].map((state) => JSON.parse(state))).toEqual([
    expect.objectContaining({ status: 'success', refunded_cents: 0, reversed_cents: 0, dispute: 'won', tokens: 2_000 }),
  ])
})
