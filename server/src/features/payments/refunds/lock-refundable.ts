import type { Tx } from '#src/platform/db/database.ts'
import type { PaymentsDeps } from '../deps.ts'
import { findGateway } from '../gateways.ts'
import { centsCovered, lockTransaction, type TransactionRow } from '../transactions/index.ts'

/**
 * The refund method of a payment: by its gateway's API, only at its gateway's own console, or to the wallet that paid
 * it. `nothing`: nothing was paid.
 */
type RefundMeans = 'gateway' | 'gateway_desk' | 'wallet' | 'nothing'

/** A payment that may be refunded. USD cents. */
export type RefundablePayment = {
  accountId: string
  means: RefundMeans
  priceCents: number
  refundedCents: number
  /** It is disputed or lost; for a wallet's payment, the tokens that paid it are lost. */
  isDisputed: boolean
  /** Of a top-up, how much its unspent tokens are worth; null: there is no such limit. */
  coveredCents: number | null
}

/**
 * A payment that could be given back; null when there is none, or it was not paid. Locked until the transaction ends, so
 * that two refunds of one payment are decided one after the other.
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

function meansOf(deps: PaymentsDeps, row: TransactionRow): RefundMeans {
  if (row.captured_cents === 0) return 'nothing'
  if (row.gateway === 'wallet') return 'wallet'
  return findGateway(deps, row.gateway)?.acceptsRefunds && row.gateway_payment_id !== null ? 'gateway' : 'gateway_desk'
}

/** Its own tokens alone: those of another payment would be spent for what this one has bought. */
async function coveredOf({ wallet }: PaymentsDeps, tx: Tx, row: TransactionRow): Promise<number | null> {
  const { price_cents: priceCents, credit_token_cents: creditTokenCents, reversed_cents: reversedCents } = row
  if (creditTokenCents === null) return null
  const { unspentOf } = await wallet.findFunds(tx, row.account_id)
  const balanceTokenCents = Math.min(unspentOf(row.id), await wallet.balanceOf(tx, row.account_id))
  return centsCovered({ priceCents, creditTokenCents }, { reversedCents, balanceTokenCents })
}
