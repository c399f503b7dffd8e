import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#src/platform/db/database.ts'
import { uuidv7 } from '#src/platform/db/uuidv7.ts'
import { countStatements } from '#src/test-support/count-statements.ts'
import { test, testApp, type TestApp } from '#src/test-support/test-app.ts'
import { chargeBuyers, type Charge } from './charge-queries.ts'
import { createChargeTogether } from './charge-together.ts'

type Wanted = {
  buyerId: string
  cents: number
  type?: 'tip' | 'feed'
  itemId?: string
  key?: string
  perDayCents?: number
}

/** A tip to a creator, or a post that is bought, with a fifth of it as commission. */
function aCharge({ buyerId, cents, type = 'tip', itemId = randomUUID(), key, perDayCents }: Wanted): Charge {
  const isTip = type === 'tip'
  return {
    receipt: {
      id: uuidv7(new Date()),
      buyer_id: buyerId,
      seller_id: '00000000-0000-7000-8000-00000000c0de',
      type,
      target: isTip ? 'performer' : 'feed',
      target_id: itemId,
      session_id: null,
      conversation_id: null,
      title: 'for the "lamps" \\ {at, the} harbour',
      quantity: 1,
      original_price_token_cents: cents,
      price_token_cents: cents,
      commission_token_cents: Math.floor(cents / 5),
      commission_basis_points: 2_000,
      token_price_cents: 100,
    },
    entitlement: isTip ? null : { kind: 'feed', itemId },
    tipsPerDayTokenCents: perDayCents ?? null,
    idempotency: key === undefined ? null : { key, requestHash: createHash('sha256').update(key).digest() },
  }
}

const outcomesOf = async (db: Db, wanted: readonly Wanted[]) =>
  (await chargeBuyers(db, wanted.map(aCharge))).map(({ outcome }) => outcome)

const soldIn = (app: TestApp) =>
  app.rows<{ sales: number }>(
    `select jsonb_array_length(payload -> 'sales') as sales from outbox where name = 'purchases.item_bought' order by id`,
  )

test('one statement charges whom it can and refuses the others, each at its own edge', async ({ app }) => {
  const fans = await Promise.all([100, 99.99, 100, 100, 100, 100, 100].map((tokens) => app.aFan({ tokens })))
  const [exact = '', short = '', limited = '', beyondLimit = '', tipper = '', beyondTips = '', reader = ''] = fans
  for (const as of [limited, beyondLimit]) await app.read('PUT', '/wallet/limits', { as, body: { day: 60 } })
  for (const buyerId of [tipper, beyondTips]) await outcomesOf(app.db, [{ buyerId, cents: 4_000 }])
  await app.drain()
  const noWallet = randomUUID()

  const outcomes = await outcomesOf(app.db, [
    { buyerId: exact, cents: 10_000 },
    { buyerId: short, cents: 10_000 },
    { buyerId: limited, cents: 6_000 },
    { buyerId: beyondLimit, cents: 6_001 },
    { buyerId: tipper, cents: 6_000, perDayCents: 10_000 },
    { buyerId: beyondTips, cents: 6_000, perDayCents: 9_999 },
    { buyerId: reader, cents: 1, type: 'feed', key: 'k' },
    { buyerId: noWallet, cents: 1 },
  ])

  expect(outcomes).toEqual([
    'charged',
    'insufficient',
    'charged',
    'above_limit',
    'charged',
    'above_tips',
    'charged',
    'insufficient',
  ])
  expect(await Promise.all(fans.map((fan) => app.balance(fan)))).toEqual([0, 99.99, 40, 100, 0, 60, 99.99])
  expect(await soldIn(app)).toEqual([{ sales: 4 }])
  expect(await app.rows(`select from idempotency_key where account_id = '${reader}' and key = 'k'`)).toHaveLength(1)
  expect(await app.rows(`select from entitlement where account_id = '${reader}' and source = 'purchase'`)).toHaveLength(
    1,
  )
})

test('one buyer twice in a statement is refused, with nothing done for any', async ({ app }) => {
  const [fan, other] = [await app.aFan({ tokens: 100 }), await app.aFan({ tokens: 100 })]
  const both = [other, fan, fan].map((buyerId) => ({ buyerId, cents: 1_000 }))
  await expect(outcomesOf(app.db, both)).rejects.toThrow('one of each spender')
  expect([await app.balance(fan), await app.balance(other)]).toEqual([100, 100])
})

test('ten who pay at once share a statement, one who pays alone has one, and nobody pays twice with what is there once', async () => {
  const statements = countStatements()
  const app = await testApp()
  const charge = createChargeTogether(app.db)
  const fans = await Promise.all(Array.from({ length: 10 }, () => app.aFan({ tokens: 10 })))
  const [first = ''] = fans
  const sent = await statements.during(() =>
    Promise.all(fans.map((buyerId) => charge(aCharge({ buyerId, cents: 500 })))),
  )
  expect(sent).toHaveLength(1)
  expect(await statements.during(() => charge(aCharge({ buyerId: first, cents: 100 })))).toHaveLength(1)
  expect(await soldIn(app)).toEqual([{ sales: 10 }, { sales: 1 }])

  const outcomes = await Promise.all(
    fans.flatMap((buyerId) => [400, 400].map((cents) => charge(aCharge({ buyerId, cents })))),
  )
  expect(Object.groupBy(outcomes, ({ outcome }) => outcome).charged).toHaveLength(10)
  expect(await Promise.all(fans.map((fan) => app.balance(fan)))).toEqual(fans.map((fan) => (fan === first ? 0 : 1)))
})

test('a limit of tips and a limit of spending hold for what one buyer pays at once', async ({ app }) => {
  const [fan, saver] = [await app.aFan({ tokens: 100 }), await app.aFan({ tokens: 100 })]
  await app.read('PUT', '/wallet/limits', { as: saver, body: { day: 50 } })
  const charge = createChargeTogether(app.db)
  const four = [1, 2, 3, 4]
  const [tips, savings] = await Promise.all([
    Promise.all(four.map(() => charge(aCharge({ buyerId: fan, cents: 2_000, perDayCents: 5_999 })))),
    Promise.all(four.map(() => charge(aCharge({ buyerId: saver, cents: 2_000 })))),
  ])
  const tally = (outcomes: readonly { outcome: string }[]) => outcomes.map(({ outcome }) => outcome).toSorted()
  expect(tally(tips)).toEqual(['above_tips', 'above_tips', 'charged', 'charged'])
  expect(tally(savings)).toEqual(['above_limit', 'above_limit', 'charged', 'charged'])
})

test('a key that was used and a post that is owned fail alone', async ({ app }) => {
  const fans = await Promise.all([1, 2, 3].map(() => app.aFan({ tokens: 100 })))
  const [repeating = '', owning = '', other = ''] = fans
  const charge = createChargeTogether(app.db)
  const itemId = randomUUID()
  await charge(aCharge({ buyerId: repeating, cents: 1_000, key: 'used' }))
  await charge(aCharge({ buyerId: owning, cents: 1_000, type: 'feed', itemId }))

  const results = await Promise.allSettled([
    charge(aCharge({ buyerId: repeating, cents: 1_000, key: 'used' })),
    charge(aCharge({ buyerId: owning, cents: 1_000, type: 'feed', itemId })),
    charge(aCharge({ buyerId: other, cents: 1_000, key: 'used' })),
  ])

  expect(results).toMatchObject([
    { status: 'rejected', reason: { constraint: 'idempotency_key_pkey' } },
    { status: 'rejected', reason: { constraint: 'entitlement_pkey' } },
    { status: 'fulfilled', value: { outcome: 'charged' } },
  ])
  expect(await Promise.all(fans.map((fan) => app.balance(fan)))).toEqual([90, 90, 90])
})

test('a wallet that is held elsewhere holds up its own charge only', async ({ app }) => {
  const [held, free] = [await app.aFan({ tokens: 100 }), await app.aFan({ tokens: 100 })]
  const charge = createChargeTogether(app.db)
  let waiting: Promise<unknown> | undefined
  await app.owner.transaction().execute(async (tx) => {
    await sql`select lock_wallets(array[${held}::uuid])`.execute(tx)
    waiting = charge(aCharge({ buyerId: held, cents: 1_000 }))
    expect(await charge(aCharge({ buyerId: free, cents: 1_000 }))).toMatchObject({ outcome: 'charged' })
    expect(await app.balance(held)).toBe(100)
  })
  expect(await waiting).toMatchObject({ outcome: 'charged', purchase: { balance_token_cents: 9_000 } })
})

test('the whole price may be the creator’s or the platform’s, beside others in one statement', async ({ app }) => {
  const fans = await Promise.all([1, 2, 3].map(() => app.aFan({ tokens: 10 })))
  const charges = fans.map((buyerId, place) => {
    const charge = aCharge({ buyerId, cents: 1_000 })
    return { ...charge, receipt: { ...charge.receipt, commission_token_cents: [0, 200, 1_000][place] ?? 0 } }
  })
  await chargeBuyers(app.db, charges)
  const lines = await app.rows(`select line, account.purpose, amount_cents from purchase
    join posting on transaction_id = purchase.id join ledger_account account on account.id = account_id
    order by commission_token_cents, line`)
  const spent = { line: 1, purpose: 'fan_wallet', amount_cents: -1_000 }
  expect(lines).toEqual([
    spent,
    { line: 2, purpose: 'creator_earnings', amount_cents: 1_000 },
    spent,
    { line: 2, purpose: 'creator_earnings', amount_cents: 800 },
    { line: 3, purpose: 'platform_commission', amount_cents: 200 },
    spent,
    { line: 2, purpose: 'platform_commission', amount_cents: 1_000 },
  ])
})
