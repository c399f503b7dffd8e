import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import { aPayer } from '#src/test-support/a-payer.ts'

/** A fan with 20 tokens and a saved card, who may buy things that are not there. */
async function fanWithCard() {
  const app = await aPayer()
  await app.payAtPage(20, 'approve_and_keep_card')
  await app.settle()
  const [card] = await app.rows<{ id: string }>('select id from payment_card')
  const cardId = card?.id ?? ''
  const agree = (changes: object = {}) =>
    app.call('PUT', '/wallet/auto-top-up', {
      body: { isEnabled: true, threshold: 30, amount: 25, cardId, ...changes },
    })
  const spend = async () => {
    const none = {
      purchaseId: randomUUID(),
      sellerId: randomUUID(),
      type: 'tip',
      target: 'performer',
      targetId: randomUUID(),
    }
    await recordEvent(app.db, 'purchases.item_bought', { sales: [{ ...none, buyerId: app.fanId }] })
    // What was begun is charged, what the gateway says is socketEvents, and what follows from it is told.
    for (const _ of [1, 2, 3]) await app.settle()
  }
  const balance = async () => {
    const [row] = await app.rows<{ balance_cents: number }>(
      `select balance_cents from ledger_account where purpose = 'fan_wallet'`,
    )
    return row?.balance_cents
  }
  return { ...app, cardId, agree, spend, balance }
}

test('it is off until its owner turns it on, with the time of their consent', async () => {
  const { call, spend, balance, agree, cardId } = await fanWithCard()
  expect(await call('GET', '/wallet/auto-top-up')).toMatchObject({
    body: { data: { isEnabled: false, cardId: null, consentedAt: null, maximumPerDay: 1 } },
  })
  await spend()
  expect(await balance()).toBe(2_000)
  const agreed = await agree()
  expect(agreed).toMatchObject({
    status: 200,
    body: { data: { isEnabled: true, threshold: 30, amount: 25, cardId, stoppedBecause: null } },
  })
  expect(agreed.body.data['consentedAt']).toMatch(/^\d{4}-/)
  const off = await call('PUT', '/wallet/auto-top-up', { body: { isEnabled: false } })
  expect(off).toMatchObject({ body: { data: { isEnabled: false, consentedAt: null, threshold: 30 } } })
})

test('a wallet that ran low is topped up once a day at most, and its owner is notified of it', async () => {
  const { agree, spend, balance, mails } = await fanWithCard()
  await agree({ threshold: 100 })
  await spend()
  expect(await balance()).toBe(4_500)
  expect(mails).toMatchObject([{ to: 'fay@example.test', subject: 'We topped up your wallet: $25.00' }])
  await spend()
  expect([await balance(), mails.length]).toEqual([4_500, 1])
})

test('the email about it has a neutral subject and sender for an owner who chose so, and says how much', async () => {
  const { agree, spend, mails, call } = await fanWithCard()
  await call('PUT', '/notifications/preferences', { body: { isDiscreet: true } })
  await agree({ threshold: 100 })
  await spend()
  expect(mails).toMatchObject([{ subject: 'You have a new update', senderName: 'Account updates' }])
  expect(mails[0]?.text).toContain('$25.00')
  expect(`${mails[0]?.text}${mails[0]?.html}`).not.toContain('Stagedoor')
})

test('a balance at the threshold is left alone', async () => {
  const { agree, spend, balance } = await fanWithCard()
  await agree({ threshold: 20 })
  await spend()
  expect(await balance()).toBe(2_000)
})

test('a card that is declined turns it off, and is not asked again', async () => {
  const { agree, spend, balance, mails, call, rows, db } = await fanWithCard()
  await agree({ maximumPerDay: 5 })
  await sql`update sandbox.card set test_card = 'decline'`.execute(db)
  await spend()
  expect(await balance()).toBe(2_000)
  expect(await call('GET', '/wallet/auto-top-up')).toMatchObject({
    body: { data: { isEnabled: false, stoppedBecause: 'declined', consentedAt: null } },
  })
  expect(mails.map(({ subject }) => subject)).toEqual(['Automatic top-up was turned off'])
  await spend()
  expect(await rows(`select status, next_check_at from payment_transaction where not is_payer_present`)).toEqual([
    { status: 'fail', next_check_at: null },
  ])
})

test('it needs a card of one’s own and an amount within the limits', async () => {
  const { agree, call } = await fanWithCard()
  expect(await call('PUT', '/wallet/auto-top-up', { body: { isEnabled: true } })).toMatchObject({ status: 400 })
  expect((await agree({ cardId: randomUUID() })).status).toBe(404)
  expect(await agree({ amount: 300.01 })).toMatchObject({ status: 422, body: { error: 'AMOUNT_OUT_OF_LIMITS' } })
})

test('whose bank asks a payment back, also an automatic one, is not charged by itself; once it is won they are again', async () => {
  const { agree, spend, balance, rows, sandbox, settle } = await fanWithCard()
  await agree({ threshold: 100, maximumPerDay: 5 })
  await spend()
  const [automatic] = await rows<{ id: string }>(`select id from payment_transaction where not is_payer_present`)
  const paymentId = (await sandbox.control.paymentOf(automatic?.id ?? '')) ?? ''
  await sandbox.control.dispute(paymentId, 'opened')
  await settle()
  await spend()
  expect(await balance()).toBe(2_000)
  await sandbox.control.dispute(paymentId, 'lost')
  await settle()
  await spend()
  expect(await balance()).toBe(2_000)
  await sandbox.control.dispute(paymentId, 'won')
  await settle()
  await spend()
  expect(await balance()).toBe(7_000)
})
