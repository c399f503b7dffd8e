import { expect, test } from 'vitest'
import { testApp } from '#src/test-support/test-app.ts'
import { textsOfPdf } from '#src/test-support/texts-of-pdf.ts'

test('what was bought from the wallet has a receipt with what came back of it, for its buyer alone', async () => {
  const app = await testApp()
  const [fan, creator] = [await app.aFan({ tokens: 500 }), await app.aCreator()]
  const { _id: post } = await app.aPost({ by: creator, title: 'A morning at the harbour', price: 30 })
  const bought = await app.call('POST', `/wallet/charges/feed/${post}`, { as: fan, body: {} })
  const path = `/wallet/charges/${String(bought.body.data['_id'])}/receipt`
  const read = () => app.call('GET', path, { as: fan })
  // What a token cost stays as it was then.
  await app.features.site.changeSettings({ values: { tokenPrice: 2 }, actorId: null })
  const { body } = await read()
  expect(body.data).toMatchObject({
    receiptNumber: expect.stringMatching(/^P-\d{8}-[0-9A-F]{12}$/) as string,
    siteName: 'Stagedoor',
    performerInfo: { _id: creator },
    type: 'feed',
    products: [{ name: 'A morning at the harbour', quantity: 1, price: 30 }],
    totalPrice: 30,
    tokenPrice: 1,
    refundedPrice: 0,
    refunds: [],
  })

  const finance = await app.aStaffMember('finance')
  const refund = { kind: 'purchase', transactionId: body.data['_id'], reason: 'The file was empty.' }
  await app.read('POST', '/admin/refunds', { as: finance, body: { ...refund, amount: 10 } })
  expect((await read()).body.data).toMatchObject({ status: 'success', refundedPrice: 10, refunds: [{ price: 10 }] })
  await app.read('POST', '/admin/refunds', { as: finance, body: refund })
  const whole = { status: 'refunded', refundedPrice: 30, refunds: [{ price: 10 }, { price: 20 }] }
  expect((await read()).body.data).toMatchObject(whole)

  const file = (query: string, as: string) => app.call('GET', `${path}/file?${query}`, { as, locale: 'zh-TW' })
  const { fileName, content } = (await file('timeZone=Asia/Taipei', fan)).body.data
  const text = textsOfPdf(Buffer.from(String(content), 'base64')).join('')
  expect(fileName).toBe(`${String(body.data['receiptNumber'])}.pdf`)
  for (const part of ['收據', 'A morning at the harbour', '30.00 代幣', 'GMT+8', '退款金額'])
    expect([part, text.includes(part)]).toEqual([part, true])
  expect((await file('timeZone=Moon/Base', fan)).status).toBe(400)

  for (const as of [await app.aFan(), creator, finance])
    expect([(await app.call('GET', path, { as })).status, (await file('', as)).status]).toEqual([404, 404])
})
