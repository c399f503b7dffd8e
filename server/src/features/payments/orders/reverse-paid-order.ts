import type { PaymentType } from '@stagedoor/contract/payment-words'
import type { Tx } from '#src/platform/db/database.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import '../events.ts'
import { lockTransaction, updateReversed } from '../queries.ts'

/**
 * What became of a payment that no gateway made. `refunded`: so much more of it was given back, USD cents. `lost`: the
 * money that was spent on it was; `reinstated`: it is not lost any more.
 */
export type OrderReversal = { transactionId: string } & (
  | { kind: 'refunded'; amountCents: number }
  | { kind: 'lost' | 'reinstated' }
)

/**
 * Lets a payment from a wallet say what was given back of it, in the transaction of the room that sold it and gave it
 * back; that room posts.
 */
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
