import { expect, test } from 'vitest'
import { BANK, aPaidCreator } from '#src/test-support/a-paid-creator.ts'
import { DAY_MS } from '#src/test-support/test-app.ts'

test('a request sets its amount aside, says where it goes, and nothing more can be asked for', async () => {
  const app = await aPaidCreator()
  expect(await app.call('GET', '/payout-requests/check/pending-review', { as: app.creator })).toMatchObject({
    body: { data: true },
  })
  const reply = await app.ask(60)
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
  expect(await app.sums()).toEqual({
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
  expect(await app.features.wallet.earningsOf(app.db, app.creator)).toBe(2_000)
  expect(await app.call('GET', '/payout-requests/check/pending-review', { as: app.creator })).toMatchObject({
    body: { data: false },
  })
  expect(await app.ask(50)).toMatchObject({ status: 422, body: { error: 'PAYOUT_ALREADY_OPEN' } })
})

test('the minimum and all that is available may be asked for, a cent beyond either may not', async () => {
  const app = await aPaidCreator({ sales: [80] })
  const refused = { status: 422, body: { error: 'AMOUNT_OUT_OF_LIMITS', details: { minimum: 50, maximum: 64 } } }
  expect(await app.ask(49.99)).toMatchObject(refused)
  expect(await app.ask(64.01)).toMatchObject(refused)
  const { body } = await app.ask(64)
  expect(body.data).toMatchObject({ requestTokens: 64 })
  const change = (requestTokens: number) =>
    app.call('PUT', `/payout-requests/${String(body.data['_id'])}`, { as: app.creator, body: { requestTokens } })
  expect(await change(64.01)).toMatchObject(refused)
  expect(await change(50)).toMatchObject({ status: 200, body: { data: { requestTokens: 50 } } })
  expect(await app.sums()).toMatchObject({ available: 14, reserved: 50 })
  expect(await change(64)).toMatchObject({ status: 200 })
  await app.features.wallet.aggregate()
  expect(await app.features.wallet.checkBooks(app.db)).toEqual([])
})

test('what has not matured cannot be asked for, at the moment of its maturity it can', async () => {
  const app = await aPaidCreator({ isMature: false })
  expect(await app.sums()).toMatchObject({ pending: 80, available: 0, nextMaturity: expect.any(String) })
  expect(await app.ask(50)).toMatchObject({ status: 422, body: { error: 'AMOUNT_OUT_OF_LIMITS' } })
  await app.advance(7 * DAY_MS)
  expect(await app.ask(50)).toMatchObject({ status: 201 })
})

test('of ten requests at once in two processes one is made', async () => {
  const app = await aPaidCreator()
  const replies = await Promise.all(Array.from({ length: 10 }, (_, i) => app.ask(50, { process: i % 2 })))
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(replies.filter(({ body }) => body.error === 'PAYOUT_ALREADY_OPEN')).toHaveLength(9)
  expect(await app.features.wallet.earningsOf(app.db, app.creator)).toBe(3_000)
})

test('the same key is the same request, another body under it is refused', async () => {
  const app = await aPaidCreator()
  const [first, again] = [await app.ask(50, { key: 'k' }), await app.ask(50, { key: 'k' })]
  expect(again.body).toEqual(first.body)
  expect(await app.ask(51, { key: 'k' })).toMatchObject({ status: 409 })
})

test('a refund counts at once, before its line is written', async () => {
  const app = await aPaidCreator()
  await app.takeBack(40, { isLineLate: true })
  expect(await app.ask(50)).toMatchObject({ body: { details: { maximum: 40 } } })
})

test('a refund lessens what is pending first, then what is available, then goes below zero and blocks', async () => {
  const app = await aPaidCreator({ sales: [100] })
  await app.earn(50)
  expect(await app.sums()).toMatchObject({ pending: 40, available: 80 })
  await app.takeBack(30)
  expect(await app.sums()).toMatchObject({ pending: 10, available: 80, negative: 0 })
  await app.takeBack(30)
  expect(await app.sums()).toMatchObject({ pending: 0, available: 60 })
  await app.takeBack(100)
  expect(await app.sums()).toMatchObject({ pending: 0, available: 0, negative: 40, totalEarnedTokens: -40 })
  expect(await app.ask(50)).toMatchObject({ body: { error: 'BALANCE_NEGATIVE', details: { balance: -40 } } })
})

test('only a creator who may be paid, with an account of the kind, at a fresh sign-in, and in person', async () => {
  const app = await aPaidCreator()
  expect(await app.rows(`select state from performer where account_id = '${app.creator}'`)).toEqual([
    { state: 'payout_ready' },
  ])
  expect(await app.ask(50, { type: 'paypal' })).toMatchObject({ body: { error: 'PAYMENT_ACCOUNT_MISSING' } })
  const body = { requestTokens: 50, paymentAccountType: 'banking' }
  const token = await app.signIn(app.creator, { impersonatorId: app.finance })
  expect(await app.call('POST', '/payout-requests', { token, body })).toMatchObject({ status: 403 })
  expect(await app.call('GET', '/performers/banking-settings', { token })).toMatchObject({ status: 403 })
  await app.rows(`update session set authenticated_at = app_now() - interval '15 minutes 1 millisecond'`)
  expect(await app.call('POST', '/payout-requests', { as: app.creator, body })).toMatchObject({
    status: 403,
    body: { error: 'REAUTHENTICATION_REQUIRED' },
  })
  await app.advance(0)
  await app.rows(`update performer set state = 'suspended' where account_id = '${app.creator}'`)
  expect(await app.ask(50)).toMatchObject({ status: 422, body: { error: 'PAYOUT_NOT_READY' } })
})

test('another creator neither sees nor changes a request', async () => {
  const app = await aPaidCreator()
  const { body } = await app.ask(50)
  const other = await app.aCreator()
  const id = String(body.data['_id'])
  expect((await app.call('GET', `/payout-requests/${id}/view`, { as: other })).status).toBe(404)
  expect((await app.call('PUT', `/payout-requests/${id}`, { as: other, body: {} })).status).toBe(404)
  expect((await app.call('GET', '/payout-requests/search', { as: other })).body.data).toMatchObject({ total: 0 })
  expect((await app.call('GET', '/payout-requests/search', { as: app.creator })).body.data).toMatchObject({
    total: 1,
    data: [{ _id: id }],
  })
})

test('changed bank details hold payouts for 72 hours and are reported by mail; the first ones and repeated ones do not', async () => {
  const app = await aPaidCreator()
  const save = (body: object) => app.call('PUT', '/performers/banking-settings', { as: app.creator, body })
  expect((await save(BANK)).body.data).toMatchObject({ heldUntil: null })
  await app.drain()
  expect(app.mails.map(({ subject }) => subject)).toEqual(['You can now get paid on Stagedoor'])

  const { body } = await save({ bankAccount: '99988877766655' })
  expect(body.data).toMatchObject({ banking: { bankAccount: '••••6655', SSN: '••••6789', city: 'Taipei' } })
  await app.drain()
  expect(app.mails.map(({ subject }) => subject)).toContain('Your Stagedoor payout method was changed')
  expect(await app.ask(50)).toMatchObject({ status: 422, body: { error: 'PAYOUT_ON_HOLD' } })
  await app.advance(3 * DAY_MS + 1_000)
  expect(await app.ask(50)).toMatchObject({ status: 201 })
})

test('another kind of account beside the first holds payouts too, and must say where it is', async () => {
  const app = await aPaidCreator()
  const save = (value: object, status: string) =>
    app.call('PUT', '/performers/payment-gateway-settings', {
      as: app.creator,
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
  const app = await aPaidCreator()
  const [row] = await app.rows<{ sealed: Buffer }>('select sealed from banking_detail')
  const kept = row?.sealed.toString('latin1') ?? ''
  expect([BANK.bankAccount, BANK.lastName, BANK.SSN].filter((secret) => kept.includes(secret))).toEqual([])
  const other = await app.aCreator()
  await app.rows(`insert into banking_detail (performer_id, sealed) select '${other}', sealed from banking_detail`)
  expect((await app.call('GET', '/performers/banking-settings', { as: other })).status).toBe(500)

  const third = await app.aCreator()
  const save = (body: object) => app.call('PUT', '/performers/banking-settings', { as: third, body })
  expect(await save({ bankName: 'First Bank' })).toMatchObject({ status: 400, body: { error: 'VALIDATION_FAILED' } })
  expect(await save({ ...BANK, bankAccount: '4242 4242 4242 4242' })).toMatchObject({
    status: 400,
    body: { error: 'CARD_NUMBER_REFUSED' },
  })
})
