import { crashPoint } from '#src/platform/faults/crash-point.ts'
import type { Gateway, PaymentInquiry } from '#src/platform/gateways/gateway.ts'
import { findGateway } from '../gateways.ts'
import { findTransaction, type TransactionRow } from '../transactions/index.ts'
import { applyInquiry } from './apply-inquiry.ts'
import type { ReconciliationDeps } from './index.ts'
import { claimDueTransactions, postponeCheck, stopChecking } from './queries.ts'
import { nextCheckAt } from './rules.ts'

const BATCH_SIZE = 20
/** How often the gateway is polled for a refund that it accepted: about two hours. */
const CHECKS_AFTER_REFUND = 20

/**
 * Polls the gateways for payments without a webhook event, and closes expired ones. Lost events are applied under the
 * gateway's own event ids, so that they have no second effect if they still arrive.
 */
export async function reconcileOpen(deps: ReconciliationDeps): Promise<void> {
  let rows = await claimDueTransactions(deps.db, { now: deps.clock.now(), count: BATCH_SIZE })
  while (rows.length > 0) {
    for (const row of rows) {
      try {
        await reconcile(deps, row)
      } catch (error) {
        deps.log.error({ err: error, transaction: row.id }, 'payment could not be reconciled; retried later')
      }
    }
    deps.waker.wake()
    rows = await claimDueTransactions(deps.db, { now: deps.clock.now(), count: BATCH_SIZE })
  }
}

/** Polls the gateway for one payment now, for callers that know of a change there. */
export async function reconcileOne(deps: ReconciliationDeps, transactionId: string): Promise<void> {
  const row = await findTransaction(deps.db, transactionId)
  const gateway = findGateway(deps, row?.gateway)
  if (!row || !gateway) return
  const inquiry = await gateway.findPayment(row.id)
  if (inquiry.outcome !== 'found') return
  for (const webhookEvent of inquiry.webhookEvents) await deps.webhooks.apply(gateway.name, webhookEvent)
}

async function reconcile(deps: ReconciliationDeps, row: TransactionRow): Promise<void> {
  const gateway = findGateway(deps, row.gateway)
  const inquiry: PaymentInquiry = gateway
    ? await gateway.findPayment(row.renewal_of ?? row.id)
    : { outcome: 'unavailable', reason: 'not set up here' }
  if (gateway && inquiry.outcome === 'found') await applyInquiry(deps, gateway, inquiry)
  crashPoint('reconciler.heard')

  const after = await findTransaction(deps.db, row.id)
  if (!after || after.next_check_at === null) return
  const { captured_cents: capturedCents, check_count: checkCount, expires_at: expiresAt } = after
  const now = deps.clock.now()
  const isExpired = capturedCents === 0 && expiresAt <= now
  if (capturedCents > 0 && checkCount >= CHECKS_AFTER_REFUND) await stopChecking(deps.db, row.id)
  else if (gateway && isExpired && (await isOverAtGateway(gateway, after, inquiry))) await expire(deps, after)
  else await postponeCheck(deps.db, row.id, nextCheckAt({ now, expiresAt, checkCount }))
}

/** Whether it can no longer be paid. Unknown while the gateway is unavailable. */
async function isOverAtGateway(gateway: Gateway, row: TransactionRow, inquiry: PaymentInquiry): Promise<boolean> {
  if (inquiry.outcome === 'unavailable') return false
  if (inquiry.outcome === 'unknown' || !inquiry.isOpen || row.checkout_id === null) return true
  const { outcome } = await gateway.cancel({ kind: 'checkout', orderId: row.id, checkoutId: row.checkout_id })
  return outcome !== 'closed_already' && outcome !== 'unavailable'
}

/** A success that arrives later still counts. */
async function expire({ webhooks }: ReconciliationDeps, row: TransactionRow): Promise<void> {
  await webhooks.applyOwn(row, { kind: 'checkout_expired', failure: 'expired', occurredAt: row.expires_at })
}
