import type { Tx } from '#src/platform/db/database.ts'
import type { SubscriptionsDeps } from './deps.ts'
import type { SubscriptionRow } from './queries.ts'

/** A creator who is deleted, or who blocks the fan, is not paid. */
export async function canRenew(
  deps: Pick<SubscriptionsDeps, 'profiles' | 'audience'>,
  tx: Tx,
  row: SubscriptionRow,
): Promise<boolean> {
  return (await findRenewable(deps, tx, [row])).has(row.id)
}

/** The ids of those of some subscriptions whose creators may be paid. Two statements. */
export async function findRenewable(
  { profiles, audience }: Pick<SubscriptionsDeps, 'profiles' | 'audience'>,
  tx: Tx,
  rows: readonly SubscriptionRow[],
): Promise<ReadonlySet<string>> {
  const pairs = rows.map(({ id, fan_id: fanId, performer_id: performerId }) => ({ id, fanId, performerId }))
  const approved = await profiles.approvedAmong(tx, [...new Set(pairs.map(({ performerId }) => performerId))])
  const offered = pairs.filter(({ performerId }) => approved.has(performerId))
  const blocked = await audience.blockedAmong(tx, offered)
  return new Set(offered.filter((pair) => !blocked.has(pair)).map(({ id }) => id))
}
