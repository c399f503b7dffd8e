import type { PaymentType } from '@stagedoor/contract/payment-words'
import type { Tx } from '#src/platform/db/database.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import '../events.ts'
import { lockTransaction } from '../transactions/index.ts'
import { updateReversed } from './queries.ts'

/**
 * A change of a payment without a gateway. `refunded`: the additional refund, USD cents. `lost`: the tokens that paid
 * it came from a lost payment; `reinstated`: they are not lost any more.
 */
export type OrderReversal = { transactionId: string } & (
  | { kind: 'refunded'; amountCents: number }
  | { kind: 'lost' | 'reinstated' }
)

/** Records the reversed amount of a payment from a wallet, in the transaction of the feature that posts it. */
export async function recordOrderReversal(tx: Tx, reversal: OrderReversal): Promise<void> {
  const row = await lockTransaction(tx, reversal.transactionId)
  if (row?.gateway !== 'wallet') throw new Error(`payment ${reversal.transactionId} was not made from a wallet`)
  const refundedCents = row.refunded_cents + (reversal.kind === 'refunded' ? reversal.amountCents : 0)
  const reversedCents = reversal.kind === 'lost' ? row.price_cents : refundedCents
  const status = reversedCents === row.price_cents ? 'refunded' : 'success'
  await updateReversed(tx, row.id, { refundedCents, reversedCents, status })
  if (status === row.status) return
  // Kept among those of the contract by a check constraint.
  const type = row.type as PaymentType
  await recordEvent(tx, 'payments.transaction_changed', {
    transactionId: row.id,
    accountId: row.account_id,
    type,
    status,
  })
}
