import type { Tx } from '#src/platform/db/database.ts'
import type { SubscriptionsDeps } from '../deps.ts'
import type { PeriodRow } from '../queries.ts'
import type { Part } from './postings.ts'
import { findPeriodPaidBy, leftOf } from './queries.ts'
import { shareOf } from './reversal-rules.ts'
import { lockOwner } from './reverse-payment.ts'
import { reverseWalletPeriod } from './reverse-wallet-period.ts'

/**
 * How much of a payment from a wallet can go back, USD cents: what its period was credited for is in the wallet already.
 * Null: it has paid for no period.
 */
export async function findRefundableCents(tx: Tx, transactionId: string): Promise<number | null> {
  const period = await findPeriodPaidBy(tx, transactionId)
  if (!period || period.price_token_cents === 0) return null
  const { priceTokenCents } = await leftOf(tx, period)
  return Math.floor((period.price_cents * priceTokenCents) / period.price_token_cents)
}

/**
 * Gives back to a wallet what it paid for a period, or part of it: tokens, at the rate that the period was paid at. All that
 * is left ends the subscription with that. Once per `reversalId`, in the caller's transaction.
 */
export async function refundWalletPeriod(
  deps: SubscriptionsDeps,
  tx: Tx,
  refund: { reversalId: string; transactionId: string; amountCents: number },
): Promise<void> {
  const { reversalId, transactionId, amountCents } = refund
  const order = await deps.payments.transactions.lock(tx, transactionId)
  const period = await findPeriodPaidBy(tx, transactionId)
  if (!order || period?.paid_from !== 'wallet') throw new Error(`payment ${transactionId} paid no period from a wallet`)
  const row = await lockOwner(tx, period)
  const refundableCents = (await findRefundableCents(tx, transactionId)) ?? 0
  const leftCents = Math.min(period.price_cents - order.refundedCents, refundableCents)
  if (amountCents > leftCents) throw new Error(`${amountCents} of ${leftCents} cannot be given back`)
  const isWhole = amountCents === leftCents
  const left = await leftOf(tx, period)
  const part = isWhole ? left : partOf(period, amountCents, left)
  await reverseWalletPeriod(deps, tx, { reversalId, row, period, part }, { kind: 'refund', isWhole })
  await deps.payments.orders.recordReversal(tx, { transactionId, kind: 'refunded', amountCents })
}

const partOf = (period: PeriodRow, amountCents: number, left: Part): Part => ({
  priceTokenCents: Math.min(shareOf(period, period.price_token_cents, amountCents), left.priceTokenCents),
  commissionTokenCents: Math.min(
    shareOf(period, period.commission_token_cents, amountCents),
    left.commissionTokenCents,
  ),
})
