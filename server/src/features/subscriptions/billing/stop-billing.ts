import type { Tx } from '#src/platform/db/database.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import type { SubscriptionsDeps } from '../deps.ts'
import '../events.ts'
import { isBilledByGateway } from '../facts.ts'
import { findSubscription, updateStopUrl, type SubscriptionRow } from '../queries.ts'

/**
 * Ends the billing by a gateway, which is called after commit, with retries. Changes nothing where we bill renewals.
 * @returns the columns to write with the caller's change of the row.
 */
export async function stopBilling(
  tx: Tx,
  row: SubscriptionRow,
  now: Date,
): Promise<{ billing_stopped_at?: Date; next_charge_at?: null }> {
  // Canceled without our call: the gateway itself reported the end.
  if (!isBilledByGateway(row) || row.gateway_billing_id === null || row.cancelled_at !== null) return {}
  await recordStop(tx, { subscriptionId: row.id, transactionId: row.gateway_billing_id })
  return { billing_stopped_at: now, next_charge_at: null }
}

/** Records the event that cancels the billing at the gateway, by its first payment. */
export const recordStop = (tx: Tx, billing: { subscriptionId: string; transactionId: string }): Promise<void> =>
  recordEvent(tx, 'subscriptions.gateway_billing_stopped', billing)

/**
 * Cancels the billing at the gateway, and stores the page where the fan must confirm if the gateway requires that; they
 * get one email. A repeat changes nothing. @throws when the gateway is unavailable.
 */
export async function notifyGateway(
  deps: SubscriptionsDeps,
  { subscriptionId, transactionId }: { subscriptionId: string; transactionId: string },
): Promise<void> {
  const notification = await deps.payments.gatewayBilling.stop(transactionId)
  if (notification.outcome !== 'payer_action_required') return
  await deps.db.transaction().execute(async (tx) => {
    if (await updateStopUrl(tx, subscriptionId, notification.url))
      await recordEvent(tx, 'subscriptions.stop_must_be_confirmed', { subscriptionId })
  })
}

/** Requests the confirmation page immediately, so that the answer contains it; if that fails, the event does it. */
export async function notifyGatewayNow(
  deps: SubscriptionsDeps,
  { fanId, id }: { fanId: string; id: string },
): Promise<void> {
  const row = await findSubscription(deps.db, id)
  if (row?.fan_id !== fanId || row.gateway_billing_id === null || row.billing_stopped_at === null) return
  try {
    await notifyGateway(deps, { subscriptionId: id, transactionId: row.gateway_billing_id })
  } catch (error) {
    deps.log.warn({ err: error, subscription: id }, 'the gateway has not confirmed yet that it stops billing')
  }
}
