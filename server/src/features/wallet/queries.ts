import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { LedgerTransaction, PostOutcome, Purpose } from './ledger.ts'
import type { WalletMovement } from './funds.ts'
import { postAll, selectBalance } from './statements.ts'

export async function findBalance(executor: Db | Tx, accountId: string): Promise<number> {
  return (await selectBalance(executor, accountId))[0]?.free_cents ?? 0
}

/** The aggregated and the unaggregated part, in one statement and so of one moment. */
export async function findUnkeptBalance(executor: Db | Tx, ownerId: string, purpose: Purpose): Promise<number> {
  const { rows } = await sql<{ sum: number }>`select account.balance_cents + coalesce((
      select sum(amount_cents) from unaggregated_posting where account_id = account.id), 0)::bigint as sum
    from ledger_account account where owner_id = ${ownerId} and purpose = ${purpose} and commodity = 'TOKEN'`.execute(
    executor,
  )
  return rows[0]?.sum ?? 0
}

/** What accounts can spend, and what those who have earned were not paid yet, in one statement and so of one moment. */
export async function findSpendableAndEarned(
  executor: Db | Tx,
  ownerIds: readonly string[],
): Promise<{ owner_id: string; purpose: 'fan_wallet' | 'creator_earnings'; sum_cents: number }[]> {
  const { rows } = await sql<{ owner_id: string; purpose: 'fan_wallet' | 'creator_earnings'; sum_cents: number }>`
    select owner_id, purpose, (balance_cents + case purpose when 'fan_wallet' then -held_cents else coalesce((
      select sum(amount_cents) from unaggregated_posting where account_id = account.id), 0) end)::bigint as sum_cents
    from ledger_account account where owner_id = any(${[...ownerIds]}::uuid[])
      and purpose in ('fan_wallet', 'creator_earnings') and commodity = 'TOKEN'`.execute(executor)
  return rows
}

/** Settled top-ups that were paid with money. */
export async function countPaidTopUps(executor: Db | Tx, accountId: string): Promise<number> {
  const row = await executor
    .selectFrom('ledger_account')
    .where('owner_id', '=', accountId)
    .where('purpose', '=', 'fan_wallet')
    .where('commodity', '=', 'TOKEN')
    .select('paid_top_up_count as count')
    .executeTakeFirst()
  return row?.count ?? 0
}

/** Posts in one statement; no two have one id, or a wallet that one of them debits. @returns the outcome of each, in their order */
export async function post(tx: Tx, transactions: readonly LedgerTransaction[]): Promise<PostOutcome[]> {
  const requested = transactions.map(({ id, kind, sourceId, reversesId = null, isReversal = false, postings }) => ({
    id,
    kind,
    source_id: sourceId,
    reverses_id: reversesId,
    is_reversal: isReversal,
    postings: postings.map(({ ownerId, purpose, commodity, amountCents }) => ({
      owner_id: ownerId,
      purpose,
      commodity,
      amount_cents: amountCents,
    })),
  }))
  const rows = await postAll(tx, JSON.stringify(requested))
  const outcomes = new Map(rows.map((row) => [row.transaction_id, row.outcome]))
  return transactions.map(({ id }) => {
    const outcome = outcomes.get(id)
    if (outcome === undefined) throw new Error('a transaction was posted without an outcome')
    return outcome
  })
}

/** Before the first row of a table. */
export const FIRST_POSITION = '(0,0)'

export async function aggregateBatch(
  db: Db,
  { limit, after }: { limit: number; after: string },
): Promise<{ rowCount: number; lastRow: string }> {
  const { rows } = await sql<{
    row_count: number
    last_row: string
  }>`select row_count, last_row::text from aggregate_postings(${limit}, ${after}::tid)`.execute(db)
  return { rowCount: rows[0]?.row_count ?? 0, lastRow: rows[0]?.last_row ?? after }
}

/** The newest seal; number 0 and an empty hash while there is none. */
export async function findNewestSeal(executor: Db | Tx): Promise<{ number: number; hash: string }> {
  const row = await executor
    .selectFrom('ledger_seal')
    .select(['id', 'hash'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { number: row.id, hash: row.hash.toString('hex') } : { number: 0, hash: '' }
}

const COUNTED_AT_MOST = 1_000_000

/** How many postings are not aggregated yet, counted up to a million. */
export async function countUnaggregated(executor: Db | Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count
    from (select from unaggregated_posting limit ${COUNTED_AT_MOST}) waiting`.execute(executor)
  return rows[0]?.count ?? 0
}

export async function findCommissionOverrides(db: Db | Tx): Promise<Map<string, number>> {
  const rows = await db.selectFrom('commission_override').select(['owner_id', 'rate_basis_points']).execute()
  return new Map(rows.map((row) => [row.owner_id, row.rate_basis_points]))
}

export async function saveCommissionOverride(
  db: Db | Tx,
  ownerId: string,
  rateBasisPoints: number | null,
): Promise<void> {
  if (rateBasisPoints === null) {
    await db.deleteFrom('commission_override').where('owner_id', '=', ownerId).execute()
    return
  }
  await sql`insert into commission_override (owner_id, rate_basis_points) values (${ownerId}, ${rateBasisPoints})
    on conflict (owner_id) do update set rate_basis_points = excluded.rate_basis_points, updated_at = app_now()`.execute(
    db,
  )
}

/** Every movement of an account's wallet, oldest first. */
export async function listMovements(executor: Db | Tx, accountId: string): Promise<WalletMovement[]> {
  const { rows } = await sql<{ id: string; kind: string; reverses_id: string | null; amount_cents: number }>`
    select transaction.id, transaction.kind, transaction.reverses_id, posting.amount_cents
    from ledger_account account join posting on posting.account_id = account.id
      join ledger_transaction transaction on transaction.id = posting.transaction_id
    where account.owner_id = ${accountId} and account.purpose = 'fan_wallet' and account.commodity = 'TOKEN'
    order by posting.created_at, transaction.id`.execute(executor)
  return rows.map((row) => ({
    transactionId: row.id,
    isTopUp: row.kind === 'top_up',
    reversesId: row.reverses_id,
    amountCents: row.amount_cents,
  }))
}

export type Hold = { id: string; accountId: string; unitTokenCents: number; mostUnits: number }

/** Sets a hold to as many units as the rest of the wallet allows. @returns how many */
export async function holdInWallet(tx: Tx, { id, accountId, unitTokenCents, mostUnits }: Hold): Promise<number> {
  const { rows } = await sql<{
    units: number
  }>`select hold_in_wallet(${id}, ${accountId}, ${unitTokenCents}, ${mostUnits}) as units`.execute(tx)
  return rows[0]?.units ?? 0
}

/** Locks a wallet until the transaction ends, so that nothing is spent from it. */
export async function lockWallet(tx: Tx, accountId: string): Promise<void> {
  await sql`select lock_wallets(array[${accountId}::uuid])`.execute(tx)
}
