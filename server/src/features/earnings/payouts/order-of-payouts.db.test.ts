import { expect, test, vi } from 'vitest'
import { sql } from 'kysely'
import { DAY_MS, testApp, type TestApp } from '#src/test-support/test-app.ts'
import { lockPayouts } from '../banking/queries.ts'

const BANK = { firstName: 'Mei', lastName: 'Lin', bankName: 'First Bank', bankAccount: '01234567890128', country: 'TW' }

/** A creator with a bank account, and a fan who can tip them. */
async function payable() {
  const app = await testApp()
  const [fan, creator] = [await app.aFan({ tokens: 10_000 }), await app.aCreator({ state: 'payout_ready' })]
  const finance = await app.aStaffMember('finance')
  await app.read('PUT', '/performers/banking-settings', { as: creator, body: BANK })
  const tip = async (price: number) => {
    await app.read('POST', `/wallet/charges/tip/${creator}`, { as: fan, body: { price } })
    await app.drain()
  }
  const ask = async (requestTokens: number) => {
    const body = { requestTokens, paymentAccountType: 'banking' }
    return (await app.read<{ _id: string }>('POST', '/payout-requests', { as: creator, body }))._id
  }
  const decide = (id: string, status: string) =>
    app.call('PUT', `/admin/payout-requests/${id}/status`, { as: finance, body: { status } })
  return { app, creator, tip, ask, decide }
}

const setHighRisk = (app: TestApp, creator: string, isHighRisk: boolean) =>
  isHighRisk
    ? sql`insert into high_risk_creator (performer_id, reason) values (${creator}, 'new')`.execute(app.owner)
    : sql`delete from high_risk_creator where performer_id = ${creator}`.execute(app.owner)

const lines = (app: TestApp) =>
  app.rows<{ gross: number; paid: number; days: number }>(`select gross_token_cents as gross, paid_token_cents as paid,
    extract(epoch from available_at - created_at)::int / 86400 as days from earning order by created_at, id`)

test('a payout pays first what matured first, not an older sale that matures after 21 days', async () => {
  const { app, creator, tip, ask, decide } = await payable()
  await setHighRisk(app, creator, true)
  await tip(100)
  await app.advance(DAY_MS)
  await setHighRisk(app, creator, false)
  await tip(200)
  await app.advance(22 * DAY_MS)
  const id = await ask(100)

  for (const status of ['approved', 'done']) expect(await decide(id, status)).toMatchObject({ status: 200 })

  expect(await lines(app)).toEqual([
    { gross: 10_000, paid: 0, days: 21 },
    { gross: 20_000, paid: 10_000, days: 7 },
  ])
})

test('a sale of a creator at high risk matures in 21 days, 120 days after the first one in 7', async () => {
  const { app, creator, tip } = await payable()
  await setHighRisk(app, creator, true)
  await tip(100)
  await app.advance(119 * DAY_MS)
  await tip(100)
  await app.advance(DAY_MS)
  await tip(100)
  expect((await lines(app)).map(({ days }) => days)).toEqual([21, 21, 7])
})

/** The two decisions wait for the creator's lock together, so that each has read the request before the other wrote. */
async function decideTogether(app: TestApp, creator: string, decisions: (() => ReturnType<TestApp['call']>)[]) {
  let answers: Promise<Awaited<ReturnType<TestApp['call']>>[]> | undefined
  await app.owner.transaction().execute(async (tx) => {
    await lockPayouts(tx, creator)
    answers = Promise.all(decisions.map((decide) => decide()))
    const waiting = async () =>
      (await app.rows(`select 1 as one from pg_locks where locktype = 'advisory' and not granted`)).length
    await vi.waitFor(async () => expect(await waiting()).toBe(decisions.length), { timeout: 20_000 })
  })
  return (await answers) ?? []
}

test('of concurrent done and rejected one decides, and the other gets a refusal', async () => {
  const { app, creator, tip, ask, decide } = await payable()
  await tip(100)
  await app.advance(8 * DAY_MS)
  const id = await ask(50)
  await decide(id, 'approved')

  const answers = await decideTogether(app, creator, [() => decide(id, 'done'), () => decide(id, 'rejected')])

  expect(answers.map(({ status, body }) => `${status} ${body.error}`).toSorted()).toEqual([
    '200 undefined',
    '422 STATE_NOT_ALLOWED',
  ])
  const [request] = await app.rows<{ status: string }>(`select status from payout_request`)
  expect(await app.rows(`select kind from ledger_transaction where kind like 'payout%' order by kind`)).toEqual(
    request?.status === 'done'
      ? [{ kind: 'payout' }, { kind: 'payout_reserve' }]
      : [{ kind: 'payout_release' }, { kind: 'payout_reserve' }],
  )
})
