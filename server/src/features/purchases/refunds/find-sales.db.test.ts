import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testApp } from '#src/test-support/test-app.ts'

/** Two fans with a paid top-up each, one of whom bought a post for 30. */
async function soldOnce() {
  const app = await testApp()
  const [fan, other] = [await app.aFan({ tokens: 0 }), await app.aFan({ tokens: 0 })]
  const paymentId = await app.payTopUp(fan, 50)
  await app.payTopUp(other, 20)
  const { _id: postId, performerId } = await app.aPost({ price: 30 })
  const bought = await app.call('POST', `/wallet/charges/feed/${postId}`, { as: fan, body: {} })
  await app.drain()
  const support = await app.aStaffMember('support')
  const see = async (path: string) => (await app.call('GET', path, { as: support })).body.data
  return { ...app, fan, other, paymentId, performerId, purchaseId: String(bought.body.data['_id']), support, see }
}

test('support finds the payments and charges of a person, newest first, with who paid and what went back', async () => {
  const { see, fan, other, paymentId, performerId, purchaseId } = await soldOnce()
  expect(await see('/admin/payments')).toMatchObject({ total: 2, data: [{ userId: other }, { userId: fan }] })
  const payments = await see(`/admin/payments?userId=${fan}&status=success`)
  expect(payments).toMatchObject({
    total: 1,
    data: [{ _id: paymentId, totalPrice: 50, refundedPrice: 0, userInfo: { _id: fan }, performerInfo: null }],
  })
  // The way to pay is its payer's alone.
  expect(JSON.stringify(payments)).not.toMatch(/paymentUrl|stripeClientSecret/)
  expect(await see(`/admin/payments?transactionId=${paymentId}`)).toMatchObject({ total: 1 })
  expect(await see(`/admin/payments?userId=${fan}&status=fail`)).toEqual({ total: 0, data: [] })
  expect(await see('/admin/payments?offset=5')).toEqual({ total: 2, data: [] })

  expect(await see(`/admin/charges?userId=${fan}&userId=${other}`)).toMatchObject({
    total: 1,
    data: [{ _id: purchaseId, totalPrice: 30, refundedPrice: 0, userInfo: { _id: fan }, performerId }],
  })
  expect(await see(`/admin/charges?userId=${other}`)).toEqual({ total: 0, data: [] })
})

test('says how much of a sale can be given back, and after that why nothing can', async () => {
  const { call, see, fan, support, paymentId, purchaseId } = await soldOnce()
  const ofPurchase = `/admin/refundable/purchase/${purchaseId}`
  const body = { kind: 'purchase', transactionId: purchaseId, reason: 'The file was empty.' }
  expect(await see(ofPurchase)).toEqual({
    kind: 'purchase',
    transactionId: purchaseId,
    userId: fan,
    price: 30,
    refunded: 0,
    waiting: 0,
    maximum: 30,
    refusal: null,
    secondApprovalAbove: 100,
  })
  // 30 of the 50 tokens are spent.
  expect(await see(`/admin/refundable/payment/${paymentId}`)).toMatchObject({ price: 50, maximum: 20, refusal: null })
  await call('POST', '/admin/refunds', { as: support, body: { ...body, amount: 10 } })
  expect(await see(ofPurchase)).toMatchObject({ refunded: 10, maximum: 20, refusal: null })
  await call('POST', '/admin/refunds', { as: support, body })
  expect(await see(ofPurchase)).toMatchObject({ refunded: 30, maximum: 0, refusal: 'not_refundable' })
  expect((await call('GET', `/admin/refundable/payment/${randomUUID()}`, { as: support })).status).toBe(404)
  expect((await call('GET', `/admin/refundable/payment/${purchaseId}`, { as: support })).status).toBe(404)
})

test('what is asked for and waits for a second approval cannot be given back again', async () => {
  const { call, see, support, fan, payTopUp } = await soldOnce()
  const transactionId = await payTopUp(fan, 200)
  await call('POST', '/admin/refunds', {
    as: support,
    body: { kind: 'payment', transactionId, amount: 150, reason: 'Paid twice.' },
  })
  expect(await see(`/admin/refundable/payment/${transactionId}`)).toMatchObject({ waiting: 150, maximum: 50 })
})
