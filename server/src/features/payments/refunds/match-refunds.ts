import type { Tx } from '#src/platform/db/database.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import '../events.ts'
import type { TransactionRow } from '../transactions/index.ts'
import { listRefundEvents, listRefunds, setState } from './queries.ts'
import { stateOfRefund } from './rules.ts'

/**
 * Brings the requested refunds of a payment up to date with its webhook events, and records each change for the feature
 * that requested it. The payment is locked.
 */
export async function matchRefunds(tx: Tx, { id: transactionId }: Pick<TransactionRow, 'id'>): Promise<void> {
  const refunds = await listRefunds(tx, transactionId)
  if (refunds.length === 0) return
  const events = await listRefundEvents(tx, transactionId)
  for (const refund of refunds) {
    const { state, reference } = stateOfRefund(refund, events)
    if (state === refund.state && reference === refund.reference) continue
    await setState(tx, refund.id, { state, reference })
    if (state !== refund.state) await recordEvent(tx, 'payments.refund_changed', { refundId: refund.id, transactionId })
  }
}
