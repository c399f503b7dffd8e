import { expect, test } from 'vitest'
import { aPayer } from '#src/test-support/a-payer.ts'
import type { Reply } from '#src/test-support/test-app/callers.ts'
import { textsOfPdf } from '#src/test-support/texts-of-pdf.ts'

const dataOf = ({ body }: Reply) => {
  if (!body.data) throw new Error(JSON.stringify(body))
  return body.data
}

test('a fan who pays is credited when the webhook event arrives, not when the page is left', async () => {
  const { beginTopUp, act, credits, call, settle, socketEvents, fanId, line } = await aPayer({ processes: 2 })
  line.isUp = false
  const begun = await beginTopUp(20)
  expect(begun).toMatchObject({
    status: 201,
    body: {
      status: 0,
      data: {
        status: 'processing',
        totalPrice: 20,
        tokens: 20,
        tokenPrice: 1,
        paymentGateway: 'sandbox',
        type: 'token_package',
      },
    },
  })
  const { _id, paymentUrl } = dataOf(begun)
  expect(paymentUrl).toMatch(/^http:\/\/stagedoor\.test\/sandbox\/checkout\/cs_/)

  expect(await act(paymentUrl, 'approve')).toBe(
    `http://stagedoor.test/en-US/payment/success?transactionId=${_id}&confirmed=1`,
  )
  expect(await credits()).toEqual([])
  expect(dataOf(await call('GET', `/payment/transactions/${_id}`))['status']).toBe('processing')

  line.isUp = true
  await settle()
  expect(await credits()).toEqual([
    { transactionId: _id, accountId: fanId, priceCents: 2_000, creditTokenCents: 2_000 },
  ])
  expect(dataOf(await call('GET', `/payment/transactions/${_id}`))).toMatchObject({
    status: 'success',
    paymentUrl: null,
    card: { brand: 'visa', last4Digits: '4242' },
  })
  // Two handlers, each with a queue of its own: in either order.
  expect(socketEvents.toSorted((a, b) => b.event.localeCompare(a.event))).toEqual([
    { accountId: fanId, event: 'update_balance', payload: { balance: 20 } },
    { accountId: fanId, event: 'payment_status_callback', payload: { transactionId: _id, status: 'success' } },
  ])
})

test('a declined card costs nothing and says so; the same page takes another card', async () => {
  const { beginTopUp, act, credits, call, settle } = await aPayer()
  const { _id, paymentUrl } = dataOf(await beginTopUp(20))

  await act(paymentUrl, 'decline')
  await settle()
  expect(dataOf(await call('GET', `/payment/transactions/${_id}`))).toMatchObject({
    status: 'fail',
    failureCode: 'card_refused',
    paymentUrl,
  })
  expect(await credits()).toEqual([])

  await act(paymentUrl, 'approve')
  await settle()
  expect(dataOf(await call('GET', `/payment/transactions/${_id}`))).toMatchObject({
    status: 'success',
    failureCode: null,
  })
  expect(await credits()).toHaveLength(1)
})

test('3-D Secure: a failed challenge costs nothing, a passed one credits', async () => {
  const { beginTopUp, act, credits, call, settle } = await aPayer()
  const { _id, paymentUrl } = dataOf(await beginTopUp(20))

  await act(paymentUrl, 'challenge_failed')
  await settle()
  expect(dataOf(await call('GET', `/payment/transactions/${_id}`))).toMatchObject({
    status: 'fail',
    failureCode: 'authentication_failed',
  })
  await act(paymentUrl, 'challenge_passed')
  await settle()
  expect(await credits()).toHaveLength(1)
})

test('a fan who leaves the page comes back to a payment that is canceled', async () => {
  const { beginTopUp, act, call, settle } = await aPayer()
  const { _id, paymentUrl } = dataOf(await beginTopUp(20))

  expect(await act(paymentUrl, 'leave')).toBe(`http://stagedoor.test/en-US/payment/cancel?transactionId=${_id}`)
  await settle()
  expect(dataOf(await call('GET', `/payment/transactions/${_id}`))).toMatchObject({
    status: 'canceled',
    failureCode: 'canceled_by_payer',
    paymentUrl: null,
  })
})

test('the least and the most are taken, one cent beside them is refused with the limits', async () => {
  const { beginTopUp, rows } = await aPayer()

  expect((await beginTopUp(2.95)).status).toBe(201)
  expect((await beginTopUp(300)).status).toBe(201)
  const refused = { status: 422, body: { error: 'AMOUNT_OUT_OF_LIMITS', details: { minimum: 2.95, maximum: 300 } } }
  expect(await beginTopUp(2.94)).toMatchObject(refused)
  expect(await beginTopUp(300.01)).toMatchObject(refused)
  expect(await rows('select 1 from payment_transaction')).toHaveLength(2)
})

test('what is no amount is malformed: nothing, less than nothing, a third decimal, text, more than any price', async () => {
  const { call, rows } = await aPayer()

  for (const amount of [0, -1, 2.949, 1e308, '10', '1e3', null]) {
    expect((await call('POST', '/payment/wallet/top-up', { body: { amount } })).status).toBe(400)
  }
  expect((await call('POST', '/payment/wallet/top-up', { body: {} })).status).toBe(400)
  expect(await rows('select 1 from payment_transaction')).toEqual([])
})

test('limits and the price of a token are those of the settings; the price is kept with the payment', async () => {
  const { beginTopUp, features, act, settle, credits } = await aPayer()
  await features.site.changeSettings({
    values: { minimumWalletPrice: 5, maximumWalletPrice: 6, tokenPrice: 0.5 },
    actorId: null,
  })

  expect((await beginTopUp(4.99)).status).toBe(422)
  const begun = dataOf(await beginTopUp(6))
  expect(begun).toMatchObject({ tokens: 12, tokenPrice: 0.5 })
  await features.site.changeSettings({ values: { tokenPrice: 1 }, actorId: null })
  await act(begun.paymentUrl, 'approve')
  await settle()
  expect(await credits()).toMatchObject([{ priceCents: 600, creditTokenCents: 1_200 }])
})

test('fifty calls with one key on two processes are one payment and one answer; another body is refused', async () => {
  const { beginTopUp, rows } = await aPayer({ processes: 2 })

  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, at) => beginTopUp(20, { key: 'once', process: at % 2 })),
  )

  const texts = new Set(replies.map(({ status, body }) => JSON.stringify([status, body])))
  expect(texts.size).toBe(1)
  expect([...texts][0]).toMatch(/^\[201,/)
  expect(await rows('select 1 from payment_transaction')).toHaveLength(1)
  expect(await rows('select 1 from sandbox.checkout')).toHaveLength(1)
  expect(await beginTopUp(21, { key: 'once' })).toMatchObject({
    status: 409,
    body: { error: 'IDEMPOTENCY_KEY_REUSED' },
  })
})

test('a repeat after the payment is answered word for word like the first', async () => {
  const { beginTopUp, act, settle } = await aPayer()
  const first = await beginTopUp(20, { key: 'once' })
  await act(dataOf(first).paymentUrl, 'approve')
  await settle()

  const repeat = await beginTopUp(20, { key: 'once' })
  expect([repeat.status, repeat.body]).toEqual([first.status, first.body])
})

test("one fan's key is nothing to another fan", async () => {
  const { beginTopUp, aFan } = await aPayer()
  const other = await aFan()

  const [mine, theirs] = [
    dataOf(await beginTopUp(20, { key: 'once' })),
    dataOf(await beginTopUp(20, { key: 'once', as: other })),
  ]
  expect(mine._id).not.toBe(theirs._id)
})

test('payments, receipts and retries of someone else do not exist', async () => {
  const { beginTopUp, act, settle, call, aFan } = await aPayer()
  const other = await aFan()
  const { _id, paymentUrl } = dataOf(await beginTopUp(20))
  await act(paymentUrl, 'approve')
  await settle()

  for (const path of [`/payment/transactions/${_id}`, `/payment/transactions/${_id}/receipt`]) {
    expect((await call('GET', path, { as: other })).status).toBe(404)
    expect((await call('GET', path)).status).toBe(200)
  }
  expect((await call('POST', `/payment/retry/${_id}`, { as: other })).status).toBe(404)
  expect((await call('GET', '/payment/transactions/user/search', { as: other })).body.data).toMatchObject({
    data: [],
    total: 0,
  })
})

test('a receipt exists once money was taken, and agrees with the payment to the cent', async () => {
  const { beginTopUp, act, settle, call } = await aPayer()
  const { _id, paymentUrl } = dataOf(await beginTopUp(19.99))
  expect((await call('GET', `/payment/transactions/${_id}/receipt`)).status).toBe(404)

  await act(paymentUrl, 'approve')
  await settle()
  const receipt = dataOf(await call('GET', `/payment/transactions/${_id}/receipt`))
  expect(receipt).toMatchObject({
    totalPrice: 19.99,
    tokens: 19.99,
    refundedPrice: 0,
    currency: 'USD',
    siteName: 'Stagedoor',
    payer: { username: 'fay' },
  })
  expect(receipt['receiptNumber']).toMatch(/^R-\d{8}-[0-9A-F]{12}$/)
})

test('in production nobody pays before an operator has chosen a gateway, and no sandbox webhook event is socketEvents', async () => {
  const { beginTopUp, postWebhook, rows } = await aPayer({ config: { isProduction: true, gateways: [] } })

  const refused = await beginTopUp(20)
  expect(refused).toMatchObject({ status: 503, body: { error: 'GATEWAY_NOT_CHOSEN' } })
  expect(refused.headers['retry-after']).toBeDefined()
  expect(await postWebhook(Buffer.from('{}'))).toBe(401)
  expect(await rows('select 1 from payment_transaction union all select 1 from webhook_event')).toEqual([])
})

test('a call that names a gateway before an operator has chosen one answers 503, and begins nothing', async () => {
  const { call, rows } = await aPayer({ config: { isProduction: true, gateways: ['sandbox'] } })
  const body = { amount: 20, paymentGateway: 'sandbox' }
  const refused = await call('POST', '/payment/wallet/top-up', { body })
  expect(refused).toMatchObject({ status: 503, body: { error: 'GATEWAY_NOT_CHOSEN' } })
  expect(await rows('select 1 from payment_transaction')).toEqual([])
})

test('a gateway that cannot be reached takes nothing; the same call goes on when it is back', async () => {
  const { beginTopUp, gateway, rows } = await aPayer({ processes: 2 })
  const working = gateway.current
  gateway.current = { ...working, createCheckout: async () => ({ outcome: 'unavailable', reason: 'cable pulled' }) }
  expect(await beginTopUp(20, { key: 'once' })).toMatchObject({ status: 503, body: { error: 'GATEWAY_UNAVAILABLE' } })

  gateway.current = working
  expect(await beginTopUp(20, { key: 'once' })).toMatchObject({ status: 201, body: { data: { status: 'processing' } } })
  expect(await rows('select 1 from payment_transaction')).toHaveLength(1)
})

test('a card number in a body is refused wherever it stands', async () => {
  const { call } = await aPayer()
  const reply = await call('POST', '/payment/wallet/top-up', {
    body: { amount: 20, couponCode: '4242 4242 4242 4242' },
  })
  expect(reply).toMatchObject({ status: 400, body: { error: 'CARD_NUMBER_REFUSED' } })
})

test('the list is in a total order: pages by cursor repeat and skip nothing', async () => {
  const { beginTopUp, call } = await aPayer()
  const ids: string[] = []
  for (const amount of [20, 10, 20, 30, 10, 20, 5]) ids.push(dataOf(await beginTopUp(amount))._id)

  for (const order of ['sortBy=totalPrice&sort=asc', 'sortBy=createdAt', 'sortBy=updatedAt&sort=desc']) {
    const seen: string[] = []
    let cursor = ''
    do {
      const page = dataOf(
        await call('GET', `/payment/transactions/user/search?limit=2&${order}&cursor=${cursor}`),
      ) as unknown as { data: { _id: string }[]; total: number; cursor: string | null }
      expect(page.total).toBe(7)
      seen.push(...page.data.map(({ _id }) => _id))
      cursor = page.cursor ?? ''
    } while (cursor !== '')
    expect(seen.toSorted()).toEqual(ids.toSorted())
  }
  expect(dataOf(await call('GET', '/payment/transactions/user/search?offset=20'))).toMatchObject({ data: [], total: 7 })
  expect((await call('GET', '/payment/transactions/user/search?cursor=nonsense')).status).toBe(400)
})

test('a receipt is printed as a page in the language of its reader, for its payer alone', async () => {
  const { beginTopUp, act, settle, call, aFan } = await aPayer()
  const { _id, paymentUrl } = dataOf(await beginTopUp(20))
  const path = `/payment/transactions/${_id}/receipt/file`
  expect((await call('GET', path)).status).toBe(404)
  await act(paymentUrl, 'approve')
  await settle()
  const { fileName, content } = dataOf(await call('GET', path, { locale: 'ja-JP' }))
  expect(fileName).toMatch(/^R-\d{8}-[0-9A-F]{12}\.pdf$/)
  const page = Buffer.from(String(content), 'base64').toString('latin1')
  expect([page.slice(0, 8), page.includes('/Lang (ja-JP)')]).toEqual(['%PDF-1.7', true])
  // Its title begins with 領収書.
  expect(page).toContain('<feff981853ce66f8')
  expect((await call('GET', path, { as: await aFan() })).status).toBe(404)

  // Its dates are those of the reader's zone, as on the screen.
  const inTaipei = dataOf(await call('GET', `${path}?timeZone=Asia/Taipei`, { locale: 'en-US' }))
  expect(textsOfPdf(Buffer.from(String(inTaipei['content']), 'base64'))).toContainEqual(
    expect.stringMatching(/GMT\+8$/),
  )
  expect((await call('GET', `${path}?timeZone=Moon/Base`)).status).toBe(400)
  expect(dataOf(await call('GET', `/payment/transactions/${_id}/receipt`))).toMatchObject({
    performerInfo: null,
    period: null,
  })
})
