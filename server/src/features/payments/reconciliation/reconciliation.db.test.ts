import { expect, test } from 'vitest'
import { aPayer } from '#src/test-support/a-payer.ts'

/** A payment that is open at the sandbox, with the line to the merchant cut: no webhook event gets through. */
async function openPayment() {
  const app = await aPayer({ processes: 2 })
  app.line.isUp = false
  const { body } = await app.beginTopUp(20)
  const [transactionId, paymentUrl] = [body.data._id, body.data.paymentUrl]
  const paymentOf = async (id = transactionId) => (await app.call('GET', `/payment/transactions/${id}`)).body.data
  return { ...app, transactionId, paymentUrl, paymentOf }
}

test('a lost webhook event is made good within a minute, and has no second effect when it arrives after all', async () => {
  const { act, paymentUrl, advance, payments, credits, paymentOf, line, settle, rows } = await openPayment()
  await act(paymentUrl, 'approve')

  await payments.reconciliation.reconcileOpen()
  expect(await credits()).toEqual([])
  await advance(31_000)
  await payments.reconciliation.reconcileOpen()
  expect(await credits()).toHaveLength(1)
  expect(await paymentOf()).toMatchObject({ status: 'success' })

  line.isUp = true
  await settle()
  expect(await rows('select 1 from sandbox.event where delivered_at is null')).toEqual([])
  expect(await credits()).toHaveLength(1)
  expect(await rows('select 1 from webhook_event')).toHaveLength(1)
})

test('two processes that reconcile at once, while the webhook event arrives, credit once', async () => {
  const { act, paymentUrl, advance, payments, credits, line, sandbox } = await openPayment()
  await act(paymentUrl, 'approve')
  await advance(31_000)
  line.isUp = true

  await Promise.all([
    payments.reconciliation.reconcileOpen(),
    sandbox.deliverDue(),
    payments.reconciliation.reconcileOpen(),
    payments.reconciliation.reconcileOpen(),
  ])

  expect(await credits()).toHaveLength(1)
})

test('an abandoned checkout is open for an hour and closed after it, here and at the gateway', async () => {
  const { advance, payments, paymentOf, paymentUrl, act, credits } = await openPayment()

  await advance(3_500_000)
  await payments.reconciliation.reconcileOpen()
  expect(await paymentOf()).toMatchObject({ status: 'processing', paymentUrl })

  await advance(101_000)
  expect(await paymentOf()).toMatchObject({ status: 'processing', paymentUrl: null })
  await payments.reconciliation.reconcileOpen()
  expect(await paymentOf()).toMatchObject({ status: 'canceled', failureCode: 'expired', paymentUrl: null })

  await act(paymentUrl, 'approve')
  await advance(600_000)
  await payments.reconciliation.reconcileOpen()
  expect(await credits()).toEqual([])
})

test('an intent whose process died before the gateway was asked goes on with the same key, and expires without it', async () => {
  const { db, beginTopUp, payments, advance, rows, gateway, call } = await aPayer({ processes: 2 })
  const working = gateway.current
  gateway.current = { ...working, createCheckout: () => Promise.reject(new Error('killed')) }
  expect((await beginTopUp(20, { key: 'lost' })).status).toBe(500)
  expect((await beginTopUp(10, { key: 'kept' })).status).toBe(500)
  gateway.current = working
  expect(await rows('select status from payment_transaction')).toEqual([{ status: 'created' }, { status: 'created' }])

  const kept = await beginTopUp(10, { key: 'kept' })
  expect(kept).toMatchObject({ status: 201, body: { data: { status: 'processing' } } })
  await advance(3_601_000)
  await payments.reconciliation.reconcileOpen()
  const [lost] = await db.selectFrom('payment_transaction').where('price_cents', '=', 2_000).select('id').execute()
  expect((await call('GET', `/payment/transactions/${lost?.id}`)).body.data).toMatchObject({
    status: 'canceled',
    failureCode: 'expired',
  })
  expect(await rows('select 1 from payment_transaction where next_check_at is not null')).toEqual([])
})

test('while the gateway does not answer nothing is decided, not even after the hour', async () => {
  const { act, paymentUrl, advance, payments, paymentOf, credits, gateway } = await openPayment()
  await act(paymentUrl, 'approve')
  const working = gateway.current
  gateway.current = { ...working, findPayment: async () => ({ outcome: 'unavailable', reason: 'cable pulled' }) }
  await advance(3_601_000)
  await payments.reconciliation.reconcileOpen()
  expect(await paymentOf()).toMatchObject({ status: 'processing' })

  gateway.current = working
  await advance(601_000)
  await payments.reconciliation.reconcileOpen()
  expect(await paymentOf()).toMatchObject({ status: 'success' })
  expect(await credits()).toHaveLength(1)
})

test('one payment that cannot be reconciled does not hold up the others', async () => {
  const { act, paymentUrl, beginTopUp, advance, payments, credits, gateway, transactionId } = await openPayment()
  await beginTopUp(30)
  const [other] = [(await beginTopUp(40)).body.data.paymentUrl]
  await act(paymentUrl, 'approve')
  await act(other, 'approve')
  const working = gateway.current
  gateway.current = {
    ...working,
    findPayment: (id) => (id === transactionId ? Promise.reject(new Error('unreadable')) : working.findPayment(id)),
  }
  await advance(31_000)
  await payments.reconciliation.reconcileOpen()
  expect(await credits()).toMatchObject([{ priceCents: 4_000 }])
})

test('a failed or abandoned payment is tried again as a new one; an open one is answered as it is', async () => {
  const { transactionId, paymentUrl, call, act, settle, line, credits, rows } = await openPayment()
  line.isUp = true
  const retry = (id = transactionId, key?: string) =>
    call('POST', `/payment/retry/${id}`, key === undefined ? {} : { key })

  const open = await retry(transactionId, 'while-it-is-open')
  expect(open).toMatchObject({ status: 200, body: { data: { _id: transactionId, paymentUrl } } })
  await act(paymentUrl, 'leave')
  await settle()
  // The same key hears the same, whatever became of it.
  expect((await retry(transactionId, 'while-it-is-open')).body).toEqual(open.body)

  const [second, again] = await Promise.all([retry(transactionId, 'once'), retry(transactionId, 'once')])
  expect(second).toMatchObject({ status: 201, body: { data: { status: 'processing', totalPrice: 20 } } })
  expect(again.body).toEqual(second.body)
  const { _id: secondId, paymentUrl: secondUrl } = second.body.data
  expect(secondId).not.toBe(transactionId)
  expect(await retry()).toMatchObject({ status: 200, body: { data: { _id: secondId } } })
  expect(await rows('select 1 from payment_transaction')).toHaveLength(2)

  await act(secondUrl, 'approve')
  await settle()
  expect(await retry()).toMatchObject({ status: 409, body: { error: 'CHECKOUT_CLOSED' } })
  expect(await retry(secondId)).toMatchObject({ status: 409 })
  expect(await credits()).toHaveLength(1)
})

test('impatient clicks on retry begin one payment', async () => {
  const { transactionId, paymentUrl, call, act, settle, line, rows } = await openPayment()
  line.isUp = true
  await act(paymentUrl, 'leave')
  await settle()

  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, at) => call('POST', `/payment/retry/${transactionId}`, { process: at % 2 })),
  )

  expect(new Set(replies.map(({ body }) => body.data._id)).size).toBe(1)
  expect(await rows('select 1 from payment_transaction')).toHaveLength(2)
})

test('a payment that never got a page gets one when it is tried again', async () => {
  const { beginTopUp, call, gateway, rows } = await aPayer({ processes: 2 })
  const working = gateway.current
  gateway.current = { ...working, createCheckout: async () => ({ outcome: 'unavailable', reason: 'cable pulled' }) }
  expect((await beginTopUp(20)).status).toBe(503)
  gateway.current = working
  const [intent] = await rows<{ id: string }>('select id from payment_transaction')

  const retried = await call('POST', `/payment/retry/${intent?.id}`)
  expect(retried).toMatchObject({ status: 201, body: { data: { _id: intent?.id, status: 'processing' } } })
  expect(retried.body.data.paymentUrl).toContain('/sandbox/checkout/')
  expect(await rows('select 1 from payment_transaction')).toHaveLength(1)
})
