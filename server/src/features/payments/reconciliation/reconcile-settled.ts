import { crashPoint } from '#src/platform/faults/crash-point.ts'
import { findDispute } from '../disputes/index.ts'
import { findGateway } from '../gateways.ts'
import type { TransactionRow } from '../transactions/index.ts'
import { applyInquiry } from './apply-inquiry.ts'
import type { ReconciliationDeps } from './index.ts'
import { claimSettled, setSettledCheck } from './queries.ts'
import { nextSettledCheckOf } from './settled-check.ts'

/** At most so many payments per run; with the timer's pause it bounds how often gateways are asked. */
const BATCH_SIZE = 50

/** Pause after a gateway did not answer. */
const RETRY_MS = 15 * 60_000

/**
 * Asks the gateways about settled payments that are due to be checked, so that refunds and disputes whose webhook events
 * were lost are applied, under the gateway's own event ids. Only gateways that can tell are asked, and only while a
 * dispute can still come. No transaction is open meanwhile.
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
  // A gateway that is not set up at the moment may be again.
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
