import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, testApp, type TestApp } from '#src/test-support/test-app.ts'

const START = new Date('2027-03-10T10:00:00Z')

const subscribe = (app: TestApp, fan: string, creator: string, rest: object = {}, process = 0) =>
  app.call('POST', '/payment/subscribe/performers', {
    as: fan,
    body: { performerId: creator, type: 'monthly', ...rest },
    process,
  })

const listed = async (app: TestApp, who: string, side: 'user' | 'performer' = 'user') =>
  (await app.call('GET', `/subscriptions/${side}/search`, { as: who })).body.data['data'] as Record<string, unknown>[]

test('a page at the gateway opens nothing until its webhook event; the card that was kept pays the renewal', async () => {
  const app = await testApp({ processes: 2, startAt: START })
  const [fan, creator] = [await app.aFan(), await app.aCreator()]
  const begun = await subscribe(app, fan, creator)
  expect([begun.status, begun.body.data['status'], await app.isOpen(fan, creator)]).toEqual([201, 'processing', false])
  expect(await listed(app, fan)).toEqual([])
  await app.act(String(begun.body.data['paymentUrl']), 'approve_and_keep_card')
  await app.settle()
  expect([await app.isOpen(fan, creator), await app.earned(creator)]).toEqual([true, 8])
  expect(await listed(app, creator, 'performer')).toMatchObject([{ userId: fan, status: 'active', cardId: null }])
  const payments = await app.call('GET', '/payment/transactions/user/search', { as: fan })
  expect(payments.body.data).toMatchObject({ total: 1, data: [{ performerInfo: { _id: creator } }] })
  const [paid] = payments.body.data['data'] as { _id: string }[]
  const receipt = await app.call('GET', `/payment/transactions/${paid?._id}/receipt`, { as: fan })
  expect(receipt.body.data).toMatchObject({
    performerInfo: { _id: creator },
    paymentGateway: 'sandbox',
    period: { startsAt: expect.stringMatching(/^2027-03-10T10:/), endsAt: expect.stringMatching(/^2027-04-10T10:/) },
  })
  const behind = await app.call('GET', '/subscriptions/user/search?offset=5', { as: fan })
  expect(behind.body.data).toMatchObject({ total: 1, data: [] })
  await app.pass(31 * DAY_MS + 1_000)
  expect(await app.earned(creator)).toBe(16)
  const moved = `select account.commodity::text, sum(amount_cents)::int as sum from posting
    join ledger_account account on account.id = account_id where purpose = 'exchange' group by 1 order by 1`
  expect(await app.rows(moved)).toEqual([
    { commodity: 'TOKEN', sum: -2_000 },
    { commodity: 'USD', sum: 2_000 },
  ])
})

test('anyone who repeats with the same key receives the same, also after the payment was given back', async () => {
  const app = await testApp({ processes: 2, startAt: START })
  const [fan, creator] = [await app.aFan({ tokens: 50 }), await app.aCreator()]
  const ask = (key: string, rest: object) =>
    app.call('POST', '/payment/subscribe/performers', {
      as: fan,
      body: { performerId: creator, type: 'monthly', ...rest },
      key,
    })
  const begun = await ask('first', {})
  await app.act(String(begun.body.data['paymentUrl']), 'approve')
  await app.settle()
  const running = await ask('while-it-runs', {})
  expect(running.status).toBe(200)
  const paid = await app.sandbox.control.paymentOf(begun.body.data._id)
  await app.advance(1_000)
  await app.sandbox.control.refund(paid ?? '', 1_000)
  await app.settle()
  expect(await ask('first', {})).toEqual(begun)
  expect(await ask('while-it-runs', {})).toEqual(running)
})

test('of two pages that were both paid one gives the subscription, the other tokens', async () => {
  const app = await testApp({ processes: 2, startAt: START })
  const [fan, creator] = [await app.aFan(), await app.aCreator()]
  const [one, two] = [await subscribe(app, fan, creator), await subscribe(app, fan, creator, {}, 1)]
  for (const { body } of [one, two]) await app.act(String(body.data['paymentUrl']), 'approve')
  await app.settle()
  expect([await app.earned(creator), await app.balance(fan)]).toEqual([8, 10])
  expect(await listed(app, fan)).toHaveLength(1)
})

test('free days are given once in a life, also to parallel calls, and end by themselves', async () => {
  const app = await testApp({ processes: 2, startAt: START })
  const [fan, creator] = [await app.aFan(), await app.aCreator({ isFreeSubscription: true, freeSubscriptionDays: 3 })]
  const replies = await Promise.all(
    [0, 1, 0, 1].map((process) => subscribe(app, fan, creator, { type: 'free' }, process)),
  )
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(await listed(app, fan)).toMatchObject([{ billingStage: 'trial', isRenewing: false, paymentGateway: 'free' }])
  await app.pass(3 * DAY_MS - HOUR_MS)
  expect(await app.isOpen(fan, creator)).toBe(true)
  await app.pass(2 * HOUR_MS)
  expect(await app.isOpen(fan, creator)).toBe(false)
  expect((await subscribe(app, fan, creator, { type: 'free' })).body.error).toBe('FREE_SUBSCRIPTION_USED')
})

test('the receipt of a free plan names it as free, in the language of its reader', async () => {
  const app = await testApp({ startAt: START })
  const [fan, creator] = [await app.aFan(), await app.aCreator({ isFreeSubscription: true, freeSubscriptionDays: 3 })]
  const { body } = await subscribe(app, fan, creator, { type: 'free' })
  const path = `/payment/transactions/${String(body.data['_id'])}/receipt`
  const receipt = await app.call('GET', path, { as: fan, locale: 'en-US' })
  expect(receipt.body.data).toMatchObject({ totalPrice: 0, products: [{ name: 'Free subscription' }] })
  const listed = await app.call('GET', '/payment/transactions/user/search', { as: fan, locale: 'zh-TW' })
  expect(listed.body.data.data).toMatchObject([{ products: [{ name: '免費訂閱' }] }])
})

test('free days that convert are charged from their end on, as the terms said; others are not', async () => {
  const app = await testApp({ processes: 2, startAt: START })
  const [fan, creator] = [
    await app.aFan({ tokens: 10 }),
    await app.aCreator({ isFreeSubscription: true, freeSubscriptionDays: 10 }),
  ]
  await subscribe(app, fan, creator, { type: 'free', convertsTrial: true })
  await app.pass(3 * DAY_MS + 1_000)
  expect(app.mails.map(({ subject }) => subject)).toHaveLength(1)
  await app.pass(7 * DAY_MS)
  expect([await app.balance(fan), await app.isOpen(fan, creator)]).toEqual([0, true])
  expect(await listed(app, fan)).toMatchObject([{ subscriptionType: 'monthly', billingStage: 'current' }])
})

test('a trial link gives its days to as many as it says', async () => {
  const app = await testApp({ processes: 2, startAt: START })
  const creator = await app.aCreator()
  const link = await app.call('POST', '/performer/trial-links', { as: creator, body: { days: 14, maximumUses: 1 } })
  const trialCode = String(link.body.data['code'])
  const fans = [await app.aFan(), await app.aFan()]
  const replies = await Promise.all(fans.map((fan) => subscribe(app, fan, creator, { trialCode })))
  expect(new Set(replies.map(({ status, body }) => body.error ?? status))).toEqual(new Set([201, 'TRIAL_LINK_INVALID']))
  expect((await app.call('GET', `/subscriptions/trials/${trialCode}`, { as: fans[0] ?? '' })).status).toBe(404)
})

test('what the fan saw is what is charged: another price, too little, a block and an own page are refused, and nothing is taken', async () => {
  const app = await testApp({ processes: 2, startAt: START })
  const [fan, creator] = [await app.aFan({ tokens: 9.99 }), await app.aCreator()]
  const wallet = { paymentGateway: 'wallet' }
  const wrong = await subscribe(app, fan, creator, { ...wallet, expectedPrice: 9 })
  expect([wrong.status, wrong.body.error, wrong.body.details]).toEqual([409, 'PRICE_CHANGED', { price: 10 }])
  expect((await subscribe(app, fan, creator, wallet)).body.error).toBe('INSUFFICIENT_BALANCE')
  expect((await subscribe(app, creator, creator, wallet)).body.error).toBe('OWN_ITEM')
  await app.block(creator, fan)
  expect((await subscribe(app, fan, creator, wallet)).status).toBe(404)
  expect([await app.balance(fan), await listed(app, fan)]).toEqual([9.99, []])
})

test('a spending limit holds for subscriptions too: refused at once, and a renewal waits', async () => {
  const app = await testApp({ processes: 2, startAt: START })
  const [fan, creator, dear] = [
    await app.aFan({ tokens: 100 }),
    await app.aCreator(),
    await app.aCreator({ monthlyPriceCents: 2_000 }),
  ]
  await subscribe(app, fan, creator, { paymentGateway: 'wallet' })
  await sql`insert into spending_limit (account_id, period, limit_token_cents) values (${fan}, 'day', 1500)`.execute(
    app.db,
  )
  expect((await subscribe(app, fan, dear, { paymentGateway: 'wallet' })).body.error).toBe('SPENDING_LIMIT_REACHED')
  await sql`update spending_limit set limit_token_cents = 500`.execute(app.db)
  await app.pass(31 * DAY_MS + 1_000)
  expect([await app.balance(fan), (await listed(app, fan))[0]?.['billingStage']]).toEqual([90, 'past_due'])
})

test('the quote says what is charged, when, and how it ends; buying charges that', async () => {
  const app = await testApp({ processes: 2, startAt: START })
  const [fan, creator] = [await app.aFan({ tokens: 30 }), await app.aCreator()]
  const offer = await app.call('POST', '/performer/subscription-offers', {
    as: creator,
    body: { months: 3, price: 27 },
  })
  const query = `performerId=${creator}&offerId=${String(offer.body.data['_id'])}`
  const quote = (await app.call('GET', `/subscriptions/quote?${query}`, { as: fan })).body.data
  expect(quote).toMatchObject({
    firstPrice: 27,
    renewalPrice: 27,
    periodMonths: 3,
    trialDays: 0,
    isRenewing: true,
    refusal: null,
  })
  expect(String(quote['nextChargeAt'])).toMatch(/^2027-06-10/)
  expect((quote['disclosure'] as string[]).join(' ')).toContain('$27.00')
  await subscribe(app, fan, creator, { paymentGateway: 'wallet', offerId: offer.body.data['_id'], expectedPrice: 27 })
  expect(await listed(app, fan)).toMatchObject([
    { price: 27, periodMonths: 3, nextRecurringDate: expect.stringMatching(/^2027-06-10/) },
  ])
  const disclosed = await app.rows<{ disclosure: string[] }>('select disclosure from subscription_terms')
  expect(disclosed).toEqual([{ disclosure: quote['disclosure'] }])
})

test('free days say until when, what comes then and when it is first charged; nothing is "charged today" for nothing', async () => {
  const app = await testApp({ processes: 2, startAt: START })
  const [fan, creator] = [await app.aFan(), await app.aCreator()]
  const link = await app.call('POST', '/performer/trial-links', { as: creator, body: { days: 14 } })
  const query = `performerId=${creator}&type=monthly&trialCode=${String(link.body.data['code'])}&timeZone=Asia/Taipei`
  const quoteOf = async (more = '') =>
    (await app.call('GET', `/subscriptions/quote?${query}${more}`, { as: fan })).body.data as Record<string, unknown>

  const ending = await quoteOf()
  expect(ending).toMatchObject({ firstPrice: 0, firstChargeAt: null, nextChargeAt: null, renewalPrice: 0 })
  expect(ending['disclosure']).toEqual([
    'Free until March 24, 2027. You won’t be charged.',
    'It ends automatically, so there’s nothing to cancel.',
  ])

  const going = await quoteOf('&convertsTrial=true')
  expect(going).toMatchObject({ firstPrice: 0, renewalPrice: 10, firstChargeAt: going['trialEndsAt'] })
  expect(going['disclosure']).toEqual([
    'Free until March 24, 2027, then $10.00 every month until you cancel.',
    'First charge: $10.00 on March 24, 2027. Next charge: $10.00 on April 24, 2027.',
    expect.stringMatching(/in two steps.*If you cancel before March 24, 2027, you pay nothing\.$/),
  ])
})

test('a removed subscriber gets unused whole days back as tokens, once, from creator and commission in proportion', async () => {
  const app = await testApp({ processes: 2, startAt: START })
  const [fan, creator] = [await app.aFan({ tokens: 10 }), await app.aCreator()]
  await subscribe(app, fan, creator, { paymentGateway: 'wallet' })
  const [row] = await listed(app, creator, 'performer')
  await app.advance(10 * DAY_MS + 1_000)
  const path = `/subscriptions/${String(row?.['_id'])}/remove`
  const quoteAs = (who: string) => app.call('GET', `/subscriptions/${String(row?.['_id'])}/removal`, { as: who })
  expect((await quoteAs(creator)).body.data).toMatchObject({ credit: 6.45, ownShare: 5.16 })
  expect([(await quoteAs(await app.aCreator())).status, (await quoteAs(fan)).status]).toEqual([404, 403])
  const replies = await Promise.all([0, 1].map((process) => app.call('POST', path, { as: creator, body: {}, process })))
  expect(new Set(replies.map(({ body }) => body.data['credit']))).toEqual(new Set([0, 6.45]))
  await app.settle()
  expect([await app.balance(fan), await app.earned(creator)]).toEqual([6.45, 8 - 5.16])
  expect([await app.isOpen(fan, creator), (await app.rows('select from follow')).length]).toEqual([false, 0])
  expect((await quoteAs(creator)).body.data).toMatchObject({ credit: 0, ownShare: 0, accessUntil: null })
  expect(await listed(app, fan)).toMatchObject([{ endReason: 'removed', creditedTokens: 6.45 }])
})

test('a gift opens one period for someone else and never renews, also after cancel and undo; a second one begins where the first ends', async () => {
  const app = await testApp({ processes: 2, startAt: START })
  const [giver, fan, creator] = [await app.aFan({ tokens: 20 }), await app.aFan(), await app.aCreator()]
  const give = () =>
    app.call('POST', '/subscriptions/gifts', {
      as: giver,
      body: { performerId: creator, recipient: fan, type: 'monthly', paymentGateway: 'wallet' },
    })
  expect([(await give()).status, (await give()).status]).toEqual([201, 201])
  await app.settle()
  expect(app.mails).toHaveLength(2)
  expect(await listed(app, fan)).toMatchObject([
    { source: 'gift', giverId: giver, isRenewing: false, expiredAt: expect.stringMatching(/^2027-05-10/) },
  ])
  const id = String((await listed(app, fan))[0]?.['_id'])
  for (const change of ['cancel-subscription', 'undo-cancel'])
    expect(await app.call('POST', `/payment/wallet/${change}/${id}`, { as: fan })).toMatchObject({
      status: 200,
      body: { data: { billingStage: 'current', status: 'active', isRenewing: false, canUndoCancel: false } },
    })
  await app.pass(61 * DAY_MS + 1_000)
  expect([await app.isOpen(fan, creator), await app.balance(giver)]).toEqual([false, 0])
})

test('a higher price needs consent and is never charged without; a lower one is everyone’s', async () => {
  const app = await testApp({ processes: 2, startAt: START })
  const [willing, unwilling, creator] = [
    await app.aFan({ tokens: 100 }),
    await app.aFan({ tokens: 100 }),
    await app.aCreator(),
  ]
  for (const fan of [willing, unwilling]) await subscribe(app, fan, creator, { paymentGateway: 'wallet' })
  await app.pass(20 * DAY_MS)
  const ask = async (monthlyPrice: number) => {
    await app.read('PUT', '/performer/subscription-plans', { as: creator, body: { monthlyPrice } })
    await app.settle()
  }
  await ask(15)
  expect(app.mails).toHaveLength(2)
  const [row] = await listed(app, willing)
  expect(row).toMatchObject({ price: 10, priceChange: { price: 15, isAccepted: false } })
  await app.call('POST', `/subscriptions/${String(row?.['_id'])}/accept-price`, { as: willing, body: { price: 15 } })
  expect((await app.call('GET', '/performer/subscription-plans', { as: creator })).body.data['renewals']).toMatchObject(
    [{ subscriptionType: 'monthly', price: 10, count: 2, priceChange: { price: 15, acceptedCount: 1 } }],
  )
  // The first renewal lies before the 30 days are over, the second one after.
  await app.pass(11 * DAY_MS + 1_000)
  expect([await app.balance(willing), await app.balance(unwilling)]).toEqual([80, 80])
  await app.pass(30 * DAY_MS)
  expect([await app.balance(willing), await app.balance(unwilling)]).toEqual([65, 80])
  expect([await app.isOpen(willing, creator), await app.isOpen(unwilling, creator)]).toEqual([true, false])
  await ask(5)
  await app.pass(31 * DAY_MS)
  expect(await app.balance(willing)).toBe(60)
})

test('a review names who would have to agree and changes nothing; a saved rise shows before it is announced', async () => {
  const app = await testApp({ processes: 2, startAt: START })
  const [fan, creator] = [await app.aFan({ tokens: 100 }), await app.aCreator()]
  await subscribe(app, fan, creator, { paymentGateway: 'wallet' })
  const plans = async () => (await app.call('GET', '/performer/subscription-plans', { as: creator })).body.data
  const review = (body: object) => app.call('POST', '/performer/subscription-plans/review', { as: creator, body })
  const effectiveAt = new Date(app.clock.now().getTime() + 30 * DAY_MS)

  const reviewed = (await review({ monthlyPrice: 12, yearlyPrice: 90 })).body.data
  expect(reviewed['rises']).toEqual([
    { subscriptionType: 'monthly', periodMonths: 1, price: 10, newPrice: 12, count: 1 },
  ])
  expect(new Date(String(reviewed['effectiveAt'])).getTime()).toBeGreaterThanOrEqual(effectiveAt.getTime())
  expect((await review({ monthlyPrice: 10 })).body.data['rises']).toEqual([])
  expect((await review({ monthlyPrice: 2.94 })).body).toMatchObject({ error: 'AMOUNT_OUT_OF_LIMITS' })
  expect(await plans()).toMatchObject({ monthlyPrice: 10, renewals: [{ priceChange: null }] })

  const saved = await app.call('PUT', '/performer/subscription-plans', { as: creator, body: { monthlyPrice: 12 } })
  expect(saved.body.data).toMatchObject({
    monthlyPrice: 12,
    yearlyPrice: 100,
    renewals: [{ price: 10, count: 1, priceChange: { price: 12, acceptedCount: 0 } }],
  })
})

test('the database refuses to change terms, and a period above them', async () => {
  const app = await testApp({ processes: 2, startAt: START })
  const [fan, creator] = [await app.aFan({ tokens: 10 }), await app.aCreator()]
  await subscribe(app, fan, creator, { paymentGateway: 'wallet' })
  await expect(sql`update subscription_terms set price_cents = 1`.execute(app.owner)).rejects.toThrow('written once')
  await expect(sql`delete from subscription_terms`.execute(app.db)).rejects.toThrow('permission denied')
  const dearer = sql`insert into subscription_period select uuidv7(), subscription_id, 2, 1, ends_at, ends_at + interval '1 month', terms_id,
    terms_price_cents, terms_price_cents + 1, null, payer_id, paid_from, token_price_cents, price_token_cents, commission_token_cents,
    commission_basis_points from subscription_period`
  await expect(dearer.execute(app.owner)).rejects.toThrow('subscription_period_within_terms')
  const overlapping = sql`insert into subscription_period select uuidv7(), subscription_id, 2, 1, ends_at - interval '1 day', ends_at + interval '1 month', terms_id,
    terms_price_cents, terms_price_cents, null, payer_id, paid_from, token_price_cents, price_token_cents, commission_token_cents,
    commission_basis_points from subscription_period`
  await expect(overlapping.execute(app.owner)).rejects.toThrow('subscription_period_tiles')
})

test('cancelling works while the gateway is away', async () => {
  const app = await testApp({ processes: 2, startAt: START })
  const [fan, creator] = [await app.aFan(), await app.aCreator()]
  const cardId = await app.aCard(fan)
  const begun = await subscribe(app, fan, creator, { cardId })
  await app.settle()
  expect(await app.isOpen(fan, creator)).toBe(true)
  app.gateway.current = {
    ...app.gateway.current,
    chargeSavedCard: async () => ({ outcome: 'unavailable', reason: 'away' }),
  }
  const id = String(begun.body.data['subscriptionId'])
  const reply = await app.call('POST', `/payment/sandbox/cancel-subscription/${id}`, { as: fan })
  expect([reply.status, reply.body.data['billingStage']]).toEqual([200, 'cancelled'])
})

test('a creator who is suspended is paid nothing more: everyone’s unused days go back', async () => {
  const app = await testApp({ processes: 2, startAt: START })
  const [fan, creator] = [await app.aFan({ tokens: 10 }), await app.aCreator()]
  await subscribe(app, fan, creator, { paymentGateway: 'wallet' })
  await app.advance(DAY_MS + 1_000)
  const payload = JSON.stringify({ performerId: creator, formerState: 'approved', state: 'suspended', isPublic: false })
  for (let times = 0; times < 2; times += 1) {
    await sql`insert into outbox (name, payload) values ('profiles.performer_state_changed', ${payload}::jsonb)`.execute(
      app.db,
    )
    await app.settle()
  }
  expect([await app.balance(fan), await app.isOpen(fan, creator)]).toEqual([9.35, false])
})
