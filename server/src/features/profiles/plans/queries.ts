import type { Db, Tx } from '#src/platform/db/database.ts'

/** A creator's offers to subscribers, and whether they are available. USD cents; null: not offered. */
export type PerformerPlans = {
  isPublic: boolean
  isFree: boolean
  /** Of the free plan; null: the site's. */
  freeDays: number | null
  monthlyPriceCents: number | null
  yearlyPriceCents: number | null
}

/** A creator's prices in the database; null for an account that is not a creator. */
export async function findPlans(executor: Db | Tx, performerId: string): Promise<PerformerPlans | null> {
  const row = await executor
    .selectFrom('performer')
    .where('account_id', '=', performerId)
    .select([
      'is_public',
      'is_free_subscription',
      'free_subscription_days',
      'monthly_price_cents',
      'yearly_price_cents',
    ])
    .executeTakeFirst()
  if (!row) return null
  return {
    isPublic: row.is_public,
    isFree: row.is_free_subscription,
    freeDays: row.free_subscription_days,
    monthlyPriceCents: row.monthly_price_cents,
    yearlyPriceCents: row.yearly_price_cents,
  }
}

/** A change of a creator's prices; absent fields stay. USD cents; null: not offered. */
export type PlanChange = {
  isFree?: boolean
  freeDays?: number | null
  monthlyPriceCents?: number | null
  yearlyPriceCents?: number | null
}
