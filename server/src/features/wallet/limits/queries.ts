import { limitPeriods, type LimitPeriod } from '@stagedoor/contract/payment-words'
import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { LimitState } from './rules.ts'

export type LimitFacts = LimitState & { spentTokenCents: number }

/** Keeps everyone else from changing an account's limits until the transaction ends. */
export async function lockLimits(tx: Tx, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('spending_limit:' || ${accountId}, 0))`.execute(tx)
}

/** The limits of an account with the spending of each period, all as of one time. */
export async function findLimits(
  executor: Db | Tx,
  accountId: string,
): Promise<{ now: Date; limits: Record<LimitPeriod, LimitFacts> }> {
  const { rows } = await sql<{
    now: Date
    period: LimitPeriod
    limit_token_cents: number | null
    next_limit_token_cents: number | null
    next_from: Date | null
    spent: number
  }>`select app_now() as now, asked.period, limit_token_cents, next_limit_token_cents, next_from,
      spent_since(${accountId}, app_now() - length_of_period(asked.period)) as spent
    from unnest(${[...limitPeriods]}::text[]) as asked (period)
      left join spending_limit own on own.period = asked.period and own.account_id = ${accountId}`.execute(executor)
  const factsOf = (period: LimitPeriod): LimitFacts => {
    const row = rows.find((one) => one.period === period)
    return {
      limitTokenCents: row?.limit_token_cents ?? null,
      next: row?.next_from ? { limitTokenCents: row.next_limit_token_cents, from: row.next_from } : null,
      spentTokenCents: row?.spent ?? 0,
    }
  }
  return {
    now: rows[0]?.now ?? new Date(0),
    limits: { day: factsOf('day'), week: factsOf('week'), month: factsOf('month') },
  }
}

export async function saveLimit(
  tx: Tx,
  { accountId, period, state }: { accountId: string; period: LimitPeriod; state: LimitState },
): Promise<void> {
  const values = {
    limit_token_cents: state.limitTokenCents,
    next_limit_token_cents: state.next?.limitTokenCents ?? null,
    next_from: state.next?.from ?? null,
  }
  await tx
    .insertInto('spending_limit')
    .values({ account_id: accountId, period, ...values })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'period']).doUpdateSet({ ...values, updated_at: sql<Date>`app_now()` }),
    )
    .execute()
}
