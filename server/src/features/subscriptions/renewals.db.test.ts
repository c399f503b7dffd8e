import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, testApp, type TestApp } from '#src/test-support/test-app.ts'

const subscribe = (app: TestApp, fan: string, creator: string, rest: object = {}) =>
  app.call('POST', '/payment/subscribe/performers', {
    as: fan,
    body: { performerId: creator, type: 'monthly', paymentGateway: 'wallet', ...rest },
  })

const shown = async (app: TestApp, fan: string) =>
  ((await app.call('GET', '/subscriptions/user/search', { as: fan })).body.data['data'] as Record<string, unknown>[])[0]

/** A fan who pays a creator from the wallet, from 31 January on. */
async function aSubscriber(tokens: number, rest: object = {}) {
  const app = await testApp({ processes: 2, startAt: new Date('2027-01-31T10:00:00Z') })
  const [fan, creator] = [await app.aFan({ tokens }), await app.aCreator()]
  const reply = await subscribe(app, fan, creator, rest)
  expect(reply.status).toBe(201)
  return { app, fan, creator, id: String(reply.body.data['subscriptionId']) }
}

test('a subscription from the wallet opens at once, pays the creator less the commission, and is taken once', async () => {
  const { app, fan, creator, id } = await aSubscriber(25)
  expect([await app.balance(fan), await app.earned(creator), await app.isOpen(fan, creator)]).toEqual([15, 8, true])
  const again = await subscribe(app, fan, creator)
  expect([again.status, again.body.data['subscriptionId'], await app.balance(fan)]).toEqual([200, id, 15])
  expect(await shown(app, fan)).toMatchObject({
    _id: id,
    subscriptionType: 'monthly',
    status: 'active',
    billingStage: 'current',
    price: 10,
    paymentGateway: 'wallet',
    isRenewing: true,
  })
})

test('31 January is followed by the end of February and by 31 March, each period paid once', async () => {
  const { app, fan } = await aSubscriber(100)
  for (const day of ['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']) {
    const { paidUntil } = (await shown(app, fan)) ?? {}
    expect(String(paidUntil)).toMatch(new RegExp(`^${day}T(09:59|10:00)`))
    await app.pass(new Date(String(paidUntil)).getTime() - app.clock.now().getTime() + 1_000)
  }
  expect(await app.balance(fan)).toBe(50)
})

test('cancelling keeps access to the end of what is paid and no further; taking it back costs nothing', async () => {
  const { app, fan, creator, id } = await aSubscriber(100)
  const path = `/payment/wallet/cancel-subscription/${id}`
  const [first, second] = [await app.call('POST', path, { as: fan }), await app.call('POST', path, { as: fan })]
  expect(second.body.data).toEqual(first.body.data)
  expect(first.body.data).toMatchObject({ billingStage: 'cancelled', isRenewing: false, canUndoCancel: true })
  expect(first.body.data['expiredAt']).toBe(first.body.data['paidUntil'])
  const back = await app.call('POST', `/payment/wallet/undo-cancel/${id}`, { as: fan })
  expect(back.body.data).toMatchObject({ billingStage: 'current', isRenewing: true })
  await app.call('POST', path, { as: fan })
  await app.pass(28 * DAY_MS - HOUR_MS)
  expect(await app.isOpen(fan, creator)).toBe(true)
  await app.pass(2 * HOUR_MS)
  expect([await app.isOpen(fan, creator), await app.balance(fan)]).toEqual([false, 90])
  expect(await app.rows('select follower_id, performer_id from follow')).toEqual([
    { follower_id: fan, performer_id: creator },
  ])
  expect((await app.call('POST', `/payment/wallet/undo-cancel/${id}`, { as: fan })).body.error).toBe(
    'SUBSCRIPTION_ENDED',
  )
})

test('without money access goes on for three days, is locked then, and ends after the last try without a debt', async () => {
  const { app, fan, creator } = await aSubscriber(10)
  const stages: unknown[] = []
  for (const ms of [28 * DAY_MS, DAY_MS, 2 * DAY_MS - 2 * HOUR_MS, 3 * HOUR_MS, DAY_MS, 3 * DAY_MS]) {
    await app.pass(ms + 1_000)
    stages.push([(await shown(app, fan))?.['billingStage'], await app.isOpen(fan, creator)])
  }
  expect(stages).toEqual([
    ['past_due', true],
    ['past_due', true],
    ['past_due', true],
    ['locked', false],
    ['locked', false],
    ['expired', false],
  ])
  expect(await app.balance(fan)).toBe(0)
  expect(app.mails.map(({ subject }) => subject.split(' ').slice(0, 3).join(' '))).toHaveLength(2)
})

test('a top-up pays what is locked at once: the anchor stays, and days without access are not paid', async () => {
  const { app, fan, creator } = await aSubscriber(10)
  await app.pass(28 * DAY_MS)
  await app.pass(5 * DAY_MS + HOUR_MS)
  expect(await app.isOpen(fan, creator)).toBe(false)
  await app.topUp(fan, 20)
  const row = await shown(app, fan)
  await app.call('PUT', `/subscriptions/${String(row?.['_id'])}/payment-method`, {
    as: fan,
    body: { renewsFrom: 'wallet' },
  })
  const paid = await shown(app, fan)
  expect(String(paid?.['paidUntil'])).toMatch(/^2027-03-31/)
  // Two whole days of 31 were locked.
  expect([await app.isOpen(fan, creator), await app.balance(fan)]).toEqual([true, 20 - 9.35])
})

test('a saved card pays when the wallet is empty; a card that will never do stops the tries until there is another', async () => {
  const { app, fan, creator, id } = await aSubscriber(10)
  const card = await app.aCard(fan)
  await app.call('PUT', `/subscriptions/${id}/payment-method`, { as: fan, body: { cardId: card } })
  await app.pass(28 * DAY_MS + 1_000)
  expect(await shown(app, fan)).toMatchObject({ billingStage: 'current', paymentGateway: 'sandbox' })
  expect(await app.earned(creator)).toBe(16)

  const bad = await app.aCard(fan, 'decline')
  await app.call('PUT', `/subscriptions/${id}/payment-method`, { as: fan, body: { cardId: bad } })
  await app.pass(31 * DAY_MS)
  await app.pass(2 * DAY_MS)
  const charges = `select state, count(*)::int as count from subscription_charge group by state order by state`
  expect(await app.rows(charges)).toEqual([
    { state: 'failed', count: 1 },
    { state: 'paid', count: 1 },
  ])
  await app.call('PUT', `/subscriptions/${id}/payment-method`, { as: fan, body: { cardId: card } })
  await app.settle()
  expect(await shown(app, fan)).toMatchObject({ billingStage: 'current' })
  expect(await app.earned(creator)).toBe(24)
})

test('two schedulers at the same moment bill a period once', async () => {
  const { app, fan } = await aSubscriber(100)
  await app.advance(28 * DAY_MS + 1_000)
  await Promise.all([...app.processes, ...app.processes].map(({ features }) => features.subscriptions.renew()))
  expect(await app.balance(fan)).toBe(80)
})

test('cancelling at the moment of the renewal leaves one of both, never half of each', async () => {
  const { app, fan, creator, id } = await aSubscriber(100)
  await app.advance(28 * DAY_MS + 1_000)
  await Promise.all([
    app.features.subscriptions.renew(),
    app.call('POST', `/payment/wallet/cancel-subscription/${id}`, { as: fan, process: 1 }),
  ])
  const row = await shown(app, fan)
  const isPaid = (await app.balance(fan)) === 80
  expect(row).toMatchObject({ isRenewing: false, billingStage: isPaid ? 'cancelled' : 'expired' })
  expect(await app.isOpen(fan, creator)).toBe(isPaid)
})

test('a scheduler that was away for three days makes one try, and the anchor stays', async () => {
  const { app, fan } = await aSubscriber(100)
  await app.pass(28 * DAY_MS + 3 * DAY_MS - HOUR_MS)
  expect(await app.balance(fan)).toBe(80)
  expect(String((await shown(app, fan))?.['paidUntil'])).toMatch(/^2027-03-31/)
})

test('a renewal whose card wants its holder waits for the fan, who passes the challenge of their bank and goes on', async () => {
  const app = await testApp({ processes: 2, startAt: new Date('2027-01-31T10:00:00Z') })
  const [fan, creator] = [await app.aFan(), await app.aCreator()]
  const cardId = await app.aCard(fan)
  await subscribe(app, fan, creator, { paymentGateway: 'sandbox', cardId, renewsFrom: 'card' })
  await app.settle()
  const [card] = await app.rows<{ reference: string }>('select reference from payment_card')
  await app.sandbox.control.changeKeptCard(card?.reference ?? '', 'challenge')
  await app.pass(29 * DAY_MS)
  expect(await shown(app, fan)).toMatchObject({ billingStage: 'past_due' })
  const failed = await app.rows<{ id: string }>("select id from payment_transaction where status = 'fail'")
  expect(failed).toHaveLength(1)
  const { url } = await app.mailedLink('/wallet/transactions')
  expect(url.pathname).toBe('/en-US/wallet/transactions')
  const retry = () => app.call('POST', `/payment/retry/${failed[0]?.id ?? ''}`, { as: fan })

  const requested = await retry()
  expect([requested.status, requested.body.data['paymentUrl']]).toEqual([
    201,
    expect.stringContaining('/sandbox/checkout/'),
  ])
  expect((await retry()).body, 'while it can be paid there is no other').toMatchObject({ error: 'CHECKOUT_CLOSED' })
  await app.act(String(requested.body.data['paymentUrl']), 'challenge_passed')
  await app.settle()

  expect(await shown(app, fan)).toMatchObject({ billingStage: 'current' })
  expect((await retry()).body).toMatchObject({ error: 'CHECKOUT_CLOSED' })
  expect(await app.rows('select 1 from subscription_period')).toHaveLength(2)
})

test('of what one fan pays from one wallet the longest due is renewed first; fans do not wait for each other', async () => {
  const app = await testApp({ startAt: new Date('2027-01-31T10:00:00Z') })
  const creators = [await app.aCreator(), await app.aCreator(), await app.aCreator()]
  // Each fan can pay one renewal of three.
  const fans = await Promise.all(Array.from({ length: 6 }, () => app.aFan({ tokens: 40 })))
  for (const creator of creators) {
    for (const fan of fans) expect((await subscribe(app, fan, creator)).status).toBe(201)
    await app.advance(1_000)
  }
  await app.advance(28 * DAY_MS)

  await app.features.subscriptions.renew()

  const renewed = await app.rows<{ fan_id: string; performer_id: string }>(
    'select fan_id, performer_id from subscription where period_number = 2',
  )
  expect(new Set(renewed.map(({ fan_id: fan }) => fan))).toEqual(new Set(fans))
  expect(renewed.map(({ performer_id: creator }) => creator)).toEqual(fans.map(() => creators[0]))
})
