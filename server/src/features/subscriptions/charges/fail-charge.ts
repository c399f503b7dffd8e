import type { PaymentFailure } from '@stagedoor/contract/payment-words'
import type { Tx } from '#src/platform/db/database.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import type { OrderPayment } from '../../payments/index.ts'
import type { SubscriptionsDeps } from '../deps.ts'
import { lockSubscription, updateSubscription } from '../queries.ts'
import { TRY_AFTER_MS } from '../rules.ts'
import { lockCharge, setChargeState } from './queries.ts'

/** A charge came to nothing: a renewal waits for its next try, or for another card when this one will never do. */
export async function failCharge(
  { clock }: SubscriptionsDeps,
  tx: Tx,
  payment: OrderPayment,
  { failure, isHard }: { failure: PaymentFailure | null; isHard: boolean },
): Promise<void> {
  const charge = await lockCharge(tx, payment.transactionId)
  if (charge?.state !== 'open') return
  await setChargeState(tx, payment.transactionId, 'failed')
  const row = await lockSubscription(tx, charge.subscription_id)
  if (row?.status !== 'active' || row.pending_transaction_id !== payment.transactionId) return
  await updateSubscription(tx, row.id, {
    pending_transaction_id: null,
    is_stopped: isHard,
    stage: row.stage === 'locked' ? 'locked' : 'past_due',
    due_at: clock.now(),
  })
  await recordEvent(tx, 'subscriptions.renewal_failed', {
    subscriptionId: row.id,
    attempt: row.attempt_count,
    isFinal: isHard || row.attempt_count >= TRY_AFTER_MS.length,
    wantsHolder: failure === 'authentication_failed',
  })
}
