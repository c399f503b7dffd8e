import type { Locale } from '@stagedoor/contract/locales'
import type { Tx } from '#src/platform/db/database.ts'
import { beginTopUp, type BeginOutcome } from './begin-top-up.ts'
import { coupons } from './coupons/coupons.ts'
import { retryOrder } from './orders/fulfil-order.ts'
import type { PaymentsDeps } from './deps.ts'
import { findNewestRetry, findOwnTransaction, lockTransaction, type TransactionRow } from './queries.ts'

export type RetryOutcome =
  | { outcome: 'not_found' | 'closed' }
  /** It, or a retry of it, can still be paid: nothing new was begun. */
  | { outcome: 'still_open'; transactionId: string }
  | Exclude<BeginOutcome, { outcome: 'unknown_card' | 'unknown_package' }>

/**
 * Begins a payment again that failed or was left, at today's price of a token. While one try is open there is no
 * other, so that nobody pays twice out of impatience.
 */
export async function retryPayment(
  deps: PaymentsDeps,
  tx: Tx,
  request: { accountId: string; id: string; locale: Locale },
): Promise<RetryOutcome> {
  const { accountId, locale } = request
  const asked = await findOwnTransaction(tx, request)
  if (!asked) return { outcome: 'not_found' }
  // All tries hang on the first one; whoever tries again waits here for the other.
  const first = await lockTransaction(tx, asked.retry_of ?? asked.id)
  if (!first) return { outcome: 'not_found' }
  const newest = (await findNewestRetry(tx, first.id)) ?? first
  if (first.captured_cents > 0 || newest.captured_cents > 0) return { outcome: 'closed' }
  const open = [newest, first].find((row) => isOpen(row, deps.clock.now()))
  // Its process died, or the gateway was away, before there was a page: that is asked for again.
  if (open?.opening_answer === null) return { outcome: 'begun', transactionId: open.id }
  if (open) return { outcome: 'still_open', transactionId: open.id }
  if (first.type !== 'token_package') {
    const transactionId = await retryOrder(deps, tx, first)
    return transactionId === null ? { outcome: 'closed' } : { outcome: 'begun', transactionId }
  }

  // What the earlier try held is free for this one. Should that be paid after all, its price stands.
  await coupons.release(tx, newest.id)
  const begun = await beginTopUp(deps, tx, {
    accountId,
    input: first.product_id === null ? { amountCents: first.original_price_cents } : { packageId: first.product_id },
    couponCode: first.coupon_code,
    gateway: undefined,
    cardId: null,
    locale,
    retryOf: first.id,
  })
  return begun.outcome === 'unknown_card' || begun.outcome === 'unknown_package' ? { outcome: 'not_found' } : begun
}

/** Whether it can still be paid: what was declined while nobody was there cannot. */
const isOpen = (row: TransactionRow, now: Date): boolean =>
  row.next_check_at !== null && row.expires_at > now && (row.is_payer_present || row.status !== 'fail')
