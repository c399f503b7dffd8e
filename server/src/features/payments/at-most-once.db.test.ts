import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { PaymentTransaction } from '@stagedoor/contract/payments'
import { test, type TestApp } from '#src/test-support/test-app.ts'

const beginTopUp = (app: TestApp, as: string, body: object) =>
  app.read<PaymentTransaction>('POST', '/payment/wallet/top-up', { as, body })

/** The gateway says the last thing about an order again, under another id and perhaps as another kind of event. */
async function repeat(app: TestApp, orderId: string, changes: { kind?: string } = {}): Promise<void> {
  const change = JSON.stringify({ ...changes, id: `evt_${randomUUID()}` })
  await sql`insert into sandbox.event (id, order_id, body)
    select ${change}::jsonb ->> 'id', order_id, (body::jsonb || ${change}::jsonb)::text from sandbox.event
    where order_id = ${orderId} order by sequence desc limit 1`.execute(app.owner)
  await app.sandbox.deliverDue()
}

test('two different closing events give the use of a coupon back once', async ({ app }) => {
  const [fan, other, as] = [await app.aFan(), await app.aFan(), await app.aStaffMember('finance')]
  await app.read('POST', '/admin/coupons', { as, body: { name: 'Encore', code: 'ENCORE', type: 'percent', value: 25 } })
  const body = { amount: 20, couponCode: 'ENCORE' }
  const [payment] = [await beginTopUp(app, fan, body), await beginTopUp(app, other, body)]
  await app.act(payment.paymentUrl ?? '', 'leave')
  await app.settle()

  await repeat(app, payment._id, { kind: 'checkout_expired' })

  expect(await app.rows(`select kind, state from webhook_event order by received_at, id`)).toEqual([
    { kind: 'checkout_canceled', state: 'applied' },
    { kind: 'checkout_expired', state: 'applied' },
  ])
  expect(await app.rows(`select used_count from coupon`), 'the other fan still holds one').toEqual([{ used_count: 1 }])
})

test('a success that is repeated under another id credits no more and records no second top_up_settled', async ({
  app,
}) => {
  const fan = await app.aFan()
  const payment = await beginTopUp(app, fan, { amount: 20 })
  await app.act(payment.paymentUrl ?? '', 'approve')
  await app.sandbox.deliverDue()
  const settled = () =>
    app.rows(`select payload ->> 'accountId' as fan from outbox where name = 'payments.top_up_settled'`)
  expect(await settled()).toEqual([{ fan }])

  await repeat(app, payment._id)

  expect(await app.rows(`select state from webhook_event`)).toEqual([{ state: 'applied' }, { state: 'applied' }])
  expect(await settled()).toEqual([{ fan }])
  expect(await app.balance(fan)).toBe(20)
})

test('two purchases at once begin one automatic top-up', async ({ app }) => {
  const fan = await app.aFan({ tokens: 20 })
  const cardId = await app.aCard(fan)
  const agreed = { isEnabled: true, threshold: 30, amount: 25, cardId, maximumPerDay: 5 }
  await app.read('PUT', '/wallet/auto-top-up', { as: fan, body: agreed })
  const afterPurchase = app.features.payments.handlers.find(({ event }) => event === 'purchases.item_bought')
  const bought = () => afterPurchase?.handle([{ sales: [{ buyerId: fan }] }])

  let both: Promise<unknown> | undefined
  // Both may read while this is held, and neither can write a payment, so that none sees what the other began.
  await app.owner.transaction().execute(async (tx) => {
    await sql`lock table payment_transaction in share mode`.execute(tx)
    both = Promise.all([bought(), bought()])
    const waiting = () => app.rows(`select 1 as one from pg_locks where not granted`)
    await vi.waitFor(async () => expect(await waiting()).toHaveLength(2), { timeout: 20_000 })
  })
  await both

  expect(await app.rows(`select is_payer_present from payment_transaction`)).toEqual([{ is_payer_present: false }])
  // The first charges the card, the second receives the gateway's answer.
  for (const _ of [1, 2]) await app.settle()
  expect(await app.balance(fan)).toBe(45)
})
