import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { HeldPeriod } from './rules.ts'

const sign = sql`case kind when 'dispute_won' then -1 else 1 end`

/** All periods of a subscription, first to last, with what was lost of each. */
export async function listHeldPeriods(tx: Tx, subscriptionId: string): Promise<HeldPeriod[]> {
  const lost = sql<number>`coalesce((select sum(unused_ms * ${sign}) from subscription_reversal
    where period_id = subscription_period.id), 0)::bigint`
  return tx
    .selectFrom('subscription_period')
    .where('subscription_id', '=', subscriptionId)
    .select(['id', 'starts_at as startsAt', 'ends_at as endsAt', lost.as('lostMs')])
    .orderBy('number')
    .execute()
}

/** Which of these ids are periods that a wallet paid, and those that were taken back because of one payment; each once. */
export async function listPeriodsPaidFrom(
  executor: Db | Tx,
  { debitIds, paymentId }: { debitIds: readonly string[]; paymentId: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from subscription_period
      where id = any(${[...debitIds]}::uuid[]) and paid_from = 'wallet'
    union select period_id from subscription_reversal where payment_id = ${paymentId}
    order by id`.execute(executor)
  return rows.map(({ id }) => id)
}

/** What disputes took of a period and did not give again, in token cents and milliseconds; zero when they took nothing. */
export async function sumLost(
  tx: Tx,
  periodId: string,
): Promise<{ priceTokenCents: number; commissionTokenCents: number; unusedMs: number }> {
  return tx
    .selectFrom('subscription_reversal')
    .where('period_id', '=', periodId)
    .where('kind', 'in', ['dispute', 'dispute_won'])
    .select([
      sql<number>`coalesce(sum(price_token_cents * ${sign}), 0)::bigint`.as('priceTokenCents'),
      sql<number>`coalesce(sum(commission_token_cents * ${sign}), 0)::bigint`.as('commissionTokenCents'),
      sql<number>`coalesce(sum(unused_ms * ${sign}), 0)::bigint`.as('unusedMs'),
    ])
    .executeTakeFirstOrThrow()
}
