import type { SignedStatement } from '@stagedoor/contract/statements'
import { expect, test } from 'vitest'
import { aPaidCreator, type PaidCreator } from '#src/test-support/a-paid-creator.ts'
import { DAY_MS } from '#src/test-support/test-app.ts'
import { readStatementFile } from './read-statement-file.ts'
import { nextMonth } from './rules.ts'
import { verifyFollows, verifyStatement } from './verify-statement.ts'

/** Everything of a month of the simulated clock is over and closed. */
async function closeMonth(app: PaidCreator): Promise<string> {
  const now = app.clock.now()
  const month = now.toISOString().slice(0, 7)
  const end = Date.parse(`${nextMonth(month)}-01T01:00:00Z`)
  await app.advance(end - now.getTime() + 1_000)
  await Promise.all(app.features.earnings.jobs.map((job) => job.run({})))
  return month
}

const statement = async (app: PaidCreator, month: string) =>
  (await app.call('GET', `/performer/statements/${month}`, { as: app.creator })).body.data as SignedStatement

test('months close with what happened in them, hashed over the month before, signed, and never again', async () => {
  const app = await aPaidCreator({ isMature: false })
  const first = await closeMonth(app)
  await app.advance(8 * DAY_MS)
  const { body } = await app.ask(60)
  for (const step of ['approved', 'done']) await app.decide(body.data['_id'], step)
  await app.takeBack(8)
  const second = await closeMonth(app)
  const empty = await closeMonth(app)

  const [one, two, three] = [await statement(app, first), await statement(app, second), await statement(app, empty)]
  expect(one.statement).toMatchObject({
    opening: 0,
    closing: 80,
    previousHash: '',
    lines: [{ kind: 'sale', net: 80, commission: 20, gross: 100, balance: 80 }],
  })
  expect(two.statement).toMatchObject({ opening: 80, closing: 12, previousHash: one.hash })
  expect(two.statement.lines.map(({ kind, net }) => [kind, net])).toEqual([
    ['payout', -60],
    ['refund', -8],
  ])
  expect(three.statement).toMatchObject({ opening: 12, closing: 12, lines: [] })
  const keys = (await app.call('GET', '/statements/keys')).body.data['data'] as { publicKey: string }[]
  const siteKeys = keys.map(({ publicKey }) => publicKey)
  expect([one, two, three].map((each) => verifyStatement(each, siteKeys))).toEqual([[], [], []])
  expect([verifyFollows(one, two), verifyFollows(two, three), verifyFollows(one, three)]).toEqual([
    [],
    [],
    ['not_the_month_after'],
  ])
  const pdf = await app.call('GET', `/performer/statements/${second}/pdf`, { as: app.creator })
  expect(readStatementFile(Buffer.from(String(pdf.body.data['content']), 'base64'))).toEqual({ signed: two })
  const list = await app.call('GET', '/performer/statements', { as: app.creator })
  expect(list.body.data).toMatchObject({ total: 3, data: [{ month: empty }, { month: second }, { month: first }] })
  await expect(app.rows(`update earning_statement set closing_token_cents = 0`)).rejects.toThrow('permission denied')

  await Promise.all(app.features.earnings.jobs.map((job) => job.run({})))
  expect(await statement(app, second)).toEqual(two)
})

test('a line that was written late stands on the next statement with its own date', async () => {
  const app = await aPaidCreator({ isMature: false })
  const first = await closeMonth(app)
  const [sale] = await app.rows<{ id: string }>('select id from earning')
  const reversedAt = new Date(Date.parse(`${first}-28T00:00:00Z`))
  await app.features.earnings.recordReversal({
    reversalId: '00000000-0000-7000-8000-000000000099',
    saleId: sale?.id ?? '',
    kind: 'refund',
    totalTokenCents: 100,
    commissionTokenCents: 20,
    reversedAt,
  })
  const second = await closeMonth(app)
  expect((await statement(app, second)).statement).toMatchObject({
    closing: 79.2,
    lines: [{ kind: 'refund', at: reversedAt.toISOString(), gross: -1, commission: -0.2, net: -0.8 }],
  })
})

test('a statement is its creator’s alone, and a running month has none', async () => {
  const app = await aPaidCreator({ isMature: false })
  const month = await closeMonth(app)
  const other = await app.aCreator()
  expect((await app.call('GET', `/performer/statements/${month}`, { as: other })).status).toBe(404)
  expect((await app.call('GET', `/performer/statements/${nextMonth(month)}`, { as: app.creator })).status).toBe(404)
  expect((await app.call('GET', `/performer/statements/${month}`, { as: app.fan })).status).toBe(403)
  expect((await app.call('GET', '/performer/statements/2026-13', { as: app.creator })).status).toBe(400)
})
