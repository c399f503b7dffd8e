import type { Tx } from '#src/platform/db/database.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import type { BillingEvent, OrderPayment } from '../../payments/index.ts'
import { endAtPeriod } from '../cancel-subscription.ts'
import { lockCharge } from '../charges/queries.ts'
import type { SubscriptionsDeps } from '../deps.ts'
import { endSubscription } from '../end-subscription.ts'
import { isBilledByGateway } from '../facts.ts'
import { lockSubscription, updateSubscription, type SubscriptionRow } from '../queries.ts'

/**
 * Applies a gateway's events about a subscription that it bills itself, besides payments. The gateway schedules its own
 * retries; repeated events, and events after renewals became ours, change nothing.
 */
export async function followBilling(
  deps: SubscriptionsDeps,
  tx: Tx,
  { transactionId }: OrderPayment,
  event: BillingEvent,
): Promise<void> {
  const charge = await lockCharge(tx, transactionId)
  const row = charge && (await lockSubscription(tx, charge.subscription_id))
  if (row?.gateway_billing_id !== transactionId) return
  if (event.kind !== 'renewal_failed') await updateSubscription(tx, row.id, { billing_stop_url: null })
  if (row.status !== 'active' || !isBilledByGateway(row)) return
  switch (event.kind) {
    case 'renewal_failed':
      return noteFailure(tx, row, event)
    case 'canceled':
      return void (row.is_renewing && (await endAtPeriod(deps, tx, row)))
    case 'expired':
      return end(deps, tx, row)
    default:
      return event.kind satisfies never
  }
}

/** A failure from before the newest renewal that was paid is history. */
async function noteFailure(tx: Tx, row: SubscriptionRow, { occurredAt, nextChargeAt }: BillingEvent): Promise<void> {
  if (row.renewal_received_at !== null && occurredAt <= row.renewal_received_at) return
  if (!row.is_renewing) return
  const attempt = row.attempt_count + 1
  await updateSubscription(tx, row.id, {
    attempt_count: attempt,
    stage: row.stage === 'locked' ? 'locked' : 'past_due',
    next_charge_at: nextChargeAt,
  })
  await recordEvent(tx, 'subscriptions.renewal_failed', {
    subscriptionId: row.id,
    attempt,
    isFinal: nextChargeAt === null,
  })
}

/**
 * The gateway stopped billing: the paid time lasts to its end, an unpaid subscription ends. The gateway need not be
 * called.
 */
async function end(deps: SubscriptionsDeps, tx: Tx, row: SubscriptionRow): Promise<void> {
  const now = deps.clock.now()
  if (row.paid_until !== null && row.paid_until > now) {
    if (row.is_renewing) await endAtPeriod(deps, tx, row)
    return
  }
  const over = await updateSubscription(tx, row.id, { billing_stopped_at: now, next_charge_at: null })
  await endSubscription(deps, tx, over, row.cancelled_at === null ? 'unpaid' : 'cancelled')
}
