import { crashPoint } from '#src/platform/faults/crash-point.ts'
import { findDispute } from '../disputes/index.ts'
import { findGateway } from '../gateways.ts'
import type { TransactionRow } from '../transactions/index.ts'
import { applyInquiry } from './apply-inquiry.ts'
import type { ReconciliationDeps } from './index.ts'
import { claimSettled, setSettledCheck } from './queries.ts'
import { nextSettledCheckOf } from './settled-check.ts'

/** The maximum number of payments per run; with the timer's interval it limits the polling rate. */
const BATCH_SIZE = 50

/** Pause after a gateway did not answer. */
const RETRY_MS = 15 * 60_000

/**
 * Polls settled payments that are due for a check, so that refunds and disputes with lost webhook events are applied,
 * under the gateway's own event ids. Only gateways that support it, and only while a dispute is possible. No
 * transaction is open during a poll.
 */
export async function reconcileSettled(deps: ReconciliationDeps): Promise<void> {
  const rows = await claimSettled(deps.db, { now: deps.clock.now(), count: BATCH_SIZE })
  const unavailable = new Set<string>()
  for (const row of rows) {
    try {
      if (!unavailable.has(row.gateway) && (await check(deps, row)) === 'checked') continue
      unavailable.add(row.gateway)
      await setSettledCheck(deps.db, row.id, new Date(deps.clock.now().getTime() + RETRY_MS))
    } catch (error) {
      deps.log.error({ err: error, transaction: row.id }, 'settled payment could not be reconciled; retried later')
    }
  }
  if (rows.length > 0) deps.waker.wake()
}

async function check(deps: ReconciliationDeps, row: TransactionRow): Promise<'checked' | 'unavailable'> {
  const gateway = findGateway(deps, row.gateway)
  // A gateway that is not configured now may be later.
  if (gateway?.findsReversals === false) {
    await setSettledCheck(deps.db, row.id, null)
    return 'checked'
  }
  if (gateway) {
    const inquiry = await gateway.findPayment(row.id)
    if (inquiry.outcome === 'unavailable') return 'unavailable'
    if (inquiry.outcome === 'found') await applyInquiry(deps, gateway, inquiry)
    crashPoint('reconciler.heard')
  }
  const dispute = await findDispute(deps.db, row.id)
  const disputeOpenedAt = dispute?.status === 'open' ? dispute.opened_at : null
  const next = nextSettledCheckOf(deps, { id: row.id, paidAt: row.paid_at, disputeOpenedAt })
  await setSettledCheck(deps.db, row.id, next)
  return 'checked'
}
