import { recordEvent } from '../platform/outbox/record-event.ts'
import { DAY_MS, testApp, type TestApp } from './test-app.ts'

/** Delivers the event of a dispute once more. */
export async function repeatDispute(app: TestApp, transactionId: string): Promise<void> {
  const [payment] = await app.rows<{ account_id: string }>(
    `select account_id from payment_transaction where id = '${transactionId}'`,
  )
  await recordEvent(app.db, 'payments.dispute_changed', { transactionId, accountId: payment?.account_id ?? '' })
  await app.settle()
}

/** The subscriptions of a fan, as they see them. */
export const shown = async (app: TestApp, as: string): Promise<Record<string, unknown>[]> =>
  (await app.call('GET', '/subscriptions/user/search', { as })).body.data.data

/** A fan who topped up for one month and paid it from the wallet; ten days of it have passed. */
export async function tenDaysIn({ tokens = 10 } = {}) {
  const app = await testApp({ processes: 2, startAt: new Date('2027-03-01T10:00:00Z') })
  const [fan, creator] = [await app.aFan(), await app.aCreator()]
  const paid = await app.payTopUp(fan, tokens)
  const body = { performerId: creator, type: 'monthly', paymentGateway: 'wallet' }
  const reply = await app.call('POST', '/payment/subscribe/performers', { as: fan, body })
  await app.settle()
  await app.pass(10 * DAY_MS)
  const state = async () => [await app.balance(fan), await app.earned(creator), await app.isOpen(fan, creator)]
  return { app, fan, creator, paid, state, body, orderId: String(reply.body.data._id) }
}
