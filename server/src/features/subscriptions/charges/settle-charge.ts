import type { Tx } from '#src/platform/db/database.ts'
import type { OrderPayment } from '../../payments/index.ts'
import type { SubscriptionsDeps } from '../deps.ts'
import { endSubscription } from '../end-subscription.ts'
import { addPeriod, newPeriodId, postSale, type PeriodSale } from '../periods/add-period.ts'
import {
  findSubscription,
  findTerms,
  lockLive,
  lockPair,
  lockSubscription,
  updateSubscription,
  type SubscriptionRow,
} from '../queries.ts'
import { tokensFor } from '../rules.ts'
import { lockCharge, setChargeState, type ChargeRow } from './queries.ts'

/**
 * A gateway has captured the money of a charge: gives the period that it pays, or, where there is none to give any more,
 * tokens to the payer. Once per payment, in the notice's transaction.
 */
export async function settleCharge(deps: SubscriptionsDeps, tx: Tx, payment: OrderPayment): Promise<void> {
  const charge = await lockCharge(tx, payment.transactionId)
  if (!charge) throw new Error(`payment ${payment.transactionId} pays no subscription that is known here`)
  if (charge.state === 'paid' || charge.state === 'credited') return
  const row = await lockForCharge(deps, tx, charge)
  if (row === null) return creditPayer(deps, tx, payment)

  const terms = await findTerms(tx, charge.terms_id)
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
  const given = await addPeriod(deps, tx, { periodId, sale })
  if (payment.cardId !== null && given.source === 'fan')
    await updateSubscription(tx, given.id, { card_id: payment.cardId })
  await setChargeState(tx, payment.transactionId, 'paid')
}

/** The subscription whose next period a charge pays; null when that period was paid otherwise, or it is over. */
async function lockForCharge(deps: SubscriptionsDeps, tx: Tx, charge: ChargeRow): Promise<SubscriptionRow | null> {
  const found = await findSubscription(tx, charge.subscription_id)
  if (!found) throw new Error(`subscription ${charge.subscription_id} vanished`)
  if (found.period_number === 0) await lockPair(tx, found.fan_id, found.performer_id)
  const row = await lockSubscription(tx, charge.subscription_id)
  if (!row || row.status === 'deactivated' || row.period_number !== charge.number - 1) return null
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
async function creditPayer({ wallet }: SubscriptionsDeps, tx: Tx, payment: OrderPayment): Promise<void> {
  const { transactionId, accountId, priceCents, tokenPriceCents } = payment
  await wallet.creditTopUp(tx, {
    transactionId,
    accountId,
    priceCents,
    creditTokenCents: tokensFor(priceCents, tokenPriceCents),
  })
  await setChargeState(tx, transactionId, 'credited')
}
