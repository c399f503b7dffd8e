import { expect } from 'vitest'
import { test } from '#src/test-support/test-app.ts'

test('a subscription from the wallet may spend all of a limit, and not 0.01 more', async ({ app }) => {
  const creator = await app.aCreator()
  const subscribe = async (limit: number) => {
    const fan = await app.aFan({ tokens: 50 })
    await app.read('PUT', '/wallet/limits', { as: fan, body: { day: limit } })
    const body = { performerId: creator, type: 'monthly', expectedPrice: 10, paymentGateway: 'wallet' }
    return app.call('POST', '/payment/subscribe/performers', { as: fan, body })
  }
  expect(await subscribe(9.99)).toMatchObject({ status: 422, body: { error: 'SPENDING_LIMIT_REACHED' } })
  expect(await subscribe(10)).toMatchObject({ status: 201, body: { data: { status: 'success' } } })
})
