import { expect, test } from 'vitest'
import type { Viewer } from '../../../http/viewer.ts'
import { givenGateway } from '#src/test-support/gateway-suite/given.ts'
import { listeningSandbox } from '#src/test-support/listening-sandbox.ts'
import { sandboxControlKey } from './may-control.ts'

const someone = (changes: Partial<Viewer>): Viewer => ({
  accountId: '019a0000-0000-7000-8000-000000000001',
  sessionId: '019a0000-0000-7000-8000-000000000002',
  role: 'staff',
  staffRoles: [],
  username: 'someone',
  authenticatedAt: new Date(),
  impersonatorId: null,
  ...changes,
})

const viewers = {
  finance: someone({ staffRoles: ['finance'] }),
  admin: someone({ staffRoles: ['admin'] }),
  support: someone({ staffRoles: ['support'] }),
  fan: someone({ role: 'user' }),
  disguised: someone({ staffRoles: ['admin'], impersonatorId: '019a0000-0000-7000-8000-000000000003' }),
}

const KEY = `Sandbox ${sandboxControlKey('a secret of tests only')}`

async function aControl() {
  const world = await listeningSandbox(viewers)
  const given = await givenGateway(async () => world)
  const call = async (path: string, options: { body?: unknown; headers?: Record<string, string> } = {}) => {
    const { body, headers = { authorization: KEY } } = options
    return fetch(`${world.origin}/dev/sandbox${path}`, {
      headers: { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    })
  }
  const json = async (path: string, body?: unknown) =>
    (await (await call(path, body === undefined ? {} : { body })).json()) as Record<string, unknown>
  return { ...world, ...given, call, json }
}

test('answers 200 to finance, administrators and programs with the key, 403 to everyone else', async () => {
  const { call } = await aControl()
  const body = { copies: 2 }
  const statusWith = async (authorization: string) =>
    (await call('/faults', { body, headers: authorization === '' ? {} : { authorization } })).status

  for (const allowed of ['finance', 'Bearer admin', KEY]) expect(await statusWith(allowed)).toBe(200)
  for (const refused of ['', 'support', 'fan', 'disguised', 'nobody', 'Sandbox ', 'Sandbox guessed', `${KEY}0`])
    expect(await statusWith(refused)).toBe(403)
})

test('answers 403 to a cookie without a header, on reads and commands, from the page and from other origins', async () => {
  const { call, json } = await aControl()
  for (const from of [{}, { 'sec-fetch-site': 'same-origin' }, { 'sec-fetch-site': 'cross-site' }]) {
    const headers = { cookie: 'token=finance', ...from }
    expect((await call('/book.json', { headers })).status).toBe(403)
    expect((await call('/faults', { body: { copies: 3 }, headers })).status).toBe(403)
  }
  expect(await json('/book.json')).toMatchObject({ faults: { copies: 1 } })
})

test('records what happened while every webhook event is dropped', async () => {
  const { call, json, order, act, gateway, takeWebhookEvents, sandbox } = await aControl()
  await call('/faults', { body: { drops: true } })
  const mine = order()
  const opened = await gateway.createCheckout(mine)
  await act(opened.outcome === 'opened' ? opened.paymentUrl : '', 'approve')
  const paymentId = await sandbox.control.paymentOf(mine.orderId)
  expect(await json(`/payments/${paymentId}/refund`, { amountCents: 500 })).toEqual({ result: 'done' })
  expect(await json(`/payments/${paymentId}/dispute`, { step: 'opened' })).toEqual({ result: 'done' })
  expect(await takeWebhookEvents()).toEqual([])

  expect(await json(`/book.json?orderId=${mine.orderId}`)).toMatchObject({
    checkouts: [{ orderId: mine.orderId, state: 'paid' }],
    payments: [{ id: paymentId, amountCents: 2_000, refundedCents: 500, dispute: 'open' }],
    refunds: [{ paymentId, amountCents: 500 }],
    events: [{ kind: 'dispute_opened', isDropped: true }, { kind: 'payment_refunded' }, { kind: 'payment_succeeded' }],
  })
  expect(await json('/book.json?orderId=another')).toMatchObject({ payments: [], events: [] })
})

test('answers 200, 400, 404 or 422 to each command, with its result', async () => {
  const { call, json, paid, sandbox, takeWebhookEvents } = await aControl()
  const { webhookEvent } = await paid()
  const payment = `/payments/${webhookEvent.paymentId}`

  expect(await json(`${payment}/dispute`, { step: 'won' })).toMatchObject({ result: 'refused' })
  expect((await call(`${payment}/refund`, { body: { amountCents: 2_001 } })).status).toBe(422)
  expect((await call(`${payment}/refund`, { body: { amountCents: 0.5 } })).status).toBe(400)
  expect((await call(`${payment}/refund`, { body: 'no object' })).status).toBe(400)
  expect((await call('/faults', { body: { copies: 21 } })).status).toBe(400)
  expect((await call('/events/evt_unknown/send', { body: {} })).status).toBe(404)
  expect(await json(`/events/${webhookEvent.eventId}/forge`, { forgedWebhook: 'unsigned' })).toEqual({
    result: 'done',
    answer: 200,
  })
  expect(await json(`/events/${webhookEvent.eventId}/drop`, {})).toEqual({ result: 'done' })

  await sandbox.deliverDue()
  await takeWebhookEvents()
  expect(await json('/faults', { holds: true })).toEqual({ result: 'done' })
  expect(await json(`${payment}/dispute`, { step: 'opened' })).toEqual({ result: 'done' })
  expect(await json('/events/release', { order: 'reversed' })).toEqual({ result: 'done', count: 1 })
  expect(await json('/faults/none', {})).toEqual({ result: 'done' })
})

test('serves a page without data that loads only its own script, refuses framing and inserts text as text', async () => {
  const { call, paid } = await aControl()
  const { order } = await paid()
  const [reply, script] = await Promise.all([call('', { headers: {} }), call('/control-page.js', { headers: {} })])
  const [page, code] = [await reply.text(), await script.text()]

  expect(reply.status).toBe(200)
  expect(page).toContain('Sandbox control')
  expect(page).not.toContain(order.orderId)
  expect(page.match(/(?:src|href)="[^"]*"/g)).toEqual([
    'href="/dev/sandbox/control-page.css"',
    'src="/dev/sandbox/control-page.js"',
  ])
  expect(script.headers.get('content-type')).toContain('text/javascript')
  expect(code).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|javascript:/)
  expect(reply.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self'; /)
  expect(reply.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(reply.headers.get('cache-control')).toBe('no-store')
})

test('lists every command with the schema of its body', async () => {
  const { call } = await aControl()
  const listed = (await (await call('/commands.json')).json()) as { path: string; schema: object }[]
  expect(listed).toContainEqual({
    path: '/payments/:id/dispute',
    schema: expect.objectContaining({ properties: { step: { enum: ['opened', 'won', 'lost'] } } }),
  })
  expect((await call('/commands.json', { headers: { authorization: 'fan' } })).status).toBe(403)
})

test('declines a saved card softly or permanently after its test card was changed', async () => {
  const { call, json, gateway, order, act, receivedEvents } = await aControl()
  const mine = order()
  const opened = await gateway.createCheckout(mine)
  await act(opened.outcome === 'opened' ? opened.paymentUrl : '', 'approve_and_keep_card')
  const cardReference = (await receivedEvents())[0]?.card?.reference ?? ''
  const { customerId } = mine
  const charge = () => gateway.chargeSavedCard({ ...order({ customerId }), cardReference, isPayerPresent: false })
  expect(await json(`/book.json?orderId=${mine.orderId}`)).toMatchObject({ cards: [{ reference: cardReference }] })

  await call(`/cards/${cardReference}/card`, { body: { card: 'soft_decline' } })
  expect(await charge()).toEqual({ outcome: 'declined', decline: 'soft', failure: 'card_declined' })
  await call(`/cards/${cardReference}/card`, { body: { card: 'decline' } })
  expect(await charge()).toEqual({ outcome: 'declined', decline: 'hard', failure: 'card_refused' })
  expect((await receivedEvents()).map(({ kind, decline, failure }) => [kind, decline, failure])).toEqual([
    ['payment_failed', 'soft', 'card_declined'],
    ['payment_failed', 'hard', 'card_refused'],
  ])

  await call(`/cards/${cardReference}/card`, { body: { card: 'approve' } })
  expect(await charge()).toMatchObject({ outcome: 'approved' })
  expect((await call('/cards/card_unknown/card', { body: { card: 'approve' } })).status).toBe(404)
})
