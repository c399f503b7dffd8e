import { expect, test } from 'vitest'
import { noFaults } from '#src/platform/gateways/sandbox/control/faults.ts'
import { aPayer } from '#src/test-support/a-payer.ts'

/** A product whose gateway misbehaves, and a way to buy and pay there. */
async function aBadLine() {
  const app = await aPayer()
  const { control } = app.sandbox
  async function pay(): Promise<{ transactionId: string; paymentId: string }> {
    const transactionId = await app.payAtPage(20)
    return { transactionId, paymentId: (await control.paymentOf(transactionId)) ?? '' }
  }
  const paymentOf = async (id: string) => (await app.call('GET', `/payment/transactions/${id}`)).body.data
  const payments = async () => app.rows('select 1 from sandbox.payment')
  return { ...app, control, pay, paymentOf, paymentsTaken: payments }
}

test('five copies of every webhook event at once have the effect of one', async () => {
  const { control, pay, settle, credits, rows } = await aBadLine()
  await control.setFaults({ copies: 5 })
  const { paymentId } = await pay()
  await control.refund(paymentId, 500)
  await settle()
  expect(await credits()).toHaveLength(1)
  expect(await rows('select 1 from webhook_event')).toHaveLength(2)
})

test.each(['as_it_happened', 'reversed', 'shuffled'] as const)(
  'refund, dispute and reversal come to the same when their webhook events arrive %s',
  async (order) => {
    const { control, pay, settle, credits, paymentOf, call } = await aBadLine()
    await control.setFaults({ holds: true })
    const { transactionId, paymentId } = await pay()
    await control.refund(paymentId, 500)
    await control.dispute(paymentId, 'opened')
    await control.dispute(paymentId, 'lost')
    await control.dispute(paymentId, 'won')
    await control.refund(paymentId, 300)
    expect(await control.release(order, 3)).toBe(6)
    await settle()

    expect(await credits()).toHaveLength(1)
    expect(await paymentOf(transactionId)).toMatchObject({ status: 'success' })
    const receipt = await call('GET', `/payment/transactions/${transactionId}/receipt`)
    expect(receipt.body.data).toMatchObject({ refundedPrice: 8 })
  },
)

test('a gateway that lies about money or order credits nobody; polled, it reports the truth, once', async () => {
  const { control, pay, settle, credits, rows, advance, payments, paymentOf } = await aBadLine()
  for (const tampering of ['amount', 'currency', 'order'] as const) {
    await control.setFaults({ ...noFaults, tampering })
    const { transactionId } = await pay()
    await settle()
    expect(await paymentOf(transactionId)).toMatchObject({ status: 'processing' })
  }
  expect(await credits()).toEqual([])
  const quarantined = await rows<{ reason: string }>(`select reason from webhook_event where state <> 'applied'`)
  expect(quarantined.map(({ reason }) => reason).toSorted()).toEqual([
    'amount_differs',
    'currency_differs',
    'unknown_order',
  ])

  await control.setFaults(noFaults)
  await advance(31_000)
  await payments.reconciliation.reconcileOpen()
  expect(await credits()).toHaveLength(3)
})

test('what was lost on the way is asked for, and a webhook event that comes a day later changes nothing', async () => {
  const { control, pay, settle, credits, advance, payments } = await aBadLine()
  await control.setFaults({ delaySeconds: 86_400 })
  await pay()
  await settle()
  expect(await credits()).toEqual([])

  await advance(31_000)
  await payments.reconciliation.reconcileOpen()
  expect(await credits()).toHaveLength(1)

  await advance(86_400_000)
  await settle()
  expect(await credits()).toHaveLength(1)
})

test('an answer that was lost after the page was made: the same call leads to the same page', async () => {
  const { control, beginTopUp, act, settle, credits, paymentsTaken } = await aBadLine()
  await control.setFaults({ answers: 'lost' })
  expect((await beginTopUp(20, { key: 'one' })).status).toBe(503)
  await control.setFaults({ answers: 'refused' })
  expect((await beginTopUp(20, { key: 'one' })).status).toBe(503)
  await control.setFaults(noFaults)

  const { status, body } = await beginTopUp(20, { key: 'one' })
  expect(status).toBe(201)
  await act(body.data.paymentUrl, 'approve')
  await settle()
  expect([await credits(), await paymentsTaken()].map((all) => all.length)).toEqual([1, 1])
})

test('no forged webhook event leaves a row', async () => {
  const { control, pay, settle, rows } = await aBadLine()
  await pay()
  await settle()
  const [event] = await rows<{ id: string }>('select id from sandbox.event')
  const before = await rows('select 1 from webhook_event')

  for (const forgedWebhook of ['unsigned', 'foreign_key', 'altered', 'stale', 'other_webhook_event'] as const)
    expect(await control.forge(event?.id ?? '', forgedWebhook)).toEqual({ status: 401 })
  expect(await rows('select 1 from webhook_event')).toEqual(before)
})
