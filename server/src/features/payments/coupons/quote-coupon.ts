import type { Db, Tx } from '#src/platform/db/database.ts'
import { findCoupon } from './queries.ts'
import { decideCoupon, priceAfterCoupon, type CouponDecision, type CouponTarget } from './rules.ts'

export type CouponQuestion = {
  code: string
  accountId: string
  target: Exclude<CouponTarget, null>
  priceCents: number
  now: Date
}

/** What one checkout costs with a coupon. */
export type CouponQuote =
  | { outcome: 'applies'; couponId: string; code: string; priceCents: number; discountCents: number }
  | Extract<CouponDecision, { outcome: 'refused' }>

/** Decides the price of an account with a coupon now, in USD cents. Uses nothing. */
export async function quoteCoupon(executor: Db | Tx, requested: CouponQuestion): Promise<CouponQuote> {
  const { code, accountId, target, priceCents, now } = requested
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
}
