import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { SubscriptionRow } from '../queries.ts'
import type { HeldPeriod } from './rules.ts'

const sign = sql`case kind when 'dispute_won' then -1 else 1 end`

/** All periods of a subscription, first to last, with the lost time of each. */
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

/** Which of these ids are periods paid by a wallet, and those reversed because of one payment; each once. */
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

/** The recorded reversals of a period by lost payments. */
export type LostPart = {
  /** The newest reversal, under whose id it was credited. */
  reversalId: string
  paymentId: string | null
  priceTokenCents: number
  commissionTokenCents: number
  unusedMs: number
}

/** What the newest dispute took of a period that a wallet paid; null when none did, or it was won since. */
export async function findLostPart(tx: Tx, periodId: string): Promise<LostPart | null> {
  const newest = await tx
    .selectFrom('subscription_reversal')
    .where('period_id', '=', periodId)
    .where('kind', 'in', ['dispute', 'dispute_won'])
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.kind === 'dispute'
    ? {
        reversalId: newest.id,
        paymentId: newest.payment_id,
        priceTokenCents: newest.price_token_cents,
        commissionTokenCents: newest.commission_token_cents,
        unusedMs: newest.unused_ms,
      }
    : null
}

/** Whether the creator removed the fan from a later subscription than this one. */
export async function wasRemovedSince(tx: Tx, row: SubscriptionRow): Promise<boolean> {
  const removed = tx
    .selectFrom('subscription')
    .where('fan_id', '=', row.fan_id)
    .where('performer_id', '=', row.performer_id)
    .where('end_reason', '=', 'removed')
    .where('ended_at', '>=', row.ended_at)
  return (await removed.select('id').executeTakeFirst()) !== undefined
}
