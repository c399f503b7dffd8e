import { expect, test } from 'vitest'
import { DAY_MS, testApp } from '#src/test-support/test-app.ts'

/** A fan who pays a creator 10 a month from the wallet, from 31 January on. */
async function aSubscriber(tokens: number) {
  const app = await testApp({ processes: 2, startAt: new Date('2027-01-31T10:00:00Z') })
  const [fan, creator] = [await app.aFan({ tokens }), await app.aCreator()]
  const body = { performerId: creator, type: 'monthly', paymentGateway: 'wallet' }
  const reply = await app.call('POST', '/payment/subscribe/performers', { as: fan, body })
  const id = String(reply.body.data['subscriptionId'])
  const calls = {
    cancel: (key?: string) => app.call('POST', `/payment/wallet/cancel-subscription/${id}`, { as: fan, ...keyed(key) }),
    undo: (key?: string) => app.call('POST', `/payment/wallet/undo-cancel/${id}`, { as: fan, ...keyed(key) }),
    accept: (price: number, key?: string) =>
      app.call('POST', `/subscriptions/${id}/accept-price`, { as: fan, body: { price }, ...keyed(key) }),
    choose: (body: object, key?: string) =>
      app.call('PUT', `/subscriptions/${id}/payment-method`, { as: fan, body, ...keyed(key) }),
    shown: async () => (await app.call('GET', `/subscriptions/${id}`, { as: fan })).body.data,
  }
  return { app, fan, creator, id, ...calls }
}

const keyed = (key?: string) => (key === undefined ? {} : { key })

test('a late repeat of an undo changes nothing: a fan who cancelled again is not charged', async () => {
  const { app, fan, cancel, undo, shown } = await aSubscriber(100)
  await cancel()
  const first = await undo('undo-1')
  expect(first.body.data).toMatchObject({ isRenewing: true })
  await cancel()
  expect(await undo('undo-1')).toEqual(first)
  expect(await shown()).toMatchObject({ isRenewing: false, billingStage: 'cancelled' })
  await app.pass(29 * DAY_MS)
  expect(await app.balance(fan)).toBe(90)
})

test('a late repeat of a cancellation changes nothing: a fan who took it back stays subscribed', async () => {
  const { cancel, undo, shown } = await aSubscriber(100)
  const first = await cancel('cancel-1')
  await undo()
  expect(await cancel('cancel-1')).toEqual(first)
  expect(await shown()).toMatchObject({ isRenewing: true })
})

test('a late repeat of an agreed price gets the first answer', async () => {
  const { accept } = await aSubscriber(100)
  const refused = await accept(15, 'accept-1')
  expect(refused.body).toMatchObject({ error: 'PRICE_CHANGED', details: { price: 10 } })
  expect(await accept(15, 'accept-1')).toEqual(refused)
  const first = await accept(10, 'accept-2')
  expect(first.status).toBe(200)
  expect(await accept(10, 'accept-2')).toEqual(first)
  expect((await accept(10, 'accept-1')).body.error).toBe('IDEMPOTENCY_KEY_REUSED')
})

test('a late repeat of a choice of payment neither chooses nor charges again', async () => {
  const { app, fan, choose, shown } = await aSubscriber(10)
  await app.pass(28 * DAY_MS + 1_000)
  expect(await shown()).toMatchObject({ billingStage: 'past_due' })
  await app.topUp(fan, 5)
  const first = await choose({ renewsFrom: 'wallet' }, 'choose-1')
  expect(first.body.data).toMatchObject({ renewsFrom: 'wallet', billingStage: 'past_due' })
  await choose({ renewsFrom: 'wallet_then_card' })
  const triesBefore = await app.rows(`select attempt_count from subscription`)
  expect(await choose({ renewsFrom: 'wallet' }, 'choose-1')).toEqual(first)
  expect(await shown()).toMatchObject({ renewsFrom: 'wallet_then_card' })
  expect(await app.rows(`select attempt_count from subscription`)).toEqual(triesBefore)
  expect((await choose({ renewsFrom: 'card' }, 'choose-1')).body.error).toBe('IDEMPOTENCY_KEY_REUSED')
})

test.each(['cancel', 'undo'] as const)('ten parallel repeats of %s do it once, on two processes', async (name) => {
  const { app, fan, id, ...calls } = await aSubscriber(100)
  if (name === 'undo') await calls.cancel()
  const path = `/payment/wallet/${name === 'undo' ? 'undo-cancel' : 'cancel-subscription'}/${id}`
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, place) => app.call('POST', path, { as: fan, key: 'same', process: place % 2 })),
  )
  expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1)
  expect(replies[0]?.body.data).toMatchObject({ isRenewing: name === 'undo' })
})

test.each(['', 'two words', 'x'.repeat(201)])('the key %j is refused and nothing changes', async (key) => {
  const { cancel, shown } = await aSubscriber(100)
  expect(await cancel(key)).toMatchObject({ status: 400, body: { error: 'VALIDATION_FAILED' } })
  expect(await shown()).toMatchObject({ isRenewing: true })
})
