import type { Tx } from '#src/platform/db/database.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import type { OrderPayment, PaymentReversal } from '../../payments/index.ts'
import type { SubscriptionsDeps } from '../deps.ts'
import '../events.ts'
import { findUnusedMs, loseTime, reinstateTime } from '../chargebacks/move-end.ts'
import { sumLost } from '../chargebacks/queries.ts'
import { findSubscription, lockPair, lockSubscription, type PeriodRow, type SubscriptionRow } from '../queries.ts'
import { dollarsOut, intoWallet, takenBack, type Part } from './postings.ts'
import { creditedOf, findPeriodPaidBy, insertReversal, leftOf } from './queries.ts'

/**
 * A payment of a period went back through its gateway, or came again: posts it in proportion, tokens out of the creator's
 * earnings into the exchange and dollars out of it. When all has gone back, what the period had still to give is lost;
 * when it comes again after a dispute, it is given again. Once per `reversalId`, in the webhook event's transaction.
 */
export async function reversePayment(
  deps: SubscriptionsDeps,
  tx: Tx,
  payment: OrderPayment,
  reversal: PaymentReversal,
): Promise<void> {
  const period = await findPeriodPaidBy(tx, payment.transactionId)
  if (!period) return takeBackCredit(deps, tx, payment, reversal)
  const row = await lockOwner(tx, period)
  const { reversalId: id, kind } = reversal
  const isReinstated = kind === 'dispute_won'
  const isLost = reversal.isWhole && !isReinstated
  const disputed = await sumLost(tx, period.id)
  // A dispute that was won after all gives again what it took, and no more.
  const part = partOf(period, reversal, isReinstated ? disputed : await leftOf(tx, period))
  const creditTokenCents = isLost ? await creditedOf(tx, period.id) : 0
  const unusedMs = isReinstated ? disputed.unusedMs : isLost ? await findUnusedMs(deps, tx, row, period.id) : 0
  if (!(await insertReversal(tx, { id, periodId: period.id, kind, part, unusedMs }))) return
  await postReversal(deps, tx, { row, period, reversal, part, creditTokenCents })
  await recordEvent(tx, 'subscriptions.period_reversed', { reversalId: id, performerId: row.performer_id })
  const told = { reversalId: id, subscriptionId: row.id, periodId: period.id }
  if (isLost) {
    const reason = kind === 'dispute' ? 'payment_lost' : 'refunded'
    const isEnded = await loseTime(deps, tx, row, { unusedMs, isNewest: period.number === row.period_number, reason })
    if (kind === 'dispute') await recordEvent(tx, 'subscriptions.payment_lost', { ...told, isEnded })
  } else if (isReinstated) {
    await reinstateTime(deps, tx, row, unusedMs)
    await recordEvent(tx, 'subscriptions.payment_reinstated', told)
  }
}

/** Locks the subscription of a period, and whatever could begin beside it. */
export async function lockOwner(tx: Tx, period: PeriodRow): Promise<SubscriptionRow> {
  const found = await findSubscription(tx, period.subscription_id)
  if (found) await lockPair(tx, found.fan_id, found.performer_id)
  const row = found && (await lockSubscription(tx, found.id))
  if (!row) throw new Error(`subscription ${period.subscription_id} vanished`)
  return row
}

/** The tokens of an amount of dollars of a period; of the last step all that is left, so that nothing is lost in rounding. */
export function partOf(
  period: PeriodRow,
  { kind, amountCents, isWhole }: Pick<PaymentReversal, 'kind' | 'amountCents' | 'isWhole'>,
  left: Part,
): Part {
  if (isWhole && kind !== 'dispute_won') return left
  const share = (tokenCents: number) =>
    period.price_cents === 0
      ? 0
      : Math.floor((tokenCents * Math.min(amountCents, period.price_cents)) / period.price_cents)
  return {
    priceTokenCents: Math.min(share(period.price_token_cents), left.priceTokenCents),
    commissionTokenCents: Math.min(share(period.commission_token_cents), left.commissionTokenCents),
  }
}

type Reversal = {
  row: SubscriptionRow
  period: PeriodRow
  reversal: PaymentReversal
  part: Part
  /** What was credited for unused days: it is taken back with the rest, so that nobody gets it twice. */
  creditTokenCents: number
}

async function postReversal(
  deps: SubscriptionsDeps,
  tx: Tx,
  { row, period, reversal, part, creditTokenCents }: Reversal,
): Promise<void> {
  const { reversalId: id, kind, amountCents } = reversal
  const sign = kind === 'dispute_won' ? -1 : 1
  const signed = {
    priceTokenCents: sign * part.priceTokenCents,
    commissionTokenCents: sign * part.commissionTokenCents,
  }
  await deps.wallet.post(tx, {
    id,
    kind: 'subscription_reversal',
    sourceId: id,
    reversesId: period.id,
    isReversal: true,
    postings: [
      ...takenBack(row.performer_id, signed),
      ...intoWallet(period.payer_id, -creditTokenCents),
      ...dollarsOut({ amountCents: sign * amountCents, tokenCents: signed.priceTokenCents + creditTokenCents }),
    ],
  })
}

/** It had become tokens of who paid, because there was nothing to give for it: those go back, below zero if need be. */
async function takeBackCredit(
  { wallet }: SubscriptionsDeps,
  tx: Tx,
  payment: OrderPayment,
  { reversalId: id, kind, amountCents }: PaymentReversal,
): Promise<void> {
  const sign = kind === 'dispute_won' ? -1 : 1
  const tokenCents = sign * Math.floor((amountCents * 100) / payment.tokenPriceCents)
  await wallet.post(tx, {
    id,
    kind: 'subscription_reversal',
    sourceId: id,
    reversesId: payment.transactionId,
    isReversal: true,
    postings: [
      ...intoWallet(payment.accountId, -tokenCents),
      ...dollarsOut({ amountCents: sign * amountCents, tokenCents }),
    ],
  })
}
