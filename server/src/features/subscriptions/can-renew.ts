import type { Tx } from '#src/platform/db/database.ts'
import type { SubscriptionsDeps } from './deps.ts'
import type { SubscriptionRow } from './queries.ts'

/** A creator who is deleted, or who blocks the fan, is not paid. */
export async function canRenew(
  { profiles, audience }: Pick<SubscriptionsDeps, 'profiles' | 'audience'>,
  tx: Tx,
  row: SubscriptionRow,
): Promise<boolean> {
  const plans = await profiles.findPlans(tx, row.performer_id)
  if (!plans?.isPublic) return false
  return !(await audience.isBlocked(tx, { accountId: row.fan_id, country: null }, row.performer_id))
}
