import { stopBilling } from './billing/stop-billing.ts'
import type { SubscriptionsDeps } from './deps.ts'
import { endSubscription } from './end-subscription.ts'
import { billingFactsOf } from './facts.ts'
import { grantAccess } from './periods/add-period.ts'
import { findTerms, listRenewingOf, lockSubscription, updateSubscription, type SubscriptionRow } from './queries.ts'
import { accessEndOf, remindAt } from './rules.ts'
import type { Tx } from '#src/platform/db/database.ts'

type Who = { fanId: string; id: string }

export type CancelOutcome = { outcome: 'cancelled' | 'over'; row: SubscriptionRow } | { outcome: 'absent' }

/**
 * Ends a subscription with its paid time; nothing more is charged. A past-due or locked one ends immediately. No
 * gateway is called, so it works when one is unavailable; it changes nothing of what does not renew. Rule SUB-16.
 */
export async function cancelSubscription(deps: SubscriptionsDeps, tx: Tx, who: Who): Promise<CancelOutcome> {
  const row = await lockSubscription(tx, who.id)
  if (row?.fan_id !== who.fanId) return { outcome: 'absent' }
  if (row.status !== 'active' || row.paid_until === null) return { outcome: 'over', row }
  if (!row.is_renewing) return { outcome: 'cancelled', row }
  return endAtPeriod(deps, tx, row, await stopBilling(tx, row, deps.clock.now()))
}

/** Lets a live subscription end with its paid time; immediately without any. `change` is written with it. */
export async function endAtPeriod(
  deps: SubscriptionsDeps,
  tx: Tx,
  row: SubscriptionRow,
  change: Awaited<ReturnType<typeof stopBilling>> = {},
): Promise<{ outcome: 'cancelled' | 'over'; row: SubscriptionRow }> {
  const now = deps.clock.now()
  const { paidUntil } = billingFactsOf(row)
  const cancelled = await updateSubscription(tx, row.id, {
    ...change,
    is_renewing: false,
    stage: row.stage === 'trial' ? 'trial' : 'cancelled',
    cancelled_at: now,
    expires_at: paidUntil,
    due_at: paidUntil,
    remind_at: null,
  })
  if (paidUntil <= now) return { outcome: 'over', row: await endSubscription(deps, tx, cancelled, 'cancelled') }
  await grantAccess(deps, tx, cancelled)
  return { outcome: 'cancelled', row: cancelled }
}

/** An account that may no longer sign in is not charged any more. */
export async function cancelAllOf(deps: SubscriptionsDeps, fanId: string): Promise<void> {
  for (const { id } of await listRenewingOf(deps.db, fanId))
    await deps.db.transaction().execute((tx) => cancelSubscription(deps, tx, { fanId, id }))
}

export type UndoOutcome = { outcome: 'renewing' | 'unchanged'; row: SubscriptionRow } | { outcome: 'ended' | 'absent' }

/**
 * Undoes a cancellation during the paid time, at no cost and on the same terms; what was not cancelled, such as a gift,
 * stays as it is. A gateway does not resume its billing:
 * such a subscription renews from the wallet then, unless it has a card.
 */
export async function undoCancel(deps: SubscriptionsDeps, tx: Tx, who: Who): Promise<UndoOutcome> {
  const row = await lockSubscription(tx, who.id)
  if (row?.fan_id !== who.fanId) return { outcome: 'absent' }
  if (row.status === 'active' && row.is_renewing) return { outcome: 'renewing', row }
  const now = deps.clock.now()
  if (row.status !== 'active' || row.paid_until === null || row.paid_until <= now) return { outcome: 'ended' }
  if (row.cancelled_at === null) return { outcome: 'unchanged', row }
  const terms = await findTerms(tx, row.terms_id)
  const isTrial = row.stage === 'trial'
  const facts = { ...billingFactsOf(row), isRenewing: true }
  const reminder = remindAt(
    { startsAt: now, endsAt: row.paid_until },
    { isTrial, isRenewing: true, periodMonths: terms.period_months },
  )
  const wasBilledByGateway = row.gateway_billing_id !== null
  const renewing = await updateSubscription(tx, row.id, {
    ...(wasBilledByGateway ? { billing_stopped_at: row.billing_stopped_at ?? now, next_charge_at: null } : {}),
    ...(wasBilledByGateway && row.card_id === null ? { renews_from: 'wallet' } : {}),
    is_renewing: true,
    stage: isTrial ? 'trial' : 'current',
    cancelled_at: null,
    expires_at: accessEndOf(facts),
    due_at: row.paid_until,
    remind_at: reminder,
  })
  await grantAccess(deps, tx, renewing)
  return { outcome: 'renewing', row: renewing }
}

/** Whether a cancellation can still be undone. */
export const canUndo = (row: SubscriptionRow, now: Date): boolean =>
  row.status === 'active' &&
  !row.is_renewing &&
  row.cancelled_at !== null &&
  row.paid_until !== null &&
  row.paid_until > now
