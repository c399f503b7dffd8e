import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, subscriptionsWorld, type SubscriptionsWorld } from '#src/test-support/subscriptions-world.ts'

const START = new Date('2027-03-10T10:00:00Z')

const subscribe = (world: SubscriptionsWorld, fan: string, creator: string, rest: object = {}, app: 0 | 1 = 0) =>
  world.call(fan, 'POST', '/payment/subscribe/performers', {
    body: { performerId: creator, type: 'monthly', ...rest },
    app,
  })

const listed = async (world: SubscriptionsWorld, who: string, side: 'user' | 'performer' = 'user') =>
  (await world.call(who, 'GET', `/subscriptions/${side}/search`)).body.data['data'] as Record<string, unknown>[]

test('a page at the gateway opens nothing until its webhook event; the card that was kept pays the renewal', async () => {
  const world = await subscriptionsWorld({ startAt: START })
  const [fan, creator] = [await world.aFan(), await world.aCreator()]
  const begun = await subscribe(world, fan, creator)
  expect([begun.status, begun.body.data['status'], await world.isOpen(fan, creator)]).toEqual([
    201,
    'processing',
    false,
  ])
  expect(await listed(world, fan)).toEqual([])
  await world.act(String(begun.body.data['paymentUrl']), 'approve_and_keep_card')
  await world.settle()
  expect([await world.isOpen(fan, creator), await world.earned(creator)]).toEqual([true, 8])
  expect(await listed(world, creator, 'performer')).toMatchObject([{ userId: fan, status: 'active', cardId: null }])
  await world.pass(31 * DAY_MS + 1_000)
  expect(await world.earned(creator)).toBe(16)
  const moved = `select account.commodity::text, sum(amount_cents)::int as sum from posting
    join ledger_account account on account.id = account_id where purpose = 'exchange' group by 1 order by 1`
  expect(await world.rows(moved)).toEqual([
    { commodity: 'TOKEN', sum: -2_000 },
    { commodity: 'USD', sum: 2_000 },
  ])
})

test('anyone who asks again with the same key hears the same, also after the payment was given back', async () => {
  const world = await subscriptionsWorld({ startAt: START })
  const [fan, creator] = [await world.aFan({ tokens: 50 }), await world.aCreator()]
  const ask = (key: string, rest: object) =>
    world.call(fan, 'POST', '/payment/subscribe/performers', {
      body: { performerId: creator, type: 'monthly', ...rest },
      key,
    })
  const begun = await ask('first', {})
  await world.act(String(begun.body.data['paymentUrl']), 'approve')
  await world.settle()
  const running = await ask('while-it-runs', {})
  expect(running.status).toBe(200)
  const paid = await world.sandbox.control.paymentOf(begun.body.data._id)
  await world.advance(1_000)
  await world.sandbox.control.refund(paid ?? '', 1_000)
  await world.settle()
  expect(await ask('first', {})).toEqual(begun)
  expect(await ask('while-it-runs', {})).toEqual(running)
})

test('of two pages that were both paid one gives the subscription, the other tokens', async () => {
  const world = await subscriptionsWorld({ startAt: START })
  const [fan, creator] = [await world.aFan(), await world.aCreator()]
  const [one, two] = [await subscribe(world, fan, creator), await subscribe(world, fan, creator, {}, 1)]
  for (const { body } of [one, two]) await world.act(String(body.data['paymentUrl']), 'approve')
  await world.settle()
  expect([await world.earned(creator), await world.balance(fan)]).toEqual([8, 10])
  expect(await listed(world, fan)).toHaveLength(1)
})

test('free days are given once in a life, also to parallel calls, and end by themselves', async () => {
  const world = await subscriptionsWorld({ startAt: START })
  const [fan, creator] = [await world.aFan(), await world.aCreator({ isFree: true, freeDays: 3 })]
  const replies = await Promise.all(
    [0, 1, 0, 1].map((app) => subscribe(world, fan, creator, { type: 'free' }, app as 0 | 1)),
  )
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(await listed(world, fan)).toMatchObject([{ billingStage: 'trial', isRenewing: false, paymentGateway: 'free' }])
  await world.pass(3 * DAY_MS - HOUR_MS)
  expect(await world.isOpen(fan, creator)).toBe(true)
  await world.pass(2 * HOUR_MS)
  expect(await world.isOpen(fan, creator)).toBe(false)
  expect((await subscribe(world, fan, creator, { type: 'free' })).body.error).toBe('FREE_SUBSCRIPTION_USED')
})

test('free days that convert are charged from their end on, as the terms said; others are not', async () => {
  const world = await subscriptionsWorld({ startAt: START })
  const [fan, creator] = [await world.aFan({ tokens: 10 }), await world.aCreator({ isFree: true, freeDays: 10 })]
  await subscribe(world, fan, creator, { type: 'free', convertsTrial: true })
  await world.pass(3 * DAY_MS + 1_000)
  expect(world.mails.map(({ subject }) => subject)).toHaveLength(1)
  await world.pass(7 * DAY_MS)
  expect([await world.balance(fan), await world.isOpen(fan, creator)]).toEqual([0, true])
  expect(await listed(world, fan)).toMatchObject([{ subscriptionType: 'monthly', billingStage: 'current' }])
})

test('a trial link gives its days to as many as it says', async () => {
  const world = await subscriptionsWorld({ startAt: START })
  const creator = await world.aCreator()
  const link = await world.call(creator, 'POST', '/performer/trial-links', { body: { days: 14, maximumUses: 1 } })
  const trialCode = String(link.body.data['code'])
  const fans = [await world.aFan(), await world.aFan()]
  const replies = await Promise.all(fans.map((fan) => subscribe(world, fan, creator, { trialCode })))
  expect(new Set(replies.map(({ status, body }) => body.error ?? status))).toEqual(new Set([201, 'TRIAL_LINK_INVALID']))
  expect((await world.call(fans[0] ?? '', 'GET', `/subscriptions/trials/${trialCode}`)).status).toBe(404)
})

test('what the fan saw is what is charged: another price, too little, a block and an own page are refused, and nothing is taken', async () => {
  const world = await subscriptionsWorld({ startAt: START })
  const [fan, creator] = [await world.aFan({ tokens: 9.99 }), await world.aCreator()]
  const wallet = { paymentGateway: 'wallet' }
  const wrong = await subscribe(world, fan, creator, { ...wallet, expectedPrice: 9 })
  expect([wrong.status, wrong.body.error, wrong.body.details]).toEqual([409, 'PRICE_CHANGED', { price: 10 }])
  expect((await subscribe(world, fan, creator, wallet)).body.error).toBe('INSUFFICIENT_BALANCE')
  expect((await subscribe(world, creator, creator, wallet)).body.error).toBe('OWN_ITEM')
  world.blocks.add(`${fan} ${creator}`)
  expect((await subscribe(world, fan, creator, wallet)).status).toBe(404)
  expect([await world.balance(fan), await listed(world, fan)]).toEqual([9.99, []])
})

test('a spending limit holds for subscriptions too: refused at once, and a renewal waits', async () => {
  const world = await subscriptionsWorld({ startAt: START })
  const [fan, creator, dear] = [
    await world.aFan({ tokens: 100 }),
    await world.aCreator(),
    await world.aCreator({ monthlyPriceCents: 2_000 }),
  ]
  await subscribe(world, fan, creator, { paymentGateway: 'wallet' })
  await sql`insert into spending_limit (account_id, period, limit_token_cents) values (${fan}, 'day', 1500)`.execute(
    world.db,
  )
  expect((await subscribe(world, fan, dear, { paymentGateway: 'wallet' })).body.error).toBe('SPENDING_LIMIT_REACHED')
  await sql`update spending_limit set limit_token_cents = 500`.execute(world.db)
  await world.pass(31 * DAY_MS + 1_000)
  expect([await world.balance(fan), (await listed(world, fan))[0]?.['billingStage']]).toEqual([90, 'past_due'])
})

test('the quote says what is charged, when, and how it ends; buying charges that', async () => {
  const world = await subscriptionsWorld({ startAt: START })
  const [fan, creator] = [await world.aFan({ tokens: 30 }), await world.aCreator()]
  const offer = await world.call(creator, 'POST', '/performer/subscription-offers', { body: { months: 3, price: 27 } })
  const query = `performerId=${creator}&offerId=${String(offer.body.data['_id'])}`
  const quote = (await world.call(fan, 'GET', `/subscriptions/quote?${query}`)).body.data
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
  await subscribe(world, fan, creator, { paymentGateway: 'wallet', offerId: offer.body.data['_id'], expectedPrice: 27 })
  expect(await listed(world, fan)).toMatchObject([
    { price: 27, periodMonths: 3, nextRecurringDate: expect.stringMatching(/^2027-06-10/) },
  ])
  const disclosed = await world.rows<{ disclosure: string[] }>('select disclosure from subscription_terms')
  expect(disclosed).toEqual([{ disclosure: quote['disclosure'] }])
})

test('free days say until when, what comes then and when it is first charged; nothing is "charged today" for nothing', async () => {
  const world = await subscriptionsWorld({ startAt: START })
  const [fan, creator] = [await world.aFan(), await world.aCreator()]
  const link = await world.call(creator, 'POST', '/performer/trial-links', { body: { days: 14 } })
  const query = `performerId=${creator}&type=monthly&trialCode=${String(link.body.data['code'])}&timeZone=Asia/Taipei`
  const quoteOf = async (more = '') =>
    (await world.call(fan, 'GET', `/subscriptions/quote?${query}${more}`)).body.data as Record<string, unknown>

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
  const world = await subscriptionsWorld({ startAt: START })
  const [fan, creator] = [await world.aFan({ tokens: 10 }), await world.aCreator()]
  await subscribe(world, fan, creator, { paymentGateway: 'wallet' })
  const [row] = await listed(world, creator, 'performer')
  await world.advance(10 * DAY_MS + 1_000)
  const path = `/subscriptions/${String(row?.['_id'])}/remove`
  const quoteAs = (who: string) => world.call(who, 'GET', `/subscriptions/${String(row?.['_id'])}/removal`)
  expect((await quoteAs(creator)).body.data).toMatchObject({ credit: 6.45, ownShare: 5.16 })
  expect([(await quoteAs(await world.aCreator())).status, (await quoteAs(fan)).status]).toEqual([404, 403])
  const replies = await Promise.all(
    [0, 1].map((app) => world.call(creator, 'POST', path, { body: {}, app: app as 0 | 1 })),
  )
  expect(new Set(replies.map(({ body }) => body.data['credit']))).toEqual(new Set([0, 6.45]))
  await world.settle()
  expect([await world.balance(fan), await world.earned(creator)]).toEqual([6.45, 8 - 5.16])
  expect([await world.isOpen(fan, creator), world.follows.size]).toEqual([false, 0])
  expect((await quoteAs(creator)).body.data).toMatchObject({ credit: 0, ownShare: 0, accessUntil: null })
  expect(await listed(world, fan)).toMatchObject([{ endReason: 'removed', creditedTokens: 6.45 }])
})

test('a gift opens one period for someone else and never renews; a second one begins where the first ends', async () => {
  const world = await subscriptionsWorld({ startAt: START })
  const [giver, fan, creator] = [await world.aFan({ tokens: 20 }), await world.aFan(), await world.aCreator()]
  const give = () =>
    world.call(giver, 'POST', '/subscriptions/gifts', {
      body: { performerId: creator, recipient: fan, type: 'monthly', paymentGateway: 'wallet' },
    })
  expect([(await give()).status, (await give()).status]).toEqual([201, 201])
  await world.settle()
  expect(world.mails).toHaveLength(2)
  expect(await listed(world, fan)).toMatchObject([
    { source: 'gift', giverId: giver, isRenewing: false, expiredAt: expect.stringMatching(/^2027-05-10/) },
  ])
  await world.pass(61 * DAY_MS + 1_000)
  expect([await world.isOpen(fan, creator), await world.balance(giver)]).toEqual([false, 0])
})

test('a higher price needs consent and is never charged without; a lower one is everyone’s', async () => {
  const world = await subscriptionsWorld({ startAt: START })
  const [willing, unwilling, creator] = [
    await world.aFan({ tokens: 100 }),
    await world.aFan({ tokens: 100 }),
    await world.aCreator(),
  ]
  for (const fan of [willing, unwilling]) await subscribe(world, fan, creator, { paymentGateway: 'wallet' })
  await world.pass(20 * DAY_MS)
  const ask = async (cents: number) => {
    const plans = world.plans.get(creator)
    if (plans) world.plans.set(creator, { ...plans, monthlyPriceCents: cents })
    await sql`insert into outbox (name, payload) values ('profiles.plans_changed', ${JSON.stringify({ performerId: creator })}::jsonb)`.execute(
      world.db,
    )
    await world.settle()
  }
  await ask(1_500)
  expect(world.mails).toHaveLength(2)
  const [row] = await listed(world, willing)
  expect(row).toMatchObject({ price: 10, priceChange: { price: 15, isAccepted: false } })
  await world.call(willing, 'POST', `/subscriptions/${String(row?.['_id'])}/accept-price`, { body: { price: 15 } })
  expect((await world.call(creator, 'GET', '/performer/subscription-plans')).body.data['renewals']).toMatchObject([
    { subscriptionType: 'monthly', price: 10, count: 2, priceChange: { price: 15, acceptedCount: 1 } },
  ])
  // The first renewal lies before the 30 days are over, the second one after.
  await world.pass(11 * DAY_MS + 1_000)
  expect([await world.balance(willing), await world.balance(unwilling)]).toEqual([80, 80])
  await world.pass(30 * DAY_MS)
  expect([await world.balance(willing), await world.balance(unwilling)]).toEqual([65, 80])
  expect([await world.isOpen(willing, creator), await world.isOpen(unwilling, creator)]).toEqual([true, false])
  await ask(500)
  await world.pass(31 * DAY_MS)
  expect(await world.balance(willing)).toBe(60)
})

test('a review names who would have to agree and changes nothing; a saved rise shows before it is announced', async () => {
  const world = await subscriptionsWorld({ startAt: START })
  const [fan, creator] = [await world.aFan({ tokens: 100 }), await world.aCreator()]
  await subscribe(world, fan, creator, { paymentGateway: 'wallet' })
  const plans = async () => (await world.call(creator, 'GET', '/performer/subscription-plans')).body.data
  const review = (body: object) => world.call(creator, 'POST', '/performer/subscription-plans/review', { body })
  const effectiveAt = new Date(world.clock.now().getTime() + 30 * DAY_MS)

  const reviewed = (await review({ monthlyPrice: 12, yearlyPrice: 90 })).body.data
  expect(reviewed['rises']).toEqual([
    { subscriptionType: 'monthly', periodMonths: 1, price: 10, newPrice: 12, count: 1 },
  ])
  expect(new Date(String(reviewed['effectiveAt'])).getTime()).toBeGreaterThanOrEqual(effectiveAt.getTime())
  expect((await review({ monthlyPrice: 10 })).body.data['rises']).toEqual([])
  expect((await review({ monthlyPrice: 2.94 })).body).toMatchObject({ error: 'AMOUNT_OUT_OF_LIMITS' })
  expect(await plans()).toMatchObject({ monthlyPrice: 10, renewals: [{ priceChange: null }] })

  const saved = await world.call(creator, 'PUT', '/performer/subscription-plans', { body: { monthlyPrice: 12 } })
  expect(saved.body.data).toMatchObject({
    monthlyPrice: 12,
    yearlyPrice: 100,
    renewals: [{ price: 10, count: 1, priceChange: { price: 12, acceptedCount: 0 } }],
  })
})

test('the database refuses to change terms, and a period above them', async () => {
  const world = await subscriptionsWorld({ startAt: START })
  const [fan, creator] = [await world.aFan({ tokens: 10 }), await world.aCreator()]
  await subscribe(world, fan, creator, { paymentGateway: 'wallet' })
  await expect(sql`update subscription_terms set price_cents = 1`.execute(world.owner)).rejects.toThrow('written once')
  await expect(sql`delete from subscription_terms`.execute(world.db)).rejects.toThrow('permission denied')
  const dearer = sql`insert into subscription_period select uuidv7(), subscription_id, 2, 1, ends_at, ends_at + interval '1 month', terms_id,
    terms_price_cents, terms_price_cents + 1, null, payer_id, paid_from, token_price_cents, price_token_cents, commission_token_cents,
    commission_basis_points from subscription_period`
  await expect(dearer.execute(world.owner)).rejects.toThrow('subscription_period_within_terms')
  const overlapping = sql`insert into subscription_period select uuidv7(), subscription_id, 2, 1, ends_at - interval '1 day', ends_at + interval '1 month', terms_id,
    terms_price_cents, terms_price_cents, null, payer_id, paid_from, token_price_cents, price_token_cents, commission_token_cents,
    commission_basis_points from subscription_period`
  await expect(overlapping.execute(world.owner)).rejects.toThrow('subscription_period_tiles')
})

test('cancelling works while the gateway is away', async () => {
  const world = await subscriptionsWorld({ startAt: START })
  const [fan, creator] = [await world.aFan(), await world.aCreator()]
  const cardId = await world.aCard(fan)
  const begun = await subscribe(world, fan, creator, { cardId })
  await world.settle()
  expect(await world.isOpen(fan, creator)).toBe(true)
  world.gateway.current = {
    ...world.gateway.current,
    chargeSavedCard: async () => ({ outcome: 'unavailable', reason: 'away' }),
  }
  const id = String(begun.body.data['subscriptionId'])
  const reply = await world.call(fan, 'POST', `/payment/sandbox/cancel-subscription/${id}`)
  expect([reply.status, reply.body.data['billingStage']]).toEqual([200, 'cancelled'])
})

test('a creator who is suspended is paid nothing more: everyone’s unused days go back', async () => {
  const world = await subscriptionsWorld({ startAt: START })
  const [fan, creator] = [await world.aFan({ tokens: 10 }), await world.aCreator()]
  await subscribe(world, fan, creator, { paymentGateway: 'wallet' })
  await world.advance(DAY_MS + 1_000)
  const payload = JSON.stringify({ performerId: creator, formerState: 'approved', state: 'suspended', isPublic: false })
  for (let times = 0; times < 2; times += 1) {
    await sql`insert into outbox (name, payload) values ('profiles.performer_state_changed', ${payload}::jsonb)`.execute(
      world.db,
    )
    await world.settle()
  }
  expect([await world.balance(fan), await world.isOpen(fan, creator)]).toEqual([9.35, false])
})
