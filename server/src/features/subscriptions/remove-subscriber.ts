import type { Tx } from '#src/platform/db/database.ts'
import { crashPoint } from '#src/platform/faults/crash-point.ts'
import type { SubscriptionsDeps } from './deps.ts'
import { endSubscription } from './end-subscription.ts'
import { creditUnused, listUnused } from './periods/credit-unused.ts'
import { findSubscription, listLiveOf, lockSubscription, updateSubscription, type SubscriptionRow } from './queries.ts'

export type RemoveOutcome =
  /** `creditTokenCents` was credited to the payer; 0 when it had ended, or was free. */
  { outcome: 'removed'; row: SubscriptionRow; creditTokenCents: number } | { outcome: 'absent' }

/** A creator ends a subscription to them now; unused whole days go back. Again it changes nothing. Rule SUB-17. */
export async function removeSubscriber(
  deps: SubscriptionsDeps,
  tx: Tx,
  who: { performerId: string; id: string },
): Promise<RemoveOutcome> {
  const row = await lockSubscription(tx, who.id)
  if (row?.performer_id !== who.performerId) return { outcome: 'absent' }
  if (row.status !== 'active') {
    // A dispute that is won does not reopen it then.
    const isOfPayment = row.end_reason === 'payment_lost' || row.end_reason === 'refunded'
    const ended = isOfPayment ? await updateSubscription(tx, row.id, { end_reason: 'removed' }) : row
    return { outcome: 'removed', row: ended, creditTokenCents: 0 }
  }
  const creditTokenCents = await creditUnused(deps, tx, row)
  crashPoint('subscription.credited')
  return { outcome: 'removed', row: await endSubscription(deps, tx, row, 'removed'), creditTokenCents }
}

/** `ownTokenCents`: what of the credit comes out of the creator's earnings. */
export type RemovalQuoteOutcome =
  | { outcome: 'quoted'; row: SubscriptionRow; creditTokenCents: number; ownTokenCents: number }
  | { outcome: 'absent' }

/** The credit that removing a subscriber now would give. Changes nothing. */
export async function quoteRemoval(
  deps: SubscriptionsDeps,
  who: { performerId: string; id: string },
): Promise<RemovalQuoteOutcome> {
  return deps.db.transaction().execute(async (tx): Promise<RemovalQuoteOutcome> => {
    const row = await findSubscription(tx, who.id)
    if (row?.performer_id !== who.performerId) return { outcome: 'absent' }
    const unused = row.status === 'active' ? await listUnused(deps, tx, row) : []
    const sum = (amountOf: (part: (typeof unused)[number]['part']) => number) =>
      unused.reduce((total, { part }) => total + amountOf(part), 0)
    return {
      outcome: 'quoted',
      row,
      creditTokenCents: sum((part) => part.priceTokenCents),
      ownTokenCents: sum((part) => part.priceTokenCents - part.commissionTokenCents),
    }
  })
}

/** A creator is suspended or leaves: every subscription to them ends now, and unused whole days go back. Rule SUB-17. */
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
