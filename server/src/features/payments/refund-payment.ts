import type { Tx } from '#src/platform/db/database.ts'
import { crashPoint } from '#src/platform/faults/crash-point.ts'
import type { PaymentsDeps } from './deps.ts'
import { askSoon, findTransaction, lockTransaction, type TransactionRow } from './queries.ts'
import { centsCovered } from './refunds/rules.ts'

/**
 * By what a payment goes back: its gateway when asked, its gateway at its own desk only, the wallet that made it. `nothing`:
 * nothing was paid.
 */
export type RefundMeans = 'gateway' | 'gateway_desk' | 'wallet' | 'nothing'

/** A payment as whoever gives it back needs it. USD cents. */
export type RefundablePayment = {
  accountId: string
  means: RefundMeans
  priceCents: number
  refundedCents: number
  /** Its payer's bank asks it back, or has it; of a wallet's, what it was paid with is lost. */
  isDisputed: boolean
  /** Of a top-up, how much its tokens that were not spent pay for; null: there is no such limit. */
  coveredCents: number | null
}

/**
 * A payment that could be given back; null when there is none, or it was not made. Locked until the transaction ends: two
 * refunds of one payment are decided one after the other.
 */
export async function lockRefundable(
  deps: PaymentsDeps,
  tx: Tx,
  transactionId: string,
): Promise<RefundablePayment | null> {
  const row = await lockTransaction(tx, transactionId)
  if (!row || row.paid_at === null) return null
  return {
    accountId: row.account_id,
    means: meansOf(deps, row),
    priceCents: row.price_cents,
    refundedCents: row.refunded_cents,
    isDisputed: row.reversed_cents > row.refunded_cents,
    coveredCents: await coveredOf(deps, tx, row),
  }
}

function meansOf({ gateways }: PaymentsDeps, row: TransactionRow): RefundMeans {
  if (row.captured_cents === 0) return 'nothing'
  if (row.gateway === 'wallet') return 'wallet'
  const gateway = [...gateways.values()].find(({ name }) => name === row.gateway)
  return gateway?.refundsWhenAsked && row.gateway_payment_id !== null ? 'gateway' : 'gateway_desk'
}

async function coveredOf({ wallet }: PaymentsDeps, tx: Tx, row: TransactionRow): Promise<number | null> {
  const { price_cents: priceCents, credit_token_cents: creditTokenCents, reversed_cents: reversedCents } = row
  if (creditTokenCents === null) return null
  const balanceTokenCents = await wallet.balanceOf(tx, row.account_id)
  return centsCovered({ priceCents, creditTokenCents }, { reversedCents, balanceTokenCents })
}

export type GatewayRefundOutcome = { outcome: 'accepted' } | { outcome: 'refused'; reason: string }

/**
 * Asks the gateway to give back part of a payment: outside any transaction, as often as one likes, since the gateway
 * knows a refund by its id. Its webhook event settles it; should that be lost, the reconciler asks.
 * @throws when the gateway cannot be reached: the event that led here is delivered again.
 */
export async function refundAtGateway(
  deps: PaymentsDeps,
  refund: { refundId: string; transactionId: string; amountCents: number },
): Promise<GatewayRefundOutcome> {
  const row = await findTransaction(deps.db, refund.transactionId)
  const gateway = [...deps.gateways.values()].find(({ name }) => name === row?.gateway)
  if (!row || row.gateway_payment_id === null || !gateway) return { outcome: 'refused', reason: 'not set up here' }
  const { refundId, amountCents } = refund
  const { currency, gateway_payment_id: paymentId } = row
  crashPoint('refund.before_call')
  const outcome = await gateway.refund({ refundId, paymentId, amountCents, currency })
  crashPoint('refund.after_answer')
  switch (outcome.outcome) {
    case 'accepted':
      await askSoon(deps.db, row, deps.clock.now())
      crashPoint('refund.answer_kept')
      return { outcome: 'accepted' }
    case 'refused':
      return outcome
    case 'unsupported':
      // Such a gateway gives money back at its own desk only, and tells it by webhook event.
      return { outcome: 'refused', reason: 'the gateway does not do it' }
    case 'unavailable':
      throw new Error(`gateway did not answer to a refund: ${outcome.reason}`)
    default:
      return outcome satisfies never
  }
}
