import { locales } from '@stagedoor/contract/locales'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '#src/clock/clock.ts'
import { freshDatabase } from '#src/test-support/fresh-database.ts'
import { advanceOffset } from '../../time/simulated-clock.ts'
import type { CheckoutOrder } from '../gateway.ts'
import { createSandbox } from './sandbox.ts'

/** An open checkout and its page, without a server or a receiver of webhook events. */
async function openCheckout(changes: Partial<CheckoutOrder> = {}) {
  const db = await freshDatabase()
  const clock = systemClock()
  const http = Fastify({ logger: false })
  const sandbox = createSandbox({
    db,
    clock,
    secretKey: 'a secret of tests only',
    publicUrl: 'https://stage.test',
    webhookEventOrigin: () => null,
    log: http.log,
  })
  sandbox.registerPages(http)
  onTestFinished(async () => {
    await http.close()
    await sandbox.close()
  })
  const outcome = await sandbox.gateway.createCheckout({
    orderId: 'order',
    customerId: 'customer',
    amountCents: 2_000,
    currency: 'USD',
    merchantName: 'Stagedoor',
    description: '20.00 tokens',
    locale: 'en-US',
    successUrl: 'https://stage.test/en-US/payment/success?transactionId=1',
    cancelUrl: 'https://stage.test/en-US/payment/cancel?transactionId=1',
    expiresAt: new Date(clock.now().getTime() + 3_600_000),
    ...changes,
  })
  const path = outcome.outcome === 'opened' ? new URL(outcome.paymentUrl).pathname : ''
  const send = (
    action: string,
    payload: string,
    headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' },
  ) =>
    http.inject({
      method: 'POST',
      url: `${path}/${action}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload,
    })
  const count = async (table: 'payment' | 'event') =>
    (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(`sandbox.${table}`)}`.execute(db)).rows[0]?.n
  const advance = async (seconds: number) => clock.setOffsetMs(await advanceOffset(db, seconds * 1_000))
  return { http, path, send, count, advance, get: () => http.inject(path) }
}

test('shows that it is a sandbox, what is paid to whom, and no field for a card number', async () => {
  const { get } = await openCheckout()
  const page = await get()

  expect(page.statusCode).toBe(200)
  for (const text of [
    'This is a test page',
    'Payment to Stagedoor',
    '$20.00',
    '20.00 tokens',
    'Pay $20.00',
    'Cancel and return to Stagedoor',
  ]) {
    expect(page.body).toContain(text)
  }
  expect(page.body).not.toMatch(/<input[^>]+type="(?:text|tel|number|password)"/)
  expect(page.body).not.toContain('<script')
})

test('loads nothing from other origins, runs no script, refuses framing and forbids caching', async () => {
  const { get } = await openCheckout()
  const page = await get()

  const policy = String(page.headers['content-security-policy'])
  expect(policy).toMatch(
    /^default-src 'none'; style-src 'nonce-[A-Za-z0-9+/=]{24}'; form-action 'self' https:\/\/stage\.test; base-uri 'none'; frame-ancestors 'none'$/,
  )
  expect(page.body).toContain(`nonce="${/nonce-([^']+)'/.exec(policy)?.[1]}"`)
  expect(page.headers['cache-control']).toBe('no-store')
  expect((await get()).headers['content-security-policy']).not.toBe(policy)
})

test("shows the merchant's texts as text, not markup", async () => {
  const { get } = await openCheckout({
    merchantName: '<img src=x onerror=alert(1)>',
    description: `"'</p><script>alert(2)</script>`,
  })
  const { body } = await get()
  expect(body).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(body).not.toMatch(/<script|<img/)
})

test.each(locales)('shows the page in %s, with the amount in that format', async (locale) => {
  const { get } = await openCheckout({ locale })
  const { body } = await get()
  expect(body).toContain(`<html lang="${locale}">`)
  expect(body).toContain(new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' }).format(20))
  if (locale !== 'en-US') expect(body).not.toContain('Choose a test card')
})

test('charges once for two clicks on Pay, and nothing on reload or back', async () => {
  const { send, count, get } = await openCheckout()

  const replies = await Promise.all(Array.from({ length: 6 }, () => send('pay', 'card=approve')))

  expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(303))
  expect(replies.filter(({ headers }) => String(headers.location).includes('/payment/success'))).toHaveLength(1)
  expect([await count('payment'), await count('event')]).toEqual([1, 1])
  const { body } = await get()
  expect(body).toContain('Payment complete')
  expect(body).toContain('href="https://stage.test/en-US/payment/success?transactionId=1"')
})

test('refuses a form from another origin, whichever header the browser sends', async () => {
  const { send, count } = await openCheckout()

  expect((await send('pay', 'card=approve', { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
  expect((await send('pay', 'card=approve', { 'sec-fetch-site': 'same-site' })).statusCode).toBe(403)
  expect((await send('pay', 'card=approve', { origin: 'https://evil.test', host: 'stage.test' })).statusCode).toBe(403)
  expect((await send('pay', 'card=approve', { origin: 'null', host: 'stage.test' })).statusCode).toBe(403)
  expect((await send('cancel', '', {})).statusCode).toBe(403)
  expect(await count('event')).toBe(0)
  expect((await send('pay', 'card=approve', { origin: 'https://stage.test', host: 'stage.test' })).statusCode).toBe(303)
})

test('shows a declined payer the reason, and that nothing was charged', async () => {
  const { send, get, count } = await openCheckout()
  expect((await send('pay', 'card=soft_decline')).headers.location).toMatch(/^\/sandbox\/checkout\/cs_/)
  expect((await get()).body).toMatch(/role="alert">The bank declined the payment\. You haven’t been charged\./)
  expect(await count('payment')).toBe(0)
})

test("asks for the bank's confirmation before charging, and accepts one answer", async () => {
  const { send, get, count } = await openCheckout()
  await send('pay', 'card=challenge')
  expect((await get()).body).toContain('Confirm with your bank')
  expect(await count('payment')).toBe(0)

  const replies = await Promise.all([
    send('challenge', 'answer=pass'),
    send('challenge', 'answer=pass'),
    send('challenge', 'answer=fail'),
  ])
  expect(
    replies.filter(({ headers }) => String(headers.location).includes('/payment/success')).length,
  ).toBeLessThanOrEqual(1)
  expect(await count('payment')).toBeLessThanOrEqual(1)
  expect(await count('event')).toBe(2)
})

test('an expired page takes no payment and links back to the merchant', async () => {
  const { send, get, count, advance } = await openCheckout()
  await advance(3_600)
  await send('pay', 'card=approve')
  expect(await count('payment')).toBe(0)
  const { body } = await get()
  expect(body).toContain('Checkout expired')
  expect(body).toContain('/payment/cancel?transactionId=1')
})

test("answers 404 in the browser's language for an unknown checkout, and redirects its forms there", async () => {
  const { http } = await openCheckout()
  const missing = await http.inject({ url: '/sandbox/checkout/cs_unknown', headers: { 'accept-language': 'ja' } })
  expect([missing.statusCode, missing.body.includes('<html lang="ja-JP">')]).toEqual([404, true])
  const form = await http.inject({
    method: 'POST',
    url: '/sandbox/checkout/cs_unknown/pay',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    payload: 'card=approve',
  })
  expect([form.statusCode, form.headers.location]).toEqual([303, '/sandbox/checkout/cs_unknown'])
})

test('refuses malformed forms, unknown cards and overlong bodies', async () => {
  const { send, count } = await openCheckout()
  expect((await send('pay', 'card=platinum')).statusCode).toBe(303)
  expect((await send('pay', '')).statusCode).toBe(303)
  expect((await send('pay', `card=approve&x=${'y'.repeat(3_000)}`)).statusCode).toBe(413)
  expect(
    (await send('pay', '{"card":"approve"}', { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }))
      .statusCode,
  ).toBe(415)
  expect(await count('payment')).toBe(0)
})
