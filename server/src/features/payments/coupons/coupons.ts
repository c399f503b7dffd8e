import type { Db, Tx } from '#src/platform/db/database.ts'
import { countUse, findCoupon, insertUse, lockUse, setUseState, takeUse } from './queries.ts'
import { decideCoupon, priceAfterCoupon, type CouponDecision, type CouponTarget } from './rules.ts'

/** What one checkout costs with a coupon. */
export type CouponQuote =
  | { outcome: 'applies'; couponId: string; code: string; priceCents: number; discountCents: number }
  | Extract<CouponDecision, { outcome: 'refused' }>

/** Coupons, for every room that begins a checkout. */
export type Coupons = {
  /** Decides what a person would pay with a coupon now, in USD cents. Takes nothing. */
  quote(
    executor: Db | Tx,
    asked: { code: string; accountId: string; target: Exclude<CouponTarget, null>; priceCents: number; now: Date },
  ): Promise<CouponQuote>
  /**
   * Takes one use for a checkout, in the transaction that writes its intent. `lost`: another checkout, or one of the
   * same person, took it meanwhile; nothing was done.
   */
  redeem(tx: Tx, use: { couponId: string; accountId: string; transactionId: string }): Promise<'redeemed' | 'lost'>
  /** The checkout was paid: its use stays. Also when it had been given back: the payer keeps the promised price. */
  keep(tx: Tx, transactionId: string): Promise<void>
  /** The checkout is over and was not paid: its use is given back, once. */
  release(tx: Tx, transactionId: string): Promise<void>
}

export const coupons: Coupons = {
  async quote(executor, { code, accountId, target, priceCents, now }) {
    const found = await findCoupon(executor, { code, accountId })
    const decision = decideCoupon(found?.facts ?? null, { target, now })
    if (decision.outcome === 'refused') return decision
    const reducedCents = priceAfterCoupon(decision.coupon, priceCents)
    return {
      outcome: 'applies',
      couponId: decision.coupon.id,
      code: decision.coupon.code,
      priceCents: reducedCents,
      discountCents: priceCents - reducedCents,
    }
  },
  async redeem(tx, use) {
    // The coupon's row is locked first, by everybody, so that two checkouts never wait for each other.
    if (!(await takeUse(tx, use.couponId))) return 'lost'
    if (await insertUse(tx, use)) return 'redeemed'
    await countUse(tx, use.couponId, -1)
    return 'lost'
  },
  async keep(tx, transactionId) {
    const use = await lockUse(tx, transactionId)
    if (use?.state === 'held') await setUseState(tx, transactionId, 'used')
    if (use?.state !== 'released') return
    await countUse(tx, use.coupon_id, 1)
    await setUseState(tx, transactionId, 'late')
  },
  async release(tx, transactionId) {
    const use = await lockUse(tx, transactionId)
    if (use?.state !== 'held') return
    await countUse(tx, use.coupon_id, -1)
    await setUseState(tx, transactionId, 'released')
  },
}
