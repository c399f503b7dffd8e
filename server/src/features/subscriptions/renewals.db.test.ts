import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, subscriptionsWorld, type SubscriptionsWorld } from '#src/test-support/subscriptions-world.ts'

const subscribe = (world: SubscriptionsWorld, fan: string, creator: string, rest: object = {}) =>
  world.call(fan, 'POST', '/payment/subscribe/performers', {
    body: { performerId: creator, type: 'monthly', paymentGateway: 'wallet', ...rest },
  })

const shown = async (world: SubscriptionsWorld, fan: string) =>
  ((await world.call(fan, 'GET', '/subscriptions/user/search')).body.data['data'] as Record<string, unknown>[])[0]

/** A fan who pays a creator from the wallet, from 31 January on. */
async function aSubscriber(tokens: number, rest: object = {}) {
  const world = await subscriptionsWorld({ startAt: new Date('2027-01-31T10:00:00Z') })
  const [fan, creator] = [await world.aFan({ tokens }), await world.aCreator()]
  const reply = await subscribe(world, fan, creator, rest)
  expect(reply.status).toBe(201)
  return { world, fan, creator, id: String(reply.body.data['subscriptionId']) }
}

test('a subscription from the wallet opens at once, pays the creator less the commission, and is taken once', async () => {
  const { world, fan, creator, id } = await aSubscriber(25)
  expect([await world.balance(fan), await world.earned(creator), await world.isOpen(fan, creator)]).toEqual([
    15,
    8,
    true,
  ])
  const again = await subscribe(world, fan, creator)
  expect([again.status, again.body.data['subscriptionId'], await world.balance(fan)]).toEqual([200, id, 15])
  expect(await shown(world, fan)).toMatchObject({
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
  const { world, fan } = await aSubscriber(100)
  for (const day of ['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']) {
    const { paidUntil } = (await shown(world, fan)) ?? {}
    expect(String(paidUntil)).toMatch(new RegExp(`^${day}T(09:59|10:00)`))
    await world.pass(new Date(String(paidUntil)).getTime() - world.clock.now().getTime() + 1_000)
  }
  expect(await world.balance(fan)).toBe(50)
})

test('cancelling keeps access to the end of what is paid and no further; taking it back costs nothing', async () => {
  const { world, fan, creator, id } = await aSubscriber(100)
  const path = `/payment/wallet/cancel-subscription/${id}`
  const [first, second] = [await world.call(fan, 'POST', path), await world.call(fan, 'POST', path)]
  expect(second.body.data).toEqual(first.body.data)
  expect(first.body.data).toMatchObject({ billingStage: 'cancelled', isRenewing: false, canUndoCancel: true })
  expect(first.body.data['expiredAt']).toBe(first.body.data['paidUntil'])
  const back = await world.call(fan, 'POST', `/payment/wallet/undo-cancel/${id}`)
  expect(back.body.data).toMatchObject({ billingStage: 'current', isRenewing: true })
  await world.call(fan, 'POST', path)
  await world.pass(28 * DAY_MS - HOUR_MS)
  expect(await world.isOpen(fan, creator)).toBe(true)
  await world.pass(2 * HOUR_MS)
  expect([await world.isOpen(fan, creator), await world.balance(fan)]).toEqual([false, 90])
  expect(world.follows).toEqual(new Set([`${fan} ${creator}`]))
  expect((await world.call(fan, 'POST', `/payment/wallet/undo-cancel/${id}`)).body.error).toBe('SUBSCRIPTION_ENDED')
})

test('without money access goes on for three days, is locked then, and ends after the last try without a debt', async () => {
  const { world, fan, creator } = await aSubscriber(10)
  const stages: unknown[] = []
  for (const ms of [28 * DAY_MS, DAY_MS, 2 * DAY_MS - 2 * HOUR_MS, 3 * HOUR_MS, DAY_MS, 3 * DAY_MS]) {
    await world.pass(ms + 1_000)
    stages.push([(await shown(world, fan))?.['billingStage'], await world.isOpen(fan, creator)])
  }
  expect(stages).toEqual([
    ['past_due', true],
    ['past_due', true],
    ['past_due', true],
    ['locked', false],
    ['locked', false],
    ['expired', false],
  ])
  expect(await world.balance(fan)).toBe(0)
  expect(world.mails.map(({ subject }) => subject.split(' ').slice(0, 3).join(' '))).toHaveLength(2)
})

test('a top-up pays what is locked at once: the anchor stays, and days without access are not paid', async () => {
  const { world, fan, creator } = await aSubscriber(10)
  await world.pass(28 * DAY_MS + 5 * DAY_MS + HOUR_MS)
  expect(await world.isOpen(fan, creator)).toBe(false)
  await world.topUp(fan, 20)
  const row = await shown(world, fan)
  await world.call(fan, 'PUT', `/subscriptions/${String(row?.['_id'])}/payment-method`, {
    body: { renewsFrom: 'wallet' },
  })
  const paid = await shown(world, fan)
  expect(String(paid?.['paidUntil'])).toMatch(/^2027-03-31/)
  // Two whole days of 31 were locked.
  expect([await world.isOpen(fan, creator), await world.balance(fan)]).toEqual([true, 20 - 9.35])
})

test('a saved card pays when the wallet is empty; a card that will never do stops the tries until there is another', async () => {
  const { world, fan, creator, id } = await aSubscriber(10)
  const card = await world.aCard(fan)
  await world.call(fan, 'PUT', `/subscriptions/${id}/payment-method`, { body: { cardId: card } })
  await world.pass(28 * DAY_MS + 1_000)
  expect(await shown(world, fan)).toMatchObject({ billingStage: 'current', paymentGateway: 'sandbox' })
  expect(await world.earned(creator)).toBe(16)

  const bad = await world.aCard(fan, 'decline')
  await world.call(fan, 'PUT', `/subscriptions/${id}/payment-method`, { body: { cardId: bad } })
  await world.pass(31 * DAY_MS)
  await world.pass(2 * DAY_MS)
  const charges = `select state, count(*)::int as count from subscription_charge group by state order by state`
  expect(await world.rows(charges)).toEqual([
    { state: 'failed', count: 1 },
    { state: 'paid', count: 1 },
  ])
  await world.call(fan, 'PUT', `/subscriptions/${id}/payment-method`, { body: { cardId: card } })
  await world.settle()
  expect(await shown(world, fan)).toMatchObject({ billingStage: 'current' })
  expect(await world.earned(creator)).toBe(24)
})

test('two schedulers at the same moment bill a period once', async () => {
  const { world, fan } = await aSubscriber(100)
  await world.advance(28 * DAY_MS + 1_000)
  await Promise.all([...world.processes, ...world.processes].map(({ subscriptions }) => subscriptions.renew()))
  expect(await world.balance(fan)).toBe(80)
})

test('cancelling at the moment of the renewal leaves one of both, never half of each', async () => {
  const { world, fan, creator, id } = await aSubscriber(100)
  await world.advance(28 * DAY_MS + 1_000)
  await Promise.all([
    world.processes[0].subscriptions.renew(),
    world.call(fan, 'POST', `/payment/wallet/cancel-subscription/${id}`, { app: 1 }),
  ])
  const row = await shown(world, fan)
  const isPaid = (await world.balance(fan)) === 80
  expect(row).toMatchObject({ isRenewing: false, billingStage: isPaid ? 'cancelled' : 'expired' })
  expect(await world.isOpen(fan, creator)).toBe(isPaid)
})

test('a scheduler that was away for three days makes one try, and the anchor stays', async () => {
  const { world, fan } = await aSubscriber(100)
  await world.pass(28 * DAY_MS + 3 * DAY_MS - HOUR_MS)
  expect(await world.balance(fan)).toBe(80)
  expect(String((await shown(world, fan))?.['paidUntil'])).toMatch(/^2027-03-31/)
})

test('a renewal whose card wants its holder waits for the fan, who passes the challenge of their bank and goes on', async () => {
  const world = await subscriptionsWorld({ startAt: new Date('2027-01-31T10:00:00Z') })
  const [fan, creator] = [await world.aFan(), await world.aCreator()]
  const cardId = await world.aCard(fan)
  await subscribe(world, fan, creator, { paymentGateway: 'sandbox', cardId, renewsFrom: 'card' })
  await world.settle()
  const [card] = await world.rows<{ reference: string }>('select reference from payment_card')
  await world.sandbox.control.changeKeptCard(card?.reference ?? '', 'challenge')
  await world.pass(29 * DAY_MS)
  expect(await shown(world, fan)).toMatchObject({ billingStage: 'past_due' })
  const failed = await world.rows<{ id: string }>("select id from payment_transaction where status = 'fail'")
  expect(failed).toHaveLength(1)
  const retry = () => world.call(fan, 'POST', `/payment/retry/${failed[0]?.id ?? ''}`)

  const asked = await retry()
  expect([asked.status, asked.body.data['paymentUrl']]).toEqual([201, expect.stringContaining('/sandbox/checkout/')])
  expect((await retry()).body, 'while it can be paid there is no other').toMatchObject({ error: 'CHECKOUT_CLOSED' })
  await world.act(String(asked.body.data['paymentUrl']), 'challenge_passed')
  await world.settle()

  expect(await shown(world, fan)).toMatchObject({ billingStage: 'current' })
  expect((await retry()).body).toMatchObject({ error: 'CHECKOUT_CLOSED' })
  expect(await world.rows('select 1 from subscription_period')).toHaveLength(2)
})
