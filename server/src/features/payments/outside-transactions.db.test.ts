import { expect, test } from 'vitest'
import { freshDatabase } from '#src/test-support/fresh-database.ts'
import { outsideTransactions, watched } from '#src/test-support/watch-transactions.ts'
import { subscriptionsWorld } from '#src/test-support/subscriptions-world.ts'

test('no gateway is asked inside a database transaction: who did would be refused', async () => {
  const { sandbox, call, aFan, aCreator, act, settle, pass, rows } = await subscriptionsWorld()
  const db = watched(await freshDatabase())
  const gateway = outsideTransactions(sandbox.gateway)
  const inside = db.transaction().execute(async () => gateway.findPayment('an order'))
  await expect(inside).rejects.toThrow('inside a transaction')
  expect(await gateway.findPayment('019a0000-0000-7000-8000-000000000009')).toEqual({ outcome: 'unknown' })

  const [fan, creator] = [await aFan(), await aCreator()]
  const body = { performerId: creator, type: 'monthly', paymentGateway: 'sandbox', renewsFrom: 'card' }
  const begun = await call(fan, 'POST', '/payment/subscribe/performers', { body })
  await act(String(begun.body.data['paymentUrl']), 'approve_and_keep_card')
  await settle()
  await pass(32 * 86_400_000)
  expect(await rows("select 1 from payment_transaction where status = 'success'")).toHaveLength(2)
})
