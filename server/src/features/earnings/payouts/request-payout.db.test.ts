import { expect, test } from 'vitest'
import { BANK, payoutWorld } from '#src/test-support/payout-world.ts'

test('a request sets its amount aside, says where it goes, and nothing more can be asked for', async () => {
  const world = await payoutWorld()
  expect(await world.call('GET', '/payout-requests/check/pending-review', { as: world.creator })).toMatchObject({
    body: { data: true },
  })
  const reply = await world.ask(60)
  expect(reply).toMatchObject({
    status: 201,
    body: {
      data: {
        requestTokens: 60,
        payoutAmount: 60,
        status: 'pending',
        payoutStage: null,
        paymentAccountInfo: { bankName: 'First Bank', bankAccount: '••••0128', country: 'TW' },
      },
    },
  })
  expect(await world.sums()).toEqual({
    totalEarnedTokens: 80,
    previousPaidOutTokens: 0,
    remainingUnpaidTokens: 80,
    pending: 0,
    available: 20,
    reserved: 60,
    negative: 0,
    nextMaturity: null,
    minimumPayoutTokens: 50,
    tokenPrice: 1,
    heldUntil: null,
  })
  expect(await world.wallet.earningsOf(world.db, world.creator)).toBe(2_000)
  expect(await world.call('GET', '/payout-requests/check/pending-review', { as: world.creator })).toMatchObject({
    body: { data: false },
  })
  expect(await world.ask(50)).toMatchObject({ status: 422, body: { error: 'PAYOUT_ALREADY_OPEN' } })
})

test('the minimum and all that is available may be asked for, a cent beyond either may not', async () => {
  const world = await payoutWorld({ sales: [80] })
  const refused = { status: 422, body: { error: 'AMOUNT_OUT_OF_LIMITS', details: { minimum: 50, maximum: 64 } } }
  expect(await world.ask(49.99)).toMatchObject(refused)
  expect(await world.ask(64.01)).toMatchObject(refused)
  const { body } = await world.ask(64)
  expect(body.data).toMatchObject({ requestTokens: 64 })
  const change = (requestTokens: number) =>
    world.call('PUT', `/payout-requests/${String(body.data['_id'])}`, { as: world.creator, body: { requestTokens } })
  expect(await change(64.01)).toMatchObject(refused)
  expect(await change(50)).toMatchObject({ status: 200, body: { data: { requestTokens: 50 } } })
  expect(await world.sums()).toMatchObject({ available: 14, reserved: 50 })
  expect(await change(64)).toMatchObject({ status: 200 })
  await world.wallet.aggregate()
  expect(await world.wallet.checkBooks(world.db)).toEqual([])
})

test('what has not matured cannot be asked for, at the moment of its maturity it can', async () => {
  const world = await payoutWorld({ isMature: false })
  expect(await world.sums()).toMatchObject({ pending: 80, available: 0, nextMaturity: expect.any(String) })
  expect(await world.ask(50)).toMatchObject({ status: 422, body: { error: 'AMOUNT_OUT_OF_LIMITS' } })
  await world.advance(7 * 86_400)
  expect(await world.ask(50)).toMatchObject({ status: 201 })
})

test('of ten requests at once in two processes one is made', async () => {
  const world = await payoutWorld()
  const replies = await Promise.all(Array.from({ length: 10 }, (_, i) => world.ask(50, { app: i % 2 === 0 ? 0 : 1 })))
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(replies.filter(({ body }) => body.error === 'PAYOUT_ALREADY_OPEN')).toHaveLength(9)
  expect(await world.wallet.earningsOf(world.db, world.creator)).toBe(3_000)
})

test('the same key is the same request, another body under it is refused', async () => {
  const world = await payoutWorld()
  const [first, again] = [await world.ask(50, { key: 'k' }), await world.ask(50, { key: 'k' })]
  expect(again.body).toEqual(first.body)
  expect(await world.ask(51, { key: 'k' })).toMatchObject({ status: 409 })
})

test('a refund counts at once, before its line is written', async () => {
  const world = await payoutWorld()
  await world.takeBack(40, { isLineLate: true })
  expect(await world.ask(50)).toMatchObject({ body: { details: { maximum: 40 } } })
})

test('a refund lessens what is pending first, then what is available, then goes below zero and blocks', async () => {
  const world = await payoutWorld({ sales: [100] })
  await world.earn(50)
  expect(await world.sums()).toMatchObject({ pending: 40, available: 80 })
  await world.takeBack(30)
  expect(await world.sums()).toMatchObject({ pending: 10, available: 80, negative: 0 })
  await world.takeBack(30)
  expect(await world.sums()).toMatchObject({ pending: 0, available: 60 })
  await world.takeBack(100)
  expect(await world.sums()).toMatchObject({ pending: 0, available: 0, negative: 40, totalEarnedTokens: -40 })
  expect(await world.ask(50)).toMatchObject({ body: { error: 'BALANCE_NEGATIVE', details: { balance: -40 } } })
})

test('only a creator who may be paid, with an account of the kind, at a fresh sign-in, and in person', async () => {
  const world = await payoutWorld()
  expect(world.states.get(world.creator)).toBe('payout_ready')
  expect(await world.ask(50, { type: 'paypal' })).toMatchObject({ body: { error: 'PAYMENT_ACCOUNT_MISSING' } })
  const body = { requestTokens: 50, paymentAccountType: 'banking' }
  const stale = { authenticatedAt: new Date(world.clock.now().getTime() - 15 * 60_000 - 1) }
  const as = world.creator
  expect(await world.call('POST', '/payout-requests', { as, body, viewer: stale })).toMatchObject({
    status: 403,
    body: { error: 'REAUTHENTICATION_REQUIRED' },
  })
  const acted = { impersonatorId: world.finance }
  expect(await world.call('POST', '/payout-requests', { as, body, viewer: acted })).toMatchObject({ status: 403 })
  expect(await world.call('GET', '/performers/banking-settings', { as, viewer: acted })).toMatchObject({ status: 403 })
  world.states.set(world.creator, 'suspended')
  expect(await world.ask(50)).toMatchObject({ status: 422, body: { error: 'PAYOUT_NOT_READY' } })
})

test('another creator neither sees nor changes a request', async () => {
  const world = await payoutWorld()
  const { body } = await world.ask(50)
  const other = await world.aCreator()
  const id = String(body.data['_id'])
  expect((await world.call('GET', `/payout-requests/${id}/view`, { as: other })).status).toBe(404)
  expect((await world.call('PUT', `/payout-requests/${id}`, { as: other, body: {} })).status).toBe(404)
  expect((await world.call('GET', '/payout-requests/search', { as: other })).body.data).toMatchObject({ total: 0 })
  expect((await world.call('GET', '/payout-requests/search', { as: world.creator })).body.data).toMatchObject({
    total: 1,
    data: [{ _id: id }],
  })
})

test('changed bank details hold payouts for 72 hours and are told by mail; the first ones and repeated ones do not', async () => {
  const world = await payoutWorld()
  const save = (body: object) => world.call('PUT', '/performers/banking-settings', { as: world.creator, body })
  expect((await save(BANK)).body.data).toMatchObject({ heldUntil: null })
  await world.drain()
  expect(world.mails.map(({ subject }) => subject)).toEqual(['You can now get paid on Stagedoor'])

  const { body } = await save({ bankAccount: '99988877766655' })
  expect(body.data).toMatchObject({ banking: { bankAccount: '••••6655', SSN: '••••6789', city: 'Taipei' } })
  await world.drain()
  expect(world.mails.map(({ subject }) => subject)).toContain('Your Stagedoor payout method was changed')
  expect(await world.ask(50)).toMatchObject({ status: 422, body: { error: 'PAYOUT_ON_HOLD' } })
  await world.advance(72 * 3_600 + 1)
  expect(await world.ask(50)).toMatchObject({ status: 201 })
})

test('another kind of account beside the first holds payouts too, and must say where it is', async () => {
  const world = await payoutWorld()
  const save = (value: object, status: string) =>
    world.call('PUT', '/performers/payment-gateway-settings', {
      as: world.creator,
      body: { key: 'paypal', value, status },
    })
  expect(await save({}, 'active')).toMatchObject({
    status: 400,
    body: { details: { fields: [{ field: 'value.email' }] } },
  })
  expect((await save({ email: 'mei@example.test' }, 'active')).body.data).toMatchObject({
    settings: [{ key: 'paypal', value: { email: 'm•••@example.test' } }],
    heldUntil: expect.any(String),
  })
})

test('bank details lie encrypted, bound to their owner, and incomplete or card-like ones are refused', async () => {
  const world = await payoutWorld()
  const [row] = await world.rows<{ sealed: Buffer }>('select sealed from banking_detail')
  const kept = row?.sealed.toString('latin1') ?? ''
  expect([BANK.bankAccount, BANK.lastName, BANK.SSN].filter((secret) => kept.includes(secret))).toEqual([])
  const other = await world.aCreator()
  await world.rows(`insert into banking_detail (performer_id, sealed) select '${other}', sealed from banking_detail`)
  expect((await world.call('GET', '/performers/banking-settings', { as: other })).status).toBe(500)

  const third = await world.aCreator()
  const save = (body: object) => world.call('PUT', '/performers/banking-settings', { as: third, body })
  expect(await save({ bankName: 'First Bank' })).toMatchObject({ status: 400, body: { error: 'VALIDATION_FAILED' } })
  expect(await save({ ...BANK, bankAccount: '4242 4242 4242 4242' })).toMatchObject({
    status: 400,
    body: { error: 'CARD_NUMBER_REFUSED' },
  })
})
