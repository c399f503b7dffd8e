import { tokensFor } from '#src/money/tokens-for.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import type { OrderPayment, PaymentReversal } from '../../payments/index.ts'
import type { SubscriptionsDeps } from '../deps.ts'
import '../events.ts'
import { stopBilling } from '../billing/stop-billing.ts'
import { endAtPeriod } from '../cancel-subscription.ts'
import { findUnusedMs, loseTime, reinstateTime } from '../chargebacks/move-end.ts'
import {
  findSubscription,
  lockPair,
  lockSubscription,
  updateSubscription,
  type PeriodRow,
  type SubscriptionRow,
} from '../queries.ts'
import { dollarsOut, intoWallet, takenBack } from './postings.ts'
import { creditTime } from './credit-unused.ts'
import { creditedOf, findPeriodPaidBy, findReversal, insertReversal, takenOf, type Taken } from './queries.ts'
import { takenWhen } from './reversal-rules.ts'

/**
 * Brings a period in line with the reversed part of its payment: posts the difference to earlier reversals, tokens out
 * of the creator's earnings into the exchange and dollars out of it. A complete reversal removes the remaining time; a
 * reinstatement returns it. Targets are computed from the whole payment, so the result does not depend on the order of
 * its webhook events. Once per `reversalId`, in the webhook event's transaction.
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
  if (reversal.changeCents !== 0 && !(await changePeriod(deps, tx, { row, period, payment, reversal }))) return
  if (period.number === row.period_number) await stopRenewals(deps, tx, row.id, reversal)
}

/** Locks the subscription of a period, and whatever could begin beside it. */
export async function lockOwner(tx: Tx, period: PeriodRow): Promise<SubscriptionRow> {
  const found = await findSubscription(tx, period.subscription_id)
  if (found) await lockPair(tx, found.fan_id, found.performer_id)
  const row = found && (await lockSubscription(tx, found.id))
  if (!row) throw new Error(`subscription ${period.subscription_id} is missing`)
  return row
}

type Change = { row: SubscriptionRow; period: PeriodRow; payment: OrderPayment; reversal: PaymentReversal }

const isDisputed = ({ dispute }: PaymentReversal): boolean => dispute === 'open' || dispute === 'lost'

/** Moves tokens, dollars and time. @returns false when this step is known already: nothing was done. */
async function changePeriod(deps: SubscriptionsDeps, tx: Tx, change: Change): Promise<boolean> {
  const { row, period, payment, reversal } = change
  const { reversalId: id, reversedCents, changeCents } = reversal
  const isWhole = reversedCents === payment.priceCents
  const wasWhole = reversedCents - changeCents === payment.priceCents
  const before = await takenOf(tx, period.id)
  const target = takenWhen(period, { reversedCents, credited: await creditedOf(tx, period.id) })
  const unusedMs = isWhole === wasWhole ? 0 : isWhole ? await findUnusedMs(deps, tx, row, period.id) : before.unusedMs
  const kind = changeCents < 0 ? 'dispute_won' : isDisputed(reversal) ? 'dispute' : 'refund'
  const sign = kind === 'dispute_won' ? -1 : 1
  const part = {
    priceTokenCents: sign * (target.priceTokenCents - before.priceTokenCents),
    commissionTokenCents: sign * (target.commissionTokenCents - before.commissionTokenCents),
  }
  const creditTokenCents = sign * (target.creditTokenCents - before.creditTokenCents)
  if (await findReversal(tx, id)) return false
  const isBack = wasWhole && !isWhole
  const reinstatedIn = isBack ? await reinstateTime(deps, tx, row, unusedMs) : null
  await insertReversal(tx, { id, periodId: period.id, kind, part, unusedMs, creditTokenCents, reinstatedIn })
  await post(deps, tx, change, { ...part, creditTokenCents, sign })
  await recordEvent(tx, 'subscriptions.period_reversed', { reversalId: id, performerId: row.performer_id })
  const facts = { reversalId: id, subscriptionId: row.id, periodId: period.id }
  if (isWhole && !wasWhole) {
    const reason = isDisputed(reversal) ? 'payment_lost' : 'refunded'
    const isEnded = await loseTime(deps, tx, row, { unusedMs, isNewest: period.number === row.period_number, reason })
    if (isDisputed(reversal)) await recordEvent(tx, 'subscriptions.payment_lost', { ...facts, isEnded })
  } else if (isBack) {
    if (reinstatedIn === null) await creditTime(deps, tx, { row, period, unusedMs })
    await recordEvent(tx, 'subscriptions.payment_reinstated', facts)
  }
  return true
}

async function post(
  { wallet }: SubscriptionsDeps,
  tx: Tx,
  { row, period, payment, reversal }: Change,
  moved: Omit<Taken, 'unusedMs'> & { sign: 1 | -1 },
): Promise<void> {
  const { sign, creditTokenCents } = moved
  const signed = {
    priceTokenCents: sign * moved.priceTokenCents,
    commissionTokenCents: sign * moved.commissionTokenCents,
  }
  const credit = sign * creditTokenCents
  await wallet.post(tx, {
    id: reversal.reversalId,
    kind: 'subscription_reversal',
    sourceId: reversal.reversalId,
    // Tokens that were credited for it came from this payment.
    reversesId: payment.transactionId,
    isReversal: true,
    postings: [
      ...takenBack(row.performer_id, signed),
      ...intoWallet(period.payer_id, -credit),
      ...dollarsOut({ amountCents: reversal.changeCents, tokenCents: signed.priceTokenCents + credit }),
    ],
  })
}

/**
 * A subscription whose newest payment was ever lost or refunded completely does not renew: its fan was notified that
 * nothing more is charged. One that ended with it takes its end reason from the payment's state.
 */
async function stopRenewals(deps: SubscriptionsDeps, tx: Tx, id: string, reversal: PaymentReversal): Promise<void> {
  const row = await lockSubscription(tx, id)
  if (!row || row.source !== 'fan' || !reversal.wasWhole) return
  const now = deps.clock.now()
  if (row.status === 'active') {
    if (row.is_renewing) await endAtPeriod(deps, tx, row, await stopBilling(tx, row, now))
    return
  }
  const isOfPayment = row.end_reason === 'payment_lost' || row.end_reason === 'refunded'
  if (isOfPayment)
    await updateSubscription(tx, id, {
      cancelled_at: row.cancelled_at ?? now,
      end_reason: isDisputed(reversal) ? 'payment_lost' : 'refunded',
    })
}

/** The payment had become tokens of its payer, because there was no period to give: those are reversed. */
async function takeBackCredit(
  { wallet }: SubscriptionsDeps,
  tx: Tx,
  { transactionId, accountId, priceCents, tokenPriceCents }: OrderPayment,
  { reversalId: id, reversedCents, changeCents }: PaymentReversal,
): Promise<void> {
  if (changeCents === 0) return
  const tokensOf = (cents: number) => tokensFor(Math.min(cents, priceCents), tokenPriceCents)
  const tokenCents = tokensOf(reversedCents) - tokensOf(reversedCents - changeCents)
  await wallet.post(tx, {
    id,
    kind: 'subscription_reversal',
    sourceId: id,
    reversesId: transactionId,
    isReversal: true,
    postings: [...intoWallet(accountId, -tokenCents), ...dollarsOut({ amountCents: changeCents, tokenCents })],
  })
}
