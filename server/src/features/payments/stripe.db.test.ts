import type { PaymentTransaction } from '@stagedoor/contract/payments'
import type { StripeAccountPage } from '@stagedoor/contract/stripe-accounts'
import { expect, test } from 'vitest'
import { handledEvents } from '#src/platform/gateways/stripe/read-webhook-event.ts'
import type { RawRequest } from '#src/platform/http/raw-request.ts'
import { testApp } from '#src/test-support/test-app.ts'
import { SECRET_KEY, startStripe, WEBHOOK_SECRET } from '#src/test-support/stripe-fake/fake.ts'

async function productWithStripe() {
  const fake = await startStripe({ now: () => new Date() })
  const stripe = { secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET, isLive: false, apiUrl: fake.url }
  const app = await testApp({ config: { gateways: ['stripe'], stripe } })
  const deliver = (webhook: RawRequest) =>
    app.http.inject({
      method: 'POST',
      url: '/api/payment/webhooks/stripe',
      headers: webhook.headers,
      payload: webhook.bytes,
    })
  return { ...app, fake, deliver }
}

test('a saved card whose bank asks: its payer takes the step in place or at a page, and the answer says both', async () => {
  const { read, call, aFan, fake, deliver } = await productWithStripe()
  const fan = await aFan()
  const save = (reference: string) => call('POST', '/stripe/cards', { as: fan, body: { reference } })
  const refused = (await save(fake.typeCard('challenge'))).body
  expect(refused.error).toBe('CARD_AUTHENTICATION_REQUIRED')
  const { stripeClientSecret: secret } = refused.details
  fake.confirmInPlace(secret)
  const saved = (await save(secret.replace(/_secret_.*$/, ''))).body

  const body = { amount: 10, cardId: saved.data._id }
  const requested = await read<PaymentTransaction>('POST', '/payment/wallet/top-up', { as: fan, body })
  expect(requested.stripeClientSecret).toMatch(/^pi_[0-9a-f]+_secret_/)
  expect(requested.paymentUrl).toContain('3d_secure')
  const shown = () => read<PaymentTransaction>('GET', `/payment/transactions/${requested._id}`, { as: fan })
  expect((await shown()).stripeClientSecret).toBe(requested.stripeClientSecret)

  fake.act(requested.paymentUrl ?? '', 'challenge_passed')
  for (const webhook of fake.takeWebhooks(handledEvents)) expect((await deliver(webhook)).statusCode).toBe(200)
  expect(await shown()).toMatchObject({ status: 'success', stripeClientSecret: null, paymentUrl: null })
})

test('a fan adds a card on Stripe’s page without paying; the session of the page is the reference, theirs alone', async () => {
  const { read, call, aFan, fake } = await productWithStripe()
  const fan = await aFan()
  const save = (as: string, reference: string) => call('POST', '/stripe/cards', { as, body: { reference } })
  const { pageUrl } = await read<{ pageUrl: string }>('POST', '/stripe/cards/page', { as: fan })
  const session = pageUrl.split('/').at(-1) ?? ''
  expect((await save(fan, session)).body.error).toBe('CARD_REFERENCE_UNKNOWN')

  const back = new URL(fake.act(pageUrl, 'challenge_passed') ?? '')
  expect([back.searchParams.get('gateway'), back.searchParams.get('card')]).toEqual(['stripe', session])
  expect(await save(fan, session)).toMatchObject({ status: 201, body: { data: { last4Digits: '3220' } } })
  expect((await save(fan, session)).status).toBe(201)
  expect(await read('GET', '/payment-cards', { as: fan })).toMatchObject({ total: 1 })
  expect((await save(await aFan(), session)).body.error).toBe('CARD_REFERENCE_UNKNOWN')
})

test('a fan tops up at Stripe: the wallet is credited by its webhook, once', async () => {
  const { read, call, aFan, fake, deliver } = await productWithStripe()
  const fan = await aFan()
  const opened = await read<PaymentTransaction>('POST', '/payment/wallet/top-up', {
    as: fan,
    body: { amount: 25.5, paymentGateway: 'stripe' },
  })
  expect(opened).toMatchObject({ status: 'processing', paymentGateway: 'stripe', totalPrice: 25.5 })
  fake.act(opened.paymentUrl ?? '', 'approve')
  const webhooks = fake.takeWebhooks(handledEvents)

  for (const webhook of [...webhooks, ...webhooks]) expect((await deliver(webhook)).statusCode).toBe(200)
  const unsigned = { ...(webhooks[0] as RawRequest), headers: { 'content-type': 'application/json' } }
  expect((await deliver(unsigned)).statusCode).toBe(401)

  expect((await call('GET', '/users/me', { as: fan })).body).toMatchObject({ data: { balance: 25.5 } })
  expect(await read('GET', `/payment/transactions/${opened._id}`, { as: fan })).toMatchObject({
    status: 'success',
    card: { brand: 'visa', last4Digits: '4242' },
  })
})

test('a webhook that cannot be understood without Stripe is asked for again while Stripe is away', async () => {
  const { read, aFan, fake, deliver } = await productWithStripe()
  const fan = await aFan()
  const body = { amount: 5, paymentGateway: 'stripe' }
  const opened = await read<PaymentTransaction>('POST', '/payment/wallet/top-up', { as: fan, body })
  fake.act(opened.paymentUrl ?? '', 'approve')
  const [webhook] = fake.takeWebhooks(handledEvents)

  fake.line.breaks = 'before'
  expect((await deliver(webhook as RawRequest)).statusCode).toBe(503)
  fake.line.breaks = 'never'
  expect((await deliver(webhook as RawRequest)).statusCode).toBe(200)
  expect(await read('GET', '/users/me', { as: fan })).toMatchObject({ balance: 5 })
})

test('a creator opens one account to be paid to, and comes back to it', async () => {
  const { rows, read, call, aCreator, aFan, fake } = await productWithStripe()
  const creator = await aCreator()

  expect(await read('GET', '/stripe/accounts', { as: creator })).toEqual({ account: null })
  const first = await read<StripeAccountPage>('POST', '/stripe/accounts', { as: creator })
  expect(first).toMatchObject({ isReady: false, url: expect.stringMatching(/^https:/) })
  const [account] = await rows<{ reference: string }>(`select reference from payout_account`)
  const accountId = account?.reference ?? ''
  expect(await read('GET', '/stripe/accounts', { as: creator })).toEqual({
    account: { accountId, isComplete: false, isReady: false },
  })
  fake.completeAccount(accountId)
  expect(await read('GET', '/stripe/accounts', { as: creator })).toMatchObject({ account: { isReady: true } })
  const again = await read<StripeAccountPage>('POST', '/stripe/accounts', { as: creator })
  expect(again.isReady).toBe(true)
  expect(again.url).not.toBe(first.url)
  expect(fake.calls.filter((made) => made.startsWith('POST /v1/accounts '))).toHaveLength(1)

  expect((await call('POST', '/stripe/accounts', { as: await aFan() })).status).toBe(403)
})

test('where Stripe is not set up there is no account to open', async () => {
  const { call, aCreator } = await testApp()
  const reply = await call('POST', '/stripe/accounts', { as: await aCreator() })
  expect([reply.status, reply.body]).toMatchObject([503, { error: 'GATEWAY_NOT_CHOSEN' }])
})
