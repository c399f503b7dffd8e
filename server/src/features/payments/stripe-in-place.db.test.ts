import type { PaymentTransaction } from '@stagedoor/contract/payments'
import type { CardFields } from '@stagedoor/contract/payments-in-place'
import { expect, test } from 'vitest'
import { handledEvents } from '#src/platform/gateways/stripe/read-webhook-event.ts'
import { testApp } from '#src/test-support/test-app.ts'
import { SECRET_KEY, startStripe, WEBHOOK_SECRET } from '#src/test-support/stripe-fake/fake.ts'

/** A product whose pages run Stripe's script, and a fan who begins payments. */
async function productInPlace({ publishableKey = 'pk_test_of_tests' } = {}) {
  const offset = { ms: 0 }
  const fake = await startStripe({ now: () => new Date(Date.now() + offset.ms) })
  const stripe = { secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET, isLive: false, apiUrl: fake.url }
  const app = await testApp({ config: { gateways: ['stripe'], stripe } })
  await app.changeSettings({ paymentGateway: 'stripe', stripePublishableKey: publishableKey })
  const fan = await app.aFan()
  const topUp = (body: object = {}) =>
    app.read<PaymentTransaction>('POST', '/payment/wallet/top-up', {
      as: fan,
      body: { amount: 10, paymentGateway: 'stripe', ...body },
    })
  return {
    ...app,
    payments: app.features.payments,
    fake,
    fan,
    topUp,
    /** Moves both clocks. */
    async pass(seconds: number) {
      offset.ms += seconds * 1_000
      await app.advance(seconds * 1_000)
    },
    shown: (id: string) => app.read<PaymentTransaction>('GET', `/payment/transactions/${id}`, { as: fan }),
    fields: (id: string, as = fan) => app.call('POST', `/payment/transactions/${id}/card-fields`, { as }),
    hosted: (id: string, as = fan) => app.call('POST', `/payment/transactions/${id}/hosted-page`, { as }),
    balance: async () => (await app.read<{ balance: number }>('GET', '/users/me', { as: fan })).balance,
    async deliver() {
      for (const { bytes, headers } of fake.takeWebhooks(handledEvents)) {
        const reply = await app.http.inject({
          method: 'POST',
          url: '/api/payment/webhooks/stripe',
          headers,
          payload: bytes,
        })
        expect(reply.statusCode).toBe(200)
      }
    },
    async savedCard(card: 'approve' | 'challenge') {
      const { stripeClientSecret: clientSecret } = await app.read<{ stripeClientSecret: string }>(
        'POST',
        '/stripe/cards/setup',
        { as: fan },
      )
      expect(fake.script.confirmSetup({ clientSecret, card })).toMatchObject({ object: { status: 'succeeded' } })
      const reference = clientSecret.replace(/_secret_.*$/, '')
      return (await app.read<{ _id: string }>('POST', '/stripe/cards', { as: fan, body: { reference } }))._id
    },
  }
}

test('a new card is entered on a page of ours: declined, then paid with another, credited once by the webhook', async () => {
  const { topUp, shown, fields, fake, deliver, balance, fan, read } = await productInPlace()
  const { _id, paymentUrl, status, stripeClientSecret } = await topUp()
  expect([status, paymentUrl]).toEqual(['processing', expect.stringMatching(new RegExp(`/wallet/confirm/${_id}$`))])

  const opened = (await fields(_id)).body.data as unknown as CardFields
  expect(opened).toEqual({ stripeClientSecret, stripeCustomerSessionSecret: expect.stringMatching(/^cuss_secret_/) })
  const clientSecret = opened.stripeClientSecret
  expect(fake.script.confirmPayment({ clientSecret, card: 'decline' })).toMatchObject({ error: { type: 'card_error' } })
  await deliver()
  expect(await shown(_id)).toMatchObject({
    status: 'fail',
    failureCode: 'card_refused',
    paymentUrl,
    stripeClientSecret,
  })

  expect(fake.script.confirmPayment({ clientSecret, card: 'approve', saves: true })).toHaveProperty('object')
  await deliver()
  expect(await shown(_id)).toMatchObject({ status: 'success', paymentUrl: null, stripeClientSecret: null })
  expect(await balance()).toBe(10)
  expect(await read('GET', '/payment-cards', { as: fan })).toMatchObject({ total: 1 })
  expect((await fields(_id)).body.error).toBe('CHECKOUT_CLOSED')
})

test('the bank asks about a saved card: the step waits, is shown to its payer alone, and passing it pays', async () => {
  const { topUp, savedCard, shown, fields, hosted, fake, deliver, balance, aFan, fan, read, pass } =
    await productInPlace()
  const due = await topUp({ cardId: await savedCard('challenge') })
  await deliver()
  expect(await shown(due._id)).toMatchObject({ status: 'require_authentication', paymentUrl: due.paymentUrl })
  expect(due.paymentUrl).toContain(`/wallet/confirm/${due._id}`)

  const other = await aFan()
  for (const reply of [await fields(due._id, other), await hosted(due._id, other)]) expect(reply.status).toBe(404)
  const listed = await read<{ data: PaymentTransaction[] }>('GET', '/payment/transactions/user/search', { as: fan })
  expect(listed.data[0]).toMatchObject({ _id: due._id, paymentUrl: due.paymentUrl, stripeClientSecret: null })

  const clientSecret = due.stripeClientSecret ?? ''
  await pass(60)
  expect(fake.script.handleNextAction({ clientSecret, passes: false })).toHaveProperty('error')
  await deliver()
  expect(await shown(due._id)).toMatchObject({ status: 'fail', failureCode: 'authentication_failed' })

  // The same payment goes on with another card.
  expect(fake.script.confirmPayment({ clientSecret, card: 'challenge' })).toHaveProperty('object')
  await deliver()
  expect([await balance(), (await shown(due._id)).status]).toEqual([10, 'success'])
})

test('staff who act as a fan see the payment and no secret, and open neither fields nor page', async () => {
  const { topUp, call, signIn, aStaffMember, fan } = await productInPlace()
  const { _id } = await topUp()
  const token = await signIn(fan, { impersonatorId: await aStaffMember('support') })
  expect((await call('GET', `/payment/transactions/${_id}`, { token })).body).toMatchObject({
    data: { _id, stripeClientSecret: null },
  })
  for (const path of ['card-fields', 'hosted-page'])
    expect((await call('POST', `/payment/transactions/${_id}/${path}`, { token })).status).toBe(403)
})

test('a payer who changes to the hosted page pays there, once: the payment in place is over and cancels nothing', async () => {
  const { topUp, fields, hosted, shown, fake, deliver, balance } = await productInPlace()
  const { _id, stripeClientSecret } = await topUp()
  const first = (await hosted(_id)).body.data as unknown as { paymentUrl: string }
  expect(first.paymentUrl).toMatch(/^https:\/\/checkout\.stripe\.com\//)
  expect((await hosted(_id)).body.data).toEqual(first)
  await deliver()
  expect(await shown(_id)).toMatchObject({
    status: 'processing',
    paymentUrl: first.paymentUrl,
    stripeClientSecret: null,
  })
  expect((await fields(_id)).body.error).toBe('CHECKOUT_CLOSED')
  const late = fake.script.confirmPayment({ clientSecret: stripeClientSecret ?? '', card: 'approve' })
  expect(late).toHaveProperty('error')

  fake.act(first.paymentUrl, 'approve')
  await deliver()
  expect([(await shown(_id)).status, await balance()]).toEqual(['success', 10])
})

test('a payment that was completed in place is not opened again on the hosted page', async () => {
  const { topUp, hosted, shown, fake, deliver, balance } = await productInPlace()
  const { _id, stripeClientSecret } = await topUp()
  fake.script.confirmPayment({ clientSecret: stripeClientSecret ?? '', card: 'approve' })
  expect((await hosted(_id)).body.error).toBe('CHECKOUT_CLOSED')
  await deliver()
  expect([(await shown(_id)).status, await balance()]).toEqual(['success', 10])
})

test('an answer of the hosted page that is lost is repeated, and Stripe away is said', async () => {
  const { topUp, hosted, fields, fake } = await productInPlace()
  const { _id } = await topUp()
  fake.line.breaks = 'after'
  expect((await hosted(_id)).body.error).toBe('GATEWAY_UNAVAILABLE')
  expect((await fields(_id)).body.error).toBe('GATEWAY_UNAVAILABLE')
  fake.line.breaks = 'never'
  expect((await hosted(_id)).body).toMatchObject({ data: { paymentUrl: expect.stringContaining('checkout.stripe') } })
})

test('a page that changes to the hosted one in its last minutes stays open for as long as Stripe demands', async () => {
  const { topUp, hosted, shown, pass } = await productInPlace()
  const { _id } = await topUp()
  await pass(3_500)
  expect((await hosted(_id)).status).toBe(200)
  await pass(1_900)
  expect((await shown(_id)).paymentUrl).not.toBeNull()
})

test('a payment that is left in place expires, its secret is worth nothing, and trying again begins anew', async () => {
  const { topUp, shown, fake, pass, payments, deliver, read, fan } = await productInPlace()
  const { _id, stripeClientSecret } = await topUp()
  await pass(3_700)
  expect(await shown(_id)).toMatchObject({ paymentUrl: null, stripeClientSecret: null })
  await payments.reconciliation.reconcileOpen()
  await deliver()
  expect((await shown(_id)).status).toBe('canceled')
  const late = fake.script.confirmPayment({ clientSecret: stripeClientSecret ?? '', card: 'approve' })
  expect(late).toHaveProperty('error')
  const again = await read<PaymentTransaction>('POST', `/payment/retry/${_id}`, { as: fan })
  expect([again._id === _id, again.paymentUrl]).toEqual([false, expect.stringContaining('/wallet/confirm/')])
})

test('a card is saved in place without a payment, and pays', async () => {
  const { savedCard, topUp, deliver, balance } = await productInPlace()
  const cardId = await savedCard('challenge')
  expect((await topUp({ cardId: await savedCard('approve') })).paymentUrl).toBeNull()
  await deliver()
  expect(await balance()).toBe(10)
  expect(cardId).not.toBe('')
})

test('without a publishable key payments and cards go to the hosted pages as before', async () => {
  const { topUp, fields, hosted, call, fan } = await productInPlace({ publishableKey: '' })
  const { _id, paymentUrl, stripeClientSecret } = await topUp()
  expect([paymentUrl, stripeClientSecret]).toEqual([expect.stringContaining('checkout.stripe'), null])
  expect((await fields(_id)).body.error).toBe('CHECKOUT_CLOSED')
  expect((await hosted(_id)).body).toMatchObject({ data: { paymentUrl } })
  expect((await call('POST', '/stripe/cards/setup', { as: fan })).body.error).toBe('GATEWAY_NOT_CHOSEN')
})
