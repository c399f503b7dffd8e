import type { RenewalSource } from '@stagedoor/contract/subscription-words'
import type { Tx } from '#src/platform/db/database.ts'
import type { SubscriptionsDeps } from './deps.ts'
import { stopBilling } from './billing/stop-billing.ts'
import { billingFactsOf, isBilledByGateway } from './facts.ts'
import { listUnpaidOf, lockSubscription, updateSubscription, type SubscriptionRow } from './queries.ts'
import { dueTriesOf } from './rules.ts'

export type ChooseOutcome = { outcome: 'chosen'; isDue: boolean } | { outcome: 'unknown_card' | 'ended' | 'absent' }

/**
 * Changes the payment method of renewals. A past-due or locked subscription is charged immediately, also after a hard
 * decline. `isDue`: the caller should process it after commit.
 */
export async function choosePayment(
  deps: SubscriptionsDeps,
  tx: Tx,
  choice: { fanId: string; id: string; renewsFrom: RenewalSource | undefined; cardId: string | null | undefined },
): Promise<ChooseOutcome> {
  const { fanId, id, renewsFrom, cardId } = choice
  const row = await lockSubscription(tx, id)
  if (row?.fan_id !== fanId) return { outcome: 'absent' }
  if (row.status === 'deactivated') return { outcome: 'ended' }
  if (typeof cardId === 'string' && !(await deps.payments.cards.has(tx, { accountId: fanId, id: cardId })))
    return { outcome: 'unknown_card' }
  // With another method the gateway's own billing ends, and we bill renewals from now on.
  const leavesGateway = renewsFrom === 'wallet' || typeof cardId === 'string'
  const changed = await updateSubscription(tx, row.id, {
    ...(leavesGateway && row.status === 'active' ? await stopBilling(tx, row, deps.clock.now()) : {}),
    ...(renewsFrom === undefined ? {} : { renews_from: renewsFrom }),
    ...(cardId === undefined ? {} : { card_id: cardId }),
  })
  return { outcome: 'chosen', isDue: await tryAtOnce(deps, tx, changed) }
}

/** Makes a renewal that waits for money due now; the tries that are left stay the same. @returns whether it was one. */
async function tryAtOnce({ clock }: SubscriptionsDeps, tx: Tx, row: SubscriptionRow): Promise<boolean> {
  const isUnpaid = row.stage === 'past_due' || row.stage === 'locked'
  const isWaiting = row.status === 'active' && isUnpaid && row.is_renewing && !isBilledByGateway(row)
  if (!isWaiting || billingFactsOf(row).isPending) return false
  const now = clock.now()
  // One try fewer than are due: so this one is.
  const attemptCount = Math.max(0, dueTriesOf(billingFactsOf(row), now) - 1)
  await updateSubscription(tx, row.id, { is_stopped: false, attempt_count: attemptCount, due_at: now })
  return true
}

/** These fans have tokens now: every subscription that waits for money is charged. Who of them has one is one statement. */
export async function tryUnpaidOf(deps: SubscriptionsDeps, fanIds: readonly string[]): Promise<void> {
  for (const { id } of await listUnpaidOf(deps.db, fanIds)) {
    await deps.db.transaction().execute(async (tx) => {
      const row = await lockSubscription(tx, id)
      if (row !== null && row.renews_from !== 'card') await tryAtOnce(deps, tx, row)
    })
  }
}
