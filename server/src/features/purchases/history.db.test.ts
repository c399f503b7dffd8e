import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#src/platform/db/database.ts'
import { explained } from '#src/test-support/explained.ts'
import { testApp } from '#src/test-support/test-app.ts'
import { countAll, listPaid } from './list-queries.ts'

test('of 200,000 charges of a buyer a page reads its rows, and counts none', async () => {
  const { databaseUrl } = await testApp()
  const owner = openDatabase(databaseUrl, { maximumConnections: 1, statementTimeoutMs: 0 })
  onTestFinished(() => owner.destroy())
  const buyerId = randomUUID()
  await sql`insert into purchase (id, buyer_id, seller_id, type, target, target_id, title, quantity, original_price_token_cents,
      price_token_cents, commission_token_cents, commission_basis_points, token_price_cents, balance_token_cents, created_at, updated_at)
    select uuidv7(), ${buyerId}, uuidv7(), 'tip', 'performer', uuidv7(), '', 1, 1000, 1000, 200, 2000, 100, 0, at, at
    from generate_series(1, 200000) n, lateral (select now() - n * interval '1 minute' as at) line`.execute(owner)
  await sql`analyze purchase`.execute(owner)

  const { db, costs } = explained(databaseUrl)
  const filter = { buyerId, performerId: undefined, type: undefined, target: undefined, targetId: undefined }
  const whole = { ...filter, status: undefined, q: undefined, from: null, to: null }
  for (const sortBy of ['updatedAt', 'createdAt'] as const)
    await listPaid(db, whole, { sortBy, sort: 'desc', limit: 20, offset: 0, after: null })
  await countAll(db, buyerId)
  expect(costs.map(({ rows }) => rows)).toEqual([20, 20, 1])
  expect(Math.max(...costs.map(({ pages }) => pages))).toBeLessThan(30)
})
