import { tokensFor } from '#src/money/tokens-for.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { lockCharge } from '../charges/queries.ts'
import type { SubscriptionsDeps } from '../deps.ts'
import type { PeriodRow } from '../queries.ts'
import type { Part } from './postings.ts'
import { findPeriodPaidBy, leftOf } from './queries.ts'
import { shareOf } from './reversal-rules.ts'
import { lockOwner } from './reverse-payment.ts'
import { reverseWalletPeriod } from './reverse-wallet-period.ts'

/**
 * How much of a payment can go back, USD cents. What was credited for it is in the wallet already: of a payment from the
 * wallet that cannot go back, of one by card as far as it was not spent. Null: it is no payment of a subscription.
 */
export async function findRefundableCents(
  deps: Pick<SubscriptionsDeps, 'wallet' | 'payments'>,
  tx: Tx,
  transactionId: string,
): Promise<number | null> {
  const period = await findPeriodPaidBy(tx, transactionId)
  if (!period) return findUnspentCents(deps, tx, transactionId)
  if (period.price_token_cents === 0) return null
  const { priceTokenCents: leftTokenCents } = await leftOf(tx, period)
  const unspentTokenCents =
    period.paid_from === 'card' ? (await deps.wallet.findFunds(tx, period.payer_id)).unspentOf(transactionId) : 0
  return Math.floor((period.price_cents * (leftTokenCents + unspentTokenCents)) / period.price_token_cents)
}

/** The worth of the tokens that a payment without a period became, as far as they were not spent. */
async function findUnspentCents(
  { wallet, payments }: Pick<SubscriptionsDeps, 'wallet' | 'payments'>,
  tx: Tx,
  transactionId: string,
): Promise<number | null> {
  const charge = await lockCharge(tx, transactionId)
  const order = await payments.transactions.lock(tx, transactionId)
  if (charge?.state !== 'credited' || !order) return null
  const unspentTokenCents = (await wallet.findFunds(tx, order.accountId)).unspentOf(transactionId)
  const { refundedCents, tokenPriceCents } = order
  const leftTokenCents = tokensFor(charge.price_cents, tokenPriceCents) - tokensFor(refundedCents, tokenPriceCents)
  return unspentTokenCents >= leftTokenCents
    ? charge.price_cents - refundedCents
    : Math.floor((unspentTokenCents * tokenPriceCents) / 100)
}

/**
 * Refunds to a wallet what it paid for a period, or part of it: tokens, at the rate of the payment. A refund of all
 * that is left ends the subscription. Once per `reversalId`, in the caller's transaction.
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
  const refundableCents = (await findRefundableCents(deps, tx, transactionId)) ?? 0
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
