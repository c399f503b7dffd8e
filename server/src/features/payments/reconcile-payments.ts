import type { CardGateway } from '@stagedoor/contract/payment-words'
import { crashPoint } from '#src/platform/faults/crash-point.ts'
import type { Gateway, PaymentInquiry } from '#src/platform/gateways/gateway.ts'
import type { PaymentsDeps } from './deps.ts'
import { applyWebhookEvent } from './webhook-events/apply-webhook-event.ts'
import { hearInquiry } from './webhook-events/hear-inquiry.ts'
import { ownWebhookEvent } from './webhook-events/own-webhook-event.ts'
import { claimDueTransactions, findTransaction, postponeCheck, stopAsking, type TransactionRow } from './queries.ts'
import { nextCheckAt } from './rules.ts'

const BATCH_SIZE = 20
/** How often the gateway is asked about a refund that it accepted: about two hours. */
const CHECKS_AFTER_REFUND = 20

/**
 * Asks the gateways about payments that heard nothing, and closes those whose hour is over. A webhook event that was lost is
 * made good here under the gateway's own event id, so that it has no second effect should it still arrive.
 */
export async function reconcilePayments(deps: PaymentsDeps): Promise<void> {
  let rows = await claimDueTransactions(deps.db, { now: deps.clock.now(), count: BATCH_SIZE })
  while (rows.length > 0) {
    for (const row of rows) {
      try {
        await reconcile(deps, row)
      } catch (error) {
        deps.log.error({ err: error, transaction: row.id }, 'payment could not be reconciled; asked again later')
      }
    }
    deps.waker.wake()
    rows = await claimDueTransactions(deps.db, { now: deps.clock.now(), count: BATCH_SIZE })
  }
}

/** Asks the gateway about one payment at once: for whoever knows that something has just become of it. */
export async function askGateway(deps: PaymentsDeps, transactionId: string): Promise<void> {
  const row = await findTransaction(deps.db, transactionId)
  const gateway = row && [...deps.gateways.values()].find(({ name }) => name === row.gateway)
  if (!row || !gateway) return
  const inquiry = await gateway.findPayment(row.id)
  if (inquiry.outcome !== 'found') return
  for (const webhookEvent of inquiry.webhookEvents) await applyWebhookEvent(deps, gateway.name, webhookEvent)
}

async function reconcile(deps: PaymentsDeps, row: TransactionRow): Promise<void> {
  const gateway = [...deps.gateways.values()].find(({ name }) => name === row.gateway)
  const inquiry: PaymentInquiry = gateway
    ? await gateway.findPayment(row.renewal_of ?? row.id)
    : { outcome: 'unavailable', reason: 'not set up here' }
  if (gateway && inquiry.outcome === 'found') await hearInquiry(deps, gateway, inquiry)
  crashPoint('reconciler.heard')

  const after = await findTransaction(deps.db, row.id)
  if (!after || after.next_check_at === null) return
  const now = deps.clock.now()
  if (after.captured_cents > 0 && after.check_count >= CHECKS_AFTER_REFUND) {
    await stopAsking(deps.db, row.id)
  } else if (
    gateway &&
    after.captured_cents === 0 &&
    after.expires_at <= now &&
    (await isOverAtGateway(gateway, after, inquiry))
  ) {
    await expire(deps, gateway.name, after)
  } else {
    await postponeCheck(
      deps.db,
      row.id,
      nextCheckAt({ now, expiresAt: after.expires_at, checkCount: after.check_count }),
    )
  }
}

/** Whether nobody can pay it any more. An answer that does not come is no answer. */
async function isOverAtGateway(gateway: Gateway, row: TransactionRow, inquiry: PaymentInquiry): Promise<boolean> {
  if (inquiry.outcome === 'unavailable') return false
  if (inquiry.outcome === 'unknown' || !inquiry.isOpen || row.checkout_id === null) return true
  const { outcome } = await gateway.cancel({ kind: 'checkout', orderId: row.id, checkoutId: row.checkout_id })
  return outcome !== 'closed_already' && outcome !== 'unavailable'
}

/** Should money arrive after all, the success outlives this. */
async function expire(deps: PaymentsDeps, gateway: CardGateway, row: TransactionRow): Promise<void> {
  const webhookEvent = ownWebhookEvent(row, {
    kind: 'checkout_expired',
    failure: 'expired',
    occurredAt: row.expires_at,
  })
  await applyWebhookEvent(deps, gateway, webhookEvent)
}
