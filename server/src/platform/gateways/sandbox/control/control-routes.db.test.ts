import { expect, test } from 'vitest'
import type { Viewer } from '../../../http/viewer.ts'
import { givenGateway } from '#src/test-support/gateway-suite/given.ts'
import { listeningSandbox } from '#src/test-support/listening-sandbox.ts'
import { sandboxControlKey } from './who-may-control.ts'

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
    const isForm = body instanceof URLSearchParams
    const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json'
    return fetch(`${world.origin}/dev/sandbox${path}`, {
      redirect: 'manual',
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': type }) },
      ...(body === undefined ? {} : { method: 'POST', body: isForm ? body : JSON.stringify(body) }),
    })
  }
  const json = async (path: string, body?: unknown) =>
    (await (await call(path, body === undefined ? {} : { body })).json()) as Record<string, unknown>
  return { ...world, ...given, call, json }
}

test('finance, administrators and programs with the key may drive it; nobody else', async () => {
  const { call } = await aControl()
  const body = { copies: 2 }
  const statusWith = async (authorization: string) =>
    (await call('/faults', { body, headers: authorization === '' ? {} : { authorization } })).status

  for (const allowed of ['finance', 'Bearer admin', KEY]) expect(await statusWith(allowed)).toBe(200)
  for (const refused of ['', 'support', 'fan', 'disguised', 'nobody', 'Sandbox ', 'Sandbox guessed', `${KEY}0`])
    expect(await statusWith(refused)).toBe(403)
})

test('a cookie counts for looking and for forms of the page itself, never for calls from elsewhere', async () => {
  const { call, json } = await aControl()
  const cookie = 'token=finance'
  const form = new URLSearchParams({ copies: '3' })
  expect((await call('/book.json', { headers: { cookie } })).status).toBe(200)

  const elsewhere = [{}, { 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.test' }, { origin: 'null' }]
  for (const headers of elsewhere)
    expect((await call('/faults', { body: form, headers: { cookie, ...headers } })).status).toBe(403)
  expect(await json('/book.json')).toMatchObject({ faults: { copies: 1 } })

  const own = await call('/faults', { body: form, headers: { cookie, 'sec-fetch-site': 'same-origin' } })
  expect([own.status, own.headers.get('location')]).toEqual([303, '/dev/sandbox?said=done'])
  expect(await json('/book.json')).toMatchObject({ faults: { copies: 3 } })
})

test('the book tells the truth, whatever was told to the merchant', async () => {
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

test('every command answers what came of it', async () => {
  const { call, json, paid, sandbox, takeWebhookEvents } = await aControl()
  const { webhookEvent } = await paid()
  const payment = `/payments/${webhookEvent.paymentId}`

  expect(await json(`${payment}/dispute`, { step: 'won' })).toMatchObject({ result: 'refused' })
  expect((await call(`${payment}/refund`, { body: { amountCents: 2_001 } })).status).toBe(422)
  expect((await call(`${payment}/refund`, { body: { amountCents: 0.5 } })).status).toBe(400)
  expect((await call(`${payment}/refund`, { body: 'no object' })).status).toBe(400)
  expect((await call('/faults', { body: { copies: 21 } })).status).toBe(400)
  expect((await call('/webhookEvents/evt_unknown/send', { body: {} })).status).toBe(404)
  expect(await json(`/webhookEvents/${webhookEvent.eventId}/forge`, { forgedWebhook: 'unsigned' })).toEqual({
    result: 'done',
    answer: 200,
  })
  expect(await json(`/webhookEvents/${webhookEvent.eventId}/drop`, {})).toEqual({ result: 'done' })

  await sandbox.deliverDue()
  await takeWebhookEvents()
  expect(await json('/faults', { webhookEvents: 'held' })).toEqual({ result: 'done' })
  expect(await json(`${payment}/dispute`, { step: 'opened' })).toEqual({ result: 'done' })
  expect(await json('/webhookEvents/release', { order: 'reversed' })).toEqual({ result: 'done', count: 1 })
  expect(await json('/faults/none', {})).toEqual({ result: 'done' })
})

test('the page works without a script, loads nothing, stands in no frame, and shows text as text', async () => {
  const { call, paid } = await aControl()
  const { order } = await paid({ orderId: '<b>order</b>' })
  const reply = await call(`?orderId=${encodeURIComponent(order.orderId)}`, {
    headers: { cookie: 'token=admin', accept: 'text/html', 'accept-language': 'en-US' },
  })
  const page = await reply.text()

  expect(reply.status).toBe(200)
  expect(page).toContain('Sandbox control')
  expect(page).toContain('$20.00')
  expect(page).toContain('&lt;b&gt;order&lt;/b&gt;')
  expect(page).not.toMatch(/<b>order<\/b>|<script|javascript:/)
  expect(reply.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(reply.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'nonce-/)
  expect(reply.headers.get('cache-control')).toBe('no-store')
})

test.each([
  ['zh-TW', '僅限財務與管理員'],
  ['ko-KR', '재무 및 관리자 전용'],
])('whoever may not sees a closed page in their language: %s', async (language, title) => {
  const { call } = await aControl()
  const reply = await call('', { headers: { accept: 'text/html', 'accept-language': language } })
  expect([reply.status, await reply.text()]).toEqual([403, expect.stringContaining(title)])
})

test('a kept card is declined from one day to the next, for now or for good', async () => {
  const { call, json, gateway, order, act, heard } = await aControl()
  const mine = order()
  const opened = await gateway.createCheckout(mine)
  await act(opened.outcome === 'opened' ? opened.paymentUrl : '', 'approve_and_keep_card')
  const cardReference = (await heard())[0]?.card?.reference ?? ''
  const { customerId } = mine
  const charge = () => gateway.chargeSavedCard({ ...order({ customerId }), cardReference, isPayerPresent: false })
  expect(await json(`/book.json?orderId=${mine.orderId}`)).toMatchObject({ cards: [{ reference: cardReference }] })

  await call(`/cards/${cardReference}/card`, { body: { card: 'soft_decline' } })
  expect(await charge()).toEqual({ outcome: 'declined', decline: 'soft', failure: 'card_declined' })
  await call(`/cards/${cardReference}/card`, { body: { card: 'decline' } })
  expect(await charge()).toEqual({ outcome: 'declined', decline: 'hard', failure: 'card_refused' })
  expect((await heard()).map(({ kind, decline, failure }) => [kind, decline, failure])).toEqual([
    ['payment_failed', 'soft', 'card_declined'],
    ['payment_failed', 'hard', 'card_refused'],
  ])

  await call(`/cards/${cardReference}/card`, { body: { card: 'approve' } })
  expect(await charge()).toMatchObject({ outcome: 'approved' })
  expect((await call('/cards/card_unknown/card', { body: { card: 'approve' } })).status).toBe(404)
})
