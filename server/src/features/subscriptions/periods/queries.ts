import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { PeriodRow } from '../queries.ts'

export type NewPeriod = {
  id: string
  subscriptionId: string
  number: number
  startsAt: Date
  endsAt: Date
  termsId: string
  termsPriceCents: number
  priceCents: number
  transactionId: string | null
  payerId: string
  paidFrom: 'card' | 'wallet' | 'free'
  tokenPriceCents: number
  priceTokenCents: number
  commissionTokenCents: number
  commissionBasisPoints: number
}

/** Adds the period that follows the newest; the database refuses one that leaves a gap, overlaps, or costs too much. */
export async function insertPeriod(tx: Tx, period: NewPeriod): Promise<void> {
  await tx
    .insertInto('subscription_period')
    .values({
      id: period.id,
      subscription_id: period.subscriptionId,
      number: period.number,
      follows_number: period.number === 1 ? null : period.number - 1,
      starts_at: period.startsAt,
      ends_at: period.endsAt,
      terms_id: period.termsId,
      terms_price_cents: period.termsPriceCents,
      price_cents: period.priceCents,
      transaction_id: period.transactionId,
      payer_id: period.payerId,
      paid_from: period.paidFrom,
      token_price_cents: period.tokenPriceCents,
      price_token_cents: period.priceTokenCents,
      commission_token_cents: period.commissionTokenCents,
      commission_basis_points: period.commissionBasisPoints,
    })
    .execute()
}

export async function findPeriod(executor: Db | Tx, id: string): Promise<PeriodRow | null> {
  return (await executor.selectFrom('subscription_period').where('id', '=', id).selectAll().executeTakeFirst()) ?? null
}

/** The period that a payment paid for; null while it has paid for none. */
export async function findPeriodPaidBy(executor: Db | Tx, transactionId: string): Promise<PeriodRow | null> {
  const found = executor.selectFrom('subscription_period').where('transaction_id', '=', transactionId)
  return (await found.selectAll().executeTakeFirst()) ?? null
}

/** Paid periods of a subscription that are not over at a moment, first to last. */
export async function listUnusedPeriods(
  tx: Tx,
  { subscriptionId, now }: { subscriptionId: string; now: Date },
): Promise<PeriodRow[]> {
  return tx
    .selectFrom('subscription_period')
    .where('subscription_id', '=', subscriptionId)
    .where('ends_at', '>', now)
    .where('price_token_cents', '>', 0)
    .selectAll()
    .orderBy('number')
    .execute()
}

export type ReversalRow = {
  id: string
  period_id: string
  kind: 'credit' | 'refund' | 'dispute' | 'dispute_won'
  price_token_cents: number
  commission_token_cents: number
  created_at: Date
}

/** Writes what went back of a period, once. @returns false when it is known already. */
export async function insertReversal(tx: Tx, reversal: Omit<ReversalRow, 'created_at'>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('subscription_reversal')
    .values(reversal)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function findReversal(executor: Db | Tx, id: string): Promise<ReversalRow | null> {
  const found = executor.selectFrom('subscription_reversal').where('id', '=', id).selectAll()
  return ((await found.executeTakeFirst()) as ReversalRow | undefined) ?? null
}

/** What went back of a period so far, token cents. */
export async function sumReversed(
  tx: Tx,
  periodId: string,
): Promise<{ priceTokenCents: number; commissionTokenCents: number }> {
  const sign = sql`case when kind = 'dispute_won' then -1 else 1 end`
  const row = await tx
    .selectFrom('subscription_reversal')
    .where('period_id', '=', periodId)
    .select([
      sql<number>`coalesce(sum(price_token_cents * ${sign}), 0)::bigint`.as('price'),
      sql<number>`coalesce(sum(commission_token_cents * ${sign}), 0)::bigint`.as('commission'),
    ])
    .executeTakeFirstOrThrow()
  return { priceTokenCents: row.price, commissionTokenCents: row.commission }
}

/** What disputes hold of a period now: lost and not won after all, token cents. */
export async function sumDisputed(
  tx: Tx,
  periodId: string,
): Promise<{ priceTokenCents: number; commissionTokenCents: number }> {
  const sign = sql`case kind when 'dispute' then 1 else -1 end`
  const row = await tx
    .selectFrom('subscription_reversal')
    .where('period_id', '=', periodId)
    .where('kind', 'in', ['dispute', 'dispute_won'])
    .select([
      sql<number>`coalesce(sum(price_token_cents * ${sign}), 0)::bigint`.as('price'),
      sql<number>`coalesce(sum(commission_token_cents * ${sign}), 0)::bigint`.as('commission'),
    ])
    .executeTakeFirstOrThrow()
  return { priceTokenCents: row.price, commissionTokenCents: row.commission }
}

/** Token cents of a period that were credited to its payer. */
export async function creditedOf(tx: Tx, periodId: string): Promise<number> {
  const row = await tx
    .selectFrom('subscription_reversal')
    .where('period_id', '=', periodId)
    .where('kind', '=', 'credit')
    .select(sql<number>`coalesce(sum(price_token_cents), 0)::bigint`.as('sum'))
    .executeTakeFirstOrThrow()
  return row.sum
}
