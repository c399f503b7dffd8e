import type { Tx } from '#src/platform/db/database.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import type { SubscriptionsDeps } from './deps.ts'
import { stopBilling } from './billing/stop-billing.ts'
import './events.ts'
import { updateSubscription, type SubscriptionRow } from './queries.ts'
import type { EndReason } from './rules.ts'

/** Ends a live subscription now: access closes with the caller's transaction. The fan becomes a follower afterwards. */
export async function endSubscription(
  { clock, access }: Pick<SubscriptionsDeps, 'clock' | 'access'>,
  tx: Tx,
  row: SubscriptionRow,
  reason: EndReason,
): Promise<SubscriptionRow> {
  const now = clock.now()
  const ended = await updateSubscription(tx, row.id, {
    status: 'deactivated',
    stage: 'expired',
    is_renewing: false,
    // A past end stays; a cut-short subscription ends now.
    expires_at: row.expires_at !== null && row.expires_at < now ? row.expires_at : now,
    ended_at: now,
    end_reason: reason,
    ...(await stopBilling(tx, row, now)),
    due_at: null,
    remind_at: null,
    announced_price_cents: null,
    announced_from: null,
    accepted_terms_id: null,
  })
  await access.revoke(tx, {
    accountId: row.fan_id,
    kind: 'subscription',
    itemId: row.performer_id,
    source: row.source === 'fan' ? 'subscription' : row.source,
  })
  const { id: subscriptionId, fan_id: fanId, performer_id: performerId } = row
  await recordEvent(tx, 'subscriptions.ended', { subscriptionId, fanId, performerId, reason })
  return ended
}
