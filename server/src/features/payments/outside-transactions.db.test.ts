import { expect } from 'vitest'
import { observingWrappers } from '#src/test-support/test-app/observing-wrappers.ts'
import { DAY_MS, test } from '#src/test-support/test-app.ts'

test('no gateway is asked inside a database transaction: who did would be refused', async ({ app }) => {
  const gateway = observingWrappers().wrappers.gateway(app.sandbox.gateway)
  const inside = app.db.transaction().execute(async () => gateway.findPayment('an order'))
  await expect(inside).rejects.toThrow('inside a transaction')
  expect(await gateway.findPayment('019a0000-0000-7000-8000-000000000009')).toEqual({ outcome: 'unknown' })

  const [fan, creator] = [await app.aFan(), await app.aCreator()]
  const body = { performerId: creator, type: 'monthly', paymentGateway: 'sandbox', renewsFrom: 'card' }
  const begun = await app.call('POST', '/payment/subscribe/performers', { as: fan, body })
  await app.act(String(begun.body.data['paymentUrl']), 'approve_and_keep_card')
  await app.settle()
  await app.pass(32 * DAY_MS)
  expect(await app.rows("select 1 from payment_transaction where status = 'success'")).toHaveLength(2)
})
