import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { PaidPeriod } from '../../payments/index.ts'
import type { PeriodRow } from '../queries.ts'
import type { Part } from './postings.ts'

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

/** Adds periods that follow the newest ones; the database refuses one that leaves a gap, overlaps, or costs too much. */
export async function insertPeriods(tx: Tx, periods: readonly NewPeriod[]): Promise<void> {
  if (periods.length === 0) return
  const rows = periods.map((period) => ({
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
  }))
  await tx.insertInto('subscription_period').values(rows).execute()
}

export async function findPeriod(executor: Db | Tx, id: string): Promise<PeriodRow | null> {
  return (await executor.selectFrom('subscription_period').where('id', '=', id).selectAll().executeTakeFirst()) ?? null
}

/** The period that a payment paid for; null while it has paid for none. */
export async function findPeriodPaidBy(executor: Db | Tx, transactionId: string): Promise<PeriodRow | null> {
  const found = executor.selectFrom('subscription_period').where('transaction_id', '=', transactionId)
  return (await found.selectAll().executeTakeFirst()) ?? null
}

/** Those of these periods that cost something, first to last. */
export async function listPaidPeriods(tx: Tx, ids: readonly string[]): Promise<PeriodRow[]> {
  if (ids.length === 0) return []
  const paid = tx.selectFrom('subscription_period').where('id', 'in', ids).where('price_token_cents', '>', 0)
  return paid.selectAll().orderBy('number').execute()
}

/** The paid ones of these periods, with their subscriptions' accounts. */
export async function listSoldPeriods(
  db: Db,
  ids: readonly string[],
): Promise<(PeriodRow & { type: string; performer_id: string })[]> {
  return db
    .selectFrom('subscription_period')
    .innerJoin('subscription', 'subscription.id', 'subscription_period.subscription_id')
    .where('subscription_period.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('price_token_cents', '>', 0)
    .selectAll('subscription_period')
    .select(['subscription.type', 'subscription.performer_id'])
    .execute()
}

/** The period that a payment is for; its id is unique. */
export async function findPeriodOfPayment(db: Db, transactionId: string): Promise<PaidPeriod | null> {
  const row = await db
    .selectFrom('subscription_period')
    .innerJoin('subscription', 'subscription.id', 'subscription_period.subscription_id')
    .where('subscription_period.transaction_id', '=', transactionId)
    .select(['starts_at', 'ends_at', 'source', 'fan_id', 'subscription_period.price_token_cents'])
    .select(({ selectFrom }) =>
      selectFrom('subscription_reversal')
        .whereRef('period_id', '=', 'subscription_period.id')
        .where('kind', '=', 'refund')
        .select(sql<number>`coalesce(sum(price_token_cents), 0)::bigint`.as('total'))
        .as('refunded_token_cents'),
    )
    .executeTakeFirst()
  if (!row) return null
  return {
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    recipientId: row.source === 'gift' ? row.fan_id : null,
    priceTokenCents: row.price_token_cents,
    refundedTokenCents: row.refunded_token_cents ?? 0,
  }
}

export type ReversalRow = {
  id: string
  period_id: string
  kind: 'credit' | 'price' | 'refund' | 'dispute' | 'dispute_won'
  price_token_cents: number
  commission_token_cents: number
  unused_ms: number
  reinstated_in: string | null
  created_at: Date
}

export type NewReversal = {
  id: string
  periodId: string
  kind: ReversalRow['kind']
  part: Part
  /** The lost top-up. */
  paymentId?: string | null
  /** What of the period was still to come, and is lost or given again with this. */
  unusedMs?: number
  /** The credited tokens that are reversed, or returned, with this. */
  creditTokenCents?: number
  /** The subscription that has this time again; null when none has. */
  reinstatedIn?: string | null
}

/** Writes a reversal of a period, once. @returns false when it is known already. */
export async function insertReversal(tx: Tx, reversal: NewReversal): Promise<boolean> {
  const {
    id,
    periodId,
    kind,
    part,
    paymentId = null,
    unusedMs = 0,
    creditTokenCents = 0,
    reinstatedIn = null,
  } = reversal
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('subscription_reversal')
    .values({
      id,
      period_id: periodId,
      kind,
      price_token_cents: part.priceTokenCents,
      commission_token_cents: part.commissionTokenCents,
      payment_id: paymentId,
      unused_ms: unusedMs,
      credit_token_cents: creditTokenCents,
      reinstated_in: reinstatedIn,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function findReversal(executor: Db | Tx, id: string): Promise<ReversalRow | null> {
  const found = executor.selectFrom('subscription_reversal').where('id', '=', id).selectAll()
  return ((await found.executeTakeFirst()) as ReversalRow | undefined) ?? null
}

/** The reversed token cents of a period so far. */
async function sumReversed(tx: Tx, periodId: string): Promise<Part> {
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

/** The part of a period's price that was not reversed. */
export async function leftOf(tx: Tx, period: PeriodRow): Promise<Part> {
  const reversed = await sumReversed(tx, period.id)
  return {
    priceTokenCents: period.price_token_cents - reversed.priceTokenCents,
    commissionTokenCents: period.commission_token_cents - reversed.commissionTokenCents,
  }
}

/** What of a period was credited to its payer, or was never due. */
export async function creditedOf(tx: Tx, periodId: string): Promise<Part> {
  return tx
    .selectFrom('subscription_reversal')
    .where('period_id', '=', periodId)
    .where('kind', 'in', ['credit', 'price'])
    .select([
      sql<number>`coalesce(sum(price_token_cents), 0)::bigint`.as('priceTokenCents'),
      sql<number>`coalesce(sum(commission_token_cents), 0)::bigint`.as('commissionTokenCents'),
    ])
    .executeTakeFirstOrThrow()
}

/** The reversal of a period now: from the creator, from the payer's credit, and remaining time. */
export type Taken = Part & { creditTokenCents: number; unusedMs: number }

/** What refunds and disputes have taken of a period and not returned. */
export async function takenOf(tx: Tx, periodId: string): Promise<Taken> {
  const sumOf = (column: 'price_token_cents' | 'commission_token_cents' | 'credit_token_cents' | 'unused_ms') =>
    sql<number>`coalesce(sum(${sql.ref(column)} * case when kind = 'dispute_won' then -1 else 1 end), 0)::bigint`
  return tx
    .selectFrom('subscription_reversal')
    .where('period_id', '=', periodId)
    .where('kind', 'in', ['refund', 'dispute', 'dispute_won'])
    .select([
      sumOf('price_token_cents').as('priceTokenCents'),
      sumOf('commission_token_cents').as('commissionTokenCents'),
      sumOf('credit_token_cents').as('creditTokenCents'),
      sumOf('unused_ms').as('unusedMs'),
    ])
    .executeTakeFirstOrThrow()
}
