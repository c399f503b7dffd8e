import { expect } from 'vitest'
import { test } from '#src/test-support/test-app.ts'

const BANK = { firstName: 'Mei', lastName: 'Lin', bankName: 'First Bank', bankAccount: '01234567890128', country: 'TW' }

test('bank details beside a gateway account hold payouts, also when that one was disabled before', async ({ app }) => {
  const creator = await app.aCreator()
  const heldUntil = async () =>
    (await app.read<{ heldUntil: string | null }>('POST', '/payout-requests/calculate', { as: creator })).heldUntil
  const gateway = { key: 'paypal', value: { email: 'mei@example.test' } }
  for (const status of ['active', 'inactive'])
    await app.read('PUT', '/performers/payment-gateway-settings', { as: creator, body: { ...gateway, status } })
  expect(await heldUntil(), 'the first account holds nothing').toBeNull()

  await app.read('PUT', '/performers/banking-settings', { as: creator, body: BANK })

  expect(await heldUntil()).not.toBeNull()
})
