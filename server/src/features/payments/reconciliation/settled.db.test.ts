import { expect, test } from 'vitest'
import { noFaults } from '#src/platform/gateways/sandbox/control/faults.ts'
import type { Gateway } from '#src/platform/gateways/gateway.ts'
import { aPayer, type Payer } from '#src/test-support/a-payer.ts'
import { DAY_MS } from '#src/test-support/test-app.ts'

/** Top-ups that were paid, by a sandbox that loses every webhook event from then on. */
async function paidBeforeTheLineBroke({ count = 1 } = {}) {
  const app = await aPayer()
  const ids: string[] = []
  for (let made = 0; made < count; made += 1) {
    ids.push(await app.payAtPage())
  }
  await app.settle()
  await app.sandbox.control.setFaults({ drops: true })
  const requested: string[] = []
  watchQuestions(app, requested)
  const balance = async () =>
    (
      await app.rows<{ cents: number }>(
        `select balance_cents as cents from ledger_account where purpose = 'fan_wallet'`,
      )
    )[0]?.cents
  const transactionId = ids[0] ?? ''
  const paymentId = (await app.sandbox.control.paymentOf(transactionId)) ?? ''
  const pass = async (days: number) => {
    await app.advance(days * DAY_MS)
    await app.payments.reconciliation.reconcileSettled()
    await app.settle()
  }
  return { ...app, ids, transactionId, paymentId, requested, balance, pass }
}

/** Notes what the gateway is asked about. */
function watchQuestions({ gateway, sandbox }: Payer, requested: string[]): void {
  gateway.current = {
    ...sandbox.gateway,
    async findPayment(orderId) {
      requested.push(orderId)
      return sandbox.gateway.findPayment(orderId)
    },
  } satisfies Gateway
}

test('a dispute and a refund whose webhook events were lost are made good by asking, once each', async () => {
  const { sandbox, paymentId, transactionId, balance, pass, rows, call, requested } = await paidBeforeTheLineBroke()
  await pass(0.1)
  expect(requested).toEqual([])
  await sandbox.control.refund(paymentId, 500)
  await pass(1)
  expect([await balance(), requested]).toEqual([1_500, [transactionId]])

  await sandbox.control.dispute(paymentId, 'opened')
  await pass(2)
  expect(await balance()).toBe(0)
  await sandbox.control.dispute(paymentId, 'lost')
  await pass(7)
  await pass(7)
  expect((await call('GET', `/payment/transactions/${transactionId}`)).body.data).toMatchObject({ status: 'refunded' })
  expect(await rows(`select status from payment_dispute`)).toEqual([{ status: 'lost' }])
  expect(await rows(`select kind, count(*)::int as times from webhook_event group by kind order by kind`)).toEqual(
    ['dispute_lost', 'dispute_opened', 'payment_refunded', 'payment_succeeded'].map((kind) => ({ kind, times: 1 })),
  )
})

test('a webhook event that arrives after all has no second effect', async () => {
  const { sandbox, paymentId, balance, pass, settle, rows } = await paidBeforeTheLineBroke()
  await sandbox.control.dispute(paymentId, 'opened')
  await pass(1)
  const [event] = await rows<{ id: string }>(`select id from sandbox.event where dropped_at is not null`)
  await sandbox.control.setFaults(noFaults)
  await sandbox.control.reschedule(event?.id ?? '', { isDropped: false, copies: 3 })
  await settle()
  expect(await balance()).toBe(0)
  expect(await rows(`select kind from ledger_transaction where kind = 'top_up_reversal'`)).toHaveLength(1)
})

test('it is asked a dozen times in all, and never once a dispute can come no more', async () => {
  const { requested, pass, advance, payments, rows, sandbox, paymentId, balance } = await paidBeforeTheLineBroke()
  for (let days = 0; days < 130; days += 2) {
    await advance(2 * DAY_MS)
    await payments.reconciliation.reconcileSettled()
  }
  expect(requested).toHaveLength(12)
  expect(await rows(`select settled_check_at from payment_transaction`)).toEqual([{ settled_check_at: null }])
  await sandbox.control.dispute(paymentId, 'opened')
  await pass(30)
  expect([requested.length, await balance()]).toEqual([12, 2_000])
})

test('the operator says how long a dispute can come; a gateway that cannot tell is not asked', async () => {
  const app = await paidBeforeTheLineBroke({ count: 2 })
  await app.features.site.changeSettings({ values: { disputeWindowDays: 3 }, actorId: null })
  for (const _ of [1, 2, 3, 4]) await app.pass(1)
  expect(app.requested.length).toBe(4)
  expect(await app.rows(`select from payment_transaction where settled_check_at is not null`)).toEqual([])
})

test('while the gateway is away one question is asked and the rest wait; then all are made good', async () => {
  const { sandbox, ids, requested, pass, advance, payments, settle, balance } = await paidBeforeTheLineBroke({
    count: 3,
  })
  for (const id of ids) await sandbox.control.refund((await sandbox.control.paymentOf(id)) ?? '', 100)
  await sandbox.control.setFaults({ answers: 'refused' })
  await pass(1)
  expect(requested).toHaveLength(1)
  await sandbox.control.setFaults({ answers: 'given' })
  await payments.reconciliation.reconcileSettled()
  expect(requested).toHaveLength(1)
  await advance(16 * 60_000)
  await payments.reconciliation.reconcileSettled()
  await settle()
  expect([requested.length, await balance()]).toEqual([4, 5_700])
})

test('two processes that look at once ask about each payment once', async () => {
  const { requested, advance, payments, rows, ids } = await paidBeforeTheLineBroke({ count: 4 })
  await advance(DAY_MS)
  await Promise.all([payments.reconciliation.reconcileSettled(), payments.reconciliation.reconcileSettled()])
  expect(requested.toSorted()).toEqual(ids.toSorted())
  expect(await rows(`select from payment_transaction where settled_check_at <= app_now()`)).toEqual([])
})
