import { expect } from 'vitest'
import { aPaidCreator } from '#src/test-support/a-paid-creator.ts'
import { test, type TestApp } from '#src/test-support/test-app.ts'

const NEUTRAL = { subject: 'You have a new update', senderName: 'Account updates' }

const beDiscreet = (app: Pick<TestApp, 'read'>, as: string) =>
  app.read('PUT', '/notifications/preferences', { as, body: { isDiscreet: true } })

/** What is sent to an account while something happens. */
async function mailsDuring(app: Pick<TestApp, 'accountOf' | 'drain' | 'mails'>, accountId: string, act: () => unknown) {
  await app.drain()
  const before = app.mails.length
  await act()
  await app.drain()
  return app.mails.slice(before).filter(({ to }) => to === app.accountOf(accountId).email)
}

test('discreet emails about a subscription name neither its creator nor who gave it, but its dates', async ({
  app,
}) => {
  const [fan, creator] = [await app.aFan(), await app.aCreator({ name: 'Anna Bold' })]
  const giver = await app.aFan({ name: 'Berta Giver', tokens: 50 })
  await beDiscreet(app, fan)
  const recipient = app.accountOf(fan).username
  const body = { performerId: creator, type: 'monthly', expectedPrice: 10, recipient, paymentGateway: 'wallet' }
  const given = await mailsDuring(app, fan, () => app.read('POST', '/subscriptions/gifts', { as: giver, body }))
  const page = await app.read<{ data: { _id: string }[] }>('GET', '/subscriptions/performer/search', { as: creator })
  const ended = await mailsDuring(app, fan, () =>
    app.read('POST', `/subscriptions/${page.data[0]?._id}/remove`, { as: creator, body: {} }),
  )
  expect([given, ended]).toMatchObject([[NEUTRAL], [NEUTRAL]])
  const [mail] = given
  expect(mail?.text).toMatch(/20\d\d/)
  for (const { subject, text, html, senderName } of [...given, ...ended])
    expect([subject, text, html, senderName].join('\n')).not.toMatch(/Anna|Bold|Berta|Giver\b|Stagedoor\b/)
})

test('discreet emails about an order name neither side nor the product, but its number; the other side reads all', async ({
  app,
}) => {
  const [fan, creator] = [
    await app.aFan({ tokens: 100, name: 'Berta Bold' }),
    await app.aCreator({ name: 'Anna Ames' }),
  ]
  const product = await app.aProduct({ by: creator })
  await beDiscreet(app, fan)
  const { _id: deliveryAddressId } = await app.anAddress(fan)
  const body = { deliveryAddressId, quantity: 1, phoneNumber: '0912345678' }
  const order = () => app.read('POST', `/wallet/charges/product/${product._id}`, { as: fan, body })
  expect(await mailsDuring(app, creator, order)).toMatchObject([{ subject: 'New order: Print' }])
  const { data } = await app.read<{ data: { _id: string; orderNumber: string }[] }>('GET', '/orders/users/search', {
    as: fan,
  })
  const shipping = { deliveryStatus: 'shipping', shippingCode: 'TW 42' }
  const [mail, ...more] = await mailsDuring(app, fan, () =>
    app.read('PUT', `/orders/${data[0]?._id}/update`, { as: creator, body: shipping }),
  )
  expect([mail, more]).toMatchObject([NEUTRAL, []])
  expect(mail?.text).toContain(String(data[0]?.orderNumber))
  expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toMatch(/Anna|Ames|Print\b|Stagedoor\b/)
})

test('a discreet email about a payout has a neutral subject and says how much', async () => {
  const app = await aPaidCreator()
  await beDiscreet(app, app.creator)
  const [mail] = await mailsDuring(app, app.creator, () => app.ask(60))
  expect(mail).toMatchObject(NEUTRAL)
  expect(mail?.text).toContain('60.00')
  expect(`${mail?.subject}${mail?.html}`).not.toMatch(/payout was|Stagedoor\b/)
})
