import { isOpen, type Payment } from './payment.ts'

/**
 * What the page after the gateway may say: `confirming` while the result is awaited; `retryable` when the last card was
 * declined and another one can still be paid with at the gateway, or was a moment ago; `settled` otherwise.
 */
export type PaymentStage = 'confirming' | 'retryable' | 'settled'

/**
 * `isConfirmed`: the payer comes from the gateway's page, which reported a payment. A declined card before it does not end
 * a checkout, so its state is still that of the declined card until the webhook event of the payment arrives.
 */
export function stageOf(
  { status, paymentUrl }: Pick<Payment, 'status' | 'paymentUrl'>,
  { isConfirmed }: { isConfirmed: boolean },
): PaymentStage {
  if (isOpen(status)) return 'confirming'
  if (status !== 'fail' || paymentUrl === null) return 'settled'
  return isConfirmed ? 'confirming' : 'retryable'
}
