import type { Locale } from '@stagedoor/contract/locales'
import type { Tx } from '#src/platform/db/database.ts'
import { beginTopUp, type BeginOutcome } from './begin-top-up.ts'
import { findOwnTransaction, lockTransaction, type TransactionRow } from '../transactions/index.ts'
import type { CheckoutDeps } from './index.ts'
import { findNewestRetry } from './queries.ts'

export type RetryOutcome =
  | { outcome: 'not_found' | 'closed' }
  /** It, or a retry of it, can still be paid: no new one was started. */
  | { outcome: 'still_open'; transactionId: string }
  | Exclude<BeginOutcome, { outcome: 'unknown_card' | 'unknown_package' }>

/**
 * Begins a payment again that failed or was abandoned, at today's price of a token. While one attempt is open there is no
 * other, so that an impatient payer does not pay twice.
 */
export async function retryPayment(
  deps: CheckoutDeps,
  tx: Tx,
  request: { accountId: string; id: string; locale: Locale },
): Promise<RetryOutcome> {
  const { accountId, locale } = request
  const requested = await findOwnTransaction(tx, request)
  if (!requested) return { outcome: 'not_found' }
  // All attempts refer to the first one, whose lock makes concurrent retries wait for each other.
  const first = await lockTransaction(tx, requested.retry_of ?? requested.id)
  if (!first) return { outcome: 'not_found' }
  const newest = (await findNewestRetry(tx, first.id)) ?? first
  if (first.captured_cents > 0 || newest.captured_cents > 0) return { outcome: 'closed' }
  const open = [newest, first].find((row) => isOpen(row, deps.clock.now()))
  // The process died, or the gateway was unavailable, before there was a page: it is opened again.
  if (open?.opening_answer === null) return { outcome: 'begun', transactionId: open.id }
  if (open) return { outcome: 'still_open', transactionId: open.id }
  if (first.type !== 'token_package') {
    const transactionId = await deps.orders.retry(tx, first)
    return transactionId === null ? { outcome: 'closed' } : { outcome: 'begun', transactionId }
  }

  // The earlier attempt's coupon use is free for this one. If that is paid after all, its price holds.
  await deps.coupons.release(tx, newest.id)
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

/** Whether it can still be paid: a payment that was declined in its payer's absence cannot. */
const isOpen = (row: TransactionRow, now: Date): boolean =>
  row.next_check_at !== null && row.expires_at > now && (row.is_payer_present || row.status !== 'fail')
