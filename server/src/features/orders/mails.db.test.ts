import { expect } from 'vitest'
import { test, type TestApp } from '#src/test-support/test-app.ts'

const ordersOf = (app: TestApp, as: string) =>
  app.read<{ data: { _id: string; cancelledBy: string | null }[] }>('GET', '/orders/users/search', { as })

/** The emails since the last look, oldest first. */
function newMailsOf(app: TestApp) {
  let seen = 0
  return async () => {
    await app.drain()
    const mails = app.mails.slice(seen).map(({ to, subject, text }) => ({ to, subject, text }))
    seen = app.mails.length
    return mails
  }
}

test('the creator hears of an order, the fan of its shipment, and both of an end that they did not ask for', async ({
  app,
}) => {
  const [fan, creator] = [await app.aFan({ tokens: 100 }), await app.aCreator()]
  const product = await app.aProduct({ by: creator })
  const { _id: deliveryAddressId } = await app.anAddress(fan)
  const emailOf = async (id: string) =>
    (await app.rows<{ email: string }>(`select email from account where id = '${id}'`))[0]?.email
  const [fanEmail, creatorEmail] = [await emailOf(fan), await emailOf(creator)]
  const newMails = newMailsOf(app)
  const order = async () => {
    const body = { deliveryAddressId, quantity: 2, phoneNumber: '0912345678' }
    await app.read('POST', `/wallet/charges/product/${product._id}`, { as: fan, body })
    return (await ordersOf(app, fan)).data[0]?._id ?? ''
  }
  await newMails()

  const first = await order()
  const placed = await newMails()
  expect(placed).toMatchObject([{ to: creatorEmail, subject: 'New order: Print' }])
  expect(placed[0]?.text).toMatch(/2 × Print for 10\.00 tokens[^]*\/en-US\/orders\//)
  expect(placed[0]?.text).not.toMatch(/Fuxing|0912345678/)

  const shipping = { deliveryStatus: 'shipping', shippingCode: 'TW 42' }
  await app.read('PUT', `/orders/${first}/update`, { as: creator, body: shipping })
  await app.read('PUT', `/orders/${first}/update`, { as: creator, body: { ...shipping, performerNote: 'Soon' } })
  const shipped = await newMails()
  expect(shipped).toMatchObject([{ to: fanEmail, subject: expect.stringMatching(/is on its way$/) }])
  expect(shipped[0]?.text).toContain('Tracking code: TW 42')

  await app.read('POST', `/orders/${first}/cancel`, { as: creator })
  await app.read('POST', `/orders/${first}/cancel`, { as: creator })
  expect(await newMails()).toMatchObject([{ to: fanEmail, subject: expect.stringMatching(/canceled your order$/) }])
  expect((await ordersOf(app, fan)).data[0]).toMatchObject({ cancelledBy: 'seller' })

  const second = await order()
  await app.read('POST', `/orders/${second}/cancel`, { as: fan })
  // The email about the new order is late: it would tell of something to ship.
  expect(await newMails()).toMatchObject([
    { to: fanEmail, subject: expect.stringMatching(/was refunded$/) },
    { to: creatorEmail, subject: expect.stringMatching(/was canceled$/) },
  ])
  expect((await ordersOf(app, fan)).data[0]).toMatchObject({ cancelledBy: 'buyer' })
})

test('a sold file is announced to nobody, and its refund to its buyer alone', async ({ app }) => {
  const [fan, creator] = [await app.aFan({ tokens: 100 }), await app.aCreator()]
  const product = await app.aProduct({ by: creator, type: 'digital' })
  const staff = await app.aStaffMember('admin')
  const newMails = newMailsOf(app)
  await newMails()
  const { _id: transactionId } = await app.read('POST', `/wallet/charges/product/${product._id}`, { as: fan })
  expect(await newMails()).toEqual([])
  const body = { kind: 'purchase', transactionId, reason: 'asked for' }
  await app.read('POST', '/admin/refunds', { as: staff, body })
  expect(await newMails()).toMatchObject([{ subject: expect.stringMatching(/was refunded$/) }])
  expect((await ordersOf(app, fan)).data[0]).toMatchObject({ cancelledBy: null })
})
