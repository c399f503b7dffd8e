import { expect, test } from 'vitest'
import { aPayer } from '#src/test-support/a-payer.ts'

/** A fan whose card the sandbox keeps, because they ticked the box when they paid. */
async function fanWithCard() {
  const app = await aPayer()
  await app.payAtPage(20, 'approve_and_keep_card')
  await app.settle()
  const listed = async (as = app.fanId) =>
    (
      (await app.call('GET', '/payment-cards', { as })).body.data as unknown as {
        data: { _id: string }[]
        total: number
      }
    ).data
  const [card] = await listed()
  const [kept] = await app.rows<{ reference: string }>('select reference from payment_card')
  return { ...app, listed, cardId: card?._id ?? '', reference: kept?.reference ?? '' }
}

test('a card that the payer chose to keep is listed by what is printed on receipts, never by its reference', async () => {
  const { listed, reference } = await fanWithCard()

  expect(await listed()).toMatchObject([
    {
      brand: 'visa',
      last4Digits: '4242',
      month: 12,
      year: 2034,
      paymentGateway: 'sandbox',
      holderName: 'Sandbox Payer',
    },
  ])
  expect(JSON.stringify(await listed())).not.toContain(reference)
})

test('a kept card pays a top-up without a page; the credit waits for the webhook event all the same', async () => {
  const { call, cardId, settle, credits, line } = await fanWithCard()
  line.isUp = false
  const reply = await call('POST', '/payment/wallet/top-up', { body: { amount: 10, cardId }, key: 'once' })
  expect(reply).toMatchObject({ status: 201, body: { data: { status: 'processing', paymentUrl: null } } })
  expect(await credits()).toHaveLength(1)

  expect((await call('POST', '/payment/wallet/top-up', { body: { amount: 10, cardId }, key: 'once' })).body).toEqual(
    reply.body,
  )
  line.isUp = true
  await settle()
  expect((await credits()).map(({ priceCents }) => priceCents)).toEqual([2_000, 1_000])
})

test("someone else's card does not exist: it is not listed, does not pay and is not forgotten", async () => {
  const { call, cardId, reference, listed, aFan, rows } = await fanWithCard()
  const other = await aFan()

  expect(await listed(other)).toEqual([])
  expect((await call('POST', '/payment/wallet/top-up', { body: { amount: 10, cardId }, as: other })).status).toBe(404)
  expect((await call('DELETE', `/payment-cards/${cardId}`, { as: other })).status).toBe(404)
  expect(await call('POST', '/sandbox/cards', { body: { reference }, as: other })).toMatchObject({
    status: 422,
    body: { error: 'CARD_REFERENCE_UNKNOWN' },
  })
  expect(await rows('select 1 from payment_transaction')).toHaveLength(1)
})

test('a forgotten card is gone here and at the gateway', async () => {
  const { call, cardId, reference, listed } = await fanWithCard()

  expect((await call('DELETE', `/payment-cards/${cardId}`)).status).toBe(200)
  expect((await call('DELETE', `/payment-cards/${cardId}`)).status).toBe(404)
  expect(await listed()).toEqual([])
  expect((await call('POST', '/payment/wallet/top-up', { body: { amount: 10, cardId } })).status).toBe(404)
  expect((await call('POST', '/sandbox/cards', { body: { reference } })).status).toBe(422)
})

test('a card is kept once by its reference, and never by its number', async () => {
  const { call, reference, listed } = await fanWithCard()

  const [first, second] = await Promise.all([
    call('POST', '/sandbox/cards', { body: { reference } }),
    call('POST', '/sandbox/cards', { body: { reference } }),
  ])
  expect([first.status, second.status]).toEqual([201, 201])
  expect(await listed()).toHaveLength(1)
  expect(await call('POST', '/sandbox/cards', { body: { reference: '4242424242424242' } })).toMatchObject({
    status: 400,
    body: { error: 'CARD_NUMBER_REFUSED' },
  })
  expect(await call('POST', '/stripe/cards', { body: { reference } })).toMatchObject({
    status: 503,
    body: { error: 'GATEWAY_NOT_CHOSEN' },
  })
  expect((await call('POST', '/paypal/cards', { body: { reference } })).status).toBe(400)
})

test('a card that the gateway has forgotten is forgotten here, and the payment is over: trying again leads to the page', async () => {
  const { call, cardId, reference, fanId, sandbox, listed, rows } = await fanWithCard()
  await sandbox.gateway.forgetCard({ customerId: fanId, reference })

  expect(await call('POST', '/payment/wallet/top-up', { body: { amount: 10, cardId } })).toMatchObject({
    status: 422,
    body: { error: 'CARD_REFERENCE_UNKNOWN' },
  })
  expect(await listed()).toEqual([])
  const [failed] = await rows<{ id: string; status: string; failure: string }>(
    'select id, status, failure from payment_transaction where price_cents = 1000',
  )
  expect(failed).toMatchObject({ status: 'fail', failure: 'card_refused' })
  const retried = await call('POST', `/payment/retry/${failed?.id}`)
  expect(retried.body.data.paymentUrl).toContain('/sandbox/checkout/')
})

test('a charge whose answer was lost is asked for again with the same card, and taken once', async () => {
  const { call, cardId, gateway, settle, credits } = await fanWithCard()
  const working = gateway.current
  gateway.current = {
    ...working,
    chargeSavedCard: async (charge) => {
      await working.chargeSavedCard(charge)
      return { outcome: 'unavailable', reason: 'the line broke after the charge' }
    },
  }
  const charge = () => call('POST', '/payment/wallet/top-up', { body: { amount: 10, cardId }, key: 'once' })
  expect((await charge()).status).toBe(503)
  gateway.current = working
  expect((await charge()).status).toBe(201)
  await settle()
  expect((await credits()).map(({ priceCents }) => priceCents)).toEqual([2_000, 1_000])
})

/** The page that a gateway opened for the fan, with a payer's answer to it. */
async function cardPage() {
  const app = await aPayer()
  const opened = await app.call('POST', '/sandbox/cards/page')
  const page = new URL((opened.body.data as unknown as { pageUrl: string }).pageUrl)
  const choose = async (card: string, headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' }) => {
    const reply = await app.http.inject({
      method: 'POST',
      url: page.pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: `card=${card}`,
    })
    return { status: reply.statusCode, location: String(reply.headers.location ?? '') }
  }
  return { ...app, opened, page, choose }
}

test('a fan adds a card on the gateway’s page without paying, once, and it pays the next top-up', async () => {
  const { call, opened, page, choose, http, settle, credits, rows } = await cardPage()
  expect([opened.status, page.pathname]).toEqual([201, expect.stringMatching(/^\/sandbox\/cards\/cp_/)])
  expect((await http.inject({ url: page.pathname })).body).toContain('value="approve"')

  const back = new URL((await choose('approve')).location)
  expect(back.pathname).toMatch(/^\/[a-z]{2}-[A-Z]{2}\/wallet\/cards\/new$/)
  expect((await choose('approve')).location).toBe(back.href)
  const reference = back.searchParams.get('card')
  const saved = await call('POST', `/${back.searchParams.get('gateway')}/cards`, { body: { reference } })
  expect(saved).toMatchObject({ status: 201, body: { data: { brand: 'visa', last4Digits: '4242' } } })
  expect(await rows('select 1 from payment_transaction')).toEqual([])

  const card = saved.body.data as unknown as { _id: string }
  await call('POST', '/payment/wallet/top-up', { body: { amount: 10, cardId: card._id } })
  await settle()
  expect((await credits()).map(({ priceCents }) => priceCents)).toEqual([1_000])
})

test('a card that its bank refuses is not added; the page shows the refusal and accepts another', async () => {
  const { page, choose, http, rows } = await cardPage()

  const refused = await choose('decline')
  expect(refused).toEqual({ status: 303, location: `${page.pathname}?declined=1` })
  expect((await http.inject({ url: refused.location })).body).toContain('role="alert"')
  expect(await rows('select 1 from sandbox.card')).toEqual([])
  expect((await choose('approve', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await choose('4242')).location).toBe(page.pathname)
  expect((await choose('challenge')).location).toContain('card=card_')
})

test('a card that another fan added on their page is refused', async () => {
  const { call, choose, aFan } = await cardPage()
  const reference = new URL((await choose('approve')).location).searchParams.get('card')

  expect(await call('POST', '/sandbox/cards', { as: await aFan(), body: { reference } })).toMatchObject({
    status: 422,
    body: { error: 'CARD_REFERENCE_UNKNOWN' },
  })
})

test('the gateways that add cards are listed, and one that is absent or away opens no page', async () => {
  const { call, gateway } = await aPayer()

  expect((await call('GET', '/payment-cards/gateways')).body).toMatchObject({ data: { gateways: ['sandbox'] } })
  expect(await call('POST', '/ccbill/cards/page')).toMatchObject({ status: 503, body: { error: 'GATEWAY_NOT_CHOSEN' } })
  gateway.current = {
    ...gateway.current,
    openCardPage: async () => ({ outcome: 'unavailable', reason: 'no line' }),
  }
  expect(await call('POST', '/sandbox/cards/page')).toMatchObject({ body: { error: 'GATEWAY_UNAVAILABLE' } })
})
