import { uuidv7 } from '#src/platform/db/uuidv7.ts'
import type { RefundOutcome } from '#src/platform/gateways/gateway.ts'
import { aPayer } from '#src/test-support/a-payer.ts'
import { expect, test } from 'vitest'

/** A top-up of 20.00 that was paid at the sandbox, and refunds of it. */
async function paidTopUp() {
  const app = await aPayer()
  const transactionId = await app.payAtPage(20)
  await app.settle()
  const request = (refundId: string, amountCents: number) =>
    app.payments.refunds.refundAtGateway({ refundId, transactionId, amountCents })
  const stateOf = (refundId: string) => app.payments.refunds.findState(app.db, refundId)
  const newId = () => uuidv7(app.clock.now())
  /** The sandbox answers the next refunds so, instead of making them. */
  const answerWith = (outcome: RefundOutcome | null) => {
    const { gateway: own } = app.sandbox
    app.gateway.current = outcome === null ? own : { ...own, refund: async () => outcome }
  }
  const changes = async () =>
    (
      await app.rows<{ id: string }>(`select payload ->> 'refundId' as id from outbox
        where name = 'payments.refund_changed' order by id`)
    ).map(({ id }) => id)
  const refundedCents = async () =>
    (await app.rows<{ refunded_cents: number }>('select refunded_cents from payment_transaction'))[0]?.refunded_cents
  return { ...app, transactionId, request, stateOf, newId, answerWith, changes, refundedCents }
}

test('of a refused refund of 6.00 and a made one of 7.00, the first is failed and the second done', async () => {
  const { request, stateOf, newId, answerWith, settle, refundedCents } = await paidTopUp()
  const [a, b] = [newId(), newId()]
  answerWith({ outcome: 'unavailable', reason: 'the answer never arrived' })
  await expect(request(a, 600)).rejects.toThrow('did not answer')
  answerWith(null)
  expect(await request(b, 700)).toEqual({ outcome: 'accepted' })
  await settle()
  expect([await stateOf(a), await stateOf(b), await refundedCents()]).toEqual(['requested', 'done', 700])

  answerWith({ outcome: 'refused', reason: 'more than was paid' })
  expect(await request(a, 600)).toMatchObject({ outcome: 'refused' })
  expect([await stateOf(a), await stateOf(b)]).toEqual(['failed', 'done'])
})

test('an event that arrives before the answer is stored settles the refund all the same', async () => {
  const { request, stateOf, newId, sandbox, gateway, settle } = await paidTopUp()
  const refundId = newId()
  const { gateway: own } = sandbox
  gateway.current = {
    ...own,
    async refund(order) {
      const outcome = await own.refund(order)
      await settle()
      return outcome
    },
  }
  expect(await request(refundId, 500)).toEqual({ outcome: 'accepted' })
  expect(await stateOf(refundId)).toBe('done')
})

test('a request that is delivered again after the refund was done leaves nothing to be polled', async () => {
  const { request, stateOf, newId, settle, rows, refundedCents } = await paidTopUp()
  const refundId = newId()
  const openChecks = () => rows('select id from payment_transaction where next_check_at is not null')
  await request(refundId, 500)
  await settle()
  expect([await stateOf(refundId), await openChecks()]).toEqual(['done', []])
  expect(await request(refundId, 500)).toEqual({ outcome: 'accepted' })
  expect([await stateOf(refundId), await openChecks(), await refundedCents()]).toEqual(['done', [], 500])
})

test('a refund at the gateway’s own desk settles no requested refund of the same amount', async () => {
  const { request, stateOf, newId, answerWith, settle, sandbox, transactionId, refundedCents } = await paidTopUp()
  const refundId = newId()
  answerWith({ outcome: 'accepted', reference: 'rf_of_the_request' })
  await request(refundId, 500)
  await sandbox.control.refund((await sandbox.control.paymentOf(transactionId)) ?? '', 500)
  await settle()
  expect([await stateOf(refundId), await refundedCents()]).toEqual(['requested', 500])
})

test('a refund that fails after it was done is failed, its tokens come back, and each change is reported once', async () => {
  const { request, stateOf, newId, settle, rows, changes, payments, gateway, sandbox, transactionId, refundedCents } =
    await paidTopUp()
  const refundId = newId()
  await request(refundId, 500)
  await sandbox.deliverDue()
  expect([await stateOf(refundId), await changes(), await refundedCents()]).toEqual(['done', [refundId], 500])

  const { gateway: own } = sandbox
  gateway.current = {
    ...own,
    async findPayment(orderId) {
      const inquiry = await own.findPayment(orderId)
      if (inquiry.outcome !== 'found') return inquiry
      const made = inquiry.webhookEvents.filter(({ kind }) => kind === 'payment_refunded')
      const failed = made.map((event) => ({ ...event, kind: 'refund_failed' as const, eventId: `${event.eventId}_f` }))
      return { ...inquiry, webhookEvents: [...inquiry.webhookEvents, ...failed] }
    },
  }
  for (const _ of [1, 2]) await payments.reconciliation.reconcileOne(transactionId)
  expect([await stateOf(refundId), await changes(), await refundedCents()]).toEqual(['failed', [refundId, refundId], 0])
  await settle()
  expect(await rows(`select balance_cents from ledger_account where purpose = 'fan_wallet'`)).toEqual([
    { balance_cents: 2_000 },
  ])
})
