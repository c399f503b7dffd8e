import type { Tx } from '#src/platform/db/database.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import type { SubscriptionsDeps } from '../deps.ts'
import '../events.ts'
import { isBilledByGateway } from '../facts.ts'
import { findSubscription, updateStopUrl, type SubscriptionRow } from '../queries.ts'

/**
 * Ends what a gateway bills by itself: it is told after commit, until it has heard. Nothing changes where renewals are
 * ours. @returns what to write with the caller's change of the row.
 */
export async function stopBilling(
  tx: Tx,
  row: SubscriptionRow,
  now: Date,
): Promise<{ billing_stopped_at?: Date; next_charge_at?: null }> {
  // Cancelled and yet not stopped: the gateway itself told that it ends.
  if (!isBilledByGateway(row) || row.gateway_billing_id === null || row.cancelled_at !== null) return {}
  await recordStop(tx, { subscriptionId: row.id, transactionId: row.gateway_billing_id })
  return { billing_stopped_at: now, next_charge_at: null }
}

/** Lets a gateway be told to stop, by the first payment of what it bills. */
export const recordStop = (tx: Tx, billing: { subscriptionId: string; transactionId: string }): Promise<void> =>
  recordEvent(tx, 'subscriptions.gateway_billing_stopped', billing)

/**
 * Tells the gateway to stop, and keeps where the fan must say so themselves when it hears nobody else; they are written to
 * once. Again it changes nothing. @throws when the gateway cannot be reached.
 */
export async function tellGateway(
  deps: SubscriptionsDeps,
  { subscriptionId, transactionId }: { subscriptionId: string; transactionId: string },
): Promise<void> {
  const told = await deps.payments.gatewayBilling.stop(transactionId)
  if (told.outcome !== 'payer_action_required') return
  await deps.db.transaction().execute(async (tx) => {
    if (await updateStopUrl(tx, subscriptionId, told.url))
      await recordEvent(tx, 'subscriptions.stop_must_be_confirmed', { subscriptionId })
  })
}

/** Asks at once where a fan must go to confirm an end, so that the answer can say it; should that fail, the event does it. */
export async function tellGatewayNow(
  deps: SubscriptionsDeps,
  { fanId, id }: { fanId: string; id: string },
): Promise<void> {
  const row = await findSubscription(deps.db, id)
  if (row?.fan_id !== fanId || row.gateway_billing_id === null || row.billing_stopped_at === null) return
  try {
    await tellGateway(deps, { subscriptionId: id, transactionId: row.gateway_billing_id })
  } catch (error) {
    deps.log.warn({ err: error, subscription: id }, 'the gateway has not heard yet that it bills no more')
  }
}
