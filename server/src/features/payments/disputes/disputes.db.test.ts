import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sandboxSecret } from '#src/platform/gateways/sandbox/sandbox.ts'
import { signWebhook, SIGNATURE_HEADER } from '#src/platform/gateways/sandbox/webhook-signature.ts'
import { aPayer, type Payer } from '#src/test-support/a-payer.ts'
import { permutationsOf } from '#src/test-support/permutations.ts'
import { testConfig } from '#src/test-support/test-config.ts'

/** A top-up that was paid, and its name at the sandbox. */
async function paidTopUp(amount = 20) {
  const app = await aPayer({ processes: 2 })
  const transactionId = await app.payAtPage(amount)
  await app.settle()
  const paymentId = (await app.sandbox.control.paymentOf(transactionId)) ?? ''
  const balance = async () =>
    (
      await app.rows<{ balance_cents: number }>(`select balance_cents from ledger_account where purpose = 'fan_wallet'`)
    )[0]?.balance_cents
  const statusOf = async () => (await app.call('GET', `/payment/transactions/${transactionId}`)).body.data['status']
  return { ...app, transactionId, paymentId, balance, statusOf }
}

const disputesOf = ({ call }: Pick<Payer, 'call'>, as: string) => call('GET', '/admin/disputes', { as })

test('an open dispute takes the tokens, a won one gives them again, a lost one keeps them; it costs once', async () => {
  const app = await paidTopUp()
  const { sandbox, settle, balance, statusOf, paymentId, rows } = app
  const as = await app.aStaffMember('finance')
  await sandbox.control.dispute(paymentId, 'opened')
  await settle()
  expect([await balance(), await statusOf()]).toEqual([0, 'success'])
  expect(await disputesOf(app, as)).toMatchObject({
    body: { data: { total: 1, data: [{ status: 'open', amount: 20, tokens: 20, response: 'none', closedAt: null }] } },
  })

  await sandbox.control.dispute(paymentId, 'lost')
  await settle()
  expect([await balance(), await statusOf()]).toEqual([0, 'refunded'])

  await sandbox.control.dispute(paymentId, 'won')
  await settle()
  expect([await balance(), await statusOf()]).toEqual([2_000, 'success'])
  expect(await rows(`select kind from ledger_transaction order by created_at, id`)).toHaveLength(4)
  expect(
    await rows(`select balance_cents as cents from ledger_account where purpose = 'platform_costs'
      union all select sum(amount_cents)::bigint from unaggregated_posting join ledger_account on ledger_account.id = account_id
      where purpose = 'platform_costs'`),
  ).toEqual([{ cents: 0 }, { cents: -1_500 }])
})

test('a refund at the gateway’s own desk takes tokens in proportion, part by part', async () => {
  const { sandbox, settle, balance, statusOf, paymentId, call, transactionId } = await paidTopUp()
  await sandbox.control.refund(paymentId, 501)
  await settle()
  expect([await balance(), await statusOf()]).toEqual([1_499, 'success'])
  await sandbox.control.refund(paymentId, 1_499)
  await settle()
  expect([await balance(), await statusOf()]).toEqual([0, 'refunded'])
  expect(await call('GET', `/payment/transactions/${transactionId}/receipt`)).toMatchObject({
    body: { data: { refundedPrice: 20, totalPrice: 20 } },
  })
})

test('a refund that was asked for reaches the gateway once, however often it is asked', async () => {
  const { payments, settle, balance, transactionId, db } = await paidTopUp()
  const refundId = '01920000-0000-7000-8000-000000000001'
  const refundable = await db.transaction().execute((tx) => payments.refunds.lockRefundable(tx, transactionId))
  expect(refundable).toMatchObject({ priceCents: 2_000, refundedCents: 0, isDisputed: false })
  for (const _ of [1, 2, 3]) {
    expect(await payments.refunds.refundAtGateway({ refundId, transactionId, amountCents: 700 })).toEqual({
      outcome: 'accepted',
    })
  }
  await settle()
  expect(await balance()).toBe(1_300)
  const tooMuch = { refundId: '01920000-0000-7000-8000-000000000002', transactionId, amountCents: 1_301 }
  expect(await payments.refunds.refundAtGateway(tooMuch)).toMatchObject({ outcome: 'refused' })
})

test('a webhook event of a refund that was lost is made good by asking', async () => {
  const { payments, sandbox, settle, balance, transactionId, advance, line, rows, db } = await paidTopUp()
  line.isUp = false
  await payments.refunds.refundAtGateway({
    refundId: '01920000-0000-7000-8000-000000000003',
    transactionId,
    amountCents: 700,
  })
  await sandbox.deliverDue()
  await sql`update sandbox.event set delivered_at = app_now() where delivered_at is null`.execute(db)
  expect(await balance()).toBe(2_000)
  await advance(31_000)
  await payments.reconciliation.reconcileOpen()
  await settle()
  expect(await balance()).toBe(1_300)
  expect(await rows(`select next_check_at from payment_transaction`)).toEqual([{ next_check_at: null }])
})

test('sale, refund, chargeback and its reversal leave the same books in whatever order they come', async () => {
  const app = await paidTopUp()
  const { rows, beginTopUp, postWebhook, clock, line } = app
  line.isUp = false
  const [notification] = await rows<{ body: string }>('select body from sandbox.event order by sequence desc limit 1')
  const sale = JSON.parse(notification?.body ?? '') as Record<string, unknown>
  const ends = new Set<string>()
  // Each of the four comes first, and last, in some of these; the pure test beside goes through all orders.
  const orders = [...permutationsOf([0, 1, 2, 3])].filter((_, index) => index % 3 === 1)
  for (const [turn, order] of orders.entries()) {
    const orderId = (await beginTopUp(20)).body.data._id
    const paymentId = `pay_${turn}`
    const at = (minute: number) => `2026-11-21T12:0${minute}:00.000Z`
    const events = [
      { ...sale, id: `evt_1${orderId}`, orderId, paymentId, createdAt: at(1) },
      {
        ...sale,
        id: `evt_2${orderId}`,
        orderId,
        paymentId,
        kind: 'payment_refunded',
        amountCents: 600,
        refund: { reference: `rf_${turn}`, refundId: null },
        createdAt: at(2),
      },
      { ...sale, id: `evt_3${orderId}`, orderId, paymentId, kind: 'dispute_lost', createdAt: at(3) },
      { ...sale, id: `evt_4${orderId}`, orderId, paymentId, kind: 'dispute_won', createdAt: at(4) },
    ]
    for (const index of order) {
      const body = Buffer.from(JSON.stringify({ ...events[index], card: null }))
      const signed = { eventId: String(events[index]?.id), body, now: clock.now() }
      const headers = { [SIGNATURE_HEADER]: signWebhook(sandboxSecret(testConfig('').secretKey), signed) }
      expect(await postWebhook(body, { headers, process: turn % 2 })).toBe(200)
    }
    const [end] = await rows(`select payment.status, refunded_cents, reversed_cents, dispute.status as dispute,
        (select coalesce(sum(amount_cents), 0)::bigint from posting join ledger_transaction moved on moved.id = transaction_id
          join ledger_account on ledger_account.id = account_id
          where purpose = 'fan_wallet' and payment.id in (moved.source_id, moved.reverses_id)) as tokens
      from payment_transaction payment join payment_dispute dispute on dispute.transaction_id = payment.id
      where payment.id = '${orderId}'`)
    ends.add(JSON.stringify(end))
  }
  expect([...ends]).toEqual([
    JSON.stringify({ status: 'success', refunded_cents: 600, reversed_cents: 600, dispute: 'won', tokens: 1_400 }),
  ])
})

test('staff note what they do about an open dispute; finance and administrators alone', async () => {
  const app = await paidTopUp()
  const { call, sandbox, paymentId, settle, transactionId, rows } = app
  const [finance, support] = [await app.aStaffMember('finance'), await app.aStaffMember('support')]
  const respond = (as: string) =>
    call('PUT', `/admin/disputes/${transactionId}`, {
      as,
      body: { response: 'contest', note: 'Signed in and watched.' },
    })
  expect((await respond(finance)).status).toBe(404)
  await sandbox.control.dispute(paymentId, 'opened')
  await settle()
  expect((await respond(support)).status).toBe(403)
  expect(await respond(finance)).toMatchObject({
    status: 200,
    body: { data: { response: 'contest', note: 'Signed in and watched.', respondedBy: finance } },
  })
  await sandbox.control.dispute(paymentId, 'won')
  await settle()
  expect(await respond(finance)).toMatchObject({ status: 409, body: { error: 'DECIDED_ALREADY' } })
  expect(await rows(`select action, actor_id from audit_log`)).toEqual([
    { action: 'payments.dispute_answered', actor_id: finance },
  ])
})
