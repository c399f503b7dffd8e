import type { Tx } from '#src/platform/db/database.ts'
import type { SubscriptionsDeps } from './deps.ts'
import { endSubscription } from './end-subscription.ts'
import { creditUnused } from './periods/reverse-period.ts'
import { listLiveOf, lockSubscription, type SubscriptionRow } from './queries.ts'

export type RemoveOutcome =
  /** `creditTokenCents` went back to who paid; 0 when it was over already, or for nothing. */
  { outcome: 'removed'; row: SubscriptionRow; creditTokenCents: number } | { outcome: 'absent' }

/** A creator ends a subscription to them now; unused whole days go back. Again it changes nothing. Decisions §5. */
export async function removeSubscriber(
  deps: SubscriptionsDeps,
  tx: Tx,
  who: { performerId: string; id: string },
): Promise<RemoveOutcome> {
  const row = await lockSubscription(tx, who.id)
  if (row?.performer_id !== who.performerId) return { outcome: 'absent' }
  if (row.status !== 'active') return { outcome: 'removed', row, creditTokenCents: 0 }
  const creditTokenCents = await creditUnused(deps, tx, row)
  return { outcome: 'removed', row: await endSubscription(deps, tx, row, 'removed'), creditTokenCents }
}

/** A creator is suspended or leaves: every subscription to them ends now, and unused whole days go back. Decisions §5. */
export async function endAllOf(deps: SubscriptionsDeps, performerId: string): Promise<void> {
  for (const { id } of await listLiveOf(deps.db, performerId)) {
    await deps.db.transaction().execute(async (tx) => {
      const row = await lockSubscription(tx, id)
      if (row?.status !== 'active') return
      await creditUnused(deps, tx, row)
      await endSubscription(deps, tx, row, 'performer_left')
    })
  }
}
