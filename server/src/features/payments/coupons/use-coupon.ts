import type { Tx } from '#src/platform/db/database.ts'
import { countUse, insertUse, lockUse, setUseState, takeUse } from './queries.ts'

/** Takes one use for a checkout. `lost`: another checkout took the last one; nothing was done. */
export async function redeemCoupon(
  tx: Tx,
  use: { couponId: string; accountId: string; transactionId: string },
): Promise<'redeemed' | 'lost'> {
  // Every checkout locks the coupon's row first, so that no two of them deadlock.
  if (!(await takeUse(tx, use.couponId))) return 'lost'
  if (await insertUse(tx, use)) return 'redeemed'
  await countUse(tx, use.couponId, -1)
  return 'lost'
}

/** Counts the use of a paid checkout. A released use counts again: the payer keeps the promised price. */
export async function keepUse(tx: Tx, transactionId: string): Promise<void> {
  const use = await lockUse(tx, transactionId)
  if (use?.state === 'held') await setUseState(tx, transactionId, 'used')
  if (use?.state !== 'released') return
  await countUse(tx, use.coupon_id, 1)
  await setUseState(tx, transactionId, 'late')
}

/** Gives the use of an unpaid checkout back, once. */
export async function releaseUse(tx: Tx, transactionId: string): Promise<void> {
  const use = await lockUse(tx, transactionId)
  if (use?.state !== 'held') return
  await countUse(tx, use.coupon_id, -1)
  await setUseState(tx, transactionId, 'released')
}
