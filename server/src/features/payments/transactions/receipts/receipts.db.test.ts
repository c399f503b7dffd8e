import { expect, test } from 'vitest'
import { testApp } from '#src/test-support/test-app.ts'

test('a subscription that the wallet paid has a receipt in tokens, and a gift names who was given it', async () => {
  const app = await testApp()
  const [fan, friend, creator] = [
    await app.aFan({ tokens: 100 }),
    await app.aFan({ username: 'friend' }),
    await app.aCreator(),
  ]
  await app.features.site.changeSettings({ values: { tokenPrice: 2 }, actorId: null })
  const body = { performerId: creator, type: 'monthly', paymentGateway: 'wallet' }
  const own = await app.read('POST', '/payment/subscribe/performers', { as: fan, body })
  const gift = await app.read('POST', '/subscriptions/gifts', { as: fan, body: { ...body, recipient: 'friend' } })
  const receiptOf = (payment: Record<string, unknown>, as = fan) =>
    app.call('GET', `/payment/transactions/${String(payment['_id'])}/receipt`, { as })

  const paid = { totalPrice: 10, tokenPrice: 2, fromWallet: { totalTokens: 5, refundedTokens: 0 } }
  expect((await receiptOf(own)).body.data).toMatchObject({ ...paid, recipientInfo: null })
  expect((await receiptOf(gift)).body.data).toMatchObject({
    ...paid,
    recipientInfo: { _id: friend, username: 'friend' },
  })
  expect((await receiptOf(gift, friend)).status).toBe(404)

  // What a token costs later changes nothing of it.
  await app.features.site.changeSettings({ values: { tokenPrice: 1 }, actorId: null })
  const refund = { kind: 'payment', transactionId: own['_id'], reason: 'Bought by mistake.' }
  await app.read('POST', '/admin/refunds', { as: await app.aStaffMember('finance'), body: refund })
  expect((await receiptOf(own)).body.data).toMatchObject({
    status: 'refunded',
    fromWallet: { totalTokens: 5, refundedTokens: 5 },
  })
})

test('a receipt names the tokens that were posted: of a part of a price they are rounded down', async () => {
  const app = await testApp()
  const [fan, creator] = [await app.aFan({ tokens: 100 }), await app.aCreator()]
  await app.features.site.changeSettings({ values: { tokenPrice: 3 }, actorId: null })
  const body = { performerId: creator, type: 'monthly', paymentGateway: 'wallet' }
  const { _id: transactionId } = await app.read('POST', '/payment/subscribe/performers', { as: fan, body })
  const refund = { kind: 'payment', transactionId, amount: 9, reason: 'Most of it was not shown.' }
  await app.read('POST', '/admin/refunds', { as: await app.aStaffMember('finance'), body: refund })
  expect(await app.read('GET', `/payment/transactions/${String(transactionId)}/receipt`, { as: fan })).toMatchObject({
    totalPrice: 10,
    refundedPrice: 9,
    fromWallet: { totalTokens: 3.33, refundedTokens: 2.99 },
  })
})
