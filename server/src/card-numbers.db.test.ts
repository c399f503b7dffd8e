import type { PaymentTransaction } from '@stagedoor/contract/payments'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from './platform/db/database.ts'
import { SIGNATURE_HEADER, signWebhook } from './platform/gateways/sandbox/webhook-signature.ts'
import { sandboxSecret } from './platform/gateways/sandbox/sandbox.ts'
import { formOf, TAIPEI } from './test-support/test-app/catalog.ts'
import { testApp } from './test-support/test-app.ts'
import { testConfig } from './test-support/test-config.ts'

/** Numbers for tests that the card schemes publish; as people and programs write them. */
const numbers = ['4242424242424242', '5555 5555 5555 4444', '3782-822463-10005']
const digitsOf = (number: string) => number.replaceAll(/\D/g, '')

/** Everything that every table of every schema holds, as text. */
async function everythingIn(url: string): Promise<string> {
  const owner = openDatabase(url, { maximumConnections: 1 })
  onTestFinished(() => owner.destroy())
  const { rows } = await sql<{ name: string }>`select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(owner)
  const texts: string[] = []
  for (const { name } of rows) {
    const found = await sql<{ row: string }>`select one::text as row from ${sql.raw(name)} one`.execute(owner)
    texts.push(...found.rows.map(({ row }) => `${name} ${row}`))
  }
  return texts.join('\n')
}

test('a card number is nowhere in the database and in no log, wherever and however it was sent', async () => {
  const app = await testApp({ config: { logLevel: 'trace' }, logs: true })
  const { accountOf, act, read } = app
  const [fan, creator, staff] = [await app.aFan(), await app.aCreator(), await app.aStaffMember('admin')]
  const paid = await read<PaymentTransaction>('POST', '/payment/wallet/top-up', { as: fan, body: { amount: 20 } })
  const left = await read<PaymentTransaction>('POST', '/payment/wallet/top-up', { as: fan, body: { amount: 20 } })
  const address = await app.anAddress(fan)
  const statuses: number[] = []
  const send = async (request: InjectOptions) => void statuses.push((await app.http.inject(request)).statusCode)

  for (const number of numbers) {
    const as = (id: string) => ({ authorization: accountOf(id).token, 'content-language': 'en-US' })
    const call = (path: string, payload: object, id = fan, method: 'POST' | 'PUT' = 'POST') =>
      send({ method, url: `/api${path}`, headers: as(id), payload })
    // Fields that exist, fields that do not, names, notes, reasons, data about data.
    await call('/payment/wallet/top-up', { amount: 20, couponCode: number })
    await call('/payment/wallet/top-up', { amount: 20, cardNumber: number, card: { number, cvc: '123' } })
    await call('/payment/wallet/top-up', { amount: 20, metadata: { deep: [{ note: `mine is ${number}` }] } })
    await call('/payment/subscribe/performers', { performerId: creator, type: 'monthly', couponCode: number })
    await call(`/wallet/charges/tip/${creator}`, { price: 10, userNote: number, pan: number })
    await call('/subscriptions/gifts', { performerId: creator, recipient: number })
    await call('/sandbox/cards', { reference: number, holderName: number })
    await call('/stripe/cards', { paymentMethodId: number, holderName: number })
    await call('/wallet/auto-top-up', { isEnabled: true, amount: 20, cardId: number }, fan, 'PUT')
    await call('/admin/refunds', { kind: 'payment', transactionId: paid._id, reason: `card ${number}` }, staff)
    await call('/admin/coupons', { name: number, code: 'CARDS', type: 'percent', value: 5 }, staff)
    await call('/admin/packages', { name: number, price: 20, tokens: 20 }, staff)
    for (const field of ['description', 'streetNumber', 'name']) {
      await call('/addresses/create', { ...TAIPEI, [field]: `ring, then ${number}` })
      await call(`/addresses/${address._id}`, formOf({ ...TAIPEI, [field]: number }))
    }
    await call('/payout-requests', { requestTokens: 50, requestNote: number, paymentAccountType: 'banking' }, creator)
    // Bodies that cannot be read, of a wrong kind, and of nobody.
    const url = '/api/payment/wallet/top-up'
    const json = { ...as(fan), 'content-type': 'application/json' }
    await send({ method: 'POST', url, headers: json, payload: `{"amount": 20, "cardNumber": "${number}"` })
    await send({ method: 'POST', url, headers: json, payload: `"${number}"` })
    await send({ method: 'POST', url, headers: { ...json, 'content-type': 'text/plain' }, payload: number })
    await send({ method: 'POST', url, headers: { ...json, authorization: number }, payload: { amount: 20 } })
    await send({ method: 'POST', url, headers: { ...json, cookie: `token=${number}` }, payload: { amount: number } })
    // Addresses.
    const inAddress = encodeURIComponent(number)
    for (const path of [
      `coupons/${inAddress}/apply-coupon`,
      `payment/transactions/${inAddress}`,
      `payment/transactions/search?q=${inAddress}`,
    ])
      await send({ method: 'GET', url: `/api/${path}`, headers: as(fan) })
    // Forms of the hosted page: none of its fields is a number.
    for (const path of ['pay', 'challenge', 'cancel', 'no-such-step'])
      await send({
        method: 'POST',
        url: `${new URL(left.paymentUrl ?? '').pathname}/${path}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
        payload: new URLSearchParams({ card: number, cardNumber: number, cvc: '123', answer: number }).toString(),
      })
    // Webhook events that nobody signed.
    for (const gateway of ['sandbox', 'stripe', 'ccbill', 'verotel', 'nobody'])
      await send({
        method: 'POST',
        url: `/api/payment/webhooks/${gateway}`,
        headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' },
        payload: { cardNumber: number, card: { number, pan: digitsOf(number) }, data: { object: { number } } },
      })
  }
  expect(statuses.filter((status) => status >= 500 && status !== 503)).toEqual([])

  // A webhook event that is signed, and tells more than we ask for.
  await act(paid.paymentUrl ?? '', 'approve')
  const [notification] = (
    await sql<{ body: string }>`select body from sandbox.event order by sequence desc limit 1`.execute(app.db)
  ).rows
  for (const [index, number] of numbers.entries()) {
    const eventId = `evt_with_number_${index}`
    const extra = {
      id: eventId,
      cardNumber: number,
      card: { number, brand: 'visa', last4Digits: '4242', reference: null },
    }
    const body = Buffer.from(JSON.stringify({ ...(JSON.parse(notification?.body ?? '{}') as object), ...extra }))
    const signed = signWebhook(sandboxSecret(testConfig('').secretKey), { eventId, body, now: app.clock.now() })
    const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signed }
    await send({ method: 'POST', url: '/api/payment/webhooks/sandbox', headers, payload: body })
  }
  await app.runDue()
  expect(await read<PaymentTransaction>('GET', `/payment/transactions/${paid._id}`, { as: fan })).toMatchObject({
    status: 'success',
  })

  const lines = app.logged.map((line) => JSON.stringify(line))
  const [stored, logged] = [await everythingIn(app.databaseUrl), lines.join('\n')]
  expect(stored).toContain(paid._id)
  expect(lines.length).toBeGreaterThan(50)
  for (const written of numbers.flatMap((number) => [number, digitsOf(number), encodeURIComponent(number)])) {
    expect(stored.split('\n').filter((row) => row.includes(written))).toEqual([])
    expect(lines.filter((line) => line.includes(written))).toEqual([])
  }
  expect(logged).not.toContain('cvc')
})
