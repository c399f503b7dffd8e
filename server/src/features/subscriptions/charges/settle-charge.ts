import { tokensFor } from '#src/money/tokens-for.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { OrderPayment } from '../../payments/index.ts'
import type { SubscriptionsDeps } from '../deps.ts'
import { recordStop } from '../billing/stop-billing.ts'
import { endSubscription } from '../end-subscription.ts'
import { addPeriod, newPeriodId } from '../periods/add-period.ts'
import { postSale, type PeriodSale } from '../periods/post-sale.ts'
import {
  findSubscription,
  findTerms,
  lockLive,
  lockPair,
  lockSubscription,
  updateSubscription,
  type SubscriptionRow,
  type TermsRow,
} from '../queries.ts'
import { lockCharge, setChargeState, type ChargeRow } from './queries.ts'

/**
 * A gateway has captured the money of a charge: grants the period that it pays, or, without one to give, tokens to the
 * payer. Once per payment, in the webhook event's transaction.
 */
export async function settleCharge(deps: SubscriptionsDeps, tx: Tx, payment: OrderPayment): Promise<void> {
  const charge = await lockCharge(tx, payment.transactionId)
  if (!charge) throw new Error(`payment ${payment.transactionId} pays no known subscription`)
  if (charge.state === 'paid' || charge.state === 'credited') return
  const row = await lockForCharge(deps, tx, charge)
  if (row === null) {
    await creditPayer(deps, tx, payment)
    // Bought on two pages: the gateway would bill both.
    if (payment.isBilledByGateway)
      await recordStop(tx, { subscriptionId: charge.subscription_id, transactionId: payment.transactionId })
    return
  }
  const { given } = await givePeriod(deps, tx, { row, terms: await findTerms(tx, charge.terms_id), payment })
  if (payment.cardId !== null && given.source === 'fan')
    await updateSubscription(tx, given.id, { card_id: payment.cardId })
  if (payment.isBilledByGateway) await noteBilling(tx, given, { firstId: payment.transactionId, payment })
  await setChargeState(tx, payment.transactionId, 'paid')
}

/** Sells the period that a payment through a gateway has paid. */
export async function givePeriod(
  deps: SubscriptionsDeps,
  tx: Tx,
  { row, terms, payment }: { row: SubscriptionRow; terms: TermsRow; payment: OrderPayment },
): Promise<{ given: SubscriptionRow; periodId: string }> {
  const sale: PeriodSale = {
    row,
    terms,
    payment: {
      paidFrom: 'card',
      gateway: payment.gateway,
      payerId: payment.accountId,
      transactionId: payment.transactionId,
      priceCents: payment.priceCents,
      tokenPriceCents: payment.tokenPriceCents,
    },
  }
  const periodId = newPeriodId(deps)
  await postSale(deps, tx, { periodId, sale })
  return { given: await addPeriod(deps, tx, { periodId, sale }), periodId }
}

/** Stores what a gateway bills itself, and its progress. A canceled one stays canceled. */
export async function noteBilling(
  tx: Tx,
  row: SubscriptionRow,
  { firstId, payment: { paidAt, nextChargeAt } }: { firstId: string; payment: OrderPayment },
): Promise<SubscriptionRow> {
  const isNewest = paidAt !== null && (row.renewal_received_at === null || paidAt > row.renewal_received_at)
  return updateSubscription(tx, row.id, {
    gateway_billing_id: firstId,
    ...(isNewest ? { renewal_received_at: paidAt } : {}),
    ...(isNewest && row.billing_stopped_at === null ? { next_charge_at: nextChargeAt } : {}),
  })
}

/**
 * The subscription whose next period a charge pays; null when that period was paid otherwise, or it has ended. A
 * gateway's own renewals pay one period after the other, in any order of events.
 */
export async function lockForCharge(
  deps: SubscriptionsDeps,
  tx: Tx,
  charge: ChargeRow,
): Promise<SubscriptionRow | null> {
  const found = await findSubscription(tx, charge.subscription_id)
  if (!found) throw new Error(`subscription ${charge.subscription_id} is missing`)
  if (found.period_number === 0) await lockPair(tx, found.fan_id, found.performer_id)
  const row = await lockSubscription(tx, charge.subscription_id)
  const isOfBilling = row?.gateway_billing_id === charge.transaction_id
  if (!row || row.status === 'deactivated' || !(isOfBilling || row.period_number === charge.number - 1)) return null
  if (row.period_number > 0) return row
  // Two pages may have been open: the second payment finds the first one's subscription.
  const other = await lockLive(tx, { fanId: row.fan_id, performerId: row.performer_id, source: row.source })
  if (other === null || other.id === row.id) return row
  if (row.source === 'gift' || !isReplaceable(other)) {
    await updateSubscription(tx, row.id, {
      status: 'deactivated',
      stage: 'expired',
      is_renewing: false,
      end_reason: 'replaced',
      ended_at: deps.clock.now(),
    })
    // A second gift begins where the first one ends.
    return row.source === 'gift' ? other : null
  }
  await endSubscription(deps, tx, other, 'replaced')
  return row
}

/** Free days make room for a paid plan. */
export const isReplaceable = (row: SubscriptionRow): boolean => row.source === 'fan' && row.stage === 'trial'

/** The money is here and there is nothing to give for it: it becomes tokens of who paid. */
export async function creditPayer({ wallet }: SubscriptionsDeps, tx: Tx, payment: OrderPayment): Promise<void> {
  const { transactionId, accountId, priceCents, tokenPriceCents } = payment
  await wallet.creditTopUp(tx, {
    transactionId,
    accountId,
    priceCents,
    creditTokenCents: tokensFor(priceCents, tokenPriceCents),
  })
  await setChargeState(tx, transactionId, 'credited')
}
