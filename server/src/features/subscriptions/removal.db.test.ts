import { expect } from 'vitest'
import type { PaymentTransaction } from '@stagedoor/contract/payments'
import { test, type TestApp } from '#src/test-support/test-app.ts'

const idOf = async (app: TestApp, creator: string): Promise<string> => {
  const page = await app.read<{ data: { _id: string }[] }>('GET', '/subscriptions/performer/search', { as: creator })
  return page.data[0]?._id ?? ''
}

test('removing a complimentary subscriber closes access at once', async ({ app }) => {
  const [fan, creator] = [await app.aFan(), await app.aCreator()]
  const { username: recipient } = app.accountOf(fan)
  await app.read('POST', '/subscriptions/complimentary', { as: creator, body: { recipient, days: 30 } })
  expect(await app.isOpen(fan, creator)).toBe(true)

  const removed = await app.read('POST', `/subscriptions/${await idOf(app, creator)}/remove`, { as: creator, body: {} })

  expect(removed).toMatchObject({ status: 'deactivated' })
  expect(await app.isOpen(fan, creator)).toBe(false)
})

test('a subscriber who was refunded in part and is removed gets no more than what is left', async ({ app }) => {
  const [fan, creator] = [await app.aFan(), await app.aCreator()]
  const body = { performerId: creator, type: 'monthly', expectedPrice: 10 }
  const payment = await app.read<PaymentTransaction>('POST', '/payment/subscribe/performers', { as: fan, body })
  await app.act(payment.paymentUrl ?? '', 'approve')
  await app.settle()
  const paymentId = (await app.sandbox.control.paymentOf(payment._id)) ?? ''
  await app.sandbox.control.refund(paymentId, 600)
  await app.settle()

  await app.read('POST', `/subscriptions/${await idOf(app, creator)}/remove`, { as: creator, body: {} })

  expect(await app.balance(fan)).toBe(4)
  expect(await app.earned(creator)).toBe(0)
})
