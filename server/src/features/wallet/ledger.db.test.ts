import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Db } from '#src/platform/db/database.ts'
import { testApp } from '#src/test-support/test-app.ts'
import { PLATFORM_ID, type LedgerTransaction, type Wallet } from './index.ts'

type Ledger = { db: Db; otherDb: Db; owner: Db; wallet: Wallet; fan: string }

async function aLedger({ tokenCents = 10_000, areBooksChecked = true } = {}): Promise<Ledger> {
  const { db, owner, processes, features } = await testApp({ processes: 2, areBooksChecked })
  const [, other] = processes
  if (!other) throw new Error('two processes are two')
  const { wallet } = features
  const fan = randomUUID()
  if (tokenCents > 0) await topUp({ db, wallet }, fan, tokenCents)
  return { db, otherDb: other.db, owner, wallet, fan }
}

const topUp = (
  { db, wallet }: Pick<Ledger, 'db' | 'wallet'>,
  accountId: string,
  cents: number,
  transactionId = randomUUID(),
) =>
  db
    .transaction()
    .execute((tx) => wallet.creditTopUp(tx, { transactionId, accountId, priceCents: cents, creditTokenCents: cents }))

/** Moves tokens from a wallet to the exchange; with another sign the other way. */
const taking = (accountId: string, cents: number, rest: Partial<LedgerTransaction> = {}): LedgerTransaction => {
  const id = rest.id ?? randomUUID()
  return {
    id,
    kind: 'adjustment',
    sourceId: id,
    postings: [
      { ownerId: accountId, purpose: 'fan_wallet', commodity: 'TOKEN', amountCents: -cents },
      { ownerId: PLATFORM_ID, purpose: 'exchange', commodity: 'TOKEN', amountCents: cents },
    ],
    ...rest,
  }
}

const post = ({ wallet }: Pick<Ledger, 'wallet'>, db: Db, transaction: LedgerTransaction) =>
  db.transaction().execute((tx) => wallet.post(tx, transaction))

const charge = (db: Db, spender: string, creator: string, price = 500, commission = 100, id = randomUUID()) =>
  sql<{
    balance: number | null
  }>`select balance_token_cents as balance from wallet_charges(app_now(), array[${id}::uuid], array[${spender}::uuid],
    array[${creator}::uuid], array[${price}::bigint], array[${commission}::bigint])`.execute(db)

describe('posting', () => {
  test('a top-up moves dollars in and tokens out, once per payment', async () => {
    const ledger = await aLedger({ tokenCents: 0 })
    const payment = randomUUID()
    await topUp(ledger, ledger.fan, 2_500, payment)
    await topUp(ledger, ledger.fan, 2_500, payment)

    expect(await ledger.wallet.balanceOf(ledger.db, ledger.fan)).toBe(2_500)
    expect(await ledger.wallet.countPaidTopUps(ledger.db, ledger.fan)).toBe(1)
    const { rows } =
      await sql`select purpose, posting.commodity, amount_cents from posting join ledger_account account on account.id = account_id order by line`.execute(
        ledger.db,
      )
    expect(rows).toEqual([
      { purpose: 'gateway_clearing', commodity: 'USD', amount_cents: -2_500 },
      { purpose: 'exchange', commodity: 'USD', amount_cents: 2_500 },
      { purpose: 'exchange', commodity: 'TOKEN', amount_cents: -2_500 },
      { purpose: 'fan_wallet', commodity: 'TOKEN', amount_cents: 2_500 },
    ])
  })

  test('spends the last cent, and refuses one more', async () => {
    const ledger = await aLedger({ tokenCents: 1_000 })
    expect(await post(ledger, ledger.db, taking(ledger.fan, 1_001))).toBe('insufficient')
    expect(await post(ledger, ledger.db, taking(ledger.fan, 1_000))).toBe('posted')
    expect(await post(ledger, ledger.db, taking(ledger.fan, 1))).toBe('insufficient')
    expect(await ledger.wallet.balanceOf(ledger.db, ledger.fan)).toBe(0)
  })

  test('20 concurrent posts of one source are one', async () => {
    const ledger = await aLedger()
    const transaction = taking(ledger.fan, 100)
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        post(ledger, i % 2 === 0 ? ledger.db : ledger.otherDb, { ...transaction, id: randomUUID() }),
      ),
    )
    expect(outcomes.toSorted()).toEqual(['posted', ...Array.from({ length: 19 }, () => 'repeated')])
    expect(await ledger.wallet.balanceOf(ledger.db, ledger.fan)).toBe(9_900)
  })

  test('a repeat is recognised, even when the balance is too low by now', async () => {
    const ledger = await aLedger({ tokenCents: 100 })
    const transaction = taking(ledger.fan, 100)
    await post(ledger, ledger.db, transaction)
    expect(await post(ledger, ledger.db, { ...transaction, id: randomUUID() })).toBe('repeated')
  })

  test('only a reversal makes a wallet negative; then nothing can be spent until it is positive', async () => {
    const ledger = await aLedger({ tokenCents: 1_000 })
    const { db, wallet, fan } = ledger
    expect(await post(ledger, db, taking(fan, 3_000, { kind: 'taking_reversal', isReversal: true }))).toBe('posted')
    expect(await wallet.balanceOf(db, fan)).toBe(-2_000)
    expect(await post(ledger, db, taking(fan, 1))).toBe('insufficient')
    expect((await charge(db, fan, randomUUID(), 1, 0)).rows).toEqual([{ balance: null }])

    await topUp(ledger, fan, 500)
    expect(await post(ledger, db, taking(fan, 1))).toBe('insufficient')
    await topUp(ledger, fan, 1_600)
    expect(await post(ledger, db, taking(fan, 100))).toBe('posted')
    expect(await wallet.balanceOf(db, fan)).toBe(0)
    expect(await wallet.checkBooks(db)).toEqual([])
  })

  test('several at once have each their own outcome, as if one after the other', async () => {
    const ledger = await aLedger({ tokenCents: 1_000 })
    const { db, wallet, fan } = ledger
    const [other, poor, source] = [randomUUID(), randomUUID(), randomUUID()]
    await topUp(ledger, other, 500)
    const giving = (ownerId: string, cents: number, rest: Partial<LedgerTransaction> = {}) =>
      taking(ownerId, -cents, rest)
    const outcomes = await db
      .transaction()
      .execute((tx) =>
        wallet.postAll(tx, [
          taking(fan, 600),
          taking(fan, 600),
          taking(other, 500, { sourceId: source }),
          taking(poor, 1),
          giving(fan, 200),
          taking(fan, 600),
          giving(other, 7),
          giving(other, 8),
          taking(other, 1, { sourceId: source }),
        ]),
      )
    expect(outcomes).toEqual([
      'posted',
      'insufficient',
      'posted',
      'insufficient',
      'posted',
      'posted',
      'posted',
      'posted',
      'repeated',
    ])
    expect(await Promise.all([fan, other].map((id) => wallet.balanceOf(db, id)))).toEqual([0, 15])
    await wallet.aggregate()
    expect(await wallet.checkBooks(db)).toEqual([])
  })

  test('opposite transfers between two wallets never deadlock', async () => {
    const ledger = await aLedger()
    const other = randomUUID()
    await topUp(ledger, other, 10_000)
    const transfer = (from: string, to: string) => {
      const id = randomUUID()
      const line = (ownerId: string, amountCents: number) =>
        ({ ownerId, purpose: 'fan_wallet', commodity: 'TOKEN', amountCents }) as const
      return { id, kind: 'gift', sourceId: id, postings: [line(from, -10), line(to, 10)] }
    }
    const outcomes = await Promise.all(
      Array.from({ length: 60 }, (_, i) =>
        post(
          ledger,
          i % 2 === 0 ? ledger.db : ledger.otherDb,
          i % 3 === 0 ? transfer(ledger.fan, other) : transfer(other, ledger.fan),
        ),
      ),
    )
    expect(new Set(outcomes)).toEqual(new Set(['posted']))
    const owners = [ledger.fan, other, randomUUID()]
    expect(await Promise.all(owners.map((id) => ledger.wallet.balanceOf(ledger.db, id)))).toEqual([10_200, 9_800, 0])
    await ledger.wallet.aggregate()
    expect(await ledger.wallet.checkBooks(ledger.db)).toEqual([])
  })
})

describe('the database', () => {
  test('refuses every change of postings by requests', async () => {
    const { db } = await aLedger()
    for (const statement of [
      'update posting set amount_cents = 1',
      'delete from posting',
      'truncate posting',
      `insert into posting values (uuidv7(), uuidv7(), 1, 1, 'TOKEN')`,
      `update ledger_transaction set source_id = uuidv7()`,
      'delete from ledger_transaction',
      'update ledger_account set balance_cents = 1000000',
      'delete from ledger_seal',
      'delete from unaggregated_posting',
    ]) {
      await expect(sql.raw(statement).execute(db)).rejects.toThrow('permission denied')
    }
  })

  test('refuses a transaction that does not sum to zero, even from its owner', async () => {
    const { owner, db } = await aLedger()
    const lines = (
      second: string,
    ) => `insert into posting (transaction_id, account_id, amount_cents, line, commodity, created_at)
      values ('${randomUUID()}', uuidv7(), 100, 1, 'TOKEN', now()), ${second}`
    const id = randomUUID()
    const of = (amount: number, commodity: string) =>
      `insert into posting (transaction_id, account_id, amount_cents, line, commodity, created_at)
        values ('${id}', uuidv7(), 100, 1, 'TOKEN', now()), ('${id}', uuidv7(), ${amount}, 2, '${commodity}', now())`
    for (const statement of [
      of(-99, 'TOKEN'),
      of(-100, 'USD'),
      lines(`('${randomUUID()}', uuidv7(), -100, 1, 'TOKEN', now())`),
    ]) {
      await expect(sql.raw(statement).execute(owner)).rejects.toThrow('do not sum to zero')
    }
    const one = { owner_id: PLATFORM_ID, commodity: 'TOKEN', amount_cents: 1 }
    const postings = [
      { ...one, purpose: 'exchange' },
      { ...one, purpose: 'platform_costs' },
    ]
    const gift = { id, kind: 'gift', source_id: id, is_reversal: false, postings }
    const unbalanced = sql`select from wallet_posts(${JSON.stringify([gift])})`
    await expect(unbalanced.execute(db)).rejects.toThrow('do not sum to zero')
  })

  test('refuses to post or charge a wallet twice in one statement', async () => {
    const { db, fan } = await aLedger()
    const twice = [taking(fan, 100), taking(fan, 100)].map(({ id, kind, sourceId, postings }) => ({
      id,
      kind,
      source_id: sourceId,
      is_reversal: false,
      postings: postings.map(({ ownerId, amountCents, ...rest }) => ({
        ...rest,
        owner_id: ownerId,
        amount_cents: amountCents,
      })),
    }))
    await expect(sql`select from wallet_posts(${JSON.stringify(twice)})`.execute(db)).rejects.toThrow('debited beside')
    const charges = sql`select from wallet_charges(app_now(), array[uuidv7(), uuidv7()], array[${fan}, ${fan}]::uuid[],
      array[uuidv7(), uuidv7()], array[100, 100], array[20, 20])`
    await expect(charges.execute(db)).rejects.toThrow('one of each spender')
  })

  test('refuses a spender’s balance below the floor, even from its owner', async () => {
    const { owner, fan } = await aLedger()
    await expect(
      sql`update ledger_account set balance_cents = -1 where owner_id = ${fan}`.execute(owner),
    ).rejects.toThrow('balance_not_below_floor')
  })
})

describe('a creator’s balance', () => {
  test('is the same before, during and after aggregation', async () => {
    const ledger = await aLedger({ tokenCents: 100_000 })
    const { db, otherDb, wallet, fan } = ledger
    const creator = randomUUID()
    let isAggregating = true
    const aggregating = (async () => {
      while (isAggregating) await wallet.aggregate()
    })()
    for (let sold = 1; sold <= 30; sold += 1) {
      await charge(otherDb, fan, creator)
      expect(await wallet.earningsOf(db, creator)).toBe(sold * 400)
    }
    isAggregating = false
    await aggregating
    await wallet.aggregate()
    expect(await wallet.earningsOf(db, creator)).toBe(12_000)
    expect(await wallet.checkBooks(db)).toEqual([])
  })

  test('is zero without sales', async () => {
    const { db, wallet } = await aLedger()
    expect(await wallet.earningsOf(db, randomUUID())).toBe(0)
  })
})

describe('the hash chain', () => {
  const broken = async ({ wallet, db }: Ledger) => [
    ...new Set((await wallet.checkBooks(db)).map(({ invariant }) => invariant)),
  ]

  test('holds over many batches, with unaggregated postings beside them', async () => {
    const ledger = await aLedger({ tokenCents: 50_000 })
    for (let i = 0; i < 12; i += 1) {
      await charge(ledger.db, ledger.fan, randomUUID())
      if (i % 5 === 0) await ledger.wallet.aggregate()
    }
    expect(await broken(ledger)).toEqual([])
  })

  test.each([
    [
      'an amount, before it is sealed',
      `update posting set amount_cents = amount_cents * 2`,
      false,
      ['unaltered', 'balance_is_sum'],
    ],
    [
      'an amount, after it was sealed',
      `update posting set amount_cents = amount_cents * 2`,
      true,
      ['unaltered', 'balance_is_sum'],
    ],
    [
      'a time',
      `update ledger_transaction set created_at = created_at - interval '1 day'`,
      true,
      ['unaltered', 'posting_has_account'],
    ],
    [
      'the time of a posting',
      `update posting set created_at = created_at - interval '1 day'`,
      true,
      ['posting_has_account'],
    ],
    [
      'a digest, to hide the rest',
      `update ledger_transaction set digest = sha256('x')`,
      true,
      ['unaltered', 'chained'],
    ],
    ['a missing posting', `delete from posting where line = 1`, true, ['balanced', 'unaltered', 'balance_is_sum']],
    [
      'a missing transaction',
      `delete from ledger_transaction where kind = 'charge'`,
      true,
      ['chained', 'posting_has_account'],
    ],
    ['a missing seal', `delete from ledger_seal where id = 1`, true, ['chained', 'sealed_once']],
    ['a balance', `update ledger_account set balance_cents = balance_cents + 1`, true, ['balance_is_sum']],
  ])('tells of %s that somebody changed past the guards', async (_, statement, isSealed, invariants) => {
    const ledger = await aLedger({ areBooksChecked: false })
    await charge(ledger.db, ledger.fan, randomUUID())
    if (isSealed) await ledger.wallet.aggregate()
    await charge(ledger.db, ledger.fan, randomUUID())
    if (isSealed) await ledger.wallet.aggregate()
    await sql.raw(statement).execute(ledger.owner)
    expect(await broken(ledger)).toEqual(invariants)
  })
})
