import type { SignedStatement } from '@stagedoor/contract/statements'
import { expect, test } from 'vitest'
import { payoutWorld, type PayoutWorld } from '#src/test-support/payout-world.ts'
import { readStatementFile } from './read-statement-file.ts'
import { nextMonth } from './rules.ts'
import { verifyFollows, verifyStatement } from './verify-statement.ts'

/** Everything of a month of the simulated clock is over and closed. */
async function closeMonth(world: PayoutWorld): Promise<string> {
  const now = world.clock.now()
  const month = now.toISOString().slice(0, 7)
  const end = Date.parse(`${nextMonth(month)}-01T01:00:00Z`)
  await world.advance(Math.ceil((end - now.getTime()) / 1_000) + 1)
  await Promise.all(world.earnings.jobs.map((job) => job.run({})))
  return month
}

const statement = async (world: PayoutWorld, month: string) =>
  (await world.call('GET', `/performer/statements/${month}`, { as: world.creator })).body.data as SignedStatement

test('months close with what happened in them, hashed over the month before, signed, and never again', async () => {
  const world = await payoutWorld({ isMature: false })
  const first = await closeMonth(world)
  await world.advance(8 * 86_400)
  const { body } = await world.ask(60)
  for (const step of ['approved', 'done']) await world.decide(body.data['_id'], step)
  await world.takeBack(8)
  const second = await closeMonth(world)
  const empty = await closeMonth(world)

  const [one, two, three] = [
    await statement(world, first),
    await statement(world, second),
    await statement(world, empty),
  ]
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
  const keys = (await world.call('GET', '/statements/keys')).body.data['data'] as { publicKey: string }[]
  const siteKeys = keys.map(({ publicKey }) => publicKey)
  expect([one, two, three].map((each) => verifyStatement(each, siteKeys))).toEqual([[], [], []])
  expect([verifyFollows(one, two), verifyFollows(two, three), verifyFollows(one, three)]).toEqual([
    [],
    [],
    ['not_the_month_after'],
  ])
  const pdf = await world.call('GET', `/performer/statements/${second}/pdf`, { as: world.creator })
  expect(readStatementFile(Buffer.from(String(pdf.body.data['content']), 'base64'))).toEqual({ signed: two })
  const list = await world.call('GET', '/performer/statements', { as: world.creator })
  expect(list.body.data).toMatchObject({ total: 3, data: [{ month: empty }, { month: second }, { month: first }] })
  await expect(world.rows(`update earning_statement set closing_token_cents = 0`)).rejects.toThrow('permission denied')

  await Promise.all(world.earnings.jobs.map((job) => job.run({})))
  expect(await statement(world, second)).toEqual(two)
})

test('a line that was written late stands on the next statement with its own date', async () => {
  const world = await payoutWorld({ isMature: false })
  const first = await closeMonth(world)
  const [sale] = await world.rows<{ id: string }>('select id from earning')
  const reversedAt = new Date(Date.parse(`${first}-28T00:00:00Z`))
  await world.earnings.recordReversal({
    reversalId: '00000000-0000-7000-8000-000000000099',
    saleId: sale?.id ?? '',
    kind: 'refund',
    totalTokenCents: 100,
    commissionTokenCents: 20,
    reversedAt,
  })
  const second = await closeMonth(world)
  expect((await statement(world, second)).statement).toMatchObject({
    closing: 79.2,
    lines: [{ kind: 'refund', at: reversedAt.toISOString(), gross: -1, commission: -0.2, net: -0.8 }],
  })
})

test('a statement is its creator’s alone, and a running month has none', async () => {
  const world = await payoutWorld({ isMature: false })
  const month = await closeMonth(world)
  const other = await world.aCreator()
  expect((await world.call('GET', `/performer/statements/${month}`, { as: other })).status).toBe(404)
  expect((await world.call('GET', `/performer/statements/${nextMonth(month)}`, { as: world.creator })).status).toBe(404)
  expect((await world.call('GET', `/performer/statements/${month}`, { as: world.fan })).status).toBe(403)
  expect((await world.call('GET', '/performer/statements/2026-13', { as: world.creator })).status).toBe(400)
})
